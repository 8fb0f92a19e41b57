package io.ironbridge.copybook.transcode.generated;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;

/** Eight bytes at a time, for generated code. Big-endian: the first byte is the highest. */
final class FastBytes {
    private static final VarHandle LONG =
            MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.BIG_ENDIAN);
    private static final VarHandle LITTLE =
            MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);
    private static final VarHandle INT =
            MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.BIG_ENDIAN);
    private static final VarHandle SHORT =
            MethodHandles.byteArrayViewVarHandle(short[].class, ByteOrder.BIG_ENDIAN);

    private FastBytes() {}

    static long getLong(byte[] bytes, int at) {
        return (long) LONG.get(bytes, at);
    }

    static void putLong(byte[] bytes, int at, long value) {
        LONG.set(bytes, at, value);
    }

    /** The first byte is the lowest. */
    static long getLittle(byte[] bytes, int at) {
        return (long) LITTLE.get(bytes, at);
    }

    static void putLittle(byte[] bytes, int at, long value) {
        LITTLE.set(bytes, at, value);
    }

    static int getInt(byte[] bytes, int at) {
        return (int) INT.get(bytes, at);
    }

    static void putInt(byte[] bytes, int at, int value) {
        INT.set(bytes, at, value);
    }

    static short getShort(byte[] bytes, int at) {
        return (short) SHORT.get(bytes, at);
    }

    static void putShort(byte[] bytes, int at, int value) {
        SHORT.set(bytes, at, (short) value);
    }

    /** The {@code count} (1 to 8) bytes before {@code end}, as the low bytes of a long. */
    static long tail(byte[] bytes, int end, int count) {
        if (end >= Long.BYTES) {
            return getLong(bytes, end - Long.BYTES) & (-1L >>> (Long.SIZE - 8 * count));
        }
        long value = 0;
        for (int at = end - count; at < end; at++) {
            value = (value << 8) | (bytes[at] & 0xFF);
        }
        return value;
    }

    /** Stores the {@code count} (1 to 8) low bytes of {@code value} before {@code end}. */
    static void putTail(byte[] bytes, int end, int count, long value) {
        if (count == 8) {
            putLong(bytes, end - 8, value);
        } else if (count >= 4) {
            putInt(bytes, end - 4, (int) value);
            putInt(bytes, end - count, (int) (value >>> (8 * (count - 4))));
        } else if (count >= 2) {
            putShort(bytes, end - 2, (int) value);
            putShort(bytes, end - count, (int) (value >>> (8 * (count - 2))));
        } else {
            bytes[end - 1] = (byte) value;
        }
    }

    /**
     * Maps each byte of a word by a table.
     *
     * @param table its length is a power of two; higher bits of a byte are ignored
     */
    static long translated(long word, byte[] table) {
        return translated(word, 0, table)
                | translated(word, 8, table)
                | translated(word, 16, table)
                | translated(word, 24, table)
                | translated(word, 32, table)
                | translated(word, 40, table)
                | translated(word, 48, table)
                | translated(word, 56, table);
    }

    /**
     * The same, two bytes at a time.
     *
     * @param table its length is 65,536; the index has the second of two bytes in its higher half
     */
    static long translatedPairs(long word, short[] table) {
        return translatedPair(word, 0, table)
                | translatedPair(word, 16, table)
                | translatedPair(word, 32, table)
                | translatedPair(word, 48, table);
    }

    private static long translatedPair(long word, int bits, short[] table) {
        return (table[(int) (word >>> bits) & (table.length - 1)] & 0xFFFFL) << bits;
    }

    private static long translated(long word, int bits, byte[] table) {
        return (table[(int) (word >>> bits) & (table.length - 1)] & 0xFFL) << bits;
    }
}
