package io.ironbridge.lab.drda;

import java.util.Arrays;

/**
 * The header of a data stream structure (DRDA volume 3, DSS): LL, which includes itself, X'D0',
 * format, correlation id; all big-endian. Of a structure that is longer than a segment, LL has the
 * high bit set, and each further segment begins with an LL of its own.
 */
final class Dss {
    /** Bytes of a header. */
    static final int HEADER = 6;

    /** Longest segment in bytes, including its header. */
    static final int SEGMENT = 0x7FFF;

    static final int CONTINUED = 0x8000;

    static final int REQUEST = 1;
    static final int REPLY = 2;
    static final int OBJECT = 3;

    private static final int CHAINED_SAME_ID = 0x50;

    private Dss() {}

    /** An unsigned number of two bytes. */
    static int number(byte[] bytes, int offset) {
        return ((bytes[offset] & 0xFF) << 8) | (bytes[offset + 1] & 0xFF);
    }

    /** A number of four bytes. */
    static int integer(byte[] bytes, int offset) {
        return (number(bytes, offset) << 16) | number(bytes, offset + 2);
    }

    static void put(int number, byte[] to, int offset) {
        to[offset] = (byte) (number >> 8);
        to[offset + 1] = (byte) number;
    }

    /** Bytes of the first segment. */
    static int length(byte[] header) {
        return number(header, 0) & SEGMENT;
    }

    static boolean isContinued(byte[] header) {
        return (number(header, 0) & CONTINUED) != 0;
    }

    static int type(byte[] header) {
        return header[3] & 0x0F;
    }

    static boolean isChainedWithSameId(byte[] header) {
        return (header[3] & CHAINED_SAME_ID) == CHAINED_SAME_ID;
    }

    static int correlationId(byte[] header) {
        return number(header, 4);
    }

    /** Checks what any header must have: X'D0', and room for the object's LL and code point. */
    static void check(byte[] header) throws DrdaException {
        if ((header[2] & 0xFF) != 0xD0) {
            throw new DrdaException("a structure does not begin with a DSS header");
        }
        if (isContinued(header)
                ? length(header) != SEGMENT
                : length(header) < HEADER + Ddm.HEADER) {
            throw new DrdaException(
                    "a DSS has the invalid length X'%04X'".formatted(number(header, 0)));
        }
    }

    /** Bytes of a further segment without its LL. */
    static int further(byte[] ll) throws DrdaException {
        if (isContinued(ll) ? length(ll) != SEGMENT : length(ll) <= 2) {
            throw new DrdaException(
                    "a segment has the invalid length X'%04X'".formatted(number(ll, 0)));
        }
        return length(ll) - 2;
    }

    /** A structure of one segment. */
    static byte[] of(byte[] header, byte[] body) throws DrdaException {
        if (HEADER + body.length > SEGMENT) {
            throw new DrdaException("a command is longer than a segment");
        }
        byte[] all = Arrays.copyOf(header, HEADER + body.length);
        put(all.length, all, 0);
        System.arraycopy(body, 0, all, HEADER, body.length);
        return all;
    }

    /** A structure that no other follows. */
    static byte[] last(int type, int correlationId, byte[] body) throws DrdaException {
        byte[] header = new byte[HEADER];
        header[2] = (byte) 0xD0;
        header[3] = (byte) type;
        put(correlationId, header, 4);
        return of(header, body);
    }
}
