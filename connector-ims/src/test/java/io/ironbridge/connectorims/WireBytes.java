package io.ironbridge.connectorims;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.charset.Charset;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.Optional;

/** The server's side of the protocol, put together from the manual's tables by hand. */
final class WireBytes {
    static final Charset EBCDIC = Charset.forName("IBM037");

    private WireBytes() {}

    /** LL, ZZ and text. */
    static byte[] segment(String text) {
        byte[] data = text.getBytes(EBCDIC);
        return ByteBuffer.allocate(4 + data.length)
                .putShort((short) (4 + data.length))
                .putShort((short) 0)
                .put(data)
                .array();
    }

    static byte[] csm(int flags, int level) {
        byte[] csm = HexFormat.of().parseHex("000C00005CC3E2D4D6D2E85C");
        csm[2] = (byte) flags;
        csm[3] = (byte) level;
        return csm;
    }

    static byte[] rsm(int returnCode, int reason) {
        return ByteBuffer.allocate(20)
                .put(HexFormat.of().parseHex("001400005CD9C5D8E2E3E25C"))
                .putInt(returnCode)
                .putInt(reason)
                .array();
    }

    static byte[] mod(String name) {
        return ByteBuffer.allocate(20)
                .put(HexFormat.of().parseHex("001400005CD9C5D8D4D6C45C"))
                .put(Arrays.copyOf((name + "        ").getBytes(EBCDIC), 8))
                .array();
    }

    static byte[] together(byte[]... parts) {
        ByteArrayOutputStream all = new ByteArrayOutputStream();
        for (byte[] part : parts) {
            all.writeBytes(part);
        }
        return all.toByteArray();
    }

    /** A reply of HWSSMPL1: with LLLL. */
    static byte[] reply(byte[]... parts) {
        byte[] all = together(parts);
        return ByteBuffer.allocate(4 + all.length).putInt(4 + all.length).put(all).array();
    }

    /** Reads a message; empty at the end of the stream. */
    static Optional<Request> read(InputStream in) throws IOException {
        byte[] length = in.readNBytes(4);
        if (length.length < 4) {
            return Optional.empty();
        }
        int rest = ByteBuffer.wrap(length).getInt() - 4;
        byte[] bytes = in.readNBytes(rest);
        return bytes.length < rest
                ? Optional.empty()
                : Optional.of(new Request(together(length, bytes)));
    }

    /** What a client has sent, by offsets. */
    @SuppressWarnings("ArrayRecordComponent") // never compared
    record Request(byte[] bytes) {
        int octet(int at) {
            return bytes[at] & 0xFF;
        }

        String text(int at, int length) {
            return new String(bytes, at, length, EBCDIC).stripTrailing();
        }

        String clientId() {
            return text(24, 8);
        }

        /** IRM_F4; blank for input that wants output. */
        char type() {
            return new String(bytes, 35, 1, EBCDIC).charAt(0);
        }

        int headerEnd() {
            return 4 + (octet(4) << 8) + octet(5);
        }

        boolean hasData() {
            return bytes.length > headerEnd() + 4;
        }

        /** The data of the first segment behind the transaction code. */
        String data() {
            int at = headerEnd();
            int ll = (octet(at) << 8) + octet(at + 1);
            return text(at + 12, ll - 12);
        }

        boolean endsWell() {
            return ByteBuffer.wrap(bytes).getInt(bytes.length - 4) == 0x00040000;
        }
    }
}
