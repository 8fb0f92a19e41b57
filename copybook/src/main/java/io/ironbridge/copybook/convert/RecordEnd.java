package io.ironbridge.copybook.convert;

import java.util.Optional;

/** Finds where a record ends that may have been filled with blanks, or have lost those it had. */
final class RecordEnd {
    private final FileForm form;

    RecordEnd(FileForm form) {
        this.form = form;
    }

    /**
     * Past the record's last byte: lines may lack the blanks at their end, or have more; a record
     * shorter than those of the file has them behind it.
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

    /** Why a line cannot be filled with blanks, a sentence without its full stop. */
    Optional<String> refusal(RecordType type, RecordReader reader) {
        int there = reader.to() - reader.from();
        boolean checked = lines() && !type.binaryItems().isEmpty();
        int needed = checked ? type.binaryEnd(length(type, reader)) : 0;
        return there < needed
                ? Optional.of(
                        "the line has %d bytes; to hold the record's binary, packed and floating items it must have %d"
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
