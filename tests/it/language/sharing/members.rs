//! Members of classes, by which it is decided whether a program's cases may share a virtual machine.

/// Members of a class each, and what is said of it.
pub(super) const OUTSIDE: [(&str, &str); 91] = [
    (
        "boolean m(Object a) { try { return ((String) a).isEmpty(); } catch (ClassCastException e) { return e.getMessage().contains(\"app\"); } }",
        "java/lang/ClassCastException",
    ),
    (
        "interface P extends java.nio.file.Path { }",
        "it extends `java/nio/file/Path`",
    ),
    ("void m() { new Thread(); }", "java/lang/Thread.<init>()V"),
    (
        "void m() { Thread.currentThread(); }",
        "java/lang/Thread.currentThread",
    ),
    (
        "static class T extends Thread { }",
        "java/lang/Thread.<init>()V",
    ),
    (
        "static class T implements java.util.function.Supplier<Timer> { public Timer get() { return null; } }",
        "java/util/Timer",
    ),
    (
        "void m() { java.util.concurrent.Executors.newCachedThreadPool(); }",
        "java/util/concurrent/Executors",
    ),
    (
        "void m() { java.util.concurrent.CompletableFuture.runAsync(null); }",
        "java/util/concurrent/CompletableFuture",
    ),
    (
        "void m() { new ArrayList<String>().parallelStream(); }",
        "a member `parallelStream`",
    ),
    (
        "static class L extends ArrayList<String> { void m() { parallelStream(); } }",
        "a member `parallelStream`",
    ),
    (
        "void m() { java.util.stream.IntStream.range(0, 9).parallel(); }",
        "a member `parallel`",
    ),
    (
        "void m() { Arrays.parallelSort(new int[9]); }",
        "a member `parallelSort`",
    ),
    (
        "void m(java.util.concurrent.ConcurrentHashMap<String, String> map) { map.forEach(1, (a, b) -> { }); }",
        "ConcurrentHashMap.forEach(J",
    ),
    (
        "void m() throws Exception { Class.forName(\"A\"); }",
        "java/lang/Class.forName",
    ),
    (
        "void m() throws Exception { getClass().getDeclaredField(\"a\"); }",
        "java/lang/Class.getDeclaredField",
    ),
    (
        "void m() { getClass().getClassLoader(); }",
        "java/lang/Class.getClassLoader",
    ),
    (
        "void m() { java.lang.reflect.Array.newInstance(null, 1); }",
        "java/lang/reflect/Array",
    ),
    (
        "void m() throws Throwable { java.lang.invoke.MethodHandles.lookup(); }",
        "java/lang/invoke/MethodHandles.lookup",
    ),
    ("void m() { Runtime.getRuntime(); }", "java/lang/Runtime"),
    (
        "void m() { new ProcessBuilder(); }",
        "java/lang/ProcessBuilder",
    ),
    (
        "void m() { System.setOut(null); }",
        "java/lang/System.setOut",
    ),
    ("void m() { System.setIn(null); }", "java/lang/System.setIn"),
    (
        "void m() { System.setProperty(\"a\", \"b\"); }",
        "java/lang/System.setProperty",
    ),
    (
        "void m() { System.getProperties(); }",
        "java/lang/System.getProperties",
    ),
    (
        "void m() { System.getenv(\"a\"); }",
        "java/lang/System.getenv",
    ),
    ("void m() { System.console(); }", "java/lang/System.console"),
    (
        "void m() { System.identityHashCode(this); }",
        "java/lang/System.identityHashCode",
    ),
    (
        "void m() { Locale.setDefault(null); }",
        "java/util/Locale.setDefault",
    ),
    (
        "void m() { TimeZone.setDefault(null); }",
        "java/util/TimeZone",
    ),
    (
        "void m() throws Exception { new java.io.FileOutputStream(\"a\"); }",
        "java/io/FileOutputStream",
    ),
    (
        "void m() throws Exception { new java.io.FileWriter(\"a\"); }",
        "java/io/FileWriter",
    ),
    (
        "void m() throws Exception { new java.io.PrintWriter(\"a\"); }",
        "java/io/PrintWriter.<init>(Ljava/lang/String;)V",
    ),
    (
        "void m() throws Exception { new java.io.PrintStream(\"a\"); }",
        "java/io/PrintStream.<init>(Ljava/lang/String;)V",
    ),
    (
        "void m() throws Exception { new Formatter(\"a\"); }",
        "java/util/Formatter.<init>(Ljava/lang/String;)V",
    ),
    (
        "void m() throws Exception { new java.io.RandomAccessFile(\"a\", \"r\"); }",
        "java/io/RandomAccessFile",
    ),
    (
        "void m() { new java.io.File(\"a\").delete(); }",
        "java/io/File.delete",
    ),
    (
        "void m() { new java.io.File(\"a\").deleteOnExit(); }",
        "java/io/File.deleteOnExit()V",
    ),
    (
        "void m() throws Exception { java.nio.file.Files.write(null, new byte[0]); }",
        "java/nio/file/OpenOption",
    ),
    (
        "void m() { new java.io.FileInputStream(java.io.FileDescriptor.in); }",
        "java/io/FileDescriptor",
    ),
    (
        "void m() { new java.io.FileReader((java.io.FileDescriptor) null); }",
        "java/io/FileDescriptor",
    ),
    (
        "void m() throws Exception { new java.net.Socket(); }",
        "java/net/Socket",
    ),
    (
        "void m() { System.loadLibrary(\"a\"); }",
        "java/lang/System.loadLibrary",
    ),
    ("native void m();", "`m` is native"),
    ("protected void finalize() { }", "it has a finalizer"),
    (
        "void m() { try { m(); } catch (StackOverflowError e) { } }",
        "java/lang/StackOverflowError",
    ),
    (
        "void m() { try { m(); } catch (Error e) { } }",
        "java/lang/Error",
    ),
    (
        "void m() { try { m(); } catch (Throwable e) { } }",
        "`m` catches every `Throwable`",
    ),
    (
        "int m() { try { return m(); } finally { return 1; } }",
        "`m` catches every `Throwable`",
    ),
    (
        "void m() { try { m(); } finally { throw new IllegalStateException(); } }",
        "`m` catches every `Throwable`",
    ),
    (
        "void m() throws Throwable { try { m(); } catch (Throwable e) { e = new Exception(); throw e; } }",
        "`m` catches every `Throwable`",
    ),
    (
        "void m(boolean a) throws Throwable { try { m(a); } catch (Throwable e) { throw a ? new Exception() : e; } }",
        "`m` catches every `Throwable`",
    ),
    (
        "void m() { while (true) { try { m(); } finally { continue; } } }",
        "`m` catches every `Throwable`",
    ),
    (
        "void m() { try { try { m(); } finally { toString(); } } catch (RuntimeException e) { } }",
        "`m` catches every `Throwable`",
    ),
    (
        "void m() { try (Scanner s = new Scanner(\"\")) { s.next(); } catch (Throwable e) { } }",
        "`m` catches every `Throwable`",
    ),
    (
        "String m = \"/proc/self/mem\";",
        "it holds the text `/proc`",
    ),
    (
        "Object m = new java.io.File(\"/dev\", \"stdin\");",
        "it holds the text `dev`",
    ),
    (
        "boolean m(String a) { return a.intern() == \"a\"; }",
        "it uses a member `intern`",
    ),
    (
        "void m(Exception e) { e.printStackTrace(new java.io.PrintWriter(System.out)); }",
        "it uses a member `printStackTrace`",
    ),
    (
        "String m(Runnable a) { m(() -> { }); return a.getClass().getSimpleName(); }",
        "it has lambdas, and uses `getSimpleName`",
    ),
    ("int m() { return hashCode(); }", "it asks for a hash of"),
    (
        "int m() { return 31 * getClass().hashCode(); }",
        "it asks for a hash of `java/lang/Object`",
    ),
    (
        "int m(Object a) { return a.hashCode(); }",
        "it asks for a hash of",
    ),
    (
        "enum Move { UP } int m(Move a) { return a.hashCode(); }",
        "it asks for a hash of",
    ),
    (
        "ToIntFunction<Object> m = Object::hashCode; interface ToIntFunction<T> { int m(T a); }",
        "it asks for a hash of",
    ),
    (
        "enum Move { UP } void m() { for (Move a : new HashSet<>(Arrays.asList(Move.values()))) { m(); } }",
        "it shows the order of hashes by `java/util/HashSet.iterator",
    ),
    (
        "Set<Object> a = new HashSet<>(); void m() { for (Object b : a) { m(); } }",
        "it shows the order of hashes by `java/util/Set.iterator",
    ),
    (
        "Map<Object, Object> a = new HashMap<>(); Object m() { return a.values(); }",
        "it shows the order of hashes by `java/util/Map.values",
    ),
    (
        "Set<Object> a = new HashSet<>(); Object m() { return new ArrayList<>(a); }",
        "it shows the order of hashes by `java/util/ArrayList.<init>",
    ),
    (
        "Object m(List<Object> a) { return a.stream().collect(java.util.stream.Collectors.toSet()).iterator(); }",
        "it shows the order of hashes by `java/util/Set.iterator",
    ),
    (
        "int m() { return Objects.hashCode(new Object()); }",
        "a hash of `java/util/Objects`",
    ),
    (
        "enum E { A } int m() { return Objects.hash(E.A); }",
        "a hash of `java/util/Objects`",
    ),
    (
        "int m(int[][] a) { return Arrays.hashCode(a); }",
        "a hash of `java/util/Arrays`",
    ),
    (
        "int m(int[] a) { return a.hashCode(); }",
        "a hash of `java/lang/Object`",
    ),
    (
        "int m(Object a) { return Arrays.asList(a).hashCode() + List.of(a).hashCode(); }",
        "it asks for a hash of",
    ),
    (
        "int m(Object a) { return Optional.of(a).hashCode(); }",
        "a hash of `java/util/Optional`",
    ),
    (
        "int m(Object a) { return new AbstractMap.SimpleEntry<>(a, a).hashCode(); }",
        "a hash of `java/util/AbstractMap$SimpleEntry`",
    ),
    (
        "int m(StringBuilder a) { CharSequence b = a; return b.hashCode(); }",
        "it asks for a hash of",
    ),
    (
        "record R(int[] s) { } int m(R a) { return a.hashCode(); }",
        "$R`",
    ),
    (
        "java.util.function.Function<Object, Integer> m() { return Objects::hashCode; }",
        "a hash of `java/util/Objects`",
    ),
    (
        "Comparator<String[]> m() { return Comparator.comparing(a -> Objects.hash((Object[]) a)); }",
        "a hash of `java/util/Objects`",
    ),
    (
        "static class S { int a; int[] b; public int hashCode() { return Objects.hash(a, b); } } int m(S a) { return a.hashCode(); }",
        "$S`",
    ),
    (
        "static class S { int[] b; public int hashCode() { return b.hashCode(); } } static class T extends S { } Object m() { return Comparator.comparing(T::hashCode); }",
        "$S`",
    ),
    (
        "void m() { System.out.println(String.format(\"%-8h\", this)); }",
        "the text `%h`",
    ),
    (
        "int m(int[][] a) { return a.toString().compareTo(\"a\"); }",
        "it asks for a text of",
    ),
    (
        "static class N { } String m(N a) { return a.toString(); }",
        "it asks for a text of",
    ),
    (
        "static class S extends HashSet<Object> { int m() { int n = 0; for (Object a : this) { n = n * 2 + size(); } return n; } }",
        "HashSet.iterator",
    ),
    (
        "static class S extends HashMap<Object, Object> { } void m(S a) { a.forEach((b, c) -> m(null)); }",
        "HashMap.forEach",
    ),
    (
        "void m() { AbstractMap<Object, Object> a = new HashMap<>(); a.forEach((b, c) -> m()); }",
        "AbstractMap.forEach",
    ),
    (
        "void m() { java.util.concurrent.ConcurrentMap<Object, Object> a = new java.util.concurrent.ConcurrentHashMap<>(); a.forEach((b, c) -> m()); }",
        "ConcurrentMap.forEach",
    ),
    (
        "Object m(List<Object> a) { return a.stream().collect(java.util.stream.Collectors.toConcurrentMap(b -> b, b -> b)).values(); }",
        "values",
    ),
    (
        "static class N { String m(Object a) { return a.getClass().getSimpleName(); } } Runnable m() { return () -> m(); }",
        "it has lambdas, and uses `getSimpleName`",
    ),
];

