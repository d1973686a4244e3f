public class Main {
    public static void main(String[] args) {
        Runtime.getRuntime().addShutdownHook(new Thread(() -> {
            while (true) {
                try {
                    Thread.sleep(1000);
                } catch (InterruptedException again) {
                    // It does not end for this either.
                }
            }
        }));
        System.exit(0);
    }
}
