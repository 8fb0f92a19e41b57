package io.ironbridge.connectorcics.jca;

/** What a failure of ECI is to the caller. */
enum EciMeaning {
    /** No way to CICS, or it was lost. */
    UNREACHABLE,
    TIMED_OUT,
    ABENDED,
    ROLLED_BACK,
    NOT_AUTHORISED,
    UNAVAILABLE,
    REFUSED
}
