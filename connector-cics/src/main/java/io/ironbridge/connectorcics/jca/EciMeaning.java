package io.ironbridge.connectorcics.jca;

/** What a failure of ECI is to the caller. */
enum EciMeaning {
    /** No way to CICS, or it was lost. */
    UNREACHABLE,
    TIMED_OUT,
    ABENDED,
    ROLLED_BACK,
    /** User and password, or the right to speak for the user. */
    USER_REFUSED,
    UNAVAILABLE,
    REFUSED
}
