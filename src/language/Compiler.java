package tilegrade;

import java.io.ByteArrayOutputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.StringWriter;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import javax.tools.Diagnostic;
import javax.tools.DiagnosticListener;
import javax.tools.FileObject;
import javax.tools.ForwardingJavaFileManager;
import javax.tools.JavaCompiler;
import javax.tools.JavaFileManager;
import javax.tools.JavaFileObject;
import javax.tools.SimpleJavaFileObject;
import javax.tools.StandardJavaFileManager;
import javax.tools.ToolProvider;

/**
 * Compiles many programs, one after the other, each as a javac of its own would. Nothing of a program is executed here.
 *
 * What comes out is kept in memory and is the answer. It counts only where the compiler is content: whatever it refuses is
 * left to a javac of its own, whose words the student gets.
 */
public final class Compiler {
    /** Begins an argument that is a file to compile. What stands before the first of them are options. */
    private static final String FILE = "file:";

    private Compiler() {
    }

    /** No arguments: those of javac come with each request. */
    public static void main(String[] arguments) {
        final JavaCompiler javac = ToolProvider.getSystemJavaCompiler();
        // What it reads of the JDK stays open. Of folders of sources it keeps nothing.
        final Heard heard = new Heard();
        final StandardJavaFileManager files = javac.getStandardFileManager(heard, null, StandardCharsets.UTF_8);
        Wire.serve(new Wire.Worker() {
            @Override
            public int attend(String[] item, ByteArrayOutputStream answer) throws IOException {
                heard.isAnything = false;
                Made made = new Made(files);
                try {
                    boolean isContent = compile(javac, files, made, item);
                    made.writeTo(answer);
                    return isContent && !heard.isAnything ? Wire.CLEAN : Wire.ALONE;
                } catch (RuntimeException | Error thrown) {
                    return Wire.OVER;
                } finally {
                    files.flush();
                }
            }
        });
    }

    private static boolean compile(JavaCompiler javac, StandardJavaFileManager files, Made made, String[] item) {
        List<String> options = new ArrayList<String>();
        List<String> sources = new ArrayList<String>();
        for (String argument : item) {
            if (argument.startsWith(FILE)) {
                sources.add(argument.substring(FILE.length()));
            } else {
                options.add(argument);
            }
        }
        Iterable<? extends JavaFileObject> units = files.getJavaFileObjectsFromStrings(sources);
        return javac.getTask(new StringWriter(), made, null, options, null, units).call();
    }

    /** Whether anything was said of a file as it was read. */
    private static final class Heard implements DiagnosticListener<JavaFileObject> {
        private boolean isAnything;

        @Override
        public void report(Diagnostic<? extends JavaFileObject> diagnostic) {
            isAnything = true;
        }
    }

    /** The class files that are made, in memory. */
    private static final class Made extends ForwardingJavaFileManager<StandardJavaFileManager> {
        private final Map<String, ByteArrayOutputStream> classes = new TreeMap<String, ByteArrayOutputStream>();

        Made(StandardJavaFileManager files) {
            super(files);
        }

        @Override
        public JavaFileObject getJavaFileForOutput(
                JavaFileManager.Location location, String name, JavaFileObject.Kind kind, FileObject beside) {
            final String file = name.replace('.', '/') + kind.extension;
            return new SimpleJavaFileObject(URI.create("made:///" + beside.hashCode()), kind) {
                @Override
                public OutputStream openOutputStream() {
                    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
                    classes.put(file, bytes);
                    return bytes;
                }
            };
        }

        /** How many there are, and the length and bytes of the name and of the content of each. */
        void writeTo(OutputStream answer) throws IOException {
            DataOutputStream out = new DataOutputStream(answer);
            out.writeInt(classes.size());
            for (Map.Entry<String, ByteArrayOutputStream> made : classes.entrySet()) {
                byte[] name = made.getKey().getBytes(StandardCharsets.UTF_8);
                out.writeInt(name.length);
                out.write(name);
                out.writeInt(made.getValue().size());
                made.getValue().writeTo(out);
            }
        }
    }
}
