package io.ironbridge.apiproject.server;

import io.ironbridge.apiproject.element.ElementReader;
import io.ironbridge.apiproject.element.Elements;
import io.ironbridge.apiproject.server.ServerConfig.CallPolicy;
import io.ironbridge.apiproject.text.Texts;
import java.time.Duration;
import java.util.List;
import java.util.Set;

/** Reads {@code ironbridge_callPolicy}. */
final class CallPolicies {
    private static final Duration SECOND = Duration.ofSeconds(1);
    private static final Duration MILLISECOND = Duration.ofMillis(1);
    private static final String CONNECTIONS = "connections";

    private final Elements config;
    private final List<String> known;

    CallPolicies(Elements config) {
        this.config = config;
        this.known =
                BackEnds.CONNECTIONS.stream()
                        .flatMap(config::named)
                        .map(element -> config.reader(element).id())
                        .toList();
    }

    List<CallPolicy> read() {
        return config.all("ironbridge_callPolicy", this::policy);
    }

    private CallPolicy policy(ElementReader e) {
        CallPolicy byDefault = CallPolicy.DEFAULT;
        return new CallPolicy(
                connections(e),
                e.number("breakerFailures", byDefault.breakerFailures(), 0, 1_000_000),
                e.positive("breakerPause", byDefault.breakerPause(), SECOND),
                e.number("retries", byDefault.retries(), 0, 10),
                e.notNegative("retryPause", byDefault.retryPause(), MILLISECOND),
                e.number("queuePercent", byDefault.queuePercent(), 0, 100));
    }

    /** A name that no connection has is mostly mistyped, and the connection goes without. */
    private Set<String> connections(ElementReader e) {
        Set<String> named = Set.copyOf(e.words(CONNECTIONS));
        named.stream()
                .filter(name -> !known.contains(name))
                .sorted()
                .forEach(name ->
                        config.faults()
                                .warning(
                                        "0666",
                                        e.source(CONNECTIONS),
                                        "connections of ironbridge_callPolicy names '"
                                                + name
                                                + "', which no connection is called.",
                                        Texts.suggest(
                                                name, known, "Known: " + Texts.list(known) + ".")));
        return named;
    }
}
