package io.ironbridge.connectormq;

import io.ironbridge.connectorapi.Outcome;
import io.ironbridge.connectorapi.Outcome.HostFault;
import io.ironbridge.connectorapi.RefusedUsers;
import io.ironbridge.connectorapi.WithoutMessage;
import io.ironbridge.connectormq.MqSession.Use;
import jakarta.jms.Connection;
import jakarta.jms.JMSException;
import java.lang.System.Logger.Level;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.jspecify.annotations.Nullable;

/**
 * The sessions of one connector, over connections that several of them share. It never queues: a
 * caller gets an idle session or opens another, and must limit their number itself.
 *
 * <p>A connection is made by a separate thread, one at a time for each user; the calls that need it
 * wait for it until they end, and one that arrives too late for all of them serves the next call.
 * There are at most as many connections for calls as there are sessions.
 */
final class MqPool {
    private static final System.Logger LOG = System.getLogger(MqPool.class.getName());
    private static final String GETS_INHIBITED = "2016";
    private static final Duration CLOSING = Duration.ofSeconds(5);

    private final MqDriver driver;
    private final MqConfig config;
    private final RefusedUsers refused;

    // guarded by this
    private final Map<MqLink.Key, CompletableFuture<MqLink>> connecting = new HashMap<>();
    private final List<MqLink> links = new ArrayList<>();
    private final Deque<MqSession> idle = new ArrayDeque<>();
    private final Set<MqSession> open = new HashSet<>();
    private final Set<Thread> closing = new HashSet<>();
    private int lent;
    private long opened;
    private boolean closed;

    MqPool(MqDriver driver, MqConfig config) {
        this.driver = driver;
        this.config = config;
        this.refused =
                new RefusedUsers(
                        new RefusedUsers.Ids("IRB-MQ-0002W", "IRB-MQ-0003I", "IRB-MQ-0006E"),
                        driver.endpoint(),
                        config.times().credentialsHold(),
                        config.limits().credentialsTries(),
                        config.refusals(),
                        System::nanoTime);
    }

    RefusedUsers refusedUsers() {
        return refused;
    }

    synchronized int open() {
        return open.size() + lent;
    }

    /** Number of connections not known to be broken. */
    synchronized int connections() {
        return links.size();
    }

    synchronized long opened() {
        return opened;
    }

    // ---- sessions of calls

    /**
     * Takes a session for a call; {@link #giveBack} or {@link #discard} must follow.
     *
     * @param ended completed when the call no longer waits
     */
    MqSession take(Use use, CompletableFuture<?> ended)
            throws NoSessionException, CallEndedException {
        MqSession kept = takeIdle(use);
        if (kept != null) {
            return kept;
        }
        MqSession fresh = open(use, ended);
        synchronized (this) {
            open.add(fresh);
            opened++;
        }
        return fresh;
    }

    private synchronized @Nullable MqSession takeIdle(Use use) {
        Iterator<MqSession> latestFirst = idle.iterator();
        while (latestFirst.hasNext()) {
            MqSession session = latestFirst.next();
            if (session.use().equals(use)) {
                latestFirst.remove();
                return session;
            }
        }
        makeRoom();
        return null;
    }

    MqDriver driver() {
        return driver;
    }

    /** Closes sessions of other uses to make room, those idle longest first. */
    private synchronized void makeRoom() {
        while (open() >= config.sessions() && !idle.isEmpty()) {
            discard(idle.removeLast());
        }
    }

    /** Returns a session for the next call. */
    void giveBack(MqSession session) {
        synchronized (this) {
            if (!closed && session.isSound() && !session.link().isBroken()) {
                session.idleSince(System.nanoTime());
                idle.addFirst(session);
                return;
            }
        }
        discard(session);
    }

    /** Marks it as unusable; may be called twice. */
    void discard(MqSession session) {
        if (forget(session)) {
            close(session::close);
        }
    }

    /**
     * Discards a session whose failure may be that of its connection, with those that idle on it:
     * the next session that is opened finds out, and costs no call.
     */
    void discardWithIdle(MqSession failed) {
        List<MqSession> same;
        synchronized (this) {
            same = idle.stream().filter(one -> one.link() == failed.link()).toList();
        }
        discard(failed);
        same.forEach(this::discard);
    }

    /** Closes something on a separate thread, which {@link #close()} waits for. */
    private synchronized Thread close(Runnable closer) {
        Thread thread = Thread.ofVirtual().unstarted(() -> closed(closer));
        closing.add(thread);
        thread.start();
        return thread;
    }

    private void closed(Runnable closer) {
        try {
            closer.run();
        } finally {
            synchronized (this) {
                closing.remove(Thread.currentThread());
            }
        }
    }

    private synchronized boolean forget(MqSession session) {
        idle.remove(session);
        boolean known = open.remove(session);
        if (known) {
            session.link().removeSession(System.nanoTime());
        }
        return known;
    }

    // ---- sessions

