import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;

public class Main {
    public static void main(String[] args) {
        List<ByteBuffer> kept = new ArrayList<>();
        while (true) {
            kept.add(ByteBuffer.allocateDirect(1 << 20));
        }
    }
}
