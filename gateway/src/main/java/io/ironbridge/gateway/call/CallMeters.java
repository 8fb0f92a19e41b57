package io.ironbridge.gateway.call;

import io.ironbridge.connectorapi.Outcome;
import io.ironbridge.connectorapi.Outcome.HostFault;
import io.ironbridge.connectorapi.Payload;
import io.ironbridge.gateway.kept.SharedResources;
import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Timer;
import java.time.Duration;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;

/**
 * Meters of the calls over one connection element, one for each outcome. In the registry as long as
 * a configuration has the element.
 */
public final class CallMeters implements SharedResources.Listed {
    private final MeterRegistry registry;
    private final Map<End, Counter> ends = new EnumMap<>(End.class);
    private final Map<HostFault, Counter> faults = new EnumMap<>(HostFault.class);
    private final Timer hostTime;
    private final Counter sent;
    private final Counter received;
    private final Counter orphans;

    /**
     * The ends of a call that the connector reports, except for failures reported by the back end.
     */
    private enum End {
        REPLIED,
        TIMED_OUT,
        UNREACHABLE,
        UNREADABLE,
        BUSY,
        WITHHELD,
        CANCELLED
    }

    public CallMeters(MeterRegistry registry, String connection) {
        this.registry = registry;
        for (End end : End.values()) {
            ends.put(end, ended(registry, connection, end.name()));
        }
        for (HostFault fault : HostFault.values()) {
            faults.put(fault, ended(registry, connection, fault.name()));
        }
        hostTime =
                Timer.builder("ironbridge.backend.host.time")
                        .description("From a request written to its reply complete")
                        .tag("connection", connection)
                        .register(registry);
        sent =
                counter(
                        registry,
                        connection,
                        "ironbridge.backend.sent.bytes",
                        "Bytes of requests given to connectors");
        received =
                counter(
                        registry,
                        connection,
                        "ironbridge.backend.received.bytes",
                        "Bytes of replies");
        orphans =
                counter(
                        registry,
                        connection,
                        "ironbridge.backend.orphans",
                        "Calls whose driver had not returned when the caller was answered at the"
                                + " deadline");
    }

    private static Counter ended(MeterRegistry registry, String connection, String outcome) {
        return Counter.builder("ironbridge.backend.calls.ended")
                .description("Calls by outcome")
                .tag("connection", connection)
                .tag("outcome", outcome.toLowerCase(Locale.ROOT))
                .register(registry);
    }

    private static Counter counter(
            MeterRegistry registry, String connection, String name, String description) {
        return Counter.builder(name)
                .description(description)
                .tag("connection", connection)
                .register(registry);
    }

    @Override
    public void withdraw() {
        ends.values().forEach(registry::remove);
        faults.values().forEach(registry::remove);
        List.of(hostTime, sent, received, orphans).forEach(registry::remove);
    }

    /** Counts a request given to the connector. */
    void onStart(Payload request) {
        sent.increment(request.length());
    }

    /** Counts a call that was answered as timed out while its driver had not returned. */
    void orphaned() {
        orphans.increment();
    }

    /** Counts the outcome that the connector reported. */
    void ended(Outcome outcome) {
        switch (outcome) {
            case Outcome.Replied(Payload payload, Duration time) -> {
                if (payload instanceof Payload.HttpReply reply && reply.refusesUser()) {
                    count(HostFault.USER_REFUSED);
                } else {
                    count(End.REPLIED);
                }
                hostTime.record(time);
                received.increment(payload.length());
            }
            case Outcome.HostFailure failure -> {
                count(failure.fault());
                hostTime.record(failure.hostTime());
            }
            case Outcome.TimedOut _ -> count(End.TIMED_OUT);
            case Outcome.Unreachable _ -> count(End.UNREACHABLE);
            case Outcome.Unreadable _ -> count(End.UNREADABLE);
            case Outcome.Busy _ -> count(End.BUSY);
            case Outcome.NotSent _ -> count(End.WITHHELD);
            case Outcome.Cancelled _ -> count(End.CANCELLED);
        }
    }

    private void count(End end) {
        Objects.requireNonNull(ends.get(end)).increment();
    }

    private void count(HostFault fault) {
        Objects.requireNonNull(faults.get(fault)).increment();
    }
}
