package io.ironbridge.sharedinfinispan;

import io.ironbridge.connectorapi.Bytes;
import io.ironbridge.sharedstore.SharedStore;
import io.ironbridge.sharedstore.StoreListener;
import io.ironbridge.sharedstore.StoreSettings;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import org.jgroups.Address;
import org.jgroups.JChannel;
import org.jspecify.annotations.Nullable;

/**
 * Values in a distributed cache with two owners, and messages over its JGroups channel.
 *
 * <p>Callers never wait for the network: one thread joins the cluster and then sends the messages
 * in their order; each search and each value that is shared has a virtual thread.
 */
final class InfinispanStore implements SharedStore {
    private static final int RETRY_SECONDS = 5;

    private final StoreSettings settings;
    private final Invalidations invalidations;
    private final Members members;
    private final BoundedWorker messages =
            new BoundedWorker(
                    Executors.newSingleThreadExecutor(
                            Thread.ofVirtual().name("infinispan-messages").factory()));
    private final BoundedWorker values =
            new BoundedWorker(Executors.newVirtualThreadPerTaskExecutor());
    private final CountDownLatch closed = new CountDownLatch(1);
    private volatile @Nullable Joined joined;

    /** Time of the first invalidation that could not be queued; 0: none. */
    private final AtomicLong unsent = new AtomicLong();

    InfinispanStore(StoreSettings settings, InetSocketAddress bind, StoreListener listener) {
        this.settings = settings;
        this.invalidations = new Invalidations(settings);
        this.members = new Members(listener, invalidations, settings.timeout(), this::send);
        messages.execute(() -> join(bind));
    }

    private void join(InetSocketAddress bind) {
        try {
            do {
                try {
                    joined = Joined.join(settings, bind, members);
                    members.joined();
                    return;
                } catch (Exception | LinkageError e) {
                    members.failed("cannot join the cluster: " + rootOf(e));
                }
            } while (!closed.await(RETRY_SECONDS, TimeUnit.SECONDS));
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private static Throwable rootOf(Throwable error) {
        return error.getCause() == null ? error : rootOf(error.getCause());
    }

    /** Null until this member has joined. */
    @Nullable JChannel channel() {
        Joined cluster = joined;
        return cluster == null ? null : cluster.channel();
    }

    @Override
    public CompletionStage<Found> get(String key) {
        long moment = Invalidations.now();
        var found = new CompletableFuture<Found>();
        Runnable search =
                () -> found.completeAsync(() -> new Found(find(key), moment), Runnable::run);
        if (!values.offer(0, search)) {
            found.completeExceptionally(
                    new IllegalStateException("the store is closed, or overloaded"));
        }
        return found.orTimeout(settings.timeout().toMillis(), TimeUnit.MILLISECONDS);
    }

    private @Nullable Bytes find(String key) {
        Joined cluster = joined;
        byte[] stored = cluster == null ? null : cluster.values().get(bytes(key));
        StoredValue value = stored == null ? null : StoredValue.read(stored);
        return value != null && invalidations.allow(value.moment(), value.groups())
                ? value.value()
                : null;
    }

    private static byte[] bytes(String key) {
        return key.getBytes(StandardCharsets.UTF_8);
    }

    @Override
    public void put(String key, Entry entry, long moment) {
        Joined cluster = joined;
        if (cluster != null) {
            long lifetime = Math.min(entry.lifetime().toMillis(), settings.longest().toMillis());
            values.offer(
                    entry.value().length(),
                    () ->
                            cluster.values()
                                    .put(
                                            bytes(key),
                                            StoredValue.write(entry, moment),
                                            lifetime,
                                            TimeUnit.MILLISECONDS));
        }
    }

    @Override
    public void invalidate(Set<String> groups) {
        send(null, Messages.invalidations(0, 0, invalidations.add(groups)));
    }

    @Override
    public void announce(Bytes message) {
        send(null, Messages.announcement(message));
    }

    /**
     * @param destination null: all others
     */
    private void send(@Nullable Address destination, ByteBuffer message) {
        boolean isQueued = messages.offer(message.limit(), () -> transmit(destination, message));
        if (!isQueued && unsent.compareAndSet(0, Invalidations.now() - 1_000_000)) {
            messages.execute(this::sendUnsent);
        }
    }

    /** Sends what has become invalid while messages could not be queued. */
    private void sendUnsent() {
        long since = unsent.getAndSet(0);
        members.skipped("messages were not sent: the network or another member is too slow");
        transmit(
                null,
                Messages.invalidations(0, invalidations.forgotten(), invalidations.since(since)));
    }

    private void transmit(@Nullable Address destination, ByteBuffer message) {
        Joined cluster = joined;
        if (cluster != null) {
            cluster.messages().send(destination, message);
        }
    }

    @Override
    public void close() {
        closed.countDown();
        members.close();
        values.executor().shutdownNow();
        messages.execute(() -> {
            Joined cluster = joined;
            if (cluster != null) {
                cluster.leave();
            }
        });
        messages.executor().shutdown();
        try {
            messages.executor()
                    .awaitTermination(2 * settings.timeout().toMillis(), TimeUnit.MILLISECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
