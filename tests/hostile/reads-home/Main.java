import java.io.File;

public class Main {
    public static void main(String[] args) {
        for (String home : new String[] {"@HOME@", "/root", "/home", "/home/ubuntu"}) {
            String[] names = new File(home).list();
            if (names != null && names.length > 0) {
                System.out.println("ESC" + "APED: it sees " + home);
            }
        }
    }
}
