package io.ironbridge.lab.form;

import java.util.Locale;

/**
 * How to find and read an item that controls others: the counter of a table, or the item that a
 * choice tests. It lies {@code offset} bytes after the place that a {@link FormStep.Mark} noted.
 *
 * @param mark number of the mark, from 0
 * @param offset bytes from the mark to the item
 * @param bytes length of the item, 1 to 8 for binaries
 */
public record ItemReading(int mark, int offset, Shape shape, int bytes) {
    /** How the item's bytes are to be read, in host form. */
    public enum Shape {
        /** Characters. */
        TEXT,
        /** Zoned, with or without sign, wherever that stands. */
        ZONED,
        PACKED,
        /** COMP with sign. */
        BINARY,
        /** COMP without sign. */
        UNSIGNED,
        /** COMP-5 with sign. */
        NATIVE,
        /** COMP-5 without sign. */
        NATIVE_UNSIGNED;

        /** Its word in a forms file. */
        String word() {
            return name().toLowerCase(Locale.ROOT).replace('_', '-');
        }
    }

    public ItemReading {
        if (mark < 0 || offset < 0 || bytes < 1) {
            throw new IllegalArgumentException("Impossible item: " + mark + "+" + offset);
        }
    }
}
