package io.ironbridge.lab.mq;

import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A request without structure: the first digits in it, eight at most, are the size of the reply;
 * what stands around them, without blanks and zero bytes at both ends, is the token.
 *
 * @param size bytes of the reply
 * @param token comes back at the beginning of the reply; may be empty
 */
record PlainRequest(int size, String token) {
    private static final Pattern SIZE = Pattern.compile("[0-9]{1,8}");
    private static final Pattern ENDS = Pattern.compile("^[ \\x00]+|[ \\x00]+$");

    /** Empty where there are no digits. */
    static Optional<PlainRequest> read(String text) {
        Matcher size = SIZE.matcher(text);
        return size.find()
                ? Optional.of(
                        new PlainRequest(
                                Integer.parseInt(size.group()),
                                token(
                                        text.substring(0, size.start())
                                                + text.substring(size.end()))))
                : Optional.empty();
    }

    static String token(String text) {
        return ENDS.matcher(text).replaceAll("");
    }
}
