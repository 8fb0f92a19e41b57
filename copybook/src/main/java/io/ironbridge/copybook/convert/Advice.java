package io.ironbridge.copybook.convert;

import io.ironbridge.copybook.json.FaultReason;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Remedies for values that cannot be converted, as sentences without full stops. */
final class Advice {
    private static final String GO_ON = ", or continue after faults with --on-error skip";

    private Advice() {}

    /** ASCII digits with one other byte at an end, in hexadecimal. */
    private static final Pattern SIGN =
            Pattern.compile("(?:([0-9A-F]{2})(?:3[0-9])+|(?:3[0-9])*([0-9A-F]{2}))");

    /**
     * The remedy for a record that cannot be converted to JSON.
     *
     * @param bytes of the faulty value, in hexadecimal
     */
    static String reading(FaultReason reason, String bytes) {
        String signs = signs(bytes.toUpperCase(Locale.ROOT));
        String advice =
                switch (reason) {
                    case SHORT_RECORD ->
                            "Check copybook, record format and length, or omit items beyond the"
                                    + " end of short records with --short-records";
                    case LONG_RECORD ->
                            "Check copybook, record format (V and VB have descriptors, F has none)"
                                    + " and length, or ignore bytes after"
                                    + " records with --long-records";
                    case COUNT_OUT_OF_RANGE ->
                            "Check copybook and code page, or take the nearest bound with"
                                    + " --lenient-counts";
                    case INVALID_TEXT, UNMAPPABLE -> "Check the code page";
                    case INVALID_DIGIT, INVALID_SIGN, OVERFLOW_DIGIT, INVALID_EDITING, NOT_FINITE ->
                            signs.isEmpty()
                                    ? "Check copybook and code page, or choose a replacement for"
                                            + " such values with --bad-numbers"
                                    : "Check the copybook, or set the format of signs of zoned"
                                            + " numbers with --signs "
                                            + signs;
                    default -> "Check copybook, code page and record format";
                };
        return advice + GO_ON;
    }

    /** Candidates for --signs if one byte of an ASCII number is not a digit. */
    private static String signs(String bytes) {
        Matcher sign = SIGN.matcher(bytes);
        if (!sign.matches()) {
            return "";
        }
        int value = Integer.parseInt(sign.group(1) == null ? sign.group(2) : sign.group(1), 16);
        return switch (value >> 4) {
            case 2 -> "realia";
            case 4 -> value == 0x40 ? "fujitsu" : "ascii-translated or fujitsu";
            case 5 -> value > 0x52 ? "fujitsu" : "ascii-translated or fujitsu";
            case 7 ->
                    value == '{' || value == '}'
                            ? "ascii-translated"
                            : value <= 0x79 ? "micro-focus" : "";
            default -> "";
        };
    }

    /** The remedy for JSON that cannot be converted to a record. */
    static String writing(FaultReason reason) {
        String advice =
                switch (reason) {
                    case NOT_JSON, TOO_DEEP -> "Correct the JSON";
                    case UNKNOWN_MEMBER ->
                            "Correct the name, or ignore such members with --unknown-members";
                    case MISSING_MEMBER -> "Add the item, or allow missing items with --missing";
                    case COUNTER_DISAGREES ->
                            "Omit the counter, so that it is computed; tables with the same"
                                    + " counter need arrays of the same length";
                    case TOO_MANY_ITEMS, TOO_FEW_ITEMS, COUNT_OUT_OF_RANGE ->
                            "Correct the number of elements; the copybook's OCCURS has the limits";
                    case TOO_LARGE ->
                            "Correct the value, or cut such numbers with --large-numbers truncate";
                    case FRACTION_TOO_LONG ->
                            "Correct the value, or cut decimals with --fractions truncate or round";
                    case TEXT_TOO_LONG ->
                            "Correct the value, or cut such texts with --long-texts truncate";
                    case UNMAPPABLE ->
                            "Check the code page, or replace such characters with --unmappable"
                                    + " replace";
                    default -> "Correct the value";
                };
        return advice + GO_ON;
    }
}
