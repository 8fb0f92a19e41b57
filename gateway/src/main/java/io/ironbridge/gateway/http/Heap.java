package io.ironbridge.gateway.http;

/** Percentages of the maximum heap. */
public final class Heap {
    private static final int WHOLE = 100;

    private Heap() {}

    /** The number of bytes, at least one. */
    public static long bytes(int percent) {
        return Math.max(1, Runtime.getRuntime().maxMemory() / WHOLE * percent);
    }
}
