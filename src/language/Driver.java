package tilegrade;

import java.io.FileInputStream;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.PrintStream;
import java.lang.reflect.Constructor;
import java.lang.reflect.Field;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.Locale;
import java.util.Set;

/**
 * Calls a student's {@code EightPuzzle.solve8Puzzle(new State(file))} and writes down what came back: once, in a virtual
 * machine of its own. {@link Batch} does the same many times in one.
 *
 * Everything goes through reflection, so that this compiles without any student's class and works whatever is public,
 * static or checked there. What the student prints is left alone. Java 8 is enough.
 */
public final class Driver {
    private static final int SIDE = 3;

    /** The bytes of the longest file that keeps to the format, and one more. */
    private static final int MOST_BYTES = 3 * 7 + 1;

    /** Given back when the heap is full, so that there is room to say so. */
    private static byte[] reserve = new byte[1 << 20];

    private final PrintStream out = System.out;
    private final PrintStream err = System.err;
    private final ClassLoader loader;
    /** The classes of the solver, the state and the heuristics, and the methods for all of them and for one. */
    private final String[] names;
    private final String file;
    /** The nine digits of the file; null where it does not keep to the format. */
    private final String digits;
    /** What is in the name of the only heuristic to search by, or "own" for the one of another name; all of them where this is null. */
    private final String heuristic;
    private String entry = "api-file";
    private String kind = "null";
    private String text = "";

    /**
     * Of the classes of this loader; with the template's names and commas between them; the board's file; and what is said of
     * the heuristic, or null.
     */
    Driver(ClassLoader loader, String names, String file, String heuristic) {
        this.loader = loader;
        this.names = names.split(",");
        this.file = file;
        this.digits = digitsOf(file);
        this.heuristic = heuristic;
    }

    /**
     * Arguments: the template's names with commas between them; the board's file; the file for the answer. A fourth one names a
     * heuristic, for the method that takes one in place of that for all. None of them says whether the file is a right one: a
     * program sees them all.
     */
    public static void main(String[] arguments) {
        ClassLoader own = Driver.class.getClassLoader();
        String heuristic = arguments.length > 3 ? arguments[3] : null;
        Driver driver = new Driver(own, arguments[0], arguments[1], heuristic);
        int status = 0;
        try {
            driver.ask();
        } catch (Throwable thrown) {
            reserve = null;
            status = 1;
            Throwable cause = asTheStudentThrewIt(thrown);
            driver.kind = "exception " + cause.getClass().getName();
            driver.print(cause);
        }
        driver.flush();
        if (!driver.writeTo(arguments[2])) {
            status = 1;
        }
        // Threads that the student left running must not keep the program alive; shutdown hooks are theirs as well.
        Runtime.getRuntime().halt(status);
    }

    /** Puts the board to the student's program. What it throws comes out as it is thrown to a caller by reflection. */
    void ask() throws Throwable {
        Object returned = solve();
        // Of anything but text the only text is a class name and an address, and that says nothing.
        if (returned instanceof CharSequence) {
            text = returned.toString();
            kind = "text";
        }
    }

    private Object solve() throws Throwable {
        Class<?> stateClass = Class.forName(names[1], true, loader);
        Class<?> puzzleClass = Class.forName(names[0], true, loader);
        Object state = newState(stateClass);
        if (heuristic == null) {
            return call(puzzleClass, findMethod(puzzleClass, names[3], stateClass), state);
        }
        Class<?> heuristics = Class.forName(names[2], true, loader);
        Method search = findMethod(puzzleClass, names[4], stateClass, heuristics);
        return call(puzzleClass, search, state, constant(heuristics));
    }

    private static Object call(Class<?> owner, Method method, Object... arguments) throws Throwable {
        method.setAccessible(true);
        boolean isStatic = Modifier.isStatic(method.getModifiers());
        return method.invoke(isStatic ? null : construct(owner), arguments);
    }

    private Object constant(Class<?> type) throws NoSuchFieldException {
        Object[] constants = type.getEnumConstants();
        if (constants != null) {
            for (Object constant : constants) {
                if (isMeant(((Enum<?>) constant).name().toLowerCase(Locale.ROOT))) {
                    return constant;
                }
            }
        }
        throw new NoSuchFieldException(type.getName() + " with " + heuristic + " in its name");
    }

    private boolean isMeant(String name) {
        boolean isOfTheHandout = name.contains("manhattan") || name.contains("mismatch");
        return heuristic.equals("own") ? !isOfTheHandout : name.contains(heuristic);
    }

    /**
     * The nine digits of a file that keeps to the format; null for any other, whose refusal may be right. That is read off the file
     * before the program has it, as the program can read it itself.
     */
    private static String digitsOf(String file) {
        String text = "";
        try (InputStream in = new FileInputStream(file)) {
            byte[] bytes = new byte[MOST_BYTES];
            text = new String(bytes, 0, Math.max(in.read(bytes), 0), StandardCharsets.ISO_8859_1);
        } catch (IOException exception) {
            // The program will say what it makes of that.
        }
        // No regular expression: the first one costs a third of the start of a virtual machine.
        text = text.replace("\r\n", "\n");
        String format = "# # #\n# # #\n# # #";
        boolean hasLineEnd = text.endsWith("\n") || text.endsWith("\r");
        if (text.length() - (hasLineEnd ? 1 : 0) != format.length()) {
            return null;
        }
        StringBuilder digits = new StringBuilder();
        for (int at = 0; at < format.length(); at++) {
            if (format.charAt(at) == '#') {
                digits.append(text.charAt(at));
            } else if (format.charAt(at) != text.charAt(at)) {
                return null;
            }
        }
        for (char digit = '0'; digit < '0' + SIDE * SIDE; digit++) {
            if (digits.indexOf(String.valueOf(digit)) < 0) {
                return null;
            }
        }
        return digits.toString();
    }

