package io.ironbridge.connectorcics.hostlink;

/** Offsets and values of a request's header. */
final class RequestHead {
    static final int EYE_CATCHER = 0x00;
    static final int VERSION = 0x04;
    static final int HEAD_LENGTH = 0x08;
    static final int TOTAL_LENGTH = 0x0C;
    static final int FUNCTION = 0x10;
    static final int PROGRAM = 0x14;
    static final int TRANSACTION = 0x1C;
    static final int CHANNEL = 0x20;
    static final int COMMAREA_LENGTH = 0x30;
    static final int COMMAREA_GIVEN = 0x34;
    static final int CONTAINERS = 0x38;
    static final int LONGEST_ANSWER = 0x3C;
    static final int MILLISECONDS = 0x40;
    static final int TOKEN = 0x48;
    static final int REQUEST_ID = 0x50;
    static final int REQUEST_ID_LENGTH = 32;
    static final int CALLER = 0x70;
    static final int CALLER_LENGTH = 8;
    static final int LENGTH = 0x80;

    /** Function: link with a COMMAREA. */
    static final int COMMAREA = 1;

    /** Function: link with a channel. */
    static final int WITH_CHANNEL = 2;

    private RequestHead() {}
}
