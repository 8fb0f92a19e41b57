package io.ironbridge.copybook.convert;

/** Determines the length of records from their own data. */
public interface RecordSizes {
    /**
     * Bytes of every record; 0 if they differ.
     *
     * @return 0 or more
     */
    int common();

    /** Most bytes of a record. */
    int longest();

    /**
     * Bytes of the record that begins at {@code from}.
     *
     * @return -1 if {@code data[from..to)} does not determine it
     */
    int length(byte[] data, int from, int to);
}
