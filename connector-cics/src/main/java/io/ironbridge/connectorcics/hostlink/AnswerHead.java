package io.ironbridge.connectorcics.hostlink;

/** Offsets and values of an answer's header. */
final class AnswerHead {
    static final int EYE_CATCHER = 0x00;
    static final int VERSION = 0x04;
    static final int HEAD_LENGTH = 0x08;
    static final int TOTAL_LENGTH = 0x0C;
    static final int OUTCOME = 0x10;
    static final int UNIT_OF_WORK = 0x14;
    static final int ABEND_CODE = 0x18;
    static final int PROGRAM = 0x1C;
    static final int RESP = 0x24;
    static final int RESP2 = 0x28;
    static final int REASON = 0x2C;
    static final int TOKEN = 0x30;
    static final int COMMAREA_LENGTH = 0x38;
    static final int COMMAREA_GIVEN = 0x3C;
    static final int CONTAINERS = 0x40;
    static final int WOULD_HAVE_BEEN = 0x44;
    static final int APPLID = 0x48;
    static final int TRANSACTION = 0x50;
    static final int TASK = 0x54;
    static final int USER = 0x58;
    static final int LENGTH = 0x80;

    /** Outcome: success. */
    static final int WELL = 0;

    static final int ABENDED = 1;
    static final int CONDITION = 2;
    static final int SYNCPOINT_FAILED = 3;
    static final int REFUSED = 4;
    static final int NO_ANSWER = 5;

    private AnswerHead() {}
}
