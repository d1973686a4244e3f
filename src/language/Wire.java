package tilegrade;

import java.io.BufferedInputStream;
import java.io.BufferedOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.FileDescriptor;
import java.io.FileInputStream;
import java.io.FileOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;

/**
 * Requests come in by descriptor 0, which is a socket, and replies go out by it; {@code docs/performance.md} has the wire.
 */
final class Wire {
    /** The item is done, and left nothing behind. */
    static final int CLEAN = 0;

    /** The item has to be run by itself. */
    static final int ALONE = 1;

    /** So it has, and nothing more may be asked here. */
    static final int OVER = 2;

    private final DataInputStream requests =
        new DataInputStream(new BufferedInputStream(new FileInputStream(FileDescriptor.in)));
    private final DataOutputStream replies =
        new DataOutputStream(new BufferedOutputStream(new FileOutputStream(FileDescriptor.in)));
    private final byte[] nonce = new byte[16];

    /** The arguments of the next item, or null where there is none. */
    String[] next() throws IOException {
        int first = requests.read();
        if (first < 0) {
            return null;
        }
        nonce[0] = (byte) first;
        requests.readFully(nonce, 1, nonce.length - 1);
        String[] item = new String[requests.readInt()];
        for (int at = 0; at < item.length; at++) {
            byte[] argument = new byte[requests.readInt()];
            requests.readFully(argument);
            item[at] = new String(argument, StandardCharsets.UTF_8);
        }
        return item;
    }

    /** Ends the item. */
    void reply(int status, byte[] answer) throws IOException {
        replies.write(nonce);
        replies.writeByte(status);
        replies.writeInt(answer.length);
        replies.write(answer);
        replies.flush();
    }
}
