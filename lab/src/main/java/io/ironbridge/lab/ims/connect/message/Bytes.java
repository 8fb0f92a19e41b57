package io.ironbridge.lab.ims.connect.message;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;

/** Big-endian numbers in arrays. */
final class Bytes {
    private static final VarHandle INT8 =
            MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.BIG_ENDIAN);
    private static final VarHandle INT4 =
            MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.BIG_ENDIAN);
    private static final VarHandle INT2 =
            MethodHandles.byteArrayViewVarHandle(short[].class, ByteOrder.BIG_ENDIAN);

    private Bytes() {}

    static long int8(byte[] from, int offset) {
        return (long) INT8.get(from, offset);
    }

    static int int4(byte[] from, int offset) {
        return (int) INT4.get(from, offset);
    }

    static void int4(byte[] to, int offset, int value) {
        INT4.set(to, offset, value);
    }

    /** Without a sign. */
    static int int2(byte[] from, int offset) {
        return (short) INT2.get(from, offset) & 0xFFFF;
    }

    static void int2(byte[] to, int offset, int value) {
        INT2.set(to, offset, (short) value);
    }

    static int int1(byte[] from, int offset) {
        return from[offset] & 0xFF;
    }
}
