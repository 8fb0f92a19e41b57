package io.ironbridge.connectorjava.servant;

import io.ironbridge.connectorapi.Deadline;
import io.ironbridge.program.AssetFailedException;
import io.ironbridge.program.ProgramCall;
import jakarta.jms.ConnectionFactory;
import java.time.Duration;
import java.util.Optional;
import javax.sql.DataSource;

/** The call of a program that runs. */
public final class RunningCall implements ProgramCall {
    private final String requestId;
    private final Optional<String> caller;
    private final Deadline deadline;
    private final CallConnections connections;
    private final CallMessaging messaging;
    private final AssetCalls assets;

    /**
     * A call whose caller waits for so many nanoseconds from now.
     *
     * @param resources that its asset declares
     * @param grace how long an interrupted program may keep connections to queue managers
     * @param assets calls those that it names
     */
    RunningCall(
            String requestId,
            Optional<String> caller,
            long nanos,
            ProgramResources resources,
            Duration grace,
            AssetCalls assets) {
        this.requestId = requestId;
        this.caller = caller;
        this.deadline = Deadline.in(Duration.ofNanos(nanos));
        this.connections = new CallConnections(resources.dataSources(), deadline);
        this.messaging = new CallMessaging(resources.queueManagers(), deadline, grace);
        this.assets = assets;
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

    @Override
    public ConnectionFactory connectionFactory(String id) {
        return messaging.connectionFactory(id);
    }

    // ---- for what runs the program

    /** Its thread is interrupted. */
    public void onInterrupted() {
        connections.abortLater();
        messaging.closeLater();
    }

    /**
     * Takes back what the program did not close.
     *
     * @return number of connections
     */
    public int end() {
        return connections.end() + messaging.end();
    }

    @Override
    public <T> T asset(String name, Object input, Class<T> result)
            throws AssetFailedException, InterruptedException {
        return assets.call(name, input, result);
    }

    /** The program has returned; a call that another of its threads makes is cancelled. */
    void endAssets() {
        assets.end();
    }
}