    /** By the file; by the array where that fails or gives another board, and the array does not fail as well. */
    private Object newState(Class<?> stateClass) throws Throwable {
        Object fromFile = null;
        Throwable failure = null;
        try {
            Constructor<?> constructor = stateClass.getDeclaredConstructor(String.class);
            constructor.setAccessible(true);
            fromFile = constructor.newInstance(file);
            if (digits == null || !isOfAnotherBoard(fromFile)) {
                return fromFile;
            }
        } catch (Exception | LinkageError | StackOverflowError | AssertionError thrown) {
            failure = thrown;
        }
        if (digits != null) {
            try {
                Constructor<?> constructor = stateClass.getDeclaredConstructor(int[][].class);
                constructor.setAccessible(true);
                Object fromArray = constructor.newInstance(new Object[] {board()});
                entry = "api-array";
                return fromArray;
            } catch (Exception | LinkageError | StackOverflowError | AssertionError thrown) {
                // The first failure says more: it is the one of the constructor that was asked for.
            }
        }
        if (failure != null) {
            throw failure;
        }
        return fromFile;
    }

    private boolean isOfAnotherBoard(Object state) throws IllegalAccessException {
        for (Class<?> type = state.getClass(); type != null; type = type.getSuperclass()) {
            for (Field field : type.getDeclaredFields()) {
                if (field.getName().equals("board") && field.getType() == int[][].class) {
                    field.setAccessible(true);
                    return !Arrays.deepEquals((int[][]) field.get(state), board());
                }
            }
        }
        // No such field: there is nothing to say against it.
        return false;
    }

    private int[][] board() {
        int[][] board = new int[SIDE][SIDE];
        for (int cell = 0; cell < SIDE * SIDE; cell++) {
            board[cell / SIDE][cell % SIDE] = digits.charAt(cell) - '0';
        }
        return board;
    }

    private static Method findMethod(Class<?> owner, String name, Class<?>... parameters) throws NoSuchMethodException {
        for (Class<?> type = owner; type != null; type = type.getSuperclass()) {
            try {
                return type.getDeclaredMethod(name, parameters);
            } catch (NoSuchMethodException exception) {
                // It may be inherited.
            }
        }
        throw new NoSuchMethodException(owner.getName() + "." + name + "(" + parameters[0].getName() + ")");
    }

    private static Object construct(Class<?> type) throws Throwable {
        Constructor<?> constructor = type.getDeclaredConstructor();
        constructor.setAccessible(true);
        return constructor.newInstance();
    }

    private static Throwable asTheStudentThrewIt(Throwable thrown) {
        if (thrown instanceof InvocationTargetException && thrown.getCause() != null) {
            return thrown.getCause();
        }
        return thrown;
    }

    /** As the JVM prints what nobody caught, without the frames of this class and of reflection. */
    private void print(Throwable thrown) {
        try {
            cutFrames(thrown, Collections.newSetFromMap(new IdentityHashMap<Throwable, Boolean>()));
            System.err.print("Exception in thread \"main\" ");
            thrown.printStackTrace();
        } catch (Throwable second) {
            // Its own text may be what fails.
            System.err.println(thrown.getClass().getName());
        }
    }

    private static void cutFrames(Throwable thrown, Set<Throwable> seen) {
        if (thrown == null || !seen.add(thrown)) {
            return;
        }
        StackTraceElement[] frames = thrown.getStackTrace();
        int end = 0;
        while (end < frames.length && !frames[end].getClassName().equals(Driver.class.getName())) {
            end++;
        }
        while (end > 0 && isReflection(frames[end - 1].getClassName())) {
            end--;
        }
        thrown.setStackTrace(Arrays.copyOf(frames, end));
        cutFrames(thrown.getCause(), seen);
        for (Throwable suppressed : thrown.getSuppressed()) {
            cutFrames(suppressed, seen);
        }
    }

    private static boolean isReflection(String name) {
        return name.contains(".reflect.") || name.startsWith("java.lang.invoke.");
    }

    /** The student may have put other streams in place, and those may hold text back. */
    private void flush() {
        for (PrintStream stream : new PrintStream[] {System.out, System.err, out, err}) {
            try {
                stream.flush();
            } catch (Throwable thrown) {
                // A stream that is not there has nothing to flush.
            }
        }
    }

    private boolean writeTo(String path) {
        try (OutputStream answer = new FileOutputStream(path)) {
            write(answer);
            return true;
        } catch (Throwable thrown) {
            // A full disk or a full heap: without the file it is known that something went wrong.
            return false;
        }
    }

    /** The way in and the kind of what came back, a line each, and then its text. */
    void write(OutputStream answer) throws IOException {
        answer.write((entry + "\n" + kind + "\n").getBytes(StandardCharsets.UTF_8));
        answer.write(text.getBytes(StandardCharsets.UTF_8));
    }
}
