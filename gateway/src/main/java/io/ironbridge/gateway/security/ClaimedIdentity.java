package io.ironbridge.gateway.security;

import org.jspecify.annotations.Nullable;

/**
 * A claimed, unverified identity.
 *
 * @param user null if the credentials name none
 */
public record ClaimedIdentity(Caller.Means means, @Nullable String user) {
    private static final int LONGEST = 64;

    /** The user's name for a log: truncated, and without control characters. */
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
