package io.ironbridge.lab.cics.program;

/**
 * A command raised a condition.
 *
 * <p>Source of the numbers: CICS TS application programming reference, "EXEC CICS commands" and
 * "Response codes of EXEC CICS commands".
 */
public final class ConditionException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    private final int resp;
    private final int resp2;

    /**
     * A condition.
     *
     * @param resp EIBRESP, 1 or more: 13 is NOTFND
     * @param resp2 EIBRESP2
     */
    public ConditionException(int resp, int resp2) {
        super("RESP " + resp + " RESP2 " + resp2);
        this.resp = resp;
        this.resp2 = resp2;
    }

    public int resp() {
        return resp;
    }

    public int resp2() {
        return resp2;
    }
}
