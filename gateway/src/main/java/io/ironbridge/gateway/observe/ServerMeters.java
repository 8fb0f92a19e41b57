package io.ironbridge.gateway.observe;

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

    /** A mapping that counts what it leaves to the interpreter. */
    public record Interpreted(String api, String operation, CompiledMapping mapping) {}

    private static final Duration AFTER_START = Duration.ofSeconds(3);

    /** What a meter is called, what it tells, and of what. */
    private record Kind(String name, String description, Tags tags) {}

    /** Those of the process, its JVM, of listeners, and of the memory of replies. */
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
                        "Bytes of replies of back ends that have not been worked on",
                        Tags.empty()),
                replies,
                budget -> budget.load().bytes());
        gauge(
                registry,
                new Kind(
                        "ironbridge.replies.memory.limit",
                        "Bytes that replies of back ends may take together",
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
                .description("Times that a reply of a back end waited for memory")
                .register(registry);
    }

    /**
     * Those of the process and of the garbage collection, which take the JVM so long to begin with
     * that they come when the start is over.
     *
     * @return no longer looks for collections, when it is closed
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
     * Replaces the meters of the configuration before.
     *
     * @param number of the configuration that serves new requests, from 1
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
                new Kind("ironbridge.bulkhead.refused", "Requests that the bulkhead refused", tags),
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
                new Kind(
                        "ironbridge.backend.connections.opened",
                        "Connections that were opened",
                        tags),
                backEnd,
                b -> b.connector().connections().opened());
        queue(
                new Kind("ironbridge.backend.calls", "Calls that have a place now", tags),
                backEnd,
                Admission.Load::granted);
        queue(
                new Kind(
                        "ironbridge.backend.calls.peak",
                        "Most calls that had a place at a time",
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
                        "Most requests that waited at a time",
                        tags),
                backEnd,
                Admission.Load::mostWaiting);
        turnedAway(
                new Kind(
                        "ironbridge.backend.queue.full",
                        "Requests refused because the queue was full",
                        tags),
                backEnd,
                Admission.Load::full);
        turnedAway(
                new Kind(
                        "ironbridge.backend.queue.hopeless",
                        "Requests refused when they came, because they would have waited too long",
                        tags),
                backEnd,
                Admission.Load::hopeless);
        turnedAway(
                new Kind(
                        "ironbridge.backend.queue.expired",
                        "Requests that left the queue because their time was over",
                        tags),
                backEnd,
                Admission.Load::expired);
        keep(
                new Kind(
                        "ironbridge.backend.wait.expected.seconds",
                        "How long the next request would wait for a place, as far as is known",
                        tags),
                backEnd,
                b -> b.admission().expectedWait() / 1e9);
        keep(
                new Kind("ironbridge.backend.capacity", "Places for calls", tags),
                backEnd,
                b -> b.admission().capacity());
        keep(
                new Kind(
                        "ironbridge.backend.breaker.open",
                        "1: the circuit is open and nobody asks the back end; 0: it is closed",
                        tags),
                backEnd,
                b -> b.breaker().state() == CircuitBreaker.State.OPEN ? 1 : 0);
        count(
                new Kind(
                        "ironbridge.backend.breaker.turned.away",
                        "Calls that an open circuit did not let through",
                        tags),
                backEnd,
                b -> b.breaker().turnedAway());
        keep(
                new Kind(
                        "ironbridge.backend.credentials.refused",
                        "Users whose credentials the back end refused, and has not accepted since",
                        tags),
                backEnd,
                b -> b.connector().refusedCredentials());
        if (backEnd.connector() instanceof MqConnector connector) {
            count(
                    new Kind(
                            "ironbridge.backend.replies.late",
                            "Replies that came when nobody waited for them any longer",
                            tags),
                    connector,
                    MqConnector::lateReplies);
        }
    }

    private void queue(Kind kind, BackEnd backEnd, ToDoubleFunction<Admission.Load> value) {
        keep(kind, backEnd, b -> value.applyAsDouble(b.admission().load()));
    }

    private void turnedAway(Kind kind, BackEnd backEnd, ToDoubleFunction<Admission.Load> value) {
        count(kind, backEnd, b -> value.applyAsDouble(b.admission().load()));
    }

    private <T> void keep(Kind kind, T of, ToDoubleFunction<T> value) {
        ofGeneration.add(gauge(registry, kind, of, value));
    }

    private <T> void count(Kind kind, T of, ToDoubleFunction<T> value) {
        ofGeneration.add(counter(registry, kind, of, value));
    }

    /** Those of one listener. */
    public static void register(MeterRegistry registry, HttpListener listener) {
        Tags tags = Tags.of("port", Integer.toString(listener.address().getPort()));
        gauge(
                registry,
                new Kind(
                        "ironbridge.http.connections",
                        "Connections of clients that are open",
                        tags),
                listener,
                l -> l.counts().open());
        counter(
                registry,
                new Kind(
                        "ironbridge.http.connections.accepted",
                        "Connections of clients that were accepted",
                        tags),
                listener,
                l -> l.counts().accepted());
        counter(
                registry,
                new Kind(
                        "ironbridge.http.connections.refused",
                        "Connections closed at once because there were too many",
                        tags),
                listener,
                l -> l.counts().refused());
        counter(
                registry,
                new Kind(
                        "ironbridge.http.connections.refused.source",
                        "Connections closed at once because there were too many of their source, or"
                                + " for where they come from",
                        tags),
                listener,
                l -> l.counts().refusedSources());
        counter(
                registry,
                new Kind(
                        "ironbridge.http.requests.refused",
                        "What never became a request, and was refused so",
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
                        "HTTP/2 connections ended because their clients broke the protocol or asked"
                                + " too much",
                        tags),
                listener,
                l -> l.counts().endedConnections());
        counter(
                registry,
                new Kind(
                        "ironbridge.http.replies.stalled",
                        "Replies given up because their clients took nothing of them, or too"
                                + " little",
                        tags),
                listener,
                l -> l.counts().stalledReplies());
        counter(
                registry,
                new Kind(
                        "ironbridge.http.replies.dropped",
                        "Replies given up because their clients did not take them and others"
                                + " needed the room",
                        tags),
                listener,
                l -> l.counts().droppedReplies());
        gauge(
                registry,
                new Kind(
                        "ironbridge.http.requests.inflight",
                        "Requests that came whose reply is not complete",
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
