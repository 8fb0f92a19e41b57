package io.ironbridge.apiproject.server;

import io.ironbridge.apiproject.element.ElementReader;
import io.ironbridge.apiproject.element.Elements;
import io.ironbridge.apiproject.server.TrafficConfig.Bulkhead;
import io.ironbridge.apiproject.server.TrafficConfig.CallPolicy;
import io.ironbridge.apiproject.server.TrafficConfig.Compartment;
import io.ironbridge.apiproject.server.TrafficConfig.CountedBy;
import io.ironbridge.apiproject.server.TrafficConfig.RateLimit;
import io.ironbridge.apiproject.text.Faults;
import io.ironbridge.apiproject.text.Texts;
import java.time.Duration;
import java.util.List;
import java.util.Set;

/** Reads rate limits, bulkheads and call policies. */
final class TrafficReader {
    private static final Duration SECOND = Duration.ofSeconds(1);

    private static final Duration MILLISECOND = Duration.ofMillis(1);

    private static final Duration LONGEST_INTERVAL = Duration.ofDays(1);

    private static final String CONNECTIONS = "connections";

    private final Elements elements;
    private final Faults faults;
    private final List<String> known;

    /**
     * Creates a reader for elements that are complete.
     *
     * @param connections ids of all connections
     */
    TrafficReader(Elements elements, List<String> connections) {
        this.elements = elements;
        this.faults = elements.faults();
        this.known = connections;
    }

    TrafficConfig read() {
        return new TrafficConfig(
                elements.all("ironbridge_rateLimit", this::rateLimit),
                elements.all("ironbridge_bulkhead", TrafficReader::bulkhead),
                elements.all("ironbridge_callPolicy", this::policy));
    }

    private RateLimit rateLimit(ElementReader e) {
        int requests = needed(e, "requests", 1_000_000_000);
        if (!e.id().matches("[ -~]*")) {
            e.bad("id", e.id(), "Use printable ASCII characters: the id is shown to callers.");
        }
        return new RateLimit(
                e.id(),
                Set.copyOf(e.words("apis")),
                e.choice("by", CountedBy.CALLER),
                requests,
                e.between("period", SECOND, SECOND, SECOND, LONGEST_INTERVAL),
                e.number("burst", requests, 1, 1_000_000_000),
                e.number("keys", 100_000, 1, 100_000_000));
    }

    /** A required number of one or more; 1 if it is missing or invalid. */
    private static int needed(ElementReader e, String attribute, int most) {
        if (e.isEmpty(attribute)) {
            e.reportMissing(attribute);
        }
        return e.number(attribute, 1, 1, most);
    }

    private static Bulkhead bulkhead(ElementReader e) {
        return new Bulkhead(
                e.id(),
                Set.copyOf(e.words("apis")),
                Set.copyOf(e.words("operations")),
                Set.copyOf(e.words("assets")),
                e.choice("by", Compartment.ASSET),
                needed(e, "requests", 10_000_000));
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

    /**
     * Warns about ids that no connection has: they are probably mistyped, and the connection lacks
     * the policy.
     */
    private Set<String> connections(ElementReader e) {
        Set<String> named = Set.copyOf(e.words(CONNECTIONS));
        named.stream()
                .filter(name -> !known.contains(name))
                .sorted()
                .forEach(name ->
                        faults.warning(
                                "0666",
                                e.source(CONNECTIONS),
                                "connections of ironbridge_callPolicy names '"
                                        + name
                                        + "', but no connection has this id.",
                                Texts.suggest(name, known, "Known: " + Texts.list(known) + ".")));
        return named;
    }
}
