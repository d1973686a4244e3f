import java.lang.reflect.Constructor;
import java.lang.reflect.Field;
import java.lang.reflect.Method;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import javax.tools.ToolProvider;

/** Compiles each folder of sources and prints what its classes declare: package, names with commas, scratch folder, folders. */
class Print {
    public static void main(String[] args) throws Exception {
        for (int i = 3; i < args.length; i++) {
            Path out = Files.createDirectories(Path.of(args[2], "" + i));
            List<String> words = new ArrayList<>(List.of("-nowarn", "-encoding", "ISO-8859-1", "-d", out.toString()));
            try (Stream<Path> files = Files.walk(Path.of(args[i]))) {
                words.addAll(files.map(Path::toString).filter(f -> f.endsWith(".java") && !f.contains("/test/")).collect(Collectors.toList()));
            }
            int code = ToolProvider.getSystemJavaCompiler().run(null, System.err, System.err, words.toArray(new String[0]));
            if (code != 0) {
                System.err.println("in " + args[i]);
                System.exit(1);
            }
            System.out.println("# " + args[i]);
            try (URLClassLoader loader = new URLClassLoader(new URL[] {out.toUri().toURL()})) {
                for (String name : args[1].split(",")) {
                    print(name, args[0] + "." + name, loader);
                }
            }
        }
    }

    private static void print(String name, String full, ClassLoader loader) {
        Class<?> c;
        try {
            c = Class.forName(full, false, loader);
        } catch (ClassNotFoundException e) {
            return;
        }
        System.out.println("@ " + name);
        System.out.print(c.toGenericString());
        if (c.getSuperclass() != null && c.getSuperclass() != Object.class) {
            System.out.print(" extends " + c.getSuperclass().getName());
        }
        for (Class<?> above : c.getInterfaces()) {
            System.out.print(" implements " + above.getName());
        }
        System.out.println();
        for (Field f : c.getDeclaredFields()) {
            if (!f.isSynthetic()) System.out.println(f);
        }
        for (Constructor<?> k : c.getDeclaredConstructors()) {
            if (!k.isSynthetic()) System.out.println(k);
        }
        for (Method m : c.getDeclaredMethods()) {
            if (!m.isSynthetic()) System.out.println(m);
        }
    }
}
