package io.ironbridge.connectordb2;

import io.ironbridge.connectorapi.CallContext;
import io.ironbridge.connectorapi.Outcome;
import io.ironbridge.connectorapi.Payload;
import io.ironbridge.connectorapi.Target;
import io.ironbridge.httpclient.HttpClient;
import io.ironbridge.httpclient.PreparedRequest;
import io.ironbridge.httpclient.RequestHead;
import java.util.Optional;
import java.util.function.Consumer;

/**
 * One native REST service, with the head of its requests ready to be sent. Made by {@link
 * Db2RestConnector#target}.
 *
 * <p>Source: Db2 12 for z/OS, Invoking a Db2 REST service.
 */
public final class Db2Target implements Target.Evented {
    private final PreparedRequest request;
    private final String path;
    private final boolean streamed;

    private Db2Target(PreparedRequest request, String path, boolean streamed) {
        this.request = request;
        this.path = path;
        this.streamed = streamed;
    }

    static Db2Target of(
            HttpClient client, Db2RestConfig config, Service service, boolean streamed) {
        RequestHead head =
                RequestHead.post(service.name(), service.path())
                        .withHeader("Content-Type", "application/json")
                        .withHeader("Accept", "application/json")
                        .withReplies(config.replies())
                        .withStreamed(streamed);
        return new Db2Target(client.prepare(config.in(head)), service.path(), streamed);
    }

    @Override
    public void call(Payload payload, CallContext context, Consumer<? super Outcome> answer) {
        request.call(payload.as(Payload.Json.class, this).text(), context, answer);
    }

    @Override
    public String name() {
        return request.name();
    }

    /** The path of the requests, for example {@code /services/SYSIBMSERVICE/employeeList/V1}. */
    public String path() {
        return path;
    }

    /** Whether replies with status 200 are passed on while they arrive. */
    public boolean streamed() {
        return streamed;
    }

    @Override
    public String toString() {
        return "Db2Target[" + name() + "]";
    }

    /** A service's three names; none empty. */
    record Service(String collection, String service, Optional<String> version) {
        String name() {
            return collection + "." + service + version.map(given -> "." + given).orElse("");
        }

        String path() {
            return "/services/"
                    + segment(collection)
                    + "/"
                    + segment(service)
                    + version.map(given -> "/" + segment(given)).orElse("");
        }

        private static String segment(String text) {
            if (text.isEmpty() || text.equals(".") || text.equals("..")) {
                throw new IllegalArgumentException(
                        "not a name for a Db2 REST service: '" + text + "'");
            }
            return RequestHead.segment(text);
        }
    }
}
