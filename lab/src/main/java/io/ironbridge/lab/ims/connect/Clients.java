package io.ironbridge.lab.ims.connect;

import io.ironbridge.lab.ims.connect.message.Irm;
import io.ironbridge.lab.ims.connect.message.Reason;
import io.ironbridge.lab.ims.connect.message.Refusal;
import io.ironbridge.lab.ims.connect.message.ReturnCode;
import io.ironbridge.lab.ims.connect.message.Rsm;
import io.ironbridge.lab.ims.connect.observe.ClientActivity;
import io.ironbridge.lab.ims.connect.observe.Clock;
import io.ironbridge.lab.ims.connect.observe.ImsConnectView;
import io.ironbridge.lab.ims.connect.observe.PortStatistics;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;

/** The connections of one port, with their client ids, which are unique. */
final class Clients {
    private final PortStatistics statistics;
    private final Consumer<Session> afterEnd;
    private final Set<Session> sessions = ConcurrentHashMap.newKeySet();
    private final Map<String, Session> byId = new ConcurrentHashMap<>();
    private final AtomicInteger generated = new AtomicInteger();
    private volatile boolean closing;

    /**
     * Makes it.
     *
     * @param afterEnd called after a connection has ended
     */
    Clients(PortStatistics statistics, Consumer<Session> afterEnd) {
        this.statistics = statistics;
        this.afterEnd = afterEnd;
    }

    void began(Session session) {
        sessions.add(session);
        statistics.connected(sessions.size());
        if (closing) {
            session.stop();
        }
    }

    /** After {@link #release}, and when its connection is closed. */
    void ended(Session session) {
        sessions.remove(session);
        afterEnd.accept(session);
    }

    /**
     * Assigns a session the client id of its message, or one of IMS Connect's.
     *
     * @throws Refusal if another connection has it
     */
    void claim(Session session, Irm irm) throws Refusal {
        String present = session.activity().clientId();
        boolean generates = irm.clientId().isEmpty() || irm.flags().generatesClientId();
        if (generates ? isGenerated(present) : irm.clientId().equals(present)) {
            return;
        }
        release(session);
        if (generates) {
            generate(session);
        } else {
            take(session, irm);
        }
    }

    private static boolean isGenerated(String clientId) {
        return clientId.startsWith("HWS");
    }

    private void generate(Session session) {
        String id = next();
        while (byId.putIfAbsent(id, session) != null) {
            id = next();
        }
        session.activity().clientId(id);
    }

    private String next() {
        return "HWS%05d".formatted(Math.floorMod(generated.incrementAndGet(), 100_000));
    }

    private void take(Session session, Irm irm) throws Refusal {
        Session older = byId.putIfAbsent(irm.clientId(), session);
        if (older != null) {
            if (!irm.flags().cancelsClientId()) {
                throw Refusal.closing(
                        Rsm.of(ReturnCode.ERROR, Reason.DUPLICATE_CLIENT),
                        "another connection has the client id " + irm.clientId());
            }
            Optional.ofNullable(byId.put(irm.clientId(), session)).ifPresent(Session::stop);
        }
        session.activity().clientId(irm.clientId());
    }

    /** Releases its client id. */
    void release(Session session) {
        String id = session.activity().clientId();
        if (!id.isEmpty()) {
            byId.remove(id, session);
            session.activity().clientId("");
        }
    }

    /**
     * Ends the wait of a client.
     *
     * @return false if no other client has the id
     */
    boolean isCancelled(String clientId, Session asking) {
        Session session = byId.get(clientId);
        if (session == null || session == asking) {
            return false;
        }
        session.cancel();
        return true;
    }

    /** STOPCLNT. */
    boolean isStopped(String clientId) {
        Optional<Session> session = Optional.ofNullable(byId.get(clientId));
        session.ifPresent(Session::stop);
        return session.isPresent();
    }

    void refused(Refusal refusal, ClientActivity client) {
        statistics.refused(refusal, client);
    }

    /**
     * Checks that new work is accepted.
     *
     * @throws Refusal if IMS Connect is closing
     */
    void checkOpen() throws Refusal {
        if (closing) {
            throw Refusal.closing(
                    Rsm.of(ReturnCode.EXIT, Reason.SHUTDOWN), "IMS Connect is shutting down");
        }
    }

    /** Rejects new work and ends the idle connections. */
    void quiesce() {
        closing = true;
        sessions.forEach(Session::stopIfIdle);
    }

    /** Cuts all connections. */
    void stop() {
        closing = true;
        sessions.forEach(Session::stop);
    }

    /** Accepts new connections again. */
    void reopen() {
        closing = false;
    }

    int size() {
        return sessions.size();
    }

    /** The time of the next call. */
    long tick(long now) {
        long next = closing && !sessions.isEmpty() ? now : Clock.NEVER;
        for (Session session : sessions) {
            next = Math.min(next, session.tick(now));
            if (closing) {
                session.stopIfIdle();
            }
        }
        return next;
    }

    Optional<ImsConnectView.ClientView> view(String clientId) {
        return Optional.ofNullable(byId.get(clientId)).map(session -> session.activity().view());
    }

    List<ImsConnectView.ClientView> view() {
        return sessions.stream().map(session -> session.activity().view()).toList();
    }
}
