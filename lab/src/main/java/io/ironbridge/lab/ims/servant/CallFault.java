package io.ironbridge.lab.ims.servant;

/** A fault of a call that ends the COBOL program. */
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
