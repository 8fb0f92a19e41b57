package io.ironbridge.connectorcics.hostlink;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;

/** Numbers in headers: four bytes, big-endian; and tokens of eight. */
final class Numbers {
    private static final VarHandle INT =
            MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.BIG_ENDIAN);
    private static final VarHandle LONG =
            MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.BIG_ENDIAN);

    private Numbers() {}

    static void put(byte[] bytes, int at, int value) {
        INT.set(bytes, at, value);
    }

    /** A number; negative if the bytes are not valid in the protocol. */
    static int get(byte[] bytes, int at) {
        return (int) INT.get(bytes, at);
    }

    static void putToken(byte[] bytes, int at, long token) {
        LONG.set(bytes, at, token);
    }

    static long token(byte[] bytes, int at) {
        return (long) LONG.get(bytes, at);
    }
}
