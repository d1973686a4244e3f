public class Main {
    public static void main(String[] args) {
        new Thread(() -> {
            while (true) {
                System.err.println("all is lost");
            }
        }).start();
        while (true) {
            System.out.println("all is well");
        }
    }
}
