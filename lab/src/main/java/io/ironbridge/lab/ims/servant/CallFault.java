package io.ironbridge.lab.ims.servant;

/** A call of a COBOL program that ends it. */
final class CallFault extends RuntimeException {
    private static final long serialVersionUID = 1L;

    private final EndStatus status;

    /** Takes what is wrong and where; no data. */
    CallFault(EndStatus status, String what) {
        super(what);
        this.status = status;
    }

    EndStatus status() {
        return status;
    }
}
