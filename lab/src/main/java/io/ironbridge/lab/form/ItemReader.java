package io.ironbridge.lab.form;

/** Reads items that control others, in either form. Any bytes yield a number. */
final class ItemReader {
    private static final int MINUS = 0x60;
    private static final int PLUS = 0x4E;
    private static final int NEGATIVE_ZONE = 0xD;

    private final byte[] data;
    private final HostText text;
    private final boolean little;

    /**
     * @param little whether the machine is little-endian
     */
    ItemReader(byte[] data, HostText text, boolean little) {
        this.data = data;
        this.text = text;
        this.little = little;
    }

    boolean isText(int place, String wanted, boolean host) {
        for (int i = 0; i < wanted.length(); i++) {
            byte found = data[place + i];
            if ((host ? text.nativeByte(found) : found) != (byte) wanted.charAt(i)) {
                return false;
            }
        }
        return true;
    }

    long number(ItemReading item, int place, boolean host) {
        return switch (item.shape()) {
            case TEXT, ZONED -> zoned(place, item.bytes(), host);
            case PACKED -> packed(place, item.bytes());
            case BINARY -> signed(binary(data, place, item.bytes(), false), item.bytes());
            case UNSIGNED -> binary(data, place, item.bytes(), false);
            case NATIVE -> signed(binary(data, place, item.bytes(), little && !host), item.bytes());
            case NATIVE_UNSIGNED -> binary(data, place, item.bytes(), little && !host);
        };
    }

    /** The low-order nibbles; a sign is in the zone of a digit or in a separate byte. */
    private long zoned(int place, int bytes, boolean host) {
        long number = 0;
        boolean negative = false;
        for (int i = place; i < place + bytes; i++) {
            int value = (host ? data[i] : text.hostByte(data[i])) & 0xFF;
            negative |= value == MINUS || (value >> 4) == NEGATIVE_ZONE;
            if (value != MINUS && value != PLUS) {
                number = 10 * number + (value & 0xF);
            }
        }
        return negative ? -number : number;
    }

    private long packed(int place, int bytes) {
        long number = 0;
        for (int i = place; i < place + bytes - 1; i++) {
            number = 100 * number + 10L * ((data[i] >> 4) & 0xF) + (data[i] & 0xF);
        }
        int last = data[place + bytes - 1];
        number = 10 * number + ((last >> 4) & 0xF);
        int sign = last & 0xF;
        return sign == 0xD || sign == 0xB ? -number : number;
    }

    private static long signed(long value, int bytes) {
        int shift = Long.SIZE - 8 * bytes;
        return (value << shift) >> shift;
    }

    static long binary(byte[] data, int place, int bytes, boolean little) {
        long value = 0;
        for (int i = 0; i < bytes; i++) {
            int from = little ? bytes - 1 - i : i;
            value = (value << 8) | (data[place + from] & 0xFF);
        }
        return value;
    }
}
