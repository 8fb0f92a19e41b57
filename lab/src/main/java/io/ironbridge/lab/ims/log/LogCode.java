package io.ironbridge.lab.ims.log;

/** The kind of a log record, with its code in IMS. */
public enum LogCode {
    /** An input message. */
    INPUT(0x01),
    /** An output message. */
    OUTPUT(0x03),
    /** A program was scheduled. */
    SCHEDULED(0x08),
    /** An output message was taken off its queue. */
    DEQUEUED(0x36),
    /** The unit of work is committed. */
    SYNC_POINT(0x37),
    /** The unit of work was backed out. */
    BACKED_OUT(0x38),
    /** A checkpoint of the system. */
    CHECKPOINT(0x40),
    /** Changes of databases. */
    DATABASE(0x50);

    private final int code;

    LogCode(int code) {
        this.code = code;
    }

    /** One byte. */
    public int code() {
        return code;
    }

    static LogCode of(int code) throws LogDamagedException {
        for (LogCode known : values()) {
            if (known.code == code) {
                return known;
            }
        }
        throw new LogDamagedException("A record has code X'%02X'".formatted(code));
    }
}
