package io.ironbridge.connectormq;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Correlation ids of MQMD: 24 bytes. JMS writes them as {@code ID:} and 48 hexadecimal digits; the
 * client accepts no other form for a match option of MQGET.
 */
final class IbmMqIds {
    private static final int BYTES = 24;
    private static final HexFormat HEX = HexFormat.of();
    private static final Pattern DIGITS =
            Pattern.compile("ID:((?:[0-9a-f]{2}){1,24})", Pattern.CASE_INSENSITIVE);

    private IbmMqIds() {}

    /**
     * The id in its 24 bytes: a text in UTF-8, or {@code ID:} and the digits of up to 24 bytes,
     * padded with zero bytes.
     *
     * @throws IllegalArgumentException if it is longer
     */
    static String correlationId(String given) {
        Matcher digits = DIGITS.matcher(given);
        byte[] bytes =
                digits.matches()
                        ? HEX.parseHex(digits.group(1))
                        : given.getBytes(StandardCharsets.UTF_8);
        if (bytes.length > BYTES) {
            throw new IllegalArgumentException(
                    "the correlation id has %d bytes in UTF-8; the maximum of MQ is %d"
                            .formatted(bytes.length, BYTES));
        }
        return "ID:" + HEX.formatHex(Arrays.copyOf(bytes, BYTES));
    }
}
