package io.ironbridge.copybook.codec;

import io.ironbridge.copybook.options.ConversionOptions.Trim;

/** The ends of a text at which blanks are trimmed. */
record Trimming(boolean leading, boolean trailing) {
    /** {@code TRAILING} means the padding: the leading blanks if justified. */
    static Trimming of(Trim trim, boolean justified) {
        return switch (trim) {
            case NONE -> new Trimming(false, false);
            case LEADING -> new Trimming(true, false);
            case TRAILING -> new Trimming(justified, !justified);
            case BOTH -> new Trimming(true, true);
        };
    }
}
