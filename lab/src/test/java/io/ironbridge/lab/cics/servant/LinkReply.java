package io.ironbridge.lab.cics.servant;

import io.ironbridge.lab.wire.Area;
import java.nio.ByteBuffer;
import java.nio.charset.Charset;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * An answer of the host link.
 *
 * @param area the whole of it
 */
record LinkReply(Area area) {
    private static final Charset EBCDIC = Charset.forName("IBM037");
    private static final int HEADER = 128;
    private static final int CONTAINER_HEADER = 32;

    /** Everything in the header that is not always the same. */
    String summary() {
        return "%s outcome %d unit of work %d [%s] %s RESP %d/%d reason %d"
                .formatted(
                        text(0, 4),
                        number(0x10),
                        number(0x14),
                        text(0x18, 4),
                        text(0x1C, 8),
                        number(0x24),
                        number(0x28),
                        number(0x2C));
    }

    int number(int at) {
        return ByteBuffer.wrap(area.bytes()).getInt(at);
    }

    long token() {
        return ByteBuffer.wrap(area.bytes()).getLong(0x30);
    }

    String text(int at, int length) {
        return new String(area.bytes(), at, length, EBCDIC).strip();
    }

    /** What follows the header. */
    byte[] data() {
        return Arrays.copyOfRange(area.bytes(), HEADER, area.length());
    }

    /** {@code NAME CHAR 37 5 bytes}. */
    List<String> containers() {
        List<String> containers = new ArrayList<>();
        for (int at = HEADER; at < area.length(); at += CONTAINER_HEADER + number(at + 0x18)) {
            containers.add(
                    "%s %s %d %d bytes%s"
                            .formatted(
                                    text(at, 16),
                                    text(at + 0x10, 4),
                                    number(at + 0x14),
                                    number(at + 0x18),
                                    text(at + 0x1C, 4)));
        }
        return containers;
    }
}
