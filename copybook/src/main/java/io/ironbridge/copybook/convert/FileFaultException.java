package io.ironbridge.copybook.convert;

/** A file that cannot be read from a certain byte on. */
public final class FileFaultException extends Exception {
    private static final long serialVersionUID = 1L;

    private final transient FileFault fault;

    FileFaultException(FileFault fault) {
        super(fault.toString());
        this.fault = fault;
    }

    /** The fault, with its place. */
    public FileFault fault() {
        return fault;
    }
}
