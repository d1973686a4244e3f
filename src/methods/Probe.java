package tilegrade;

import java.io.IOException;
import java.io.OutputStream;
import java.lang.reflect.AccessibleObject;
import java.lang.reflect.Constructor;
import java.lang.reflect.Field;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Member;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * Makes calls of a student's classes, one in each line of a script, and writes down in a line each what came back. It knows no
 * right answer. {@code docs/methods.md} has the script. Java 8 is enough.
 */
final class Probe {
    /** What stands for a value that there is not, since a name is missing or a call before it failed. */
    private static final String ABSENT = "?";

    /** Of a text, the grader needs no more characters. */
    private static final int LONGEST_TEXT = 200;

    /** No board has more rows. */
    private static final int MOST_ROWS = 10;

    private final ClassLoader loader;
    private final String prefix;
    private final Map<String, Object> values = new TreeMap<String, Object>();
    private final Map<String, String> ownNames = new TreeMap<String, String>();
    private final StringBuilder answer = new StringBuilder();

    /** Of the classes of this loader, whose package is the prefix, with a dot at its end unless it is empty. */
    Probe(ClassLoader loader, String prefix) {
        this.loader = loader;
        this.prefix = prefix;
    }

    /** Does what each line says. What the student's code throws is an answer as well. */
    void run(String script, OutputStream to) throws IOException {
        for (String line : script.split("\n")) {
            String[] words = line.split("\t", -1);
            Object value;
            try {
                value = done(words);
                said(value);
                if (!words[1].isEmpty()) {
                    values.put(words[1], value);
                }
            } catch (InvocationTargetException thrown) {
                threw(words, thrown.getCause());
            } catch (ExceptionInInitializerError thrown) {
                threw(words, thrown);
            } catch (ReflectiveOperationException | IllegalArgumentException missing) {
                values.remove(words[1]);
                answer.append(ABSENT);
            } catch (Throwable thrown) {
                threw(words, thrown);
            }
            answer.append('\n');
        }
        to.write(answer.toString().getBytes(StandardCharsets.UTF_8));
    }

    /** The names of its class and of all classes above it. */
    private void threw(String[] words, Throwable thrown) {
        values.remove(words[1]);
        char sign = '!';
        for (Class<?> type = thrown.getClass(); type != Object.class; type = type.getSuperclass()) {
            answer.append(sign).append(type.getName());
            sign = ':';
        }
    }

    private Object done(String[] words) throws Throwable {
        switch (words[0]) {
            case "called":
                ownNames.put(words[2], words[3]);
                return null;
            case "class":
                return declared(words[2]);
            case "checked":
                return isChecked(words[2]);
            case "state":
                return state(classOf(words[2]), words[3]);
            case "forget":
                values.clear();
                return null;
            case "new":
                Class<?>[] types = types(words[3]);
                Constructor<?> constructor = classOf(words[2]).getDeclaredConstructor(types);
                return open(constructor).newInstance(arguments(types, words, 4));
            case "call":
                Class<?> owner = owner(words[2]);
                Class<?>[] parameters = types(words[4]);
                Method method = open(method(owner, words[3], parameters));
                Object self = Modifier.isStatic(method.getModifiers()) ? null : values.get(words[2]);
                if (self == null && !Modifier.isStatic(method.getModifiers())) {
                    throw new NoSuchMethodException(words[3]);
                }
                Object returned = method.invoke(self, arguments(parameters, words, 5));
                return method.getReturnType() == void.class ? Void.TYPE : returned;
            case "get":
                return field(words).get(values.get(words[2]));
            case "set":
                Field field = field(words);
                field.set(values.get(words[2]), value(field.getType(), words[4]));
                return null;
            case "swap":
                int[][] board = (int[][]) field(words).get(values.get(words[2]));
                int first = board[0][0];
                board[0][0] = board[0][1];
                board[0][1] = first;
                return null;
            default:
                throw new NoSuchMethodException(words[0]);
        }
    }

