package io.ironbridge.copybook.convert;

/** What happens when a record cannot be carried over. */
public enum OnFault {
    /** Nothing more is converted. */
    STOP,
    /** The record is left out. */
    SKIP,
    /** A JSON null stands for it. */
    NULL
}
