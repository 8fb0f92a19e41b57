package io.ironbridge.copybook.convert;

/**
 * What is converted, and how.
 *
 * @param types of the records
 * @param form of the file of records
 * @param onFault what happens when a record cannot be carried over
 * @param mostJson longest JSON of a record, bytes
 */
public record Conversion(RecordTypes types, FileForm form, OnFault onFault, int mostJson) {
    /** Longest JSON of a record unless told otherwise: 16 MiB. */
    public static final int MOST_JSON = 1 << 24;
}