    /**
     * What a class declares, a line each, and what it has of classes above it that are the student's own, without running any code of
     * them.
     */
    private StringBuilder declared(String name) throws ClassNotFoundException {
        Class<?> type = classOf(name, false);
        StringBuilder all = new StringBuilder(type.toGenericString());
        if (type.getSuperclass() != null && type.getSuperclass() != Object.class) {
            all.append(" extends ").append(type.getSuperclass().getName());
        }
        StringBuilder members = new StringBuilder();
        for (Class<?> of = type; of != null && of.getClassLoader() == loader; of = of.getSuperclass()) {
            for (Class<?> above : of.getInterfaces()) {
                all.append(" implements ").append(above.getName());
            }
            List<Member> own = new ArrayList<Member>(Arrays.asList((Member[]) of.getDeclaredFields()));
            if (of == type) {
                own.addAll(Arrays.asList(of.getDeclaredConstructors()));
            }
            own.addAll(Arrays.asList(of.getDeclaredMethods()));
            for (Member member : own) {
                boolean isInherited = of == type || !Modifier.isPrivate(member.getModifiers());
                members.append(member.isSynthetic() || !isInherited ? "" : "\n" + member);
            }
        }
        return all.append(members);
    }

    /** Whether who calls what throws such an exception has to say so. */
    private Boolean isChecked(String name) throws ClassNotFoundException {
        for (String folder : new String[] {prefix, "java.lang.", "java.io.", "java.util."}) {
            try {
                Class<?> type = Class.forName(folder + name, false, loader);
                return !RuntimeException.class.isAssignableFrom(type) && !Error.class.isAssignableFrom(type);
            } catch (ClassNotFoundException exception) {
                // It may be in the next one.
            }
        }
        throw new ClassNotFoundException(name);
    }

    /**
     * A state of this board, as all probes begin with but those of the constructors. Where the constructor for an array fails or makes
     * another one, that costs the constructor alone: then its board is put in place.
     */
    private Object state(Class<?> type, String word) throws Throwable {
        Object state;
        try {
            state = open(type.getDeclaredConstructor(int[][].class)).newInstance(new Object[] {board(word)});
        } catch (ReflectiveOperationException exception) {
            state = open(type.getDeclaredConstructor(String.class)).newInstance("goal.txt");
        }
        Field board = open(field(type, "board"));
        if (!Arrays.deepEquals((int[][]) board.get(state), board(word))) {
            board.set(state, board(word));
        }
        return state;
    }

    private Class<?> classOf(String name) throws ClassNotFoundException {
        return classOf(name, true);
    }

    private Class<?> classOf(String name, boolean isInitialized) throws ClassNotFoundException {
        String own = ownNames.containsKey(name) ? ownNames.get(name) : name;
        return Class.forName(prefix + own, isInitialized, loader);
    }

    /** The class that begins with a capital letter, or that of a value. */
    private Class<?> owner(String word) throws ReflectiveOperationException {
        if (Character.isUpperCase(word.charAt(0))) {
            return classOf(word);
        }
        Object value = values.get(word);
        if (value == null) {
            throw new NoSuchFieldException(word);
        }
        return value.getClass();
    }

    private Class<?>[] types(String words) throws ClassNotFoundException {
        String[] names = words.isEmpty() ? new String[0] : words.split(",");
        Class<?>[] types = new Class<?>[names.length];
        for (int at = 0; at < names.length; at++) {
            types[at] = type(names[at]);
        }
        return types;
    }

    private Class<?> type(String name) throws ClassNotFoundException {
        switch (name) {
            case "int":
                return int.class;
            case "boolean":
                return boolean.class;
            case "int[][]":
                return int[][].class;
            case "String":
                return String.class;
            case "Object":
                return Object.class;
            default:
                return classOf(name);
        }
    }

    private Method method(Class<?> owner, String name, Class<?>[] parameters) throws NoSuchMethodException {
        for (Class<?> type = owner; type != null; type = type.getSuperclass()) {
            try {
                return type.getDeclaredMethod(name, parameters);
            } catch (NoSuchMethodException exception) {
                // It may be inherited.
            }
        }
        throw new NoSuchMethodException(name);
    }

