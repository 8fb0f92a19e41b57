package io.ironbridge.gateway;

import io.ironbridge.connectormq.MqConnector;
import io.ironbridge.gateway.http.HttpListener;
import io.ironbridge.mapping.CompiledMapping;
import io.micrometer.core.instrument.FunctionCounter;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.Meter;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Tags;
import io.micrometer.core.instrument.binder.jvm.ClassLoaderMetrics;
import io.micrometer.core.instrument.binder.jvm.JvmMemoryMetrics;
import io.micrometer.core.instrument.binder.jvm.JvmThreadMetrics;
import io.micrometer.core.instrument.binder.system.ProcessorMetrics;
import java.util.ArrayList;
import java.util.List;
import java.util.function.ToDoubleFunction;

/**
 * Meters of the server as a whole: JVM, listeners, and of what serves requests now the back ends'
 * connections and queues. Read when somebody asks.
 */
final class ServerMeters {
    private final MeterRegistry registry;
    private final List<Meter> ofGeneration = new ArrayList<>();

    ServerMeters(MeterRegistry registry) {
        this.registry = registry;
    }

    static void register(MeterRegistry registry, List<HttpListener> listeners) {
        new JvmMemoryMetrics().bindTo(registry);
        new JvmThreadMetrics().bindTo(registry);
        new ClassLoaderMetrics().bindTo(registry);
        new ProcessorMetrics().bindTo(registry);
        listeners.forEach(listener -> register(registry, listener));
    }

    /** Meters of back ends and mappings are those of {@code generation} from now on. */
    synchronized void follow(Generation generation) {
        ofGeneration.forEach(registry::remove);
        ofGeneration.clear();
        generation.backEnds().all().forEach(this::register);
        generation.interpreted().forEach(this::register);
        generation.bulkheads().forEach(this::register);
        ofGeneration.add(
                gauge(
                        registry,
                        "ironbridge.configuration",
                        Tags.empty(),
                        generation,
                        Generation::number));
    }

    private void register(Bulkheads.Named named) {
        Tags tags = Tags.of("bulkhead", named.bulkhead(), "of", named.name());
        keep("ironbridge.bulkhead.requests", tags, named.counted(), Bulkhead::within);
        count("ironbridge.bulkhead.refused", tags, named.counted(), Bulkhead::refused);
    }

    private void register(Generation.Interpreted interpreted) {
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
                "ironbridge.backend.connections",
                tags.and("state", "open"),
                backEnd,
                b -> b.connector().connections().open());
        keep(
                "ironbridge.backend.connections",
                tags.and("state", "busy"),
                backEnd,
                b -> b.connector().connections().busy());
        count(
                "ironbridge.backend.connections.opened",
                tags,
                backEnd,
                b -> b.connector().connections().opened());
        queue(tags, "ironbridge.backend.calls", backEnd, Admission.Load::granted);
        queue(tags, "ironbridge.backend.calls.peak", backEnd, Admission.Load::mostGranted);
        queue(tags, "ironbridge.backend.waiting", backEnd, Admission.Load::waiting);
        queue(tags, "ironbridge.backend.waiting.peak", backEnd, Admission.Load::mostWaiting);
        turnedAway(tags, "ironbridge.backend.queue.full", backEnd, Admission.Load::full);
        turnedAway(tags, "ironbridge.backend.queue.hopeless", backEnd, Admission.Load::hopeless);
        turnedAway(tags, "ironbridge.backend.queue.expired", backEnd, Admission.Load::expired);
        keep(
                "ironbridge.backend.wait.expected.seconds",
                tags,
                backEnd,
                b -> b.admission().expectedWait() / 1e9);
        keep("ironbridge.backend.capacity", tags, backEnd, b -> b.admission().capacity());
        keep(
                "ironbridge.backend.breaker.open",
                tags,
                backEnd,
                b -> b.breaker().state() == CircuitBreaker.State.OPEN ? 1 : 0);
        count(
                "ironbridge.backend.breaker.turned.away",
                tags,
                backEnd,
                b -> b.breaker().turnedAway());
        if (backEnd.connector() instanceof MqConnector connector) {
            count("ironbridge.backend.replies.late", tags, connector, MqConnector::lateReplies);
        }
    }

    private void queue(
            Tags tags, String name, BackEnd backEnd, ToDoubleFunction<Admission.Load> value) {
        keep(name, tags, backEnd, b -> value.applyAsDouble(b.admission().load()));
    }

    private void turnedAway(
            Tags tags, String name, BackEnd backEnd, ToDoubleFunction<Admission.Load> value) {
        count(name, tags, backEnd, b -> value.applyAsDouble(b.admission().load()));
    }

    private <T> void keep(String name, Tags tags, T of, ToDoubleFunction<T> value) {
        ofGeneration.add(gauge(registry, name, tags, of, value));
    }

    private <T> void count(String name, Tags tags, T of, ToDoubleFunction<T> value) {
        ofGeneration.add(counter(registry, name, tags, of, value));
    }

    private static void register(MeterRegistry registry, HttpListener listener) {
        Tags tags = Tags.of("port", Integer.toString(listener.address().getPort()));
        gauge(registry, "ironbridge.http.connections", tags, listener, l -> l.counts().open());
        counter(
                registry,
                "ironbridge.http.connections.accepted",
                tags,
                listener,
                l -> l.counts().accepted());
        counter(
                registry,
                "ironbridge.http.connections.refused",
                tags,
                listener,
                l -> l.counts().refused());
        counter(
                registry,
                "ironbridge.http.connections.refused.source",
                tags,
                listener,
                l -> l.counts().refusedSources());
        counter(
                registry,
                "ironbridge.http.requests.refused",
                tags,
                listener,
                l -> l.counts().refusedRequests());
        counter(
                registry,
                "ironbridge.http.handshakes.failed",
                tags,
                listener,
                l -> l.counts().failedHandshakes());
        gauge(
                registry,
                "ironbridge.http.requests.inflight",
                tags,
                listener,
                l -> l.counts().inFlight());
    }

    private static <T> FunctionCounter counter(
            MeterRegistry registry, String name, Tags tags, T of, ToDoubleFunction<T> value) {
        return FunctionCounter.builder(name, of, value).tags(tags).register(registry);
    }

    private static <T> Gauge gauge(
            MeterRegistry registry, String name, Tags tags, T of, ToDoubleFunction<T> value) {
        return Gauge.builder(name, of, value).tags(tags).strongReference(true).register(registry);
    }
}
