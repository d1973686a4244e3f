//! Which programs may have their cases in one virtual machine: the ordinary ones, and none that could leave anything behind.

use std::{collections::BTreeMap, fmt::Write, fs};

use tempfile::TempDir;
use tilegrade::language::{Program, Step, Tool, can_share_a_machine};

use super::{
    Classes, class_files, class_files_in, classes_of, folders_in, planned, run, sample, samples,
    text, write,
};
use crate::support::{bless_asked, repository};

/// What every sample and hostile submission in Java comes to.
const GOLDEN: &str = "tests/sharing.txt";

/// Members of a class each, and what is said of it.
const OUTSIDE: [(&str, &str); 69] = [
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
];

/// Members of a class each, which are what programs of this assignment are made of.
const INSIDE: [&str; 24] = [
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
];

#[test]
fn ordinary_samples_share_a_machine_and_hostile_ones_do_not() {
    let mut found = String::new();
    for root in [samples(), folders_in("tests/hostile")].concat() {
        if sample(&root).is_none() {
            continue;
        }
        let said = match classes_of(&root).map(can_share_a_machine) {
            None => "is not compiled".to_owned(),
            Some(Ok(())) => "shares a machine".to_owned(),
            Some(Err(outside)) => outside.to_string(),
        };
        writeln!(found, "{}: {said}", root.display()).expect("text");
    }
    let golden = repository().join(GOLDEN);
    if bless_asked() {
        fs::write(&golden, &found).expect("the repository is writable");
    }
    let expected = fs::read_to_string(&golden).unwrap_or_default();
    assert!(
        found == expected,
        "{GOLDEN} says something else than\n{found}"
    );
}

#[test]
fn whatever_could_leave_a_trace_is_outside() {
    let members: Vec<&str> = OUTSIDE.iter().map(|(members, _)| *members).collect();
    for (classes, (members, what)) in compiled(&members).iter().zip(OUTSIDE) {
        let outside = can_share_a_machine(classes).expect_err(members);
        assert!(outside.what.contains(what), "{members}: {outside}");
    }
}

#[test]
fn what_programs_are_made_of_is_inside() {
    for (classes, members) in compiled(&INSIDE).iter().zip(INSIDE) {
        assert_eq!(can_share_a_machine(classes), Ok(()), "{members}");
    }
}

#[test]
fn a_class_in_a_package_of_the_jdk_or_ours_is_outside() {
    for package in ["com.sun.mine", "tilegrade"] {
        let text = format!(
            "package {package}; class State {{ public static void main(String[] a) {{ }} }}"
        );
        let built = planned(&[("State.java", &text)]).build();
        let classes = class_files(&built.expect("a class"));
        let outside = can_share_a_machine(&classes).expect_err(package);
        assert!(outside.what.starts_with("it is in `"), "{outside}");
    }
}

#[test]
fn a_damaged_class_is_outside_or_as_harmless_as_before() {
    let classes = compiled(&INSIDE[..1]).remove(0);
    let (name, bytes) = classes.first_key_value().expect("a class");
    let with = |bytes: Vec<u8>| can_share_a_machine(&BTreeMap::from([(name.clone(), bytes)]));
    assert_eq!(with(bytes.clone()), Ok(()));
    for end in 0..bytes.len() {
        assert!(with(bytes[..end].to_vec()).is_err(), "{end}");
    }
    let other = BTreeMap::from([("Other.class".to_owned(), bytes.clone())]);
    let outside = can_share_a_machine(&other).expect_err("another name");
    assert_eq!(outside.to_string(), "`Other`: its file has another name");
    assert_eq!(
        with(vec![0; 2 << 20]).expect_err("large").what,
        "its file is too large"
    );
    // Whatever is in it, there is an answer.
    for at in 0..bytes.len() {
        for value in [0, 1, 7, 18, 0x7F, 0x80, 0xED, 0xFF] {
            let mut garbled = bytes.clone();
            garbled[at] = value;
            let _ = with(garbled);
        }
    }
}

/// A class with each of these, compiled by one javac: the class files of each.
fn compiled(members: &[&str]) -> Vec<Classes> {
    let folder = TempDir::new().expect("a folder");
    let name = |number: usize| format!("Case{number:02}");
    let mut arguments = vec!["-nowarn".to_owned(), "-d".to_owned(), ".".to_owned()];
    for (number, members) in members.iter().enumerate() {
        let text = format!(
            "import java.util.*;\nclass {} {{ {members} }}\n",
            name(number)
        );
        let file = format!("{}.java", name(number));
        write(&folder.path().join(&file), text.as_bytes());
        arguments.push(file);
    }
    let program = Program::Tool(Tool::Javac);
    let place = folder.path().to_str().expect("text");
    let output = run(&Step { program, arguments }, place, "");
    assert!(output.status.success(), "{}", text(&output.stderr));
    let files = class_files_in(folder.path());
    let of = |number| {
        let own = files.clone().into_iter();
        own.filter(|(file, _)| file.starts_with(&name(number)))
            .collect()
    };
    (0..members.len()).map(of).collect()
}
