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
 * The grader decides what an answer is worth, and lets a virtual machine of its own answer where it is not right. So nothing is
 * explained here, and a program that ends in any other way than by returning has no answer.
 */
public final class Batch implements Wire.Worker {
    /** After how many boards without an answer there is no use in asking for more. */
    private static final int MOST_WITHOUT_ANSWER = 3;

    private final File build;
    private final Map<String, byte[]> classes = new HashMap<String, byte[]>();
    private final Properties properties = (Properties) System.getProperties().clone();
    private final Locale locale = Locale.getDefault();
    private final int threads = Thread.activeCount();
    private final OutputStream stdout = new FileOutputStream(FileDescriptor.out);
    private final OutputStream stderr = new FileOutputStream(FileDescriptor.err);

    private int without;

    private Batch(String build) {
        this.build = new File(build);
    }

    /** Argument: the folder with the student's classes. */
    public static void main(String[] arguments) {
        Wire.serve(new Batch(arguments[0]));
    }

    @Override
    public int attend(String[] item, ByteArrayOutputStream answer) {
        boolean hasAnswer = answers(item, answer);
        without += hasAnswer ? 0 : 1;
        // What still runs would meet the next board.
        if (without >= MOST_WITHOUT_ANSWER || Thread.activeCount() > threads) {
            return Wire.OVER;
        }
        return hasAnswer ? Wire.CLEAN : Wire.ALONE;
    }

    /**
     * Arguments: {@code api NAMES BOARD STDIN}, {@code main CLASS STDIN ARGUMENT...}, or for calls of its classes {@code probe PREFIX
     * SCRIPT STDIN OURS...}, with the names of classes of which ours are in the working directory. Whether the program came to its end, and
     * wrote all that it has to say.
     */
    private boolean answers(String[] item, OutputStream answer) {
        boolean isCalled = !item[0].equals("main");
        Held out = new Held(new Open(stdout));
        Held err = new Held(new Open(stderr));
        try {
            ClassLoader loader = new Fresh(build, item[0].equals("probe") ? withOurs(item) : classes);
            PrintStream printedOut = new PrintStream(out, true, "UTF-8");
            PrintStream printedErr = new PrintStream(err, true, "UTF-8");
            System.setIn(input(item[isCalled ? 3 : 2]));
            System.setOut(printedOut);
            System.setErr(printedErr);
            Thread.currentThread().setContextClassLoader(loader);
            if (item[0].equals("probe")) {
                new Probe(loader, item[1]).run(item[2], answer);
                return true;
            }
            if (isCalled) {
                Driver driver = new Driver(loader, item[1], item[2], null);
                driver.ask();
                driver.write(answer);
                printedOut.flush();
                printedErr.flush();
                return true;
            }
            start(loader, item[1], Arrays.copyOfRange(item, 3, item.length));
            // A virtual machine ends without writing what its own streams hold back.
            return !out.holds() && !err.holds();
        } catch (Throwable thrown) {
            return false;
        } finally {
            putBack();
        }
    }

    /** The classes that are known already, with ours in the place of those that the working directory has. */
    private Map<String, byte[]> withOurs(String[] item) throws IOException {
        if (item.length <= 4) {
            return classes;
        }
        Map<String, byte[]> all = new HashMap<String, byte[]>(classes);
        for (String name : Arrays.copyOfRange(item, 4, item.length)) {
            all.put(item[1] + name, Files.readAllBytes(new File(name + ".class").toPath()));
        }
        return all;
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

    /** What every program finds as it was. */
    private void putBack() {
        Thread.interrupted();
        Thread.setDefaultUncaughtExceptionHandler(null);
        Thread.currentThread().setContextClassLoader(Batch.class.getClassLoader());
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
        Held(OutputStream to) {
            super(to);
        }

        boolean holds() {
            return count > 0;
        }
    }

    /** Passes on what is written, until it is closed. What is behind it stays open. */
    private static final class Open extends OutputStream {
        private final OutputStream to;
        private boolean isClosed;

        Open(OutputStream to) {
            this.to = to;
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
            to.write(bytes, offset, length);
        }

        @Override
        public void close() {
            isClosed = true;
        }
    }
}
