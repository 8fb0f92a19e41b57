package io.ironbridge.gateway.http;

/** Shares of the largest heap there may be. */
public final class Heap {
    private static final int WHOLE = 100;

    private Heap() {}

    /** As many bytes, at least one. */
    public static long bytes(int percent) {
        return Math.max(1, Runtime.getRuntime().maxMemory() / WHOLE * percent);
    }
}
