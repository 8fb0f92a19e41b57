package io.ironbridge.connectormq;

import io.ironbridge.connectorapi.OpenConnections;
import io.ironbridge.connectorapi.Outcome;
import io.ironbridge.connectorapi.Outcome.HostFault;
import jakarta.jms.Connection;
import jakarta.jms.ConnectionFactory;
import jakarta.jms.Destination;
import jakarta.jms.IllegalStateException;
import jakarta.jms.JMSContext;
import jakarta.jms.JMSException;
import jakarta.jms.JMSSecurityException;
import jakarta.jms.ResourceAllocationException;
import jakarta.jms.Session;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import org.messaginghub.pooled.jms.JmsPoolConnection;
import org.messaginghub.pooled.jms.JmsPoolJMSContext;
import org.messaginghub.pooled.jms.pool.PooledConnection;
import org.messaginghub.pooled.jms.util.JMSExceptionSupport;

/**
 * The connections of a pool for a program that uses JMS itself. Sessions, what they have not
 * committed, and temporary queues end when one is closed, while the connection to the queue manager
 * stays for others. Sessions are not kept: a message that one program has not acknowledged must not
 * be acknowledged by the next.
 */
final class ProgramConnections implements ConnectionFactory {
    private final MqPool pool;
    private final MqConfig config;
    private final Semaphore permits;
    private final OpenConnections notes;

    /**
     * @param permits of all that use the pool, one for each connection
     * @param notes have what is open
     */
    ProgramConnections(MqPool pool, MqConfig config, Semaphore permits, OpenConnections notes) {
        this.pool = pool;
        this.config = config;
        this.permits = permits;
        this.notes = notes;
    }

    @Override
    public Connection createConnection() throws JMSException {
        return create();
    }

    @Override
    public Connection createConnection(String user, String password) throws JMSException {
        throw anotherUser();
    }

    private static JMSException anotherUser() {
        return new JMSSecurityException("The user is that of the connection factory");
    }

    @Override
    public JMSContext createContext() {
        return createContext(JMSContext.AUTO_ACKNOWLEDGE);
    }

    @Override
    public JMSContext createContext(int mode) {
        try {
            return new JmsPoolJMSContext(create(), mode);
        } catch (JMSException e) {
            throw JMSExceptionSupport.createRuntimeException(e);
        }
    }

    @Override
    public JMSContext createContext(String user, String password) {
        return createContext(user, password, JMSContext.AUTO_ACKNOWLEDGE);
    }

    @Override
    public JMSContext createContext(String user, String password, int mode) {
        throw JMSExceptionSupport.createRuntimeException(anotherUser());
    }

    private JmsPoolConnection create() throws JMSException {
        LentConnection lent =
                new LentConnection(this, lend(), notes, config.sessionsPerConnection());
        if (!notes.opened(lent)) {
            lent.close();
            throw new IllegalStateException("The call of the program has ended");
        }
        PooledConnection own = new Facade(lent);
        own.incrementReferenceCount();
        own.setHasExpired(true); // closing the connection that the program gets closes it
        return new JmsPoolConnection(own);
    }

    /** Keeps no session, and limits none: the connection below does. */
    private static final class Facade extends PooledConnection {
        Facade(LentConnection lent) {
            super(lent);
            setMaxSessionsPerConnection(-1);
            setMaxIdleSessionsPerConnection(0);
            setUseAnonymousProducers(false); // a queue that is not there is noticed early
        }

        @Override
        public Session createSession(boolean transacted, int mode) throws JMSException {
            try {
                return super.createSession(transacted, mode);
            } catch (JMSException e) {
                throw e.getCause() instanceof JMSException own ? own : e;
            }
        }
    }

    private MqLink lend() throws JMSException {
        long millis = config.times().connect().toMillis();
        try {
            if (!permits.tryAcquire(millis, TimeUnit.MILLISECONDS)) {
                throw new ResourceAllocationException(
                        "no connection within "
                                + millis
                                + " ms: all "
                                + config.sessions()
                                + " are in use");
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw interrupted();
        }
        boolean isLent = false;
        try {
            MqLink link = connected();
            isLent = true;
            return link;
        } finally {
            if (!isLent) {
                permits.release();
            }
        }
    }

    MqLink connected() throws JMSException {
        try {
            return pool.lend(new CompletableFuture<>());
        } catch (NoSessionException e) {
            throw exception(e.outcome());
        } catch (CallEndedException e) {
            throw interrupted();
        }
    }

    private static JMSException interrupted() {
        return new JMSException("The thread was interrupted");
    }

    private static JMSException exception(Outcome outcome) {
        return switch (outcome) {
            case Outcome.HostFailure(HostFault fault, String code, String text, _, _)
                    when fault == HostFault.USER_REFUSED ->
                    new JMSSecurityException(text, code);
            case Outcome.HostFailure(_, String code, String text, _, _) ->
                    new JMSException(text, code);
            case Outcome.Unreachable(String endpoint, String why, _) ->
                    new JMSException(endpoint + ": " + why, why.split(":", 2)[0]);
            case Outcome.Replied _,
                    Outcome.Unreadable _,
                    Outcome.TimedOut _,
                    Outcome.Cancelled _,
                    Outcome.NotSent _,
                    Outcome.Busy _ ->
                    new JMSException("no connection");
        };
    }

    // ---- for connections that are lent

    /** Whether a failure means that the connection is broken, which it is marked as then. */
    boolean isBroken(MqLink link, JMSException failure) {
        return pool.isBroken(link, failure);
    }

    void breakDown(MqLink link) {
        pool.breakDown(link);
    }

    /** A queue, to whose messages the same rules apply as to those of assets. */
    Destination queue(Session session, String name) throws JMSException {
        return name.contains("://")
                ? session.createQueue(name)
                : pool.driver().destination(session, MqDestination.queue(name));
    }

    /** Gives back one of two connections of the same program. */
    void release(MqLink link) {
        pool.giveBack(link);
    }

    void giveBack(MqLink link) {
        pool.giveBack(link);
        permits.release();
    }
}
