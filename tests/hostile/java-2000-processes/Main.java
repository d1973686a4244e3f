import java.io.IOException;

public class Main {
    public static void main(String[] args) {
        for (int i = 0; i < 2000; i++) {
            try {
                new ProcessBuilder("sleep", "1000").start();
            } catch (IOException refused) {
                // The next one may be let through.
            }
        }
    }
}
