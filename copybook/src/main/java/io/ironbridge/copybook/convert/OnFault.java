package io.ironbridge.copybook.convert;

/** How to continue after a record that cannot be converted. */
public enum OnFault {
    /** Stop the conversion. */
    STOP,
    /** Omit the record. */
    SKIP,
    /** Write a JSON null in its place. */
    NULL
}
