package io.ironbridge.gateway.backend.acme;

import io.ironbridge.connectorapi.Bytes;
import io.ironbridge.connectorapi.CallContext;
import io.ironbridge.connectorapi.Connector;
import io.ironbridge.connectorapi.Outcome;
import io.ironbridge.connectorapi.Payload;
import io.ironbridge.connectorapi.Target;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;

/** Answers each request with itself, below the name of what was called. */
final class AcmeEchoConnector implements Connector {
    private final Config config;

    /**
     * Settings of the connector.
     *
     * @param greeting stands in each answer
     * @param sessions calls at once
     */
    record Config(String greeting, int sessions) {}

    AcmeEchoConnector(Config config) {
        this.config = config;
    }

    Target.Blocking target(String room) {
        return new Room(room, config.greeting());
    }

    private record Room(String name, String greeting) implements Target.Blocking {
        @Override
        public Outcome call(Payload request, CallContext context) {
            String text =
                    new String(((Payload.Json) request).text().array(), StandardCharsets.UTF_8);
            String reply =
                    "{\"room\":\"%s\",\"greeting\":\"%s\",\"heard\":%s}"
                            .formatted(name, greeting, text);
            return new Outcome.Replied(
                    new Payload.HttpReply(
                            200,
                            List.of(),
                            new Payload.Whole(Bytes.wrap(reply.getBytes(StandardCharsets.UTF_8)))),
                    Duration.ZERO);
        }
    }

    @Override
    public int capacity() {
        return config.sessions();
    }

    @Override
    public ConnectionCounts connections() {
        return new ConnectionCounts(0, 0, 0);
    }

    @Override
    public void close() {}
}
