public class Main {
    static volatile long count;

    public static void main(String[] args) {
        for (int i = 0; i < 8; i++) {
            new Thread(() -> {
                while (true) {
                    count++;
                }
            }).start();
        }
    }
}
