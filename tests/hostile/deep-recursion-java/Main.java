public class Main {
    static int deeper(int depth) {
        return deeper(depth + 1) + 1;
    }

    public static void main(String[] args) {
        System.out.println(deeper(0));
    }
}