    /**
     * Opens a session that is not counted; {@link #close(MqSession)} must follow. Connections that
     * broke unnoticed are replaced.
     */
    MqSession open(Use use, CompletableFuture<?> ended)
            throws NoSessionException, CallEndedException {
        long started = System.nanoTime();
        while (true) {
            MqLink link = link(MqLink.Key.of(use), ended);
            try {
                return link.open(use);
            } catch (JMSException failure) {
                release(link);
                Outcome outcome = failed(link, failure);
                if (!link.mayHaveBrokenBefore(started)) {
                    throw new NoSessionException(outcome);
                }
            } catch (RuntimeException bug) {
                release(link);
                throw bug;
            }
        }
    }

    /** Closes a session that is not counted. */
    void close(MqSession uncounted) {
        release(uncounted.link());
        uncounted.close();
    }

    private synchronized void release(MqLink link) {
        link.removeSession(System.nanoTime());
    }

    private Outcome failed(MqLink link, JMSException failure) {
        MqDriver.Meaning meaning = driver.meaning(failure);
        return isBroken(link, meaning)
                ? unreachable(meaning.what())
                : refused(meaning.fault().orElseThrow(), meaning);
    }

    private boolean isBroken(MqLink link, MqDriver.Meaning meaning) {
        boolean isBroken = meaning.fault().isEmpty() || link.isBroken();
        if (isBroken) {
            breakDown(link);
        }
        return isBroken;
    }

    // ---- connections of programs

    /**
     * Lends a connection, which counts as one session; {@link #giveBack(MqLink)} must follow.
     *
     * @param ended completed when it is no longer waited for
     */
    MqLink lend(CompletableFuture<?> ended) throws NoSessionException, CallEndedException {
        makeRoom();
        MqLink link = link(new MqLink.Key(Optional.empty(), MqDriver.Reading.ONE_BY_ONE), ended);
        synchronized (this) {
            lent++;
            opened++;
        }
        return link;
    }

    /** Whether a failure means that a lent connection is broken, which it is marked as then. */
    boolean isBroken(MqLink link, JMSException failure) {
        return isBroken(link, driver.meaning(failure));
    }

    synchronized void giveBack(MqLink link) {
        lent--;
        link.removeSession(System.nanoTime());
    }

    // ---- connections

    /** A connection with room for one more session, which is counted already. */
    private MqLink link(MqLink.Key key, CompletableFuture<?> ended)
            throws NoSessionException, CallEndedException {
        long until = System.nanoTime() + config.times().connect().toNanos();
        while (true) {
            CompletableFuture<MqLink> attempt;
            synchronized (this) {
                Optional<MqLink> roomy = roomy(key);
                if (roomy.isPresent()) {
                    roomy.get().oneMore();
                    return roomy.get();
                }
                attempt = connecting.get(key);
                if (attempt == null) {
                    attempt = begin(key);
                }
            }
            await(attempt, ended, until - System.nanoTime());
        }
    }

    private Optional<MqLink> roomy(MqLink.Key key) {
        return links.stream()
                .filter(link -> link.key().equals(key) && !link.isBroken())
                .filter(link -> link.sessions() < config.sessionsPerConnection())
                .findFirst();
    }

    private CompletableFuture<MqLink> begin(MqLink.Key key) throws NoSessionException {
        if (closed) {
            throw new NoSessionException(unreachable("the connector has been closed"));
        }
        if (refused.isHeld(key.user())) {
            throw new NoSessionException(held(refused.isUsedUp(key.user())));
        }
        dropEmptyOne();
        CompletableFuture<MqLink> attempt = new CompletableFuture<>();
        connecting.put(key, attempt);
        Thread.startVirtualThread(() -> connect(key, attempt));
        return attempt;
    }

    /** Closes a connection without sessions if there are too many of different users. */
    private void dropEmptyOne() {
        if (links.size() >= config.sessions()) {
            links.stream().filter(link -> link.sessions() == 0).findFirst().ifPresent(this::drop);
        }
    }

    private void drop(MqLink empty) {
        links.remove(empty);
        Thread.startVirtualThread(empty::close);
    }

    private void await(CompletableFuture<MqLink> attempt, CompletableFuture<?> ended, long nanos)
            throws NoSessionException, CallEndedException {
        try {
            CompletableFuture.anyOf(attempt, ended).get(nanos, TimeUnit.NANOSECONDS);
        } catch (TimeoutException late) {
            throw new NoSessionException(
                    unreachable(
                            "no connection within " + config.times().connect().toMillis() + " ms"));
        } catch (ExecutionException failed) {
            if (failed.getCause() instanceof NoSessionException why) {
                throw new NoSessionException(why.outcome());
            }
            throw new IllegalStateException(failed.getCause());
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
            throw new CallEndedException();
        }
        if (ended.isDone()) {
            throw new CallEndedException();
        }
    }

