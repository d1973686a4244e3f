package tilegrade;

public class Driver {
    public static void main(String[] args) {
        System.out.println("ESC" + "APED: it is the driver");
    }
}
