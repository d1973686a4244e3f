package tilegrade;

import java.io.BufferedInputStream;
import java.io.BufferedOutputStream;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.File;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.PrintStream;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Properties;

/**
 * Puts many boards to one program, one after the other, in classes that are loaded anew for each. Java 8 is enough.
 *
 * A reply with status 0 says that the board left nothing behind in this virtual machine, as far as can be seen from in here.
 * Whatever is not as simple as that is left to a virtual machine of its own: nothing is explained here.
 */
public final class Series {
    /** What only stack traces hold that reach down to us, and these would read otherwise in a machine of its own. */
    private static final byte[] OUR_FRAMES = "tilegrade.".getBytes(StandardCharsets.UTF_8);

    private final File build;
    private final Map<String, byte[]> classes = new HashMap<String, byte[]>();
    private final Properties properties = (Properties) System.getProperties().clone();
    private final Locale locale = Locale.getDefault();
    private final int threads = Thread.activeCount();
    private final OutputStream stdout = new FileOutputStream(FileDescriptor.out);
    private final OutputStream stderr = new FileOutputStream(FileDescriptor.err);

    private Series(String build) {
        this.build = new File(build);
    }

    /** Argument: the folder with the student's classes. */
    public static void main(String[] arguments) {
        int status = 1;
        try {
            new Series(arguments[0]).serve();
            status = 0;
        } catch (IOException exception) {
            // Whoever waits for a reply sees that there is none.
        } finally {
            Runtime.getRuntime().halt(status);
        }
    }

    private void serve() throws IOException {
        Wire wire = new Wire();
        for (String[] item = wire.next(); item != null; item = wire.next()) {
            Watched answer = new Watched(new ByteArrayOutputStream());
            int status = attend(item, answer);
            wire.reply(status, status == Wire.CLEAN ? answer.bytes() : new byte[0]);
        }
    }

    /** Arguments: {@code api PREFIX BOARD STDIN} or {@code main CLASS STDIN ARGUMENT...}. */
    private int attend(String[] item, Watched answer) {
        boolean isCalled = item[0].equals("api");
        InputStream in = input(item[isCalled ? 3 : 2]);
        Held out = new Held(new Watched(stdout));
        Held err = new Held(new Watched(stderr));
        PrintStream printedOut;
        PrintStream printedErr;
        ClassLoader loader = new Fresh(build, classes);
        int status = Wire.CLEAN;
        try {
            printedOut = new PrintStream(out, true, "UTF-8");
            printedErr = new PrintStream(err, true, "UTF-8");
            System.setIn(in);
            System.setOut(printedOut);
            System.setErr(printedErr);
            Thread.currentThread().setContextClassLoader(loader);
            if (isCalled) {
                Driver driver = new Driver(loader, item[1], item[2], null);
                driver.ask();
                driver.write(answer);
                printedOut.flush();
                printedErr.flush();
                status = driver.hasPassedOverAnError() ? Wire.OVER : Wire.CLEAN;
            } else {
                start(loader, item[1], Arrays.copyOfRange(item, 3, item.length));
                // A virtual machine ends without writing what its own streams hold back.
                status = out.holds() || err.holds() ? Wire.ALONE : Wire.CLEAN;
            }
            boolean isChanged = System.in != in || System.out != printedOut || System.err != printedErr;
            status = isChanged || hasChanged() ? Wire.OVER : status;
        } catch (Throwable thrown) {
            Throwable cause = Driver.asTheStudentThrewIt(thrown);
            status = Driver.isAnErrorOfTheMachine(cause) || hasChanged() ? Wire.OVER : Wire.ALONE;
        }
        boolean isSeen = answer.hasOurFrames() || out.hasOurFrames() || err.hasOurFrames();
        putBack();
        return status == Wire.CLEAN && isSeen ? Wire.ALONE : status;
    }

