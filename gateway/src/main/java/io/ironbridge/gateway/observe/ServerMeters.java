package io.ironbridge.gateway.observe;

import io.ironbridge.connectorjava.JavaConnector;
import io.ironbridge.connectormq.MqConnector;
import io.ironbridge.gateway.call.Admission;
import io.ironbridge.gateway.call.BackEnd;
import io.ironbridge.gateway.call.Bulkhead;
import io.ironbridge.gateway.call.Bulkheads;
import io.ironbridge.gateway.call.CircuitBreaker;
import io.ironbridge.gateway.call.ReplyBudget;
import io.ironbridge.gateway.http.listener.HttpListener;
import io.ironbridge.mapping.compiled.CompiledMapping;
import io.micrometer.core.instrument.FunctionCounter;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.Meter;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Tags;
import io.micrometer.core.instrument.binder.jvm.ClassLoaderMetrics;
import io.micrometer.core.instrument.binder.jvm.JvmGcMetrics;
import io.micrometer.core.instrument.binder.jvm.JvmMemoryMetrics;
import io.micrometer.core.instrument.binder.jvm.JvmThreadMetrics;
import io.micrometer.core.instrument.binder.system.FileDescriptorMetrics;
import io.micrometer.core.instrument.binder.system.ProcessorMetrics;
import io.micrometer.core.instrument.binder.system.UptimeMetrics;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.concurrent.TimeUnit;
import java.util.function.ToDoubleFunction;

/**
 * Meters of the whole server: JVM, listeners, and the connections and queues of the configuration
 * in use. Values are read when meters are scraped.
 */
public final class ServerMeters {
    private final MeterRegistry registry;
    private final List<Meter> ofGeneration = new ArrayList<>();
    private volatile int number;

    public ServerMeters(MeterRegistry registry) {
        this.registry = registry;
    }

    /** A mapping that counts the expressions left to the interpreter. */
    public record Interpreted(String api, String operation, CompiledMapping mapping) {}

    private static final Duration AFTER_START = Duration.ofSeconds(3);
    private static final List<String> SERVANT_STATES = List.of("active", "spare", "draining");

    /** Name, description and tags of a meter. */
    private record Kind(String name, String description, Tags tags) {}

    /** Meters of the process, its JVM, listeners, and the memory of replies. */
    public static void register(
            MeterRegistry registry, List<HttpListener> listeners, ReplyBudget replies) {
        new JvmMemoryMetrics().bindTo(registry);
        new JvmThreadMetrics().bindTo(registry);
        new ClassLoaderMetrics().bindTo(registry);
        new ProcessorMetrics().bindTo(registry);
        listeners.forEach(listener -> register(registry, listener));
        register(registry, replies);
    }

    private static void register(MeterRegistry registry, ReplyBudget replies) {
        gauge(
                registry,
                new Kind(
                        "ironbridge.replies.memory",
                        "Bytes of replies of back ends that have not been processed",
                        Tags.empty()),
                replies,
                budget -> budget.load().bytes());
        gauge(
                registry,
                new Kind(
                        "ironbridge.replies.memory.limit",
                        "Maximum number of bytes of replies of back ends",
                        Tags.empty()),
                replies,
                budget -> budget.load().limit());
        gauge(
                registry,
                new Kind(
                        "ironbridge.replies.waiting",
                        "Replies of back ends that wait for memory now",
                        Tags.empty()),
                replies,
                budget -> budget.load().waiting());
        FunctionCounter.builder(
                        "ironbridge.replies.waits", replies, budget -> budget.load().waits())
                .description("Number of waits of replies of back ends for memory")
                .register(registry);
    }

    /**
     * Registers the meters of the process and of garbage collection. They take the JVM so long to
     * initialise that they are registered after the start.
     *
     * @return stops following collections when it is closed
     */
    public static AutoCloseable followCollections(MeterRegistry registry, Executor workers) {
        CompletableFuture<JvmGcMetrics> begun =
                CompletableFuture.supplyAsync(
                        () -> {
                            new UptimeMetrics().bindTo(registry);
                            new FileDescriptorMetrics().bindTo(registry);
                            JvmGcMetrics collections = new JvmGcMetrics();
                            collections.bindTo(registry);
                            return collections;
                        },
                        CompletableFuture.delayedExecutor(
                                AFTER_START.toSeconds(), TimeUnit.SECONDS, workers));
        return () -> {
            var _ = begun.thenAccept(JvmGcMetrics::close);
        };
    }

