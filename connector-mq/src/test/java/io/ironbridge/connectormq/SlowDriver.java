package io.ironbridge.connectormq;

import jakarta.jms.Connection;
import jakarta.jms.Destination;
import jakarta.jms.JMSException;
import jakarta.jms.Message;
import jakarta.jms.Session;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import org.jspecify.annotations.Nullable;

/**
 * Artemis, with connections that are made when a test lets them and may break unreported; tells for
 * whom they were asked.
 */
final class SlowDriver implements MqDriver {
    private final ArtemisDriver artemis;
    private final List<Optional<String>> users = new CopyOnWriteArrayList<>();
    private volatile CountDownLatch gate = new CountDownLatch(0);

    private volatile @Nullable JMSException failure;
    private volatile @Nullable Runnable unreported;

    SlowDriver(ArtemisDriver.Settings to) {
        this.artemis = new ArtemisDriver(to);
    }

    void hold(CountDownLatch until) {
        gate = until;
    }

    /** No connection is made from now on. */
    void failWith(JMSException why) {
        failure = why;
    }

    /** Connections made from now on do not report that they broke: instead, this runs. */
    void onBreak(Runnable instead) {
        unreported = instead;
    }

    /** For whom connections were asked. */
    List<Optional<String>> users() {
        return users;
    }

    @Override
    public String endpoint() {
        return artemis.endpoint();
    }

    @Override
    public Connection connect(Optional<String> user, Reading reading) throws JMSException {
        users.add(user);
        try {
            gate.await();
        } catch (InterruptedException impossible) {
            throw new JMSException("interrupted");
        }
        if (failure != null) {
            throw failure;
        }
        Connection connection = artemis.connect(Optional.empty(), reading);
        Runnable instead = unreported;
        return instead == null ? connection : quiet(connection, instead);
    }

    private static Connection quiet(Connection connection, Runnable onBreak) throws JMSException {
        connection.setExceptionListener(_ -> onBreak.run());
        return (Connection)
                Proxy.newProxyInstance(
                        Connection.class.getClassLoader(),
                        new Class<?>[] {Connection.class},
                        (_, method, arguments) -> {
                            if (method.getName().equals("setExceptionListener")) {
                                return null;
                            }
                            try {
                                return method.invoke(connection, arguments);
                            } catch (InvocationTargetException thrown) {
                                throw thrown.getCause();
                            }
                        });
    }

    @Override
    public Destination destination(Session session, MqDestination destination) {
        return artemis.destination(session, destination);
    }

    @Override
    public String correlationId(String given) {
        return artemis.correlationId(given);
    }

    @Override
    public void describe(Message message, Optional<String> format, boolean retained)
            throws JMSException {
        artemis.describe(message, format, retained);
    }

    @Override
    public Meaning meaning(JMSException failure) {
        return artemis.meaning(failure);
    }
}
