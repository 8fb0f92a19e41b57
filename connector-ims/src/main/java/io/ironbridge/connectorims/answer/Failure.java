package io.ironbridge.connectorims.answer;

import io.ironbridge.connectorapi.Outcome;
import io.ironbridge.connectorapi.Outcome.HostFault;
import java.time.Duration;

/**
 * A failure that IMS or IMS Connect reports.
 *
 * @param code abend code; empty if there is none
 * @param what for the log, without data
 */
public record Failure(HostFault fault, String code, String what, boolean mayHaveRun) {
    static Failure of(HostFault fault, boolean mayHaveRun, String what) {
        return new Failure(fault, "", what, mayHaveRun);
    }

    /** The same failure of a transaction that has sent output already. */
    public Failure afterOutput() {
        return new Failure(fault, code, what, true);
    }

    public Outcome outcome(Duration hostTime) {
        return new Outcome.HostFailure(fault, code, what, mayHaveRun, hostTime);
    }
}