    /**
     * Replaces the meters of the previous configuration.
     *
     * @param number of the current configuration, from 1
     */
    public synchronized void follow(
            int number,
            Collection<BackEnd> backEnds,
            List<Interpreted> interpreted,
            List<Bulkheads.Named> bulkheads) {
        this.number = number;
        ofGeneration.forEach(registry::remove);
        ofGeneration.clear();
        backEnds.forEach(this::register);
        interpreted.forEach(this::register);
        bulkheads.forEach(this::register);
        ofGeneration.add(
                gauge(
                        registry,
                        new Kind(
                                "ironbridge.configuration",
                                "Number of the configuration that serves new requests, from 1",
                                Tags.empty()),
                        this,
                        meters -> meters.number));
    }

    private void register(Bulkheads.Named named) {
        Tags tags = Tags.of("bulkhead", named.bulkhead(), "of", named.name());
        keep(
                new Kind("ironbridge.bulkhead.requests", "Requests within the bulkhead now", tags),
                named.counted(),
                Bulkhead::within);
        count(
                new Kind(
                        "ironbridge.bulkhead.refused", "Requests that the bulkhead rejected", tags),
                named.counted(),
                Bulkhead::refused);
    }

    private void register(Interpreted interpreted) {
        ofGeneration.add(
                FunctionCounter.builder(
                                "ironbridge.mappings.interpreted",
                                interpreted.mapping(),
                                CompiledMapping::leftToInterpreter)
                        .description("Mappings that compiled code left to the interpreter")
                        .tag("api", interpreted.api())
                        .tag("operation", interpreted.operation())
                        .register(registry));
    }

    private void register(BackEnd backEnd) {
        Tags tags = Tags.of("connection", backEnd.id());
        keep(
                new Kind(
                        "ironbridge.backend.connections",
                        "Connections by state: open, and those of them with a call",
                        tags.and("state", "open")),
                backEnd,
                b -> b.connector().connections().open());
        keep(
                new Kind(
                        "ironbridge.backend.connections",
                        "Connections by state: open, and those of them with a call",
                        tags.and("state", "busy")),
                backEnd,
                b -> b.connector().connections().busy());
        count(
                new Kind("ironbridge.backend.connections.opened", "Connections opened", tags),
                backEnd,
                b -> b.connector().connections().opened());
        queue(
                new Kind("ironbridge.backend.calls", "Calls that have a place now", tags),
                backEnd,
                Admission.Load::granted);
        queue(
                new Kind(
                        "ironbridge.backend.calls.peak",
                        "Highest number of calls with a place",
                        tags),
                backEnd,
                Admission.Load::mostGranted);
        queue(
                new Kind("ironbridge.backend.waiting", "Requests that wait for a place now", tags),
                backEnd,
                Admission.Load::waiting);
        queue(
                new Kind(
                        "ironbridge.backend.waiting.peak",
                        "Highest number of waiting requests",
                        tags),
                backEnd,
                Admission.Load::mostWaiting);
        registerRejected(
                new Kind(
                        "ironbridge.backend.queue.full",
                        "Requests rejected because the queue was full",
                        tags),
                backEnd,
                Admission.Load::full);
        registerRejected(
                new Kind(
                        "ironbridge.backend.queue.hopeless",
                        "Requests rejected on arrival because they would have waited too long",
                        tags),
                backEnd,
                Admission.Load::hopeless);
        registerRejected(
                new Kind(
                        "ironbridge.backend.queue.expired",
                        "Requests that left the queue because their time was over",
                        tags),
                backEnd,
                Admission.Load::expired);
        keep(
                new Kind(
                        "ironbridge.backend.wait.expected.seconds",
                        "Expected wait of the next request for a place",
                        tags),
                backEnd,
                b -> b.admission().expectedWait() / 1e9);
        keep(
                new Kind("ironbridge.backend.capacity", "Places for calls", tags),
                backEnd,
                b -> b.admission().capacity());
        keep(
                new Kind(
                        "ironbridge.backend.reserved",
                        "Places that only work of importance 1 and 2 may take",
                        tags),
                backEnd,
                b -> b.admission().reserved());
        keep(
                new Kind(
                        "ironbridge.backend.breaker.open",
                        "1: the circuit is open and the back end is not called; 0: it is closed",
                        tags),
                backEnd,
                b -> b.breaker().state() == CircuitBreaker.State.OPEN ? 1 : 0);
        count(
                new Kind(
                        "ironbridge.backend.breaker.turned.away",
                        "Calls not made because the circuit was open",
                        tags),
                backEnd,
                b -> b.breaker().rejected());
        keep(
                new Kind(
                        "ironbridge.backend.credentials.refused",
                        "Users whose credentials the back end refused, and has not accepted since",
                        tags),
                backEnd,
                b -> b.connector().refusedCredentials());
        if (backEnd.connector() instanceof JavaConnector connector) {
            register(connector, tags);
        }
        if (backEnd.connector() instanceof MqConnector connector) {
            count(
                    new Kind(
                            "ironbridge.backend.replies.late",
                            "Replies that arrived after their request had ended",
                            tags),
                    connector,
                    MqConnector::lateReplies);
        }
    }

