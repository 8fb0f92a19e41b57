package io.ironbridge.socketclient;

import io.ironbridge.connectorapi.CallContext;
import io.ironbridge.connectorapi.Cancellation;
import io.ironbridge.connectorapi.Deadline;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Optional;

/** A call that is asked about its credentials, and counts how often. */
final class SentCall extends PendingCall {
    private final String credentials;
    private int asked;

    SentCall(String credentials) {
        super(
                SocketConfig.of("db2", 446),
                new CallContext(
                        "r",
                        Optional.empty(),
                        Deadline.in(Duration.ofMinutes(1)),
                        new Cancellation()),
                ConnectionCredentialBackoff.OFF,
                _ -> {});
        this.credentials = credentials;
    }

    @Override
    protected byte[] callerCredentials() {
        asked++;
        return credentials.getBytes(StandardCharsets.UTF_8);
    }

    int asked() {
        return asked;
    }
}
