package io.ironbridge.lab.cics.csd;

/**
 * Limits on the input.
 *
 * @param bytes of one deck at most
 * @param commands in all decks at most
 * @param messages that are listed at most
 */
public record CsdLimits(int bytes, int commands, int messages) {
    /** 16 MiB, 100,000 commands, 1000 messages. */
    public static final CsdLimits DEFAULTS = new CsdLimits(16 << 20, 100_000, 1000);

    public CsdLimits {
        if (bytes < 1 || commands < 1 || messages < 1) {
            throw new IllegalArgumentException("Limits of decks are at least 1");
        }
    }
}