    private void register(JavaConnector connector, Tags tags) {
        for (String state : SERVANT_STATES) {
            keep(
                    new Kind(
                            "ironbridge.servants",
                            "Processes for Java programs, by state",
                            tags.and("state", state)),
                    connector,
                    c -> c.servants().stream().filter(one -> one.state().equals(state)).count());
        }
        keep(
                new Kind(
                        "ironbridge.servants.heap.bytes",
                        "Highest heap of a servant after its last collection",
                        tags),
                connector,
                c ->
                        c.servants().stream()
                                .filter(one -> SERVANT_STATES.contains(one.state()))
                                .mapToLong(one -> one.heapBytes().orElse(0L))
                                .max()
                                .orElse(0));
    }

    private void queue(Kind kind, BackEnd backEnd, ToDoubleFunction<Admission.Load> value) {
        keep(kind, backEnd, b -> value.applyAsDouble(b.admission().load()));
    }

    private void registerRejected(
            Kind kind, BackEnd backEnd, ToDoubleFunction<Admission.Load> value) {
        count(kind, backEnd, b -> value.applyAsDouble(b.admission().load()));
    }

    private <T> void keep(Kind kind, T of, ToDoubleFunction<T> value) {
        ofGeneration.add(gauge(registry, kind, of, value));
    }

    private <T> void count(Kind kind, T of, ToDoubleFunction<T> value) {
        ofGeneration.add(counter(registry, kind, of, value));
    }

    /** Meters of one listener. */
    public static void register(MeterRegistry registry, HttpListener listener) {
        Tags tags = Tags.of("port", Integer.toString(listener.address().getPort()));
        gauge(
                registry,
                new Kind("ironbridge.http.connections", "Open connections of clients", tags),
                listener,
                l -> l.counts().open());
        counter(
                registry,
                new Kind(
                        "ironbridge.http.connections.accepted",
                        "Accepted connections of clients",
                        tags),
                listener,
                l -> l.counts().accepted());
        counter(
                registry,
                new Kind(
                        "ironbridge.http.connections.refused",
                        "Connections closed at once because too many were open",
                        tags),
                listener,
                l -> l.counts().refused());
        counter(
                registry,
                new Kind(
                        "ironbridge.http.connections.refused.source",
                        "Connections closed at once because their source had too many or is not"
                                + " permitted",
                        tags),
                listener,
                l -> l.counts().refusedSources());
        counter(
                registry,
                new Kind(
                        "ironbridge.http.requests.refused",
                        "Input rejected before it was a request",
                        tags),
                listener,
                l -> l.counts().refusedRequests());
        counter(
                registry,
                new Kind("ironbridge.http.handshakes.failed", "TLS handshakes that failed", tags),
                listener,
                l -> l.counts().failedHandshakes());
        counter(
                registry,
                new Kind(
                        "ironbridge.http.connections.ended",
                        "HTTP/2 connections ended because their clients broke the protocol or a"
                                + " limit",
                        tags),
                listener,
                l -> l.counts().endedConnections());
        counter(
                registry,
                new Kind(
                        "ironbridge.http.replies.stalled",
                        "Replies abandoned because their clients read nothing, or too little",
                        tags),
                listener,
                l -> l.counts().stalledReplies());
        counter(
                registry,
                new Kind(
                        "ironbridge.http.replies.dropped",
                        "Replies dropped because their clients did not read them and others needed"
                                + " the memory",
                        tags),
                listener,
                l -> l.counts().droppedReplies());
        gauge(
                registry,
                new Kind(
                        "ironbridge.http.requests.inflight",
                        "Requests whose reply is not complete",
                        tags),
                listener,
                l -> l.counts().inFlight());
    }

    private static <T> FunctionCounter counter(
            MeterRegistry registry, Kind kind, T of, ToDoubleFunction<T> value) {
        return FunctionCounter.builder(kind.name(), of, value)
                .description(kind.description())
                .tags(kind.tags())
                .register(registry);
    }

    private static <T> Gauge gauge(
            MeterRegistry registry, Kind kind, T of, ToDoubleFunction<T> value) {
        return Gauge.builder(kind.name(), of, value)
                .description(kind.description())
                .tags(kind.tags())
                .strongReference(true)
                .register(registry);
    }
}
