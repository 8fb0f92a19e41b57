package io.ironbridge.connectorcics.jca;

/** The meaning of an ECI failure for the caller. */
enum EciMeaning {
    /** There is no connection to CICS, or it was lost. */
    UNREACHABLE,
    TIMED_OUT,
    ABENDED,
    ROLLED_BACK,
    /** User and password were refused, or asserting the user was. */
    USER_REFUSED,
    UNAVAILABLE,
    REFUSED
}
