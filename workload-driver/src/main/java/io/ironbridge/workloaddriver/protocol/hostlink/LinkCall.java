package io.ironbridge.workloaddriver.protocol.hostlink;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import java.nio.charset.Charset;
import java.util.Arrays;

/**
 * A call of a program over the host link, version 1, and its expected reply. All calls are the same
 * except for the token. Names are in EBCDIC 037; numbers are big-endian, 4 bytes. Thread-safe.
 */
public final class LinkCall {
    /** Bytes of the header, of requests and of answers. */
    static final int HEAD = 128;

    static final int CONTAINER_HEAD = 32;
    static final int TOKEN_AT = 72;

    /** The longest COMMAREA. */
    public static final int LONGEST_COMMAREA = 32_763;

    private static final Charset EBCDIC = Charset.forName("IBM037");
    private static final int VERSION = 1;
    private static final int COMMAREA = 1;
    private static final int CHANNEL = 2;
    private static final byte BLANK = 0x40;
    private static final int NAME = 16;

    private final byte[] request;
    private final ExpectedLinkReply expected;

    private LinkCall(byte[] request, ExpectedLinkReply expected) {
        this.request = request;
        this.expected = expected;
    }

    /**
     * With a COMMAREA.
     *
     * @param program 1 to 8 characters
     * @param sent 1 to 32763 bytes, the last of which is not zero
     * @param answer of the same length
     */
    public static LinkCall commarea(String program, byte[] sent, byte[] answer) {
        if (sent.length < 1 || sent.length > LONGEST_COMMAREA || sent.length != answer.length) {
            throw new IllegalArgumentException("a COMMAREA has 1 to 32763 bytes both ways");
        }
        ByteBuf request = begun(COMMAREA, program, HEAD + sent.length);
        request.setInt(48, sent.length); // as the program sees it
        request.setInt(52, sent.length); // that follow
        request.writeBytes(sent);
        return new LinkCall(bytes(request), ExpectedLinkReply.commarea(answer));
    }

    /**
     * With a channel and one BIT container.
     *
     * @param program 1 to 8 characters
     * @param container its name, 1 to 16 characters; the program returns one of this name
     */
    public static LinkCall channel(String program, String container, byte[] sent, byte[] answer) {
        ByteBuf request = begun(CHANNEL, program, HEAD + CONTAINER_HEAD + sent.length);
        name("CHANNEL", NAME, request, 32);
        request.setInt(56, 1); // containers that follow
        int at = request.writerIndex();
        request.writeZero(CONTAINER_HEAD);
        name(container, NAME, request, at);
        name("BIT", 4, request, at + 16);
        request.setInt(at + 24, sent.length);
        name("KEEP", 4, request, at + 28);
        request.writeBytes(sent);
        return new LinkCall(bytes(request), ExpectedLinkReply.container(name(container), answer));
    }

    /** Writes the header. Reserved bytes are zeros; absent names are blanks. */
    private static ByteBuf begun(int function, String program, int length) {
        ByteBuf request = Unpooled.buffer(length).writeZero(HEAD);
        name("IBLQ", 4, request, 0);
        request.setInt(4, VERSION);
        request.setInt(8, HEAD);
        request.setInt(12, length);
        request.setInt(16, function);
        name(program, 8, request, 20);
        name("", 4, request, 28); // any transaction
        name("", NAME, request, 32);
        request.setInt(60, ExpectedLinkReply.LONGEST);
        name("DRIVE", 32, request, 80);
        name("", 8, request, 112); // no user
        return request;
    }

    private static void name(String text, int length, ByteBuf into, int at) {
        byte[] ebcdic = text.getBytes(EBCDIC);
        if (ebcdic.length > length) {
            throw new IllegalArgumentException("longer than " + length + " characters: " + text);
        }
        byte[] padded = Arrays.copyOf(ebcdic, length);
        Arrays.fill(padded, ebcdic.length, length, BLANK);
        into.setBytes(at, padded);
    }

    private static byte[] name(String container) {
        ByteBuf name = Unpooled.buffer(NAME).writeZero(NAME);
        name(container, NAME, name, 0);
        return bytes(name);
    }

    private static byte[] bytes(ByteBuf buffer) {
        byte[] bytes = new byte[buffer.readableBytes()];
        buffer.getBytes(buffer.readerIndex(), bytes);
        return bytes;
    }

    int length() {
        return request.length;
    }

    /** Adds the request, which is {@link #length} bytes. */
    void write(ByteBuf into, long token) {
        int at = into.writerIndex();
        into.writeBytes(request);
        into.setLong(at + TOKEN_AT, token);
    }

    ExpectedLinkReply expected() {
        return expected;
    }
}
