package io.ironbridge.copybook.convert;

/**
 * Something wrong in a file that is converted.
 *
 * @param code stable id, {@code IRB-CONV-0001E} ...; documented in {@code docs/messages.md}
 * @param file name as given to the reader
 * @param record number of the record, from 1
 * @param offset byte of the file concerned, from 0
 * @param what what is wrong, a sentence without its full stop; may show data
 * @param suggestion what to do, a sentence without its full stop
 */
public record FileFault(
        String code, String file, long record, long offset, String what, String suggestion) {
    @Override
    public String toString() {
        return "%s: error %s: Record %d, byte %d (X'%X'): %s. %s."
                .formatted(file, code, record, offset, offset, what, suggestion);
    }
}
