package io.ironbridge.connectorjava.servant;

import io.ironbridge.connectorapi.Deadline;
import io.ironbridge.program.ProgramCall;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import javax.sql.DataSource;

/** The call of a program that runs. */
public final class RunningCall implements ProgramCall {
    private final String requestId;
    private final Optional<String> caller;
    private final Deadline deadline;
    private final CallConnections connections;

    /**
     * A call whose caller waits for so many nanoseconds from now.
     *
     * @param pools of the data sources that its asset declares
     */
    public RunningCall(
            String requestId, Optional<String> caller, long nanos, Map<String, ProgramPool> pools) {
        this.requestId = requestId;
        this.caller = caller;
        this.deadline = Deadline.in(Duration.ofNanos(nanos));
        this.connections = new CallConnections(pools, deadline);
    }

    @Override
    public String requestId() {
        return requestId;
    }

    @Override
    public Optional<String> caller() {
        return caller;
    }

    @Override
    public Duration timeLeft() {
        return Duration.ofNanos(Math.max(0, deadline.remainingNanos()));
    }

    @Override
    public DataSource dataSource(String id) {
        return connections.dataSource(id);
    }

    // ---- for what runs the program

    /** Its thread is interrupted. */
    public void onInterrupted() {
        connections.abortLater();
    }

    /**
     * Takes back what the program did not close.
     *
     * @return number of connections
     */
    public int end() {
        return connections.end();
    }
}
