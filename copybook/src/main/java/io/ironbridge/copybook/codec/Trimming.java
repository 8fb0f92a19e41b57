package io.ironbridge.copybook.codec;

import io.ironbridge.copybook.options.ConversionOptions.Trim;

/** At which ends of a text blanks are left away. */
record Trimming(boolean leading, boolean trailing) {
    /** {@code TRAILING} means the blanks that fill an item up: the leading ones if justified. */
    static Trimming of(Trim trim, boolean justified) {
        return switch (trim) {
            case NONE -> new Trimming(false, false);
            case LEADING -> new Trimming(true, false);
            case TRAILING -> new Trimming(justified, !justified);
            case BOTH -> new Trimming(true, true);
        };
    }
}
