package io.ironbridge.cli.admin;

import io.ironbridge.cli.terminal.Count;
import io.ironbridge.cli.terminal.Time;
import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/** Options that select the requests to trace. */
final class TraceOptions {
    private static final JsonMapper JSON = new JsonMapper();

    @Option(names = "--operation", paramLabel = "ID", description = "Requests of this operation.")
    private @Nullable String operation;

    @Option(names = "--caller", paramLabel = "NAME", description = "Requests of this user.")
    private @Nullable String caller;

    @Option(names = "--source", paramLabel = "ADDRESS", description = "Requests from this address.")
    private @Nullable String source;

    @Option(
            names = "--for",
            paramLabel = "TIME",
            converter = Time.class,
            description = "Time for which the rule is active, such as 30s or 5m. Default: 5m.")
    private @Nullable Duration time;

    @Option(
            names = "--requests",
            paramLabel = "N",
            converter = Count.class,
            description = "Maximum number of requests. Default: 20.")
    private int requests = 20;

    @Option(
            names = "--show",
            split = ",",
            paramLabel = "NAME",
            description = "JSON members and headers whose values are not masked.")
    private List<String> shown = List.of();

    String json() {
        ObjectNode wish = JSON.createObjectNode();
        put(wish, "operation", operation);
        put(wish, "user", caller);
        put(wish, "source", source);
        if (time != null) {
            wish.put("seconds", time.toSeconds());
        }
        wish.put("requests", requests);
        shown.forEach(wish.putArray("shown")::add);
        return JSON.writeValueAsString(wish);
    }

    private static void put(ObjectNode wish, String name, @Nullable String value) {
        if (value != null) {
            wish.put(name, value);
        }
    }
}
