package io.ironbridge.copybook.codepage;

/**
 * Which characters the EBCDIC control bytes X'15' (NL) and X'25' (LF) are. The tables of IBM's
 * Character Data Representation Architecture and those of the JDK differ here.
 */
public enum Newlines {
    /**
     * X'25' is U+000A, X'15' is U+0085: one to one in every code page, so that all bytes survive a
     * round trip.
     */
    CDRA,
    /** X'15' is U+000A, X'25' is U+0085: one to one, as z/OS UNIX writes its text files. */
    UNIX,
    /** Like the JDK's charset: both are U+000A in most code pages, and X'15' is written. */
    JDK
}