    private Field field(String[] words) throws ReflectiveOperationException {
        Field field = open(field(owner(words[2]), words[3]));
        if (values.get(words[2]) == null && !Modifier.isStatic(field.getModifiers())) {
            throw new NoSuchFieldException(words[3]);
        }
        return field;
    }

    private static Field field(Class<?> owner, String name) throws NoSuchFieldException {
        for (Class<?> type = owner; type != null; type = type.getSuperclass()) {
            try {
                return type.getDeclaredField(name);
            } catch (NoSuchFieldException exception) {
                // It may be inherited.
            }
        }
        throw new NoSuchFieldException(name);
    }

    private static <T extends AccessibleObject> T open(T member) {
        member.setAccessible(true);
        return member;
    }

    private Object[] arguments(Class<?>[] types, String[] words, int from) throws ReflectiveOperationException {
        Object[] arguments = new Object[types.length];
        for (int at = 0; at < types.length; at++) {
            arguments[at] = value(types[at], words[from + at]);
        }
        return arguments;
    }

    private Object value(Class<?> type, String word) throws ReflectiveOperationException {
        if (word.equals("null")) {
            return null;
        }
        if (word.startsWith("\"")) {
            return word.substring(1);
        }
        if (type == int.class) {
            return Integer.valueOf(word);
        }
        if (type == boolean.class) {
            return Boolean.valueOf(word);
        }
        if (type == int[][].class) {
            return board(word);
        }
        if (type.isEnum()) {
            for (Object constant : type.getEnumConstants()) {
                if (((Enum<?>) constant).name().equals(word)) {
                    return constant;
                }
            }
        }
        if (!values.containsKey(word)) {
            throw new NoSuchFieldException(word);
        }
        return values.get(word);
    }

    private static int[][] board(String word) {
        String[] rows = word.split("/");
        int[][] board = new int[rows.length][];
        for (int row = 0; row < rows.length; row++) {
            String[] cells = rows[row].split(" ");
            board[row] = new int[cells.length];
            for (int column = 0; column < cells.length; column++) {
                board[row][column] = Integer.parseInt(cells[column]);
            }
        }
        return board;
    }

    private void said(Object value) {
        if (value == null) {
            answer.append("null");
        } else if (value == Void.TYPE) {
            answer.append("void");
        } else if (value instanceof Integer || value instanceof Boolean) {
            answer.append(value);
        } else if (value instanceof String) {
            said((String) value, LONGEST_TEXT);
        } else if (value instanceof StringBuilder) {
            said(value.toString(), Integer.MAX_VALUE);
        } else if (value instanceof Enum<?>) {
            answer.append(((Enum<?>) value).name());
        } else if (value instanceof int[][]) {
            said((int[][]) value);
        } else {
            answer.append('@').append(nameOf(value));
        }
    }

    /** The value that it is, or else the name of its class. */
    private String nameOf(Object value) {
        for (Map.Entry<String, Object> known : values.entrySet()) {
            if (known.getValue() == value) {
                return known.getKey();
            }
        }
        String own = value.getClass().getSimpleName();
        for (Map.Entry<String, String> called : ownNames.entrySet()) {
            own = called.getValue().equals(own) ? called.getKey() : own;
        }
        return own;
    }

    private void said(String text, int most) {
        answer.append('"');
        for (int at = 0; at < Math.min(text.length(), most); at++) {
            char sign = text.charAt(at);
            if (sign == '\n') {
                answer.append("\\n");
            } else if (sign == '\\') {
                answer.append("\\\\");
            } else {
                answer.append(sign < ' ' && sign != '\t' ? '\u00b7' : sign);
            }
        }
    }

    private void said(int[][] board) {
        for (int row = 0; row < Math.min(board.length, MOST_ROWS); row++) {
            answer.append(row > 0 ? "/" : "");
            int[] cells = board[row];
            for (int column = 0; cells != null && column < Math.min(cells.length, MOST_ROWS); column++) {
                answer.append(column > 0 ? " " : "").append(cells[column]);
            }
        }
    }
}
