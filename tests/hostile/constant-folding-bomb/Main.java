public class Main {
    static final String A = "0123456789012345678901234567890123456789012345678901234567890123";
    static final String B = A + A + A + A + A + A + A + A;
    static final String C = B + B + B + B + B + B + B + B;
    static final String D = C + C + C + C + C + C + C + C;
    static final String E = D + D + D + D + D + D + D + D;
    static final String F = E + E + E + E + E + E + E + E;
    static final String G = F + F + F + F + F + F + F + F;
    static final String H = G + G + G + G + G + G + G + G;
    static final String I = H + H + H + H + H + H + H + H;
    static final String J = I + I + I + I + I + I + I + I;
    static final String K = J + J + J + J + J + J + J + J;

    public static void main(String[] args) {
        System.out.println(K.length());
    }
}
