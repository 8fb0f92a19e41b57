package io.ironbridge.lab.stub;

import io.ironbridge.copybook.layout.ConditionValues;
import io.ironbridge.copybook.layout.Field;
import io.ironbridge.copybook.layout.FieldType;
import io.ironbridge.copybook.layout.FieldType.Characters;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;

/**
 * A value that an item could have, by its name and type: return codes are zero, dates are dates,
 * texts are the item's name. Always the same one for an occurrence of an item.
 */
public final class PlausibleValue {
    /** Occurrences of tables, and values of items that count. */
    static final int ROWS = 3;

    private static final Set<String> CODE = Set.of("CODE", "CD", "CDE");
    private static final Set<String> RESULT =
            Set.of("RETURN", "RET", "RESPONSE", "RESP", "REASON", "RSN", "ERROR", "ERR", "ABEND");
    private static final Set<String> RESULT_CODE =
            Set.of("RC", "RETCODE", "RETCD", "RSNCODE", "SQLCODE", "RESP", "RESP2", "ERRCODE");
    private static final Set<String> COUNT = Set.of("COUNT", "CNT", "CTR", "COUNTER");
    private static final Set<String> DATE = Set.of("DATE", "DT", "DAT", "YYYYMMDD");
    private static final Set<String> TIME = Set.of("TIME", "TM", "HHMMSS");
    private static final Set<String> AMOUNT =
            Set.of("PRICE", "AMOUNT", "AMT", "COST", "BALANCE", "TOTAL", "SALARY", "RATE");
    private static final Set<String> NUMBER =
            Set.of("NUMBER", "NUM", "NBR", "NO", "QTY", "QUANTITY");
    private static final Set<String> TIMESTAMP = Set.of("TIMESTAMP", "TS", "TSTAMP");

    private static final String DIGITS = "12345678901234567890123456789012345678";

    /** Digits before the point of a number whose name says nothing. */
    private static final int USUAL_DIGITS = 3;

    private final String name;
    private final FieldType type;
    private final List<Object> conditions;
    private final int row;
    private final List<String> words;

    private PlausibleValue(String name, FieldType type, List<Object> conditions, int row) {
        this.name = name;
        this.type = type;
        this.conditions = conditions;
        this.row = row;
        this.words = List.of(name.toUpperCase(Locale.ROOT).split("[-_]+"));
    }

    private static PlausibleValue value(Field field, int row) {
        return new PlausibleValue(
                field.description().originalName(), field.type(), ConditionValues.of(field), row);
    }

    /** The value of a text or decimal number that is not an item of a record. */
    public static Object of(String name, FieldType type) {
        return new PlausibleValue(name, type, List.of(), 0).value().orElseThrow();
    }

    /**
     * The value of an occurrence: a string or a number.
     *
     * @param row from 0
     * @return empty for items that only a program can interpret
     */
    static Optional<Object> of(Field field, int row) {
        return value(field, row).value();
    }

    /** Whether an item has the result of a call: zero if it went well. */
    static boolean isResultCode(Field field) {
        return value(field, 0).isResultCode();
    }

    /** Whether an item is a number that counts something. */
    static boolean isCount(Field field) {
        return field.type().numeric() && value(field, 0).has(COUNT);
    }

    private boolean isResultCode() {
        String last = words.isEmpty() ? "" : words.getLast();
        boolean pair = words.size() > 1 && RESULT.contains(words.get(words.size() - 2));
        return RESULT_CODE.contains(last) || (pair && CODE.contains(last));
    }

    private boolean has(Set<String> names) {
        return words.stream().anyMatch(names::contains);
    }

    private Optional<Object> value() {
        return switch (type) {
            case FieldType.Zoned zoned -> number(zoned.digits(), zoned.scale());
            case FieldType.Packed packed -> number(packed.digits(), packed.scale());
            case FieldType.Binary binary -> number(digits(binary), binary.scale());
            case FieldType.Floating _ -> number(USUAL_DIGITS, 0);
            case FieldType.Text text -> Optional.of(text(characters(text)));
            case FieldType.Edited _, FieldType.EditedText _, FieldType.ExternalFloat _ ->
                    Optional.empty();
            case FieldType.Opaque _ -> Optional.empty();
        };
    }

