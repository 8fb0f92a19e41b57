package io.ironbridge.copybook.transcode;

/** Data that does not fit its layout, met while looking at a record piece by piece. */
public final class DataFaultException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    private final transient DataFault fault;

    DataFaultException(DataFault fault) {
        super(fault.toString());
        this.fault = fault;
    }

    /** What is wrong, and where. */
    public DataFault fault() {
        return fault;
    }
}