    /** Runs on a separate thread. */
    private void connect(MqLink.Key key, CompletableFuture<MqLink> attempt) {
        try {
            MqLink link = connect(key);
            refused.accepted(key.user());
            if (arrived(key, link)) {
                attempt.complete(link);
            } else {
                link.close();
                fail(key, attempt, unreachable("the connection closed immediately"));
            }
        } catch (JMSException failure) {
            fail(key, attempt, notConnected(key, failure));
        } catch (RuntimeException | Error bug) {
            LOG.log(
                    Level.ERROR,
                    "IRB-MQ-0004E Connecting to " + driver.endpoint() + " failed",
                    new WithoutMessage(bug));
            fail(key, attempt, unreachable("internal error"));
        }
    }

    private MqLink connect(MqLink.Key key) throws JMSException {
        Connection connection = driver.connect(key.user(), key.reading());
        MqLink link = new MqLink(driver, key, connection);
        try {
            connection.setExceptionListener(e -> onException(link, e));
            connection.start();
            return link;
        } catch (JMSException | RuntimeException failure) {
            link.close();
            throw failure;
        }
    }

    /** IBM's client reports here also what concerns one consumer of a program. */
    private void onException(MqLink link, JMSException failure) {
        MqDriver.Meaning meaning = driver.meaning(failure);
        if (meaning.code().equals(GETS_INHIBITED)
                || meaning.fault().filter(MqPool::isOfAQueue).isPresent()) {
            LOG.log(Level.DEBUG, "A consumer has failed", failure);
        } else {
            breakDown(link);
        }
    }

    private static boolean isOfAQueue(HostFault fault) {
        return fault == HostFault.NOT_FOUND || fault == HostFault.NOT_AUTHORISED;
    }

    private synchronized boolean arrived(MqLink.Key key, MqLink link) {
        if (closed || link.isBroken()) {
            return false;
        }
        connecting.remove(key);
        link.emptySince(System.nanoTime());
        return links.add(link);
    }

    private void fail(MqLink.Key key, CompletableFuture<MqLink> attempt, Outcome outcome) {
        synchronized (this) {
            connecting.remove(key);
        }
        attempt.completeExceptionally(new NoSessionException(outcome));
    }

    private Outcome notConnected(MqLink.Key key, JMSException failure) {
        MqDriver.Meaning meaning = driver.meaning(failure);
        return switch (meaning.fault().orElse(null)) {
            case NOT_AUTHORISED, USER_REFUSED -> {
                refused.refused(key.user());
                yield refused(HostFault.USER_REFUSED, meaning);
            }
            case null, default -> unreachable(meaning.what());
        };
    }

    /**
     * Handles a broken connection: its sessions cannot be used any more. The other connections may
     * be broken as well, so all idle sessions are closed: opening a session tests its connection.
     */
    void breakDown(MqLink link) {
        link.breakDown(); // before the pool is searched: no session returns to it afterwards
        synchronized (this) {
            if (!links.remove(link)) {
                return;
            }
            for (MqSession session : List.copyOf(idle)) {
                if (session.link().equals(link)) {
                    forget(session); // its connection closes it
                } else {
                    discard(session);
                }
            }
        }
        Thread.startVirtualThread(link::close);
    }

    // ---- time

    /** Closes sessions and connections that have been idle too long. */
    synchronized void sweep() {
        long longAgo = System.nanoTime() - config.times().idle().toNanos();
        while (!idle.isEmpty() && idle.getLast().idleSince() - longAgo <= 0) {
            discard(idle.removeLast());
        }
        List.copyOf(links).stream().filter(link -> link.isEmptySince(longAgo)).forEach(this::drop);
    }

    /** Closes everything, sessions before their connections, and waits a short time for that. */
    void close() throws InterruptedException {
        List<MqLink> connected;
        List<Thread> sessions;
        synchronized (this) {
            closed = true;
            connected = List.copyOf(links);
            List.copyOf(open).forEach(this::discard);
            sessions = List.copyOf(closing);
            links.clear();
        }
        long until = System.nanoTime() + CLOSING.toNanos();
        await(sessions, until);
        List<Thread> closers = new ArrayList<>();
        for (MqLink link : connected) {
            link.breakDown();
            closers.add(close(link::close));
        }
        await(closers, until);
    }

    private static void await(List<Thread> threads, long until) throws InterruptedException {
        for (Thread thread : threads) {
            var _ = thread.join(Duration.ofNanos(Math.max(0, until - System.nanoTime())));
        }
    }

    // ---- outcomes of calls that were not sent

    private Outcome unreachable(String why) {
        return new Outcome.Unreachable(driver.endpoint(), why, false);
    }

    private static Outcome refused(HostFault fault, MqDriver.Meaning meaning) {
        return new Outcome.HostFailure(fault, meaning.code(), meaning.what(), false, Duration.ZERO);
    }

    private Outcome held(boolean usedUp) {
        String until =
                usedUp
                        ? "and they are not sent until they are changed or released"
                        : "they are not sent again for "
                                + config.times().credentialsHold().toMillis()
                                + " ms";
        return new Outcome.HostFailure(
                HostFault.USER_REFUSED,
                "",
                "not sent: %s refused user or password; %s".formatted(driver.endpoint(), until),
                false,
                Duration.ZERO);
    }
}
