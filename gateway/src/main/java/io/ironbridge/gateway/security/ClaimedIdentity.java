package io.ironbridge.gateway.security;

import org.jspecify.annotations.Nullable;

/**
 * Who somebody says to be, which is not proved.
 *
 * @param user null: the proof names nobody
 */
public record ClaimedIdentity(Caller.Means means, @Nullable String user) {
    private static final int LONGEST = 64;

    /** The user's name for a log: cut, and without anything that could be more than text. */
    public @Nullable String shown() {
        if (user == null) {
            return null;
        }
        StringBuilder shown = new StringBuilder();
        for (char letter : user.substring(0, Math.min(LONGEST, user.length())).toCharArray()) {
            if (isPlain(letter)) {
                shown.append(letter);
            } else {
                shown.append("\\u").append(String.format("%04x", (int) letter));
            }
        }
        return shown.toString();
    }

    private static boolean isPlain(char letter) {
        boolean ascii = letter >= ' ' && letter <= '~' && letter != '\'' && letter != '\\';
        return ascii || (letter > '~' && Character.isLetterOrDigit(letter));
    }
}
