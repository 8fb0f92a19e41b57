package io.ironbridge.connectormq;

import io.ironbridge.connectorapi.OpenConnections;
import jakarta.jms.Connection;
import jakarta.jms.ConnectionConsumer;
import jakarta.jms.ConnectionMetaData;
import jakarta.jms.Destination;
import jakarta.jms.ExceptionListener;
import jakarta.jms.IllegalStateException;
import jakarta.jms.JMSException;
import jakarta.jms.QueueSession;
import jakarta.jms.ResourceAllocationException;
import jakarta.jms.ServerSessionPool;
import jakarta.jms.Session;
import jakarta.jms.TemporaryQueue;
import jakarta.jms.TemporaryTopic;
import jakarta.jms.Topic;
import jakarta.jms.TopicSession;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A started connection that others use, too. Closing it closes the sessions and deletes the
 * temporary queues that were made over it, whatever the facades above it do, and gives it back.
 * What would affect the others is rejected, as Jakarta Messaging 3.1, section 2.15, has it for
 * applications in servers. Thread-safe; no lock is held while the queue manager is asked.
 */
final class LentConnection implements Connection {
    private final ProgramConnections lender;
    private final OpenConnections notes;
    private final int mostSessions;
    private volatile MqLink link;

    // guarded by this
    private final Map<Session, MqLink> sessions = new HashMap<>();
    private final List<Destination> temporaries = new ArrayList<>();
    private int opening;
    private boolean closed;

    /**
     * @param link counted as one more session
     * @param notes are told when it is closed
     */
    LentConnection(
            ProgramConnections lender, MqLink link, OpenConnections notes, int mostSessions) {
        this.lender = lender;
        this.link = link;
        this.notes = notes;
        this.mostSessions = mostSessions;
    }

    // ---- sessions

    @Override
    public Session createSession() throws JMSException {
        return createSession(Session.AUTO_ACKNOWLEDGE);
    }

    @Override
    public Session createSession(int mode) throws JMSException {
        return createSession(mode == Session.SESSION_TRANSACTED, mode);
    }

    /** If the connection broke unnoticed, another one takes its place. */
    @Override
    public Session createSession(boolean transacted, int mode) throws JMSException {
        begin();
        Made made;
        try {
            made = open(transacted, mode);
        } catch (JMSException | RuntimeException e) {
            endOpening();
            throw e;
        }
        if (!isKept(made)) {
            close(made.session(), made.on());
        }
        checkOpen();
        return proxy(made.session());
    }

    private record Made(Session session, MqLink on) {}

    private synchronized void begin() throws JMSException {
        checkOpen();
        if (sessions.size() + opening >= mostSessions) {
            throw new ResourceAllocationException(
                    "the connection has " + mostSessions + " sessions, and may not have more");
        }
        opening++;
    }

    private Made open(boolean transacted, int mode) throws JMSException {
        long started = System.nanoTime();
        while (true) {
            MqLink on = link;
            try {
                return new Made(on.jms().createSession(transacted, mode), on);
            } catch (JMSException e) {
                if (!lender.isBroken(on, e) || !on.mayHaveBrokenBefore(started)) {
                    throw e;
                }
                replace(on);
            }
        }
    }

    private void replace(MqLink broken) throws JMSException {
        MqLink other = lender.connected();
        boolean isUsed;
        synchronized (this) {
            isUsed = !closed && link == broken;
            if (isUsed) {
                link = other;
            }
        }
        lender.release(isUsed ? broken : other);
        checkOpen();
    }

    private synchronized void endOpening() {
        opening--;
    }

    private synchronized boolean isKept(Made made) {
        opening--;
        if (!closed) {
            sessions.put(made.session(), made.on());
        }
        return !closed;
    }

    private synchronized void checkOpen() throws JMSException {
        if (closed) {
            throw new IllegalStateException("The connection is closed");
        }
    }

    /** A session that is forgotten when it is closed, and whose queues are noted. */
    private Session proxy(Session real) {
        return (Session)
                Proxy.newProxyInstance(
                        LentConnection.class.getClassLoader(),
                        new Class<?>[] {Session.class, QueueSession.class, TopicSession.class},
                        (self, method, arguments) -> called(self, real, method, arguments));
    }