    private static int digits(FieldType.Binary binary) {
        return binary.digits() > 0 ? binary.digits() : 2 * binary.bytes();
    }

    private static int characters(FieldType.Text text) {
        return text.characters() == Characters.NATIONAL || text.characters() == Characters.DBCS
                ? text.bytes() / 2
                : text.bytes();
    }

    // ---- numbers

    private Optional<Object> number(int digits, int scale) {
        return Optional.of(condition().orElseGet(() -> named(digits, scale)));
    }

    private BigDecimal named(int digits, int scale) {
        if (isResultCode()) {
            return BigDecimal.ZERO;
        }
        if (scale == 0 && has(COUNT)) {
            return BigDecimal.valueOf(ROWS);
        }
        return moment(digits)
                .filter(text -> scale == 0)
                .flatMap(StubNumbers::of)
                .orElseGet(() -> any(digits, scale));
    }

    /** Of the digits of the picture, at most three before the point. */
    private BigDecimal any(int digits, int scale) {
        int whole = Math.clamp((long) digits - scale, 0, USUAL_DIGITS);
        int decimals = Math.clamp(scale, 0, digits);
        String text = DIGITS.substring(0, Math.max(1, Math.min(whole + decimals, digits)));
        BigInteger unscaled = new BigInteger(text).add(BigInteger.valueOf(row));
        BigInteger limit = BigInteger.TEN.pow(text.length());
        return new BigDecimal(unscaled.mod(limit), scale);
    }

    // ---- texts

    private String text(int length) {
        return condition()
                .map(Object::toString)
                .or(() -> isResultCode() ? Optional.of("0".repeat(length)) : Optional.empty())
                .or(() -> moment(length))
                .or(() -> digits(length))
                .orElseGet(() -> cut(name + (row == 0 ? "" : " " + (row + 1)), length));
    }

    /** Programs keep numbers in texts, too. */
    private Optional<String> digits(int length) {
        String number = has(AMOUNT) ? "123.45" : has(NUMBER) ? "123" : "";
        return Optional.of(number)
                .filter(digits -> !digits.isEmpty() && digits.length() <= length)
                .map(digits -> "0".repeat(length - digits.length()) + digits);
    }

    private static String cut(String text, int length) {
        return text.substring(0, Math.min(length, text.length()));
    }

    /** A date or time in as many characters as the item has; empty if its name means neither. */
    private Optional<String> moment(int length) {
        if (has(TIMESTAMP)) {
            return switch (length) {
                case 14 -> Optional.of("20260115123456");
                case 19 -> Optional.of("2026-01-15 12:34:56");
                case 26 -> Optional.of("2026-01-15-12.34.56.000000");
                default -> Optional.empty();
            };
        }
        if (has(DATE)) {
            return switch (length) {
                case 5 -> Optional.of("26015");
                case 6 -> Optional.of("260115");
                case 7 -> Optional.of("2026015");
                case 8 -> Optional.of("20260115");
                case 10 -> Optional.of("2026-01-15");
                default -> Optional.empty();
            };
        }
        if (has(TIME)) {
            return switch (length) {
                case 4 -> Optional.of("1234");
                case 6 -> Optional.of("123456");
                case 8 -> Optional.of("12:34:56");
                default -> Optional.empty();
            };
        }
        return Optional.empty();
    }

    // ---- condition names

    /**
     * A value of the level 88 entries. Of a result code, the one that is zero or blank; if there is
     * none, a number is zero.
     */
    private Optional<Object> condition() {
        Optional<Object> first = conditions.stream().findFirst();
        return isResultCode()
                ? conditions.stream()
                        .filter(PlausibleValue::isZeroOrBlank)
                        .findFirst()
                        .or(() -> first.filter(String.class::isInstance))
                : first;
    }

    private static boolean isZeroOrBlank(Object value) {
        return value instanceof BigDecimal number
                ? number.signum() == 0
                : value.toString().isBlank() || value.toString().matches("0+");
    }
}
