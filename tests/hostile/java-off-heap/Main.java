import java.lang.reflect.Field;

public class Main {
    public static void main(String[] args) throws Exception {
        Field field = sun.misc.Unsafe.class.getDeclaredField("theUnsafe");
        field.setAccessible(true);
        sun.misc.Unsafe unsafe = (sun.misc.Unsafe) field.get(null);
        while (true) {
            unsafe.setMemory(unsafe.allocateMemory(1 << 20), 1 << 20, (byte) 1);
        }
    }
}
