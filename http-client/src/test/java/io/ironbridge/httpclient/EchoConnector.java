package io.ironbridge.httpclient;

import io.ironbridge.connectorapi.CallContext;
import io.ironbridge.connectorapi.Connector;
import io.ironbridge.connectorapi.Outcome;
import io.ironbridge.connectorapi.Payload;
import io.ironbridge.connectorapi.Target;
import java.util.function.Consumer;

/** The client as a connector that posts JSON: what the contract tests call. */
record EchoConnector(HttpClient client) implements Connector {
    static final RequestHead HEAD =
            RequestHead.post("echo", "/echo").withHeader("Content-Type", "application/json");

    Target target(RequestHead head) {
        return new EchoTarget(client.prepare(head));
    }

    private record EchoTarget(PreparedRequest request) implements Target.Evented {
        @Override
        public String name() {
            return request.name();
        }

        @Override
        public void call(Payload json, CallContext context, Consumer<? super Outcome> answer) {
            request.call(json.as(Payload.Json.class, this).text(), context, answer);
        }
    }

    @Override
    public int capacity() {
        return client.capacity();
    }

    @Override
    public ConnectionCounts connections() {
        return client.connections();
    }

    @Override
    public void close() {
        client.close();
    }
}
