package io.ironbridge.lab.ims;

import java.io.DataInputStream;
import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.ByteBuffer;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.HexFormat;

/** Bytes of clients, and a socket that sends them; knows nothing of the lab. */
final class GoldenMessages {
    static final Charset EBCDIC = Charset.forName("IBM037");
    static final Charset ASCII = StandardCharsets.US_ASCII;

    /** DISPLAY LAST1, CM1, no acknowledgement, persistent, data store IMS1, CLIENT01. */
    static final String DISPLAY_LAST1 =
            """
            00000093 00500000 5CE2C1D4 D7D3F15C 00000000 40311000 C3D3C9C5 D5E3F0F1
            00200040 C9E5E3D5 D6404040 C9D4E2F1 40404040 40404040 40404040 E4E2C5D9
            F1404040 40404040 40404040 D7C1E2E2 E6F0D9C4 003B0000 C9E5E3D5 D6404040
            4040C4C9 E2D7D3C1 E840D3C1 E2E3F140 40404040 40404040 40404040 40404040
            40404040 40404040 40404040 40404000 040000
            """;

    static final String LAST1_DISPLAYED =
            """
            0000006D 005D0000 C5D5E3D9 E840E6C1 E240C4C9 E2D7D3C1 E8C5C440 40404040
            40404040 40404040 40404040 40404040 C4C9E2D7 D3C1E840 D3C1E2E3 F1404040
            4040C6C9 D9E2E3F1 40404040 F860F1F1 F160F1F1 F1F1C4F0 F161D9F0 F1F0F0F0
            F1000C00 005CC3E2 D4D6D2E8 5C
            """;

    private static final int SEGMENT = 84;
    private static final int TYPE = 35;

    private GoldenMessages() {}

    static byte[] bytes(String hex) {
        return HexFormat.of().parseHex(hex.replaceAll("\\s", ""));
    }

    /** As {@link #DISPLAY_LAST1}, with another command and person. */
    static byte[] phoneBook(String command, String last, String first, String rest) {
        byte[] message = bytes(DISPLAY_LAST1);
        String data = "%-8s%-10s%-10s%-17s".formatted(command, last, first, rest);
        byte[] text = data.getBytes(EBCDIC);
        System.arraycopy(text, 0, message, SEGMENT + 14, text.length);
        return message;
    }

    /** As {@link #DISPLAY_LAST1}, for a transaction with this as its data. */
    static byte[] request(String transaction, String data) {
        byte[] head = bytes(DISPLAY_LAST1);
        byte[] code = "%-8s".formatted(transaction).getBytes(EBCDIC);
        System.arraycopy(code, 0, head, 36, code.length);
        byte[] text = data.getBytes(EBCDIC);
        int length = SEGMENT + 4 + text.length + 4;
        return ByteBuffer.allocate(length)
                .putInt(length)
                .put(head, 4, SEGMENT - 4)
                .putShort((short) (4 + text.length))
                .putShort((short) 0)
                .put(text)
                .putInt(0x00040000)
                .array();
    }

    /** As a message of another type: commit mode 0 with its character, S for send-only. */
    static byte[] commitThenSend(byte[] message, char type) {
        byte[] changed = message.clone();
        changed[33] = 0x40;
        changed[34] = 0x01;
        changed[TYPE] = String.valueOf(type).getBytes(EBCDIC)[0];
        return changed;
    }

    /** A connection. */
    static final class Client implements AutoCloseable {
        private final Socket socket;

        Client(int port) throws IOException {
            socket = new Socket(InetAddress.getLoopbackAddress(), port);
            socket.setTcpNoDelay(true);
            socket.setSoTimeout(60_000);
        }

        byte[] ask(byte[] message) throws IOException {
            send(message);
            DataInputStream in = new DataInputStream(socket.getInputStream());
            int length = in.readInt();
            byte[] reply = new byte[length];
            ByteBuffer.wrap(reply).putInt(length);
            in.readFully(reply, 4, length - 4);
            return reply;
        }

        void send(byte[] message) throws IOException {
            socket.getOutputStream().write(message);
        }

        /** The text of the first segment of the reply. */
        String text(byte[] message) throws IOException {
            byte[] reply = ask(message);
            int length = ByteBuffer.wrap(reply).getShort(4);
            return new String(reply, 8, length - 4, EBCDIC);
        }

        @Override
        public void close() throws IOException {
            socket.close();
        }
    }
}
