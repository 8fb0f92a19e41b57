package io.ironbridge.copybook.convert;

import java.util.Optional;

/** Finds the end of a record that may have been padded with blanks, or have lost its own. */
final class RecordEnd {
    private final FileForm form;

    RecordEnd(FileForm form) {
        this.form = form;
    }

    /**
     * Index after the record's last byte: lines may lack trailing blanks, or have more; a record
     * shorter than those of the file is followed by blanks.
     */
    int of(RecordType type, RecordReader reader) {
        boolean filled = form.format() == RecordFormat.FIXED && form.recordLength() > 0;
        int length = filled || lines() ? length(type, reader) : -1;
        if (length < 0) {
            return reader.to();
        }
        int told = reader.from() + length;
        int end = reader.to();
        while (end > told && reader.array()[end - 1] == form.lines().blank()) {
            end--;
        }
        return Math.max(end, Math.min(told, reader.paddedTo()));
    }

    /** Why a line cannot be padded with blanks, a sentence without its full stop. */
    Optional<String> refusal(RecordType type, RecordReader reader) {
        int there = reader.to() - reader.from();
        boolean checked = lines() && !type.binaryItems().isEmpty();
        int needed = checked ? type.binaryEnd(length(type, reader)) : 0;
        return there < needed
                ? Optional.of(
                        ("the line has %d bytes; the record's binary, packed and floating items"
                                        + " need %d")
                                .formatted(there, needed))
                : Optional.empty();
    }

    private boolean lines() {
        return form.format() == RecordFormat.TEXT;
    }

    private static int length(RecordType type, RecordReader reader) {
        return type.length(reader.array(), reader.from(), reader.paddedTo());
    }
}
