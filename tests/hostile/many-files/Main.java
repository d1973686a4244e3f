import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

public class Main {
    public static void main(String[] args) throws IOException {
        for (int i = 0;; i++) {
            Files.write(Path.of("file-" + i), new byte[1 << 20]);
        }
    }
}
