package io.ironbridge.lab.ims.servant;

/** Exit statuses of a servant whose program cannot continue. */
public enum EndStatus {
    /** Packed or zoned items without a number; data that have no host form. */
    DATA_EXCEPTION(0xC7, "S0C7", "data exception"),
    /** Division by zero. */
    DECIMAL_DIVIDE(0xCB, "S0CB", "decimal divide"),
    /** An area is shorter than the data to store in it. */
    PROTECTION(0xC4, "S0C4", "protection exception"),
    /** A CALL of a module that is not there. */
    NO_MODULE(96, "S806", "module not found"),
    /** A call without a PCB that the program was given. */
    INVALID_PCB(97, "U0476", "invalid PCB"),
    /** A call with more data than a message takes. */
    NO_STORAGE(98, "S878", "no storage");

    private final int status;
    private final String code;
    private final String reason;

    EndStatus(int status, String code, String reason) {
        this.status = status;
        this.code = code;
        this.reason = reason;
    }

    /** Of the process. */
    public int status() {
        return status;
    }

    /** The abend code that it stands for. */
    public String code() {
        return code;
    }

    /** For logs and statistics. */
    public String reason() {
        return reason;
    }
}
