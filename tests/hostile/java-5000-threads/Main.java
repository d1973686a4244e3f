public class Main {
    public static void main(String[] args) {
        for (int i = 0; i < 5000; i++) {
            new Thread(() -> {
                try {
                    Thread.sleep(1_000_000);
                } catch (InterruptedException ended) {
                    // Then it ends.
                }
            }).start();
        }
    }
}
