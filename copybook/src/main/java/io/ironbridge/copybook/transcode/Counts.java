package io.ironbridge.copybook.transcode;

import io.ironbridge.copybook.json.FaultReason;
import io.ironbridge.copybook.json.OutputBytes;
import io.ironbridge.copybook.options.ConversionOptions.Remedy;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/** The values of a record's counters so far, by slot. */
public final class Counts {
    /** Value of a counter that is not valid. */
    static final long UNKNOWN = Long.MIN_VALUE;

    /** The same, if that was already reported as a fault. */
    static final long REFUSED = UNKNOWN + 1;

    private static final int SHORT_NUMBER = 18;

    private final long[] values;
    private final int[] offsets;

    Counts(int slots) {
        values = new long[slots];
        Arrays.fill(values, UNKNOWN);
        offsets = new int[slots];
    }

    private Counts(long[] values, int[] offsets) {
        this.values = values;
        this.offsets = offsets;
    }

    Counts copy() {
        return new Counts(values.clone(), offsets.clone());
    }

    /**
     * Discards the counters in an item, because the record ends before it.
     *
     * @param value their value: {@link #UNKNOWN} or {@link #REFUSED}
     */
    void forget(PlanItem item, long value) {
        switch (item) {
            case PlanField field -> {
                if (field.slot() >= 0) {
                    note(field.slot(), value, 0);
                }
            }
            case PlanGroup group -> {
                if (group.walked()) {
                    group.items().forEach(inside -> forget(inside, value));
                }
            }
        }
    }

    /**
     * Stores the value of a counter.
     *
     * @param reason the result of its codec
     * @param json the value that its codec wrote, from {@code start} to the end
     * @param offset position of the counter, from the start of the record
     */
    void note(
            PlanField counter,
            @Nullable FaultReason reason,
            OutputBytes json,
            int start,
            int offset) {
        if (reason == null) {
            note(counter.slot(), number(json.array, start, json.length), offset);
        } else {
            note(counter.slot(), counted(counter.remedy()), offset);
        }
    }

    private static long counted(Remedy remedy) {
        return switch (remedy) {
            case REJECT -> REFUSED;
            case ZERO -> 0;
            case NULL, RAW, OMIT -> UNKNOWN;
        };
    }

    /** Stores the value of the counter at this offset of the record. */
    void note(int slot, long value, int offset) {
        values[slot] = value;
        offsets[slot] = offset;
    }

    long value(int slot) {
        return values[slot];
    }

    /** Position of the counter, from the start of the record. */
    int offset(int slot) {
        return offsets[slot];
    }

    /** Number of occurrences of a table; -1 if its counter is not valid. */
    int of(PlanTable table) {
        return table.counted() ? table.count(values[table.slot()]) : table.max();
    }

    /**
     * Whether a table is in an area that another item owns, because its counter is not valid. Such
     * a table is not a member.
     */
    boolean foreign(PlanItem item, PlanTable table) {
        if (!item.shared() || !table.counted() || table.strict()) {
            return false;
        }
        long value = values[table.slot()];
        return value < table.least() || value > table.max();
    }

    /** The whole number in a JSON value, which may be a string; {@link #UNKNOWN} for others. */
    public static long number(byte[] json, int from, int to) {
        boolean string = to - from >= 2 && json[from] == '"';
        int start = string ? from + 1 : from;
        int end = string ? to - 1 : to;
        return end - start <= SHORT_NUMBER && digits(json, start, end)
                ? simple(json, start, end)
                : parsed(json, start, end);
    }

    private static boolean digits(byte[] json, int start, int end) {
        for (int at = start; at < end; at++) {
            if (json[at] < '0' || json[at] > '9') {
                return false;
            }
        }
        return start < end;
    }

    private static long simple(byte[] json, int start, int end) {
        long number = 0;
        for (int at = start; at < end; at++) {
            number = 10 * number + json[at] - '0';
        }
        return number;
    }

    private static long parsed(byte[] json, int start, int end) {
        try {
            String text = new String(json, start, end - start, StandardCharsets.US_ASCII);
            return new BigDecimal(text).longValueExact();
        } catch (ArithmeticException _) {
            return UNKNOWN; // not whole, or out of range; NumberFormatException is not one of these
        } catch (NumberFormatException _) {
            return UNKNOWN;
        }
    }
}
