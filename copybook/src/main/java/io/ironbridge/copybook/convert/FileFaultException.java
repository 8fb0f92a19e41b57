package io.ironbridge.copybook.convert;

/** A file that cannot be understood from a certain byte on. */
public final class FileFaultException extends Exception {
    private static final long serialVersionUID = 1L;

    private final transient FileFault fault;

    FileFaultException(FileFault fault) {
        super(fault.toString());
        this.fault = fault;
    }

    /** What is wrong, and where. */
    public FileFault fault() {
        return fault;
    }
}
