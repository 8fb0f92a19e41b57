package io.ironbridge.connectormq;

import io.ironbridge.connectormq.MqDriver.Reading;
import io.ironbridge.connectormq.MqSession.Use;
import jakarta.jms.Connection;
import jakarta.jms.JMSException;
import jakarta.jms.Session;
import jakarta.jms.XAConnection;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** One JMS connection, and the number of sessions that share it. */
final class MqLink {
    private final MqDriver driver;
    private final Key key;
    private final Connection connection;
    private final List<Runnable> ifBroken = new ArrayList<>();
    private final long connectedNanos = System.nanoTime();
    private volatile boolean broken;

    // guarded by the pool
    private int sessions;
    private long emptySinceNanos;

    /** The user of a connection and how it reads messages. */
    record Key(Optional<String> user, Reading reading) {
        static Key of(Use use) {
            return new Key(
                    use.user(),
                    switch (use.work()) {
                        case PLAIN, TRANSACTED -> Reading.ONE_BY_ONE;
                        case LISTENING -> Reading.AHEAD;
                        case IN_UNITS -> Reading.IN_UNITS;
                    });
        }
    }

    MqLink(MqDriver driver, Key key, Connection connection) {
        this.driver = driver;
        this.key = key;
        this.connection = connection;
    }

    MqDriver driver() {
        return driver;
    }

    Key key() {
        return key;
    }

    Connection jms() {
        return connection;
    }

    /** Opens a session; may block. */
    MqSession open(Use use) throws JMSException {
        return new MqSession(
                this,
                use,
                switch (use.work()) {
                    case PLAIN, LISTENING ->
                            connection.createSession(false, Session.AUTO_ACKNOWLEDGE);
                    case TRANSACTED -> connection.createSession(true, Session.SESSION_TRANSACTED);
                    case IN_UNITS -> ((XAConnection) connection).createXASession();
                });
    }

    boolean isBroken() {
        return broken;
    }

    /** Whether it broke unnoticed before that time, or may have done so. */
    boolean mayHaveBrokenBefore(long nanos) {
        return broken && connectedNanos - nanos < 0;
    }

    /** Registers an action for a broken connection; it runs at once if the connection is broken. */
    void ifBroken(Runnable action) {
        synchronized (ifBroken) {
            if (!broken) {
                ifBroken.add(action);
                return;
            }
        }
        action.run();
    }

    /** Marks the connection as broken. */
    void breakDown() {
        List<Runnable> due;
        synchronized (ifBroken) {
            broken = true;
            due = List.copyOf(ifBroken);
            ifBroken.clear();
        }
        due.forEach(Runnable::run);
    }

    /** Closes the connection with all its sessions; may block. */
    void close() {
        try {
            connection.close();
        } catch (JMSException | RuntimeException already) {
            // It is gone in any case.
        }
    }

    // ---- for the pool, which guards it

    int sessions() {
        return sessions;
    }

    void oneMore() {
        sessions++;
    }

    void removeSession(long nanos) {
        sessions--;
        emptySince(nanos);
    }

    void emptySince(long nanos) {
        emptySinceNanos = nanos;
    }

    boolean isEmptySince(long nanos) {
        return sessions == 0 && emptySinceNanos - nanos <= 0;
    }
}
