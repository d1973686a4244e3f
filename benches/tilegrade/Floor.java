package tilegrade;

import com.sun.management.OperatingSystemMXBean;
import java.io.ByteArrayOutputStream;
import java.io.File;
import java.io.IOException;
import java.io.PrintStream;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.util.Arrays;
import java.util.List;
import javax.tools.JavaCompiler;
import javax.tools.StandardJavaFileManager;
import javax.tools.ToolProvider;

/**
 * What no grader of Java programs can do without, measured with nobody watching: the processor time of the thread that solves
 * the cases, and of a compiler that is warm. It is printed in seconds.
 */
final class Floor {
    private static final double NANOSECONDS = 1e9;

    private Floor() {
    }

    /** {@code nothing}, {@code cases BUILD PREFIX FILE...} or {@code compile OUT FOLDER...}. */
    public static void main(String[] arguments) throws Throwable {
        PrintStream out = System.out;
        List<String> rest = Arrays.asList(arguments).subList(1, arguments.length);
        if (arguments[0].equals("cases")) {
            out.println(cases(rest.get(0), rest.get(1), rest.subList(2, rest.size())));
        } else if (arguments[0].equals("compile")) {
            out.println(compile(rest.get(0), rest.subList(1, rest.size())));
        }
    }

    /** Each in classes that are loaded anew, called by the grader's own driver. */
    private static double cases(String build, String names, List<String> files) throws Throwable {
        ThreadMXBean threads = ManagementFactory.getThreadMXBean();
        long spent = 0;
        for (String file : files) {
            System.setOut(new PrintStream(new ByteArrayOutputStream(), true, "UTF-8"));
            long before = threads.getCurrentThreadCpuTime();
            ClassLoader loader = new Fresh(build);
            new Driver(loader, names, file, null).ask();
            spent += threads.getCurrentThreadCpuTime() - before;
        }
        return spent / NANOSECONDS;
    }

    /** All threads of the compiler, for each folder of the later half: by then it is warm. */
    private static double compile(String out, List<String> folders) throws IOException {
        OperatingSystemMXBean machine = (OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean();
        JavaCompiler javac = ToolProvider.getSystemJavaCompiler();
        StandardJavaFileManager manager = javac.getStandardFileManager(null, null, StandardCharsets.UTF_8);
        List<String> options = Arrays.asList("-proc:none", "-nowarn", "-d", out);
        int half = folders.size() / 2;
        long before = 0;
        for (int at = 0; at < folders.size(); at++) {
            if (at == half) {
                before = machine.getProcessCpuTime();
            }
            List<File> sources = Arrays.asList(new File(folders.get(at)).listFiles());
            if (!javac.getTask(null, manager, null, options, null, manager.getJavaFileObjectsFromFiles(sources)).call()) {
                throw new IOException(folders.get(at));
            }
            manager.flush();
        }
        return (machine.getProcessCpuTime() - before) / NANOSECONDS / (folders.size() - half);
    }

    private static final class Fresh extends ClassLoader {
        private final File build;

        Fresh(String build) {
            super(ClassLoader.getSystemClassLoader().getParent());
            this.build = new File(build);
        }

        @Override
        protected Class<?> findClass(String name) throws ClassNotFoundException {
            try {
                byte[] bytes = Files.readAllBytes(new File(build, name.replace('.', '/') + ".class").toPath());
                return defineClass(name, bytes, 0, bytes.length);
            } catch (IOException exception) {
                throw new ClassNotFoundException(name);
            }
        }
    }
}
