package io.ironbridge.lab.cics.region;

import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.nio.charset.Charset;
import java.util.Arrays;

/** Requests of the host link, byte by byte as docs/host-link.md has them. */
final class LinkBytes {
    static final Charset EBCDIC = Charset.forName("IBM037");

    private final byte[] header = new byte[128];
    private final ByteArrayOutputStream data = new ByteArrayOutputStream();

    /** A good header; lengths are to be set. */
    private LinkBytes(int function, String program) {
        text(0x00, 4, "IBLQ");
        number(0x04, 1);
        number(0x08, 128);
        number(0x10, function);
        text(0x14, 8, program);
        text(0x1C, 4, "");
        text(0x20, 16, "");
        number(0x3C, 100_000_000);
        for (int i = 0; i < 8; i++) {
            header[0x48 + i] = (byte) (0xA0 + i);
        }
        text(0x50, 32, "request-1");
        text(0x70, 8, "");
    }

    static LinkBytes commarea(String program, int length, byte[] sent) {
        LinkBytes bytes = new LinkBytes(1, program);
        bytes.number(0x30, length).number(0x34, sent.length);
        bytes.data.writeBytes(sent);
        return bytes;
    }

    static LinkBytes channel(String program, int containers) {
        return new LinkBytes(2, program).text(0x20, 16, "PAYMENTS").number(0x38, containers);
    }

    static LinkBytes neither(String program) {
        return new LinkBytes(3, program);
    }

    static LinkBytes ping() {
        return new LinkBytes(9, "");
    }

    LinkBytes container(String name, String type, int ccsid, byte[] bytes, String word) {
        ByteBuffer container = ByteBuffer.allocate(32 + bytes.length);
        container.put(0x00, padded(name, 16));
        container.put(0x10, padded(type, 4));
        container.putInt(0x14, ccsid);
        container.putInt(0x18, bytes.length);
        container.put(0x1C, padded(word, 4));
        container.put(32, bytes);
        data.writeBytes(container.array());
        return this;
    }

    LinkBytes text(int offset, int length, String text) {
        System.arraycopy(padded(text, length), 0, header, offset, length);
        return this;
    }

    LinkBytes number(int offset, int value) {
        ByteBuffer.wrap(header).putInt(offset, value);
        return this;
    }

    LinkBytes more(byte[] bytes) {
        data.writeBytes(bytes);
        return this;
    }

    /** With the right length of the whole. */
    byte[] bytes() {
        number(0x0C, header.length + data.size());
        return raw();
    }

    /** With the length that stands there. */
    byte[] raw() {
        ByteArrayOutputStream whole = new ByteArrayOutputStream();
        whole.writeBytes(header);
        whole.writeBytes(data.toByteArray());
        return whole.toByteArray();
    }

    private static byte[] padded(String text, int length) {
        byte[] field = new byte[length];
        Arrays.fill(field, (byte) 0x40);
        byte[] bytes = text.getBytes(EBCDIC);
        System.arraycopy(bytes, 0, field, 0, bytes.length);
        return field;
    }
}
