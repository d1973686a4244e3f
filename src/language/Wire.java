package tilegrade;

import java.io.BufferedInputStream;
import java.io.BufferedOutputStream;
import java.io.ByteArrayOutputStream;
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

    private Wire() {
    }

    /** Does what an item asks for. */
    interface Worker {
        /** Writes the answer, which counts only where the status that comes back is {@link #CLEAN}. */
        int attend(String[] item, ByteArrayOutputStream answer) throws IOException;
    }

    /** Attends to every item, and ends the virtual machine. Without a reply the other side knows that something failed. */
    static void serve(Worker worker) {
        int status = 1;
        try {
            DataInputStream requests =
                new DataInputStream(new BufferedInputStream(new FileInputStream(FileDescriptor.in)));
            DataOutputStream replies =
                new DataOutputStream(new BufferedOutputStream(new FileOutputStream(FileDescriptor.in)));
            for (int first = requests.read(); first >= 0; first = requests.read()) {
                byte[] nonce = new byte[16];
                nonce[0] = (byte) first;
                requests.readFully(nonce, 1, nonce.length - 1);
                String[] item = new String[requests.readInt()];
                for (int at = 0; at < item.length; at++) {
                    byte[] argument = new byte[requests.readInt()];
                    requests.readFully(argument);
                    item[at] = new String(argument, StandardCharsets.UTF_8);
                }
                ByteArrayOutputStream answer = new ByteArrayOutputStream();
                int said = worker.attend(item, answer);
                byte[] bytes = said == CLEAN ? answer.toByteArray() : new byte[0];
                replies.write(nonce);
                replies.writeByte(said);
                replies.writeInt(bytes.length);
                replies.write(bytes);
                replies.flush();
            }
            status = 0;
        } catch (IOException exception) {
            // The other side has gone.
        } finally {
            Runtime.getRuntime().halt(status);
        }
    }
}