/// Members of a class each, which are what programs of this assignment are made of.
pub(super) const INSIDE: [&str; 31] = [
    "static int[][] board = new int[3][3]; int[][] m() { return board.clone(); }",
    "enum Move { UP, DOWN } int m(Move move) { switch (move) { case UP: return 1; default: return Move.values().length; } }",
    "record P(int a, String b) { } int m() { return new P(1, \"a\").hashCode(); }",
    "void m() { List<String> l = new ArrayList<>(); l.sort(Comparator.comparing(String::length)); l.forEach(System.out::println); }",
    "String m(int n) { return \"a\" + n + 'c' + 1.5 + this; }",
    "void m() throws java.io.FileNotFoundException { try (Scanner s = new Scanner(new java.io.File(\"a\"))) { s.nextInt(); } }",
    "void m() { try { System.out.printf(\"%d%n\", 1); } catch (RuntimeException e) { e.printStackTrace(); } finally { System.err.flush(); } }",
    "String m() { return java.util.stream.IntStream.range(0, 9).mapToObj(i -> i + \"\").collect(java.util.stream.Collectors.joining(\",\")); }",
    "void m() throws java.io.IOException { new java.io.BufferedReader(new java.io.FileReader(\"a\")).lines().map(String::trim).toArray(); }",
    "static class E extends RuntimeException { E(String m, Throwable c) { super(m, c); } } void m() { throw new E(\"a\", null); }",
    "class N<T extends Comparable<T>> implements Iterable<T> { public Iterator<T> iterator() { return null; } }",
    "void m() { PriorityQueue<int[]> q = new PriorityQueue<>((a, b) -> Integer.compare(a[0], b[0])); q.add(new int[1]); assert q.size() > 0; }",
    "void m() throws Exception { java.nio.file.Files.readAllLines(java.nio.file.Paths.get(\"a\")); Thread.sleep(1); }",
    "int m() { try { return m(); } finally { if (m() > 1) { m(); } for (int i = 0; i < 3; i++) { m(); } } }",
    "synchronized int m() { synchronized (this) { return m(); } }",
    "int m() { int n = 1; try { n = m(); } catch (RuntimeException e) { n = 2; } finally { n++; } return n; }",
    "void m() { try (Scanner s = new Scanner(\"\"); Scanner t = new Scanner(s.next())) { t.next(); } catch (RuntimeException e) { m(); } finally { m(); } }",
    "void m() throws java.io.IOException { try { try (java.io.BufferedReader r = new java.io.BufferedReader(new java.io.FileReader(\"a\"))) { if (r.read() < 0) { return; } } } catch (java.io.FileNotFoundException e) { m(); } }",
    "void m() throws Throwable { try { m(); } catch (Throwable e) { m(); throw e; } }",
    "String m() { return getClass().getSimpleName() + Thread.class.getName(); }",
    "Set<Object> a = new HashSet<>(); boolean m(Object b) { a.remove(b); return a.contains(b) || a.add(b) && a.size() > 1; }",
    "Map<Object, Object> a = new HashMap<>(); Object m(Object b) { a.putIfAbsent(b, b); return a.containsKey(b) ? a.get(b) : null; }",
    "int m() { for (Object a : new TreeSet<Object>()) { m(); } return \"a\".hashCode() + new ArrayList<>(List.of(1)).size(); }",
    "void m() { java.io.StringWriter w = new java.io.StringWriter(); new java.io.PrintWriter(w, true).println(System.nanoTime()); }",
    "static class S { int a; int[][] b; public int hashCode() { return 31 * Objects.hash(a, b) + super.hashCode(); } } Set<S> a = new HashSet<>(); boolean m(S s) { return a.add(s); }",
    "static class S { String a; public int hashCode() { return a.hashCode() + Integer.hashCode(7) + Arrays.hashCode(new int[2]); } } static class T extends S { } int m(T a) { return a.hashCode(); }",
    "record R(int a, String b) { } Set<R> a = new HashSet<>(); String m(R r) { return a.add(r) + \"\" + r + List.of(r); }",
    "static class S { public String toString() { return \"a\"; } } static class T extends S { } enum E { A } String m(T a, int[] b, RuntimeException c) { return a + \":\" + b.length + E.A + c + a.toString() + E.A.toString(); }",
    "void m() { System.out.printf(\"%5.1f%% of %d hold %s%n\", 1.0, 2, \"h\"); }",
    "boolean m(List<String> a) { Set<String> b = new HashSet<>(); return a.stream().anyMatch(c -> b.contains(c)); }",
    "static class S { int[] a; int b; public int hashCode() { return (b + \",\" + a.length).hashCode(); } } int m(S a) { return a.hashCode(); }",
];
