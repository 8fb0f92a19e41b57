package io.ironbridge.gateway;

import io.ironbridge.connectormq.MqConnector;
import io.ironbridge.gateway.http.HttpListener;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Tags;
import io.micrometer.core.instrument.binder.jvm.ClassLoaderMetrics;
import io.micrometer.core.instrument.binder.jvm.JvmMemoryMetrics;
import io.micrometer.core.instrument.binder.jvm.JvmThreadMetrics;
import io.micrometer.core.instrument.binder.system.ProcessorMetrics;
import java.util.Collection;
import java.util.List;
import java.util.function.ToDoubleFunction;

/**
 * Meters of the server as a whole: JVM, back ends' connections and queues, listeners. Read when
 * somebody asks.
 */
final class ServerMeters {
    private ServerMeters() {}

    static void register(
            MeterRegistry registry, Collection<BackEnd> backEnds, List<HttpListener> listeners) {
        new JvmMemoryMetrics().bindTo(registry);
        new JvmThreadMetrics().bindTo(registry);
        new ClassLoaderMetrics().bindTo(registry);
        new ProcessorMetrics().bindTo(registry);
        backEnds.forEach(backEnd -> register(registry, backEnd));
        listeners.forEach(listener -> register(registry, listener));
    }

    private static void register(MeterRegistry registry, BackEnd backEnd) {
        Tags tags = Tags.of("connection", backEnd.id());
        gauge(
                registry,
                "ironbridge.backend.connections",
                tags.and("state", "open"),
                backEnd,
                b -> b.connector().connections().open());
        gauge(
                registry,
                "ironbridge.backend.connections",
                tags.and("state", "busy"),
                backEnd,
                b -> b.connector().connections().busy());
        gauge(
                registry,
                "ironbridge.backend.connections.opened",
                tags,
                backEnd,
                b -> b.connector().connections().opened());
        queue(registry, tags, "ironbridge.backend.calls", backEnd, Admission.Load::granted);
        queue(
                registry,
                tags,
                "ironbridge.backend.calls.peak",
                backEnd,
                Admission.Load::mostGranted);
        queue(registry, tags, "ironbridge.backend.waiting", backEnd, Admission.Load::waiting);
        queue(
                registry,
                tags,
                "ironbridge.backend.waiting.peak",
                backEnd,
                Admission.Load::mostWaiting);
        queue(registry, tags, "ironbridge.backend.queue.full", backEnd, Admission.Load::full);
        queue(
                registry,
                tags,
                "ironbridge.backend.queue.hopeless",
                backEnd,
                Admission.Load::hopeless);
        queue(registry, tags, "ironbridge.backend.queue.expired", backEnd, Admission.Load::expired);
        gauge(
                registry,
                "ironbridge.backend.wait.expected.seconds",
                tags,
                backEnd,
                b -> b.admission().expectedWait() / 1e9);
        gauge(
                registry,
                "ironbridge.backend.capacity",
                tags,
                backEnd,
                b -> b.admission().capacity());
        gauge(
                registry,
                "ironbridge.backend.breaker.open",
                tags,
                backEnd,
                b -> b.breaker().state() == CircuitBreaker.State.OPEN ? 1 : 0);
        gauge(
                registry,
                "ironbridge.backend.breaker.turned.away",
                tags,
                backEnd,
                b -> b.breaker().turnedAway());
        if (backEnd.connector() instanceof MqConnector connector) {
            gauge(
                    registry,
                    "ironbridge.backend.replies.late",
                    tags,
                    connector,
                    MqConnector::lateReplies);
        }
    }

    private static void queue(
            MeterRegistry registry,
            Tags tags,
            String name,
            BackEnd backEnd,
            ToDoubleFunction<Admission.Load> value) {
        gauge(registry, name, tags, backEnd, b -> value.applyAsDouble(b.admission().load()));
    }

    private static void register(MeterRegistry registry, HttpListener listener) {
        Tags tags = Tags.of("port", Integer.toString(listener.address().getPort()));
        gauge(registry, "ironbridge.http.connections", tags, listener, l -> l.counts().open());
        gauge(
                registry,
                "ironbridge.http.connections.accepted",
                tags,
                listener,
                l -> l.counts().accepted());
        gauge(
                registry,
                "ironbridge.http.connections.refused",
                tags,
                listener,
                l -> l.counts().refused());
        gauge(
                registry,
                "ironbridge.http.connections.refused.source",
                tags,
                listener,
                l -> l.counts().refusedSources());
        gauge(
                registry,
                "ironbridge.http.requests.inflight",
                tags,
                listener,
                l -> l.counts().inFlight());
    }

    private static <T> void gauge(
            MeterRegistry registry, String name, Tags tags, T of, ToDoubleFunction<T> value) {
        Gauge.builder(name, of, value).tags(tags).strongReference(true).register(registry);
    }
}
