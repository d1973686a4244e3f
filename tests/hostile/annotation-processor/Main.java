import java.io.File;

public class Main {
    public static void main(String[] args) {
        for (String place : new String[] {"/build", "/sources", "/job", "/tmp"}) {
            if (new File(place, "processed").exists()) {
                System.out.println("ESC" + "APED: the processor ran");
            }
        }
    }
}
