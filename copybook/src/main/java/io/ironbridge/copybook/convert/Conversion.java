package io.ironbridge.copybook.convert;

/**
 * The settings of a conversion.
 *
 * @param types of the records
 * @param form of the file of records
 * @param onFault how to continue after a record that cannot be converted
 * @param mostJson longest JSON of a record, bytes
 */
public record Conversion(RecordTypes types, FileForm form, OnFault onFault, int mostJson) {
    /** Default of the longest JSON of a record: 16 MiB. */
    public static final int MOST_JSON = 1 << 24;
}
