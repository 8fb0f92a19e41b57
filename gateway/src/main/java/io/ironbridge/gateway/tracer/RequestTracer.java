package io.ironbridge.gateway.tracer;

import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Executor;
import java.util.concurrent.RejectedExecutionException;
import java.util.stream.Stream;

/**
 * Traces the requests of one caller or operation on demand. Costs one volatile read for each
 * request while no rule is active. Bounded by the number of rules, requests for each rule, and
 * characters in all; the oldest records are dropped first. Thread-safe; one for the life of the
 * process.
 */
public final class RequestTracer {
    private final Limits limits;
    private final InstantSource clock;
    private final Executor workers;
    private final Map<String, Active> rules = new LinkedHashMap<>();
    private final Deque<TracedRequest> records = new ArrayDeque<>();
    private long characters;
    private long started;
    private volatile List<Active> active = List.of();

    /**
     * @param workers make the records, which takes too long for an event loop
     */
    public RequestTracer(Limits limits, InstantSource clock, Executor workers) {
        this.limits = limits;
        this.clock = clock;
        this.workers = workers;
    }

    /**
     * Bounds.
     *
     * @param rules active and ended ones
     * @param characters of all records
     * @param payloadBytes of one payload; of a longer one only the size is recorded
     */
    public record Limits(int rules, long characters, int payloadBytes) {
        /** 32; 16 Mi; 64 KiB. */
        public static final Limits DEFAULT = new Limits(32, 16L << 20, 64 << 10);
    }

    /**
     * A rule and its progress.
     *
     * @param active whether requests are still traced
     * @param traced requests so far
     */
    public record Started(String id, TraceRule rule, boolean active, int traced) {}

    /** An active rule; guarded by the tracer. */
    private static final class Active {
        final String id;
        final TraceRule rule;
        int traced;
        boolean ended;

        Active(String id, TraceRule rule) {
            this.id = id;
            this.rule = rule;
        }

        boolean isOver(Instant now) {
            return !now.isBefore(rule.until());
        }
    }

    /**
     * Starts tracing the matching requests.
     *
     * @return the id for stopping the rule
     * @throws IllegalStateException if too many rules are active
     */
    public synchronized String start(TraceRule rule) {
        endThoseThatAreOver();
        if (rules.size() >= limits.rules()) {
            String oldest =
                    rules.values().stream()
                            .filter(one -> one.ended)
                            .map(one -> one.id)
                            .findFirst()
                            .orElseThrow(() ->
                                    new IllegalStateException(
                                            limits.rules() + " rules are active; stop one"));
            drop(oldest);
        }
        started++;
        String id = "trace-" + started;
        rules.put(id, new Active(id, rule));
        publish();
        return id;
    }

    /**
     * Ends a rule; its records are kept while there is room.
     *
     * @return whether it was active
     */
    public synchronized boolean stop(String id) {
        endThoseThatAreOver();
        Active rule = rules.get(id);
        if (rule == null || rule.ended) {
            return false;
        }
        rule.ended = true;
        publish();
        return true;
    }

    /**
     * Removes an ended rule and its records.
     *
     * @return whether there was one
     */
    public synchronized boolean forget(String id) {
        Active rule = rules.get(id);
        if (rule == null || !rule.ended) {
            return false;
        }
        drop(id);
        return true;
    }

    /** All rules, oldest first. */
    public synchronized List<Started> list() {
        endThoseThatAreOver();
        return rules.values().stream()
                .map(one -> new Started(one.id, one.rule, !one.ended, one.traced))
                .toList();
    }

    /** The records of a rule, oldest first. */
    public synchronized List<TracedRequest> records(String id) {
        return records.stream().filter(record -> record.rule().equals(id)).toList();
    }

    /** Whether any rule is active. */
    public boolean isActive() {
        return !active.isEmpty();
    }

    /** Offers a request that has ended; returns at once. */
    public void ended(TraceRecord sight) {
        Instant now = clock.instant();
        if (active.stream().anyMatch(rule -> rule.isOver(now))) {
            endThoseThatAreOver(); // even if the request matches none of them
        }
        for (Active rule : active) {
            if (rule.rule.fits(sight) && take(rule)) {
                try {
                    workers.execute(() -> keep(record(rule, sight)));
                } catch (RejectedExecutionException _) {
                    // The server stops.
                }
            }
        }
    }

    /**
     * Takes one of the requests that are left of the rule.
     *
     * @return whether there was one
     */
    private synchronized boolean take(Active rule) {
        endThoseThatAreOver();
        if (rule.ended) {
            return false;
        }
        rule.traced++;
        if (rule.traced >= rule.rule.requests()) {
            rule.ended = true;
            publish();
        }
        return true;
    }

    private synchronized void endThoseThatAreOver() {
        Instant now = clock.instant();
        boolean changed = false;
        for (Active rule : rules.values()) {
            if (!rule.ended && rule.isOver(now)) {
                rule.ended = true;
                changed = true;
            }
        }
        if (changed) {
            publish();
        }
    }

    private void publish() {
        active = rules.values().stream().filter(rule -> !rule.ended).toList();
    }

    private TracedRequest record(Active rule, TraceRecord sight) {
        Mask mask = new Mask(rule.rule.shown(), limits.payloadBytes());
        Stream<TracedRequest.Step> steps =
                sight.steps().steps(rule.rule.shown()).stream()
                        .map(step ->
                                new TracedRequest.Step(
                                        step.name(),
                                        step.micros(),
                                        step.facts(),
                                        Optional.ofNullable(step.payload()).map(mask::of)));
        return new TracedRequest(
                rule.id,
                sight.requestId(),
                sight.operation(),
                sight.user(),
                sight.source(),
                sight.ended(),
                steps.toList());
    }

    private synchronized void keep(TracedRequest record) {
        if (!rules.containsKey(record.rule())) {
            return; // removed in the meantime
        }
        records.addLast(record);
        characters += record.size();
        while (characters > limits.characters()) {
            characters -= records.removeFirst().size();
        }
    }

    private void drop(String id) {
        rules.remove(id);
        for (TracedRequest record : records(id)) {
            characters -= record.size();
        }
        records.removeIf(record -> record.rule().equals(id));
    }
}
