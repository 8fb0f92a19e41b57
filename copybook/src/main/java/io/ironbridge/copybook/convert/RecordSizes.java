package io.ironbridge.copybook.convert;

/** Tells how long records are that nothing but their own data tells the length of. */
public interface RecordSizes {
    /**
     * Bytes of every record; 0 where they differ.
     *
     * @return 0 or more
     */
    int common();

    /** Most bytes of a record. */
    int longest();

    /**
     * Bytes of the record that begins at {@code from}.
     *
     * @return -1 where {@code data[from..to)} does not tell
     */
    int length(byte[] data, int from, int to);
}
