package io.ironbridge.connectormq;

import io.ironbridge.connectormq.MqSession.Use;
import io.ironbridge.connectormq.MqSession.Work;
import jakarta.jms.JMSException;
import java.lang.System.Logger.Level;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.LongAdder;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/** The dispatchers of one connector, one for each reply queue; made on demand. */
final class Dispatchers {
    private static final System.Logger LOG = System.getLogger(Dispatchers.class.getName());
    private static final Use USE = new Use(Optional.empty(), Work.LISTENING);

    private final MqPool pool;
    private final MqConfig config;
    private final LongAdder late;
    private final Map<Key, Slot> slots = new ConcurrentHashMap<>();

    /** A queue and the messages selected from it. */
    record Key(MqDestination queue, Optional<String> selector) {}

    private static final class Slot {
        private final ReentrantLock making = new ReentrantLock();
        private volatile @Nullable Dispatcher dispatcher;
    }

    Dispatchers(MqPool pool, MqConfig config, LongAdder late) {
        this.pool = pool;
        this.config = config;
        this.late = late;
    }

    /**
     * The dispatcher, which is listening already.
     *
     * @param ended completed when the call no longer waits
     * @param nanos maximum time for opening it
     */
    Dispatcher get(Key key, CompletableFuture<?> ended, long nanos)
            throws JMSException, NoSessionException, CallEndedException {
        Slot slot = slots.computeIfAbsent(key, _ -> new Slot());
        Dispatcher known = slot.dispatcher;
        return known != null && !known.isBroken() ? known : make(slot, key, ended, nanos);
    }

    private Dispatcher make(Slot slot, Key key, CompletableFuture<?> ended, long nanos)
            throws JMSException, NoSessionException, CallEndedException {
        lock(slot.making, nanos);
        try {
            Dispatcher known = slot.dispatcher;
            if (known == null || known.isBroken()) {
                known = open(key, ended);
                slot.dispatcher = known;
            }
            return known;
        } finally {
            slot.making.unlock();
        }
    }

    /** Counts a request without a reply; replaces a dispatcher that no longer receives. */
    void countUnanswered(Key key) {
        Slot slot = slots.get(key);
        if (slot == null) {
            return;
        }
        Dispatcher dispatcher = slot.dispatcher;
        if (dispatcher != null && dispatcher.countUnanswered()) {
            Thread.startVirtualThread(() -> renew(slot, key, dispatcher));
        }
    }

    private void renew(Slot slot, Key key, Dispatcher doubtful) {
        if (!slot.making.tryLock()) {
            return;
        }
        try {
            if (doubtful.equals(slot.dispatcher) && !doubtful.isBroken()) {
                LOG.log(
                        Level.WARNING,
                        "IRB-MQ-0005W Several requests in a row got no reply by {0}: its consumer"
                                + " is opened again",
                        key.queue().name());
                pool.close(move(doubtful, key));
            }
        } catch (JMSException | NoSessionException | CallEndedException cannot) {
            // The next call without a reply tries again, or finds the connection broken.
        } finally {
            slot.making.unlock();
        }
    }

    private MqSession move(Dispatcher dispatcher, Key key)
            throws JMSException, NoSessionException, CallEndedException {
        MqSession fresh = pool.open(USE, new CompletableFuture<>());
        try {
            return dispatcher.moveTo(fresh, key);
        } catch (JMSException | RuntimeException failure) {
            pool.close(fresh);
            throw failure;
        }
    }

    private static void lock(ReentrantLock lock, long nanos) throws CallEndedException {
        try {
            if (!lock.tryLock(nanos, TimeUnit.NANOSECONDS)) {
                throw new CallEndedException(); // by its deadline
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new CallEndedException();
        }
    }

    private Dispatcher open(Key key, CompletableFuture<?> ended)
            throws JMSException, NoSessionException, CallEndedException {
        MqSession session = pool.open(USE, ended);
        try {
            return Dispatcher.open(session, key, config, late);
        } catch (JMSException | RuntimeException failure) {
            pool.close(session);
            throw failure;
        }
    }
}
