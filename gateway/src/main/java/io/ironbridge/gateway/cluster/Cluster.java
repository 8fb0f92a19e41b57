package io.ironbridge.gateway.cluster;

import io.ironbridge.connectorapi.Bytes;
import io.ironbridge.gateway.kept.CurrentMeters;
import io.ironbridge.gateway.kept.SharedResources;
import io.ironbridge.sharedstore.SharedStore;
import io.ironbridge.sharedstore.SharedStore.Entry;
import io.ironbridge.sharedstore.SharedStore.Found;
import io.ironbridge.sharedstore.SharedStoreProvider;
import io.ironbridge.sharedstore.StoreListener;
import io.ironbridge.sharedstore.StoreSettings;
import io.micrometer.core.instrument.FunctionCounter;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.Meter;
import io.micrometer.core.instrument.MeterRegistry;
import java.io.IOException;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.nio.ByteBuffer;
import java.security.SecureRandom;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.Future;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.LongAdder;

/** The other members of this server's cluster, and what they share. Thread-safe. */
public final class Cluster implements SharedResources.Listed, AutoCloseable {
    private static final Logger LOG = System.getLogger(Cluster.class.getName());

    /** Of a message: topic and member. */
    private static final int HEAD = 1 + Long.BYTES;

    private static final byte HEARTBEAT = 'M';

    private final long id = new SecureRandom().nextLong();
    private final String name;
    private final List<Part> parts = new CopyOnWriteArrayList<>();
    private final LongAdder sent = new LongAdder();
    private final LongAdder received = new LongAdder();
    private final LongAdder losses = new LongAdder();
    private final CurrentMeters meters;
    private final SharedStore store;
    private final MemberCount members;
    private final Future<?> heartbeats;
    private volatile boolean isConnected;

    /** A part of the server that hears what other members do. No method may wait. */
    public interface Part {
        /** Tells its messages from those of other parts. */
        byte topic();

        /** Values of these groups are no longer valid. */
        default void invalidated(Set<String> groups) {
            // it has no values
        }

        /** A message of the same part of another member, perhaps of another version. */
        void heard(Bytes message);

        /** Messages arrive again; those of before may be missing. */
        default void joined() {
            // it misses nothing
        }
    }

    /**
     * Begins to join.
     *
     * @param timers for messages by which the members count each other
     */
    public Cluster(
            SharedStoreProvider provider,
            StoreSettings settings,
            MeterRegistry registry,
            ScheduledExecutorService timers) {
        this.name = settings.cluster();
        this.members = new MemberCount(System::nanoTime);
        this.meters =
                new CurrentMeters(
                        registry,
                        name -> name.startsWith("ironbridge.cluster."),
                        () ->
                                List.of(
                                        Gauge.builder(
                                                        "ironbridge.cluster.connected",
                                                        this,
                                                        cluster -> cluster.isConnected ? 1 : 0)
                                                .description(
                                                        "Whether the server hears the other"
                                                                + " members")
                                                .register(registry),
                                        Gauge.builder(
                                                        "ironbridge.cluster.members",
                                                        members,
                                                        MemberCount::number)
                                                .description(
                                                        "Members that were heard lately, with this"
                                                                + " one")
                                                .register(registry),
                                        counter(
                                                registry,
                                                "sent",
                                                "Messages to other members",
                                                sent),
                                        counter(
                                                registry,
                                                "received",
                                                "Messages of other members",
                                                received),
                                        counter(
                                                registry,
                                                "lost",
                                                "How often the server has lost the other members",
                                                losses)));
        this.store = provider.open(settings, new Hearing());
        long beat = MemberCount.HEARTBEAT.toMillis();
        this.heartbeats =
                timers.scheduleAtFixedRate(
                        () -> announce(HEARTBEAT, Bytes.EMPTY), beat, beat, TimeUnit.MILLISECONDS);
    }

    private static Meter counter(
            MeterRegistry registry, String what, String description, LongAdder counted) {
        return FunctionCounter.builder("ironbridge.cluster." + what, counted, LongAdder::sum)
                .description(description)
                .register(registry);
    }

    /** The provider of the stores of this name; empty if its library is not there. */
    public static Optional<SharedStoreProvider> provider(String store) throws IOException {
        return StoreProviders.named(store);
    }

    private final class Hearing implements StoreListener {
        @Override
        public void invalidated(Set<String> groups) {
            received.increment();
            parts.forEach(part -> part.invalidated(groups));
        }

        @Override
        public void announced(Bytes message) {
            received.increment();
            if (message.length() < HEAD) {
                return;
            }
            ByteBuffer buffer = message.buffer();
            byte topic = buffer.get();
            members.hear(buffer.getLong());
            byte[] content = new byte[buffer.remaining()];
            buffer.get(content);
            parts.stream()
                    .filter(part -> part.topic() == topic)
                    .forEach(part -> part.heard(Bytes.wrap(content)));
        }

        @Override
        public void connected() {
            parts.forEach(Part::joined);
            members.join();
            isConnected = true;
            LOG.log(Level.INFO, "IRB-CLUSTER-0001I This server is in the cluster {0}", name);
        }

        @Override
        public void lost(String why) {
            isConnected = false;
            members.lose();
            losses.increment();
            LOG.log(
                    Level.WARNING,
                    "IRB-CLUSTER-0002W This server does not hear the other members of the cluster"
                            + " {0}, and continues without them: {1}",
                    name,
                    why);
        }
    }

    /** From now on, a part hears what other members do. */
    public void add(Part part) {
        parts.add(part);
    }

    /** The part hears no more. */
    public void remove(Part part) {
        parts.remove(part);
    }

    /** Whether what other members do is heard here. */
    public boolean isConnected() {
        return isConnected;
    }

    /** See {@link SharedStore#get}. */
    public CompletionStage<Found> get(String key) {
        return store.get(key);
    }

    /** See {@link SharedStore#put}. */
    public void put(String key, Entry entry, long moment) {
        store.put(key, entry, moment);
    }

    /** Tells the others that the values of these groups are no longer valid. */
    public void invalidate(Set<String> groups) {
        sent.increment();
        store.invalidate(groups);
    }

    /** Sends a message to the same part of the others. */
    public void announce(Part part, Bytes message) {
        announce(part.topic(), message);
    }

    private void announce(byte topic, Bytes message) {
        sent.increment();
        byte[] bytes = new byte[HEAD + message.length()];
        ByteBuffer.wrap(bytes).put(topic).putLong(id).put(message.buffer());
        store.announce(Bytes.wrap(bytes));
    }

    /** How many members there are, with this one. */
    public int members() {
        return members.number();
    }

    @Override
    public void withdraw() {
        meters.withdraw();
    }

    @Override
    public void close() {
        heartbeats.cancel(false);
        store.close();
    }
}
