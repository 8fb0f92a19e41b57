package io.ironbridge.lab.ims.macro;

/**
 * Limits on the input.
 *
 * @param bytes of one source at most
 * @param macros in one source at most
 * @param operandCharacters of one macro at most
 * @param messages that are listed at most
 */
public record MacroLimits(int bytes, int macros, int operandCharacters, int messages) {
    /** 16 MiB, 100,000 macros, 32,768 characters, 1000 messages. */
    public static final MacroLimits DEFAULTS = new MacroLimits(16 << 20, 100_000, 32_768, 1000);

    public MacroLimits {
        if (bytes < 1 || macros < 1 || operandCharacters < 1 || messages < 1) {
            throw new IllegalArgumentException("Limits of macro sources are at least 1");
        }
    }
}
