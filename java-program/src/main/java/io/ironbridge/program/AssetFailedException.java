package io.ironbridge.program;

/** A call of an asset did not return data. A program that does not catch it has failed as well. */
public final class AssetFailedException extends ProgramFailedException {
    private static final long serialVersionUID = 1L;

    private final String code;
    private final boolean mayHaveRun;

    /**
     * A failed call.
     *
     * @param status an HTTP status from 400 to 599, as {@code $error.code} in mappings
     * @param code of the back end, such as an abend code of CICS; empty if there is none
     * @param message as {@code $error.message} in mappings
     * @param mayHaveRun whether an effect of the call may remain; false if the unit of work undoes
     *     it
     */
    public AssetFailedException(int status, String code, String message, boolean mayHaveRun) {
        super(status, message);
        this.code = code;
        this.mayHaveRun = mayHaveRun;
    }

    public String code() {
        return code;
    }

    public boolean mayHaveRun() {
        return mayHaveRun;
    }
}