    @SuppressWarnings("ReferenceEquality") // of two sessions, as providers have it
    private @Nullable Object called(
            Object self, Session real, Method method, Object @Nullable [] arguments)
            throws Throwable {
        switch (method.getName()) {
            case "equals" -> {
                return arguments != null && self == arguments[0];
            }
            case "hashCode" -> {
                return System.identityHashCode(self);
            }
            case "createQueue" -> {
                return lender.queue(real, String.valueOf(arguments == null ? "" : arguments[0]));
            }
            case "close" -> forget(real);
            default -> {
                // as the provider does it
            }
        }
        try {
            return noted(method.invoke(real, arguments));
        } catch (InvocationTargetException e) {
            throw e.getCause() == null ? e : e.getCause();
        }
    }

    private synchronized void forget(Session session) {
        sessions.remove(session);
    }

    /** What is made after the end ends at once. */
    private @Nullable Object noted(@Nullable Object made) {
        if (made instanceof TemporaryQueue || made instanceof TemporaryTopic) {
            boolean isLate;
            synchronized (this) {
                isLate = closed;
                temporaries.add((Destination) made);
            }
            if (isLate) {
                delete((Destination) made);
            }
        }
        return made;
    }

    // ---- the end

    /** An interrupt, which would end the rollback of a session, waits until it is closed. */
    @Override
    public void close() {
        Map<Session, MqLink> left;
        List<Destination> made;
        synchronized (this) {
            if (closed) {
                return;
            }
            closed = true;
            left = Map.copyOf(sessions);
            made = List.copyOf(temporaries);
        }
        boolean isInterrupted = Thread.interrupted();
        try {
            left.forEach(this::close);
            made.forEach(LentConnection::delete);
        } finally {
            lender.giveBack(link);
            notes.closed(this);
            if (isInterrupted) {
                Thread.currentThread().interrupt();
            }
        }
    }

    /** One that does not close must not be left on a connection that others go on using. */
    private void close(Session session, MqLink on) {
        try {
            session.close();
        } catch (JMSException | RuntimeException e) {
            lender.breakDown(on);
        }
    }

    private static void delete(Destination temporary) {
        try {
            if (temporary instanceof TemporaryQueue queue) {
                queue.delete();
            } else if (temporary instanceof TemporaryTopic topic) {
                topic.delete();
            }
        } catch (JMSException | RuntimeException e) {
            // deleted before, or gone with the connection
        }
    }

    // ---- what is shared

    @Override
    public String getClientID() throws JMSException {
        checkOpen();
        return link.jms().getClientID();
    }

    @Override
    public ConnectionMetaData getMetaData() throws JMSException {
        checkOpen();
        return link.jms().getMetaData();
    }

    @Override
    public void start() {
        // it is
    }

    @Override
    public @Nullable ExceptionListener getExceptionListener() {
        return null;
    }

    /** Calls fail when it breaks; nothing else happens. */
    @Override
    public void setExceptionListener(@Nullable ExceptionListener listener) {
        // for the facade
    }

    @Override
    public void stop() throws JMSException {
        throw shared();
    }

    @Override
    public void setClientID(String id) throws JMSException {
        throw shared();
    }

    @Override
    public ConnectionConsumer createConnectionConsumer(
            Destination from, String selector, ServerSessionPool pool, int most)
            throws JMSException {
        throw shared();
    }

    @Override
    public ConnectionConsumer createSharedConnectionConsumer(
            Topic from, String name, String selector, ServerSessionPool pool, int most)
            throws JMSException {
        throw shared();
    }

    @Override
    public ConnectionConsumer createDurableConnectionConsumer(
            Topic from, String name, String selector, ServerSessionPool pool, int most)
            throws JMSException {
        throw shared();
    }

    @Override
    public ConnectionConsumer createSharedDurableConnectionConsumer(
            Topic from, String name, String selector, ServerSessionPool pool, int most)
            throws JMSException {
        throw shared();
    }

    private static JMSException shared() {
        return new IllegalStateException("Other programs use this connection, too");
    }
}
