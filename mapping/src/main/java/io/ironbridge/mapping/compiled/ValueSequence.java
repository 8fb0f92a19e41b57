package io.ironbridge.mapping.compiled;

import java.util.Arrays;

/** Values that a path or filter selected, in order. */
final class ValueSequence {
    private long[] values = new long[16];
    private int size;

    void add(long value) {
        if (size == values.length) {
            values = Arrays.copyOf(values, size * 2);
        }
        values[size++] = value;
    }

    int size() {
        return size;
    }

    long get(int index) {
        return values[index];
    }

    /** Undefined if empty, the value if there is one, otherwise this: like JSONata sequences. */
    long reduced(Run run) {
        return switch (size) {
            case 0 -> Value.UNDEFINED;
            case 1 -> values[0];
            default -> run.add(this);
        };
    }
}
