package io.ironbridge.lab.ims.connect.message;

/**
 * Request status message.
 *
 * @param racfReturnCode RSM_RACFRC, of RACROUTE VERIFY for a security error; else OTMA's reason
 * @param returnCode RSM_RETCOD, see {@link ReturnCode}
 * @param reason RSM_RSNCOD, see {@link Reason}
 */
public record Rsm(int racfReturnCode, int returnCode, int reason) {
    public static Rsm of(int returnCode, int reason) {
        return new Rsm(0, returnCode, reason);
    }

    /** Whether it reports a timeout. */
    public boolean isTimeout() {
        return returnCode == ReturnCode.TIMER
                || returnCode == ReturnCode.DEFAULT_TIMER
                || returnCode == ReturnCode.TIMER_PERSISTENT;
    }

    @Override
    public String toString() {
        return "return code %d, reason %d".formatted(returnCode, reason);
    }
}