    /** As a virtual machine starts a class; one without the usual {@code main} may still be started by some. */
    private static void start(ClassLoader loader, String name, String[] arguments) throws Throwable {
        Method main = Class.forName(name, true, loader).getMethod("main", String[].class);
        boolean isUsual = Modifier.isStatic(main.getModifiers()) && main.getReturnType() == void.class;
        if (!isUsual) {
            throw new NoSuchMethodException(name);
        }
        main.setAccessible(true);
        main.invoke(null, (Object) arguments);
    }

    /** Standard input as the virtual machine makes it: once closed, it stays so. */
    private static InputStream input(String text) {
        return new BufferedInputStream(new ByteArrayInputStream(text.getBytes(StandardCharsets.UTF_8)));
    }

    private boolean hasChanged() {
        return Thread.activeCount() > threads
            || Thread.getDefaultUncaughtExceptionHandler() != null
            || !System.getProperties().equals(properties)
            || !Locale.getDefault().equals(locale);
    }

    private void putBack() {
        Thread.interrupted();
        Thread.setDefaultUncaughtExceptionHandler(null);
        Thread.currentThread().setContextClassLoader(Series.class.getClassLoader());
        System.setProperties((Properties) properties.clone());
        Locale.setDefault(locale);
    }

    /** The classes of the student for one board, with the virtual machine's own behind them and none of ours. */
    private static final class Fresh extends ClassLoader {
        private final File build;
        private final Map<String, byte[]> read;

        Fresh(File build, Map<String, byte[]> read) {
            super(ClassLoader.getSystemClassLoader().getParent());
            this.build = build;
            this.read = read;
        }

        /** What was found here for the board before is nowhere else now: asking all others first costs an exception each. */
        @Override
        protected Class<?> loadClass(String name, boolean isResolved) throws ClassNotFoundException {
            synchronized (getClassLoadingLock(name)) {
                if (read.containsKey(name) && findLoadedClass(name) == null) {
                    return findClass(name);
                }
            }
            return super.loadClass(name, isResolved);
        }

        @Override
        protected Class<?> findClass(String name) throws ClassNotFoundException {
            byte[] bytes = read.get(name);
            if (bytes == null) {
                File file = new File(build, name.replace('.', '/') + ".class");
                try {
                    bytes = Files.readAllBytes(file.toPath());
                } catch (IOException exception) {
                    throw new ClassNotFoundException(name);
                }
                read.put(name, bytes);
            }
            return defineClass(name, bytes, 0, bytes.length);
        }
    }

    /** The buffer of a standard stream. It tells whether something is left in it. */
    private static final class Held extends BufferedOutputStream {
        private final Watched to;

        Held(Watched to) {
            super(to);
            this.to = to;
        }

        boolean holds() {
            return count > 0;
        }

        boolean hasOurFrames() {
            return to.hasOurFrames();
        }
    }

    /** Passes on what is written, until it is closed, and looks for our frames in it. What is behind it stays open. */
    private static final class Watched extends OutputStream {
        private final OutputStream to;
        private boolean isClosed;
        private int found;

        Watched(OutputStream to) {
            this.to = to;
        }

        boolean hasOurFrames() {
            return found == OUR_FRAMES.length;
        }

        byte[] bytes() {
            return ((ByteArrayOutputStream) to).toByteArray();
        }

        @Override
        public void write(int value) throws IOException {
            write(new byte[] {(byte) value}, 0, 1);
        }

        @Override
        public void write(byte[] bytes, int offset, int length) throws IOException {
            if (isClosed) {
                throw new IOException("Stream Closed");
            }
            look(bytes, offset, length);
            to.write(bytes, offset, length);
        }

        @Override
        public void close() {
            isClosed = true;
        }

        /** No beginning of what is looked for is within it, so nothing has to be read twice. */
        private void look(byte[] bytes, int offset, int length) {
            for (int at = offset; at < offset + length && !hasOurFrames(); at++) {
                if (bytes[at] == OUR_FRAMES[found]) {
                    found++;
                } else {
                    found = bytes[at] == OUR_FRAMES[0] ? 1 : 0;
                }
            }
        }
    }
}
