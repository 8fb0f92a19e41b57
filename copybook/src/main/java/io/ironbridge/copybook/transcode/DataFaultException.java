package io.ironbridge.copybook.transcode;

/** A fault found while a record is read piece by piece. */
public final class DataFaultException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    private final transient DataFault fault;

    DataFaultException(DataFault fault) {
        super(fault.toString());
        this.fault = fault;
    }

    /** The fault, with its position. */
    public DataFault fault() {
        return fault;
    }
}
