package io.ironbridge.lab.ims.connect;

import io.ironbridge.lab.ims.connect.message.Irm;
import io.ironbridge.lab.ims.connect.message.IrmTimer;

/** The wait time that IRM_TIMER specifies, in nanoseconds, by the kind of wait. */
enum IrmWait {
    /** A transaction's output. */
    OUTPUT(0, IrmWait.TWO_SECONDS),
    /** The end of a unit of work, and further output after an ACK or NAK. */
    ACKNOWLEDGEMENT(0, IrmWait.QUARTER),
    RESUME(IrmWait.TWO_SECONDS, IrmWait.TWO_SECONDS),
    RESUME_SINGLE_ACKNOWLEDGEMENT(0, 0),
    RESUME_ACKNOWLEDGEMENT(IrmWait.QUARTER, IrmWait.QUARTER);

    private static final long QUARTER = 250_000_000L;
    private static final long TWO_SECONDS = 2_000_000_000L;

    private final long byDefault;
    private final long insteadOfNoWait;

    /**
     * Makes it.
     *
     * @param byDefault for X'00'; 0: TIMEOUT of the TCPIP statement
     * @param insteadOfNoWait for X'E9'
     */
    IrmWait(long byDefault, long insteadOfNoWait) {
        this.byDefault = byDefault;
        this.insteadOfNoWait = insteadOfNoWait;
    }

    long nanos(Irm irm, long timeout) {
        return IrmTimer.nanos(irm.timer(), byDefault == 0 ? timeout : byDefault, insteadOfNoWait);
    }
}
