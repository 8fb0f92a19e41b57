package io.ironbridge.lab.cics.servant;

import java.nio.ByteBuffer;
import java.nio.charset.Charset;

/** Requests of the host link, byte by byte as docs/host-link.md has them. */
final class LinkRequest {
    static final long TOKEN = 0x1122_3344_5566_7788L;

    static final int VERSION = 0x04;
    static final int HEADER_LENGTH = 0x08;
    static final int TOTAL_LENGTH = 0x0C;
    static final int FUNCTION = 0x10;
    static final int CONTAINERS = 0x38;
    static final int LONGEST_ANSWER = 0x3C;

    private static final Charset EBCDIC = Charset.forName("IBM037");
    private static final int HEADER = 128;
    private static final int CONTAINER_HEADER = 32;

    private final ByteBuffer bytes;

    private LinkRequest(int function, String program, int commarea, int given, byte[]... data) {
        int length = HEADER;
        for (byte[] part : data) {
            length += part.length;
        }
        bytes = ByteBuffer.allocate(length);
        bytes.put(text("IBLQ", 4)).putInt(1).putInt(HEADER).putInt(length).putInt(function);
        bytes.put(text(program, 8)).put(text("", 4)).put(text(function == 2 ? "CHAN" : "", 16));
        bytes.putInt(commarea).putInt(given).putInt(function == 2 ? data.length : 0);
        bytes.putInt(1 << 24).putInt(0).putInt(0).putLong(TOKEN);
        bytes.put(text("request", 32)).put(text("AUDIT", 8)).putLong(0);
        for (byte[] part : data) {
            bytes.put(part);
        }
    }

    static LinkRequest ping() {
        return new LinkRequest(9, "", 0, 0);
    }

    static LinkRequest program(String program) {
        return new LinkRequest(3, program, 0, 0);
    }

    static LinkRequest commarea(String program, int length, byte... given) {
        return new LinkRequest(1, program, length, given.length, given);
    }

    static LinkRequest channel(String program, byte[]... containers) {
        return new LinkRequest(2, program, 0, 0, containers);
    }

    /** A container of a request. */
    static byte[] container(String name, String type, int ccsid, String action, byte... data) {
        return ByteBuffer.allocate(CONTAINER_HEADER + data.length)
                .put(text(name, 16))
                .put(text(type, 4))
                .putInt(ccsid)
                .putInt(data.length)
                .put(text(action, 4))
                .put(data)
                .array();
    }

    /** The same with another number somewhere. */
    LinkRequest with(int at, int number) {
        bytes.putInt(at, number);
        return this;
    }

    LinkRequest transaction(String id) {
        bytes.put(0x1C, text(id, 4));
        return this;
    }

    LinkRequest channelName(String name) {
        bytes.put(0x20, text(name, 16));
        return this;
    }

    byte[] bytes() {
        return bytes.array();
    }

    static byte[] text(String text, int length) {
        return (text + " ".repeat(length - text.length())).getBytes(EBCDIC);
    }
}
