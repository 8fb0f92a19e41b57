package io.ironbridge.copybook.convert;

/**
 * A fault in a file that is converted.
 *
 * @param code stable id, {@code IRB-CONV-0001E} ...; documented in {@code docs/messages.md}
 * @param file name as given to the reader
 * @param record number of the record, from 1
 * @param offset byte of the file concerned, from 0
 * @param what what is wrong, a sentence without its full stop
 * @param data the bytes or values of the file; empty if nothing is shown
 * @param suggestion the remedy, a sentence without its full stop
 */
public record FileFault(
        String code,
        String file,
        long record,
        long offset,
        String what,
        String data,
        String suggestion) {
    /** The fault without bytes and values, for readers who may not see the data. */
    public FileFault withoutData() {
        return new FileFault(code, file, record, offset, what, "", suggestion);
    }

    @Override
    public String toString() {
        return "%s: error %s: Record %d, byte %d (X'%X'): %s%s. %s."
                .formatted(
                        file,
                        code,
                        record,
                        offset,
                        offset,
                        what,
                        data.isEmpty() ? "" : ", " + data,
                        suggestion);
    }
}
