package io.ironbridge.connectormq;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.ironbridge.connectorapi.OpenConnections;
import io.ironbridge.connectorcontract.Await;
import jakarta.jms.Connection;
import jakarta.jms.ConnectionFactory;
import jakarta.jms.IllegalStateException;
import jakarta.jms.JMSContext;
import jakarta.jms.JMSException;
import jakarta.jms.JMSRuntimeException;
import jakarta.jms.JMSSecurityException;
import jakarta.jms.JMSSecurityRuntimeException;
import jakarta.jms.Message;
import jakarta.jms.MessageConsumer;
import jakarta.jms.ResourceAllocationException;
import jakarta.jms.Session;
import jakarta.jms.TextMessage;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.TestInstance.Lifecycle;
import org.junit.jupiter.api.Timeout;

/** Connections of programs that use JMS themselves. */
@TestInstance(Lifecycle.PER_CLASS)
@Timeout(60)
class ProgramConnectionsTest {
    private static final String QUEUE = ArtemisBroker.REQUESTS;

    private final Notes notes = new Notes();
    private ArtemisBroker broker;
    private MqConnector connector;

    /** Of a call that goes on until it is ended. */
    private static final class Notes implements OpenConnections {
        private final List<AutoCloseable> open = new CopyOnWriteArrayList<>();
        private boolean ended;

        @Override
        public boolean opened(AutoCloseable connection) {
            return !ended && open.add(connection);
        }

        @Override
        public void closed(AutoCloseable connection) {
            open.remove(connection);
        }

        void end() throws Exception {
            ended = true;
            for (AutoCloseable one : open) {
                one.close();
            }
            ended = false;
        }
    }

    @BeforeAll
    void begin() throws Exception {
        broker = new ArtemisBroker();
    }

    @AfterAll
    void end() {
        broker.close();
    }

    @AfterEach
    void everythingIsGivenBackAndTheQueueIsEmpty() throws Exception {
        assertThat(notes.open).isEmpty();
        if (connector != null) {
            assertThat(connector.connections().busy()).isZero();
            connector.close();
        }
        broker.redefine(QUEUE);
    }

    private ConnectionFactory connections() {
        return connections(MqConfig.DEFAULTS);
    }

    private ConnectionFactory connections(MqConfig config) {
        connector = new MqConnector(config, new ArtemisDriver(broker.tcp()));
        return connector.connectionFactory(notes);
    }

    private static void put(ConnectionFactory to, String text) {
        try (JMSContext jms = to.createContext()) {
            jms.createProducer().send(jms.createQueue(QUEUE), text);
        }
    }

    private static String get(ConnectionFactory from) throws JMSException {
        try (JMSContext jms = from.createContext()) {
            return get(jms);
        }
    }

    private static String get(JMSContext jms) throws JMSException {
        return jms.createConsumer(jms.createQueue(QUEUE)).receive(1_000).getBody(String.class);
    }

    @Test
    void messagesGoThereAndBackOverOneConnectionToTheBroker() throws Exception {
        ConnectionFactory connections = connections();
        for (int i = 0; i < 5; i++) {
            put(connections, "text " + i);
            try (Connection connection = connections.createConnection();
                    Session session = connection.createSession();
                    MessageConsumer consumer = session.createConsumer(session.createQueue(QUEUE))) {
                connection.start();
                assertThat(((TextMessage) consumer.receive(1_000)).getText())
                        .isEqualTo("text " + i);
            }
        }
        assertThat(broker.connections()).isEqualTo(1);
        assertThat(connector.connections().opened()).isEqualTo(10);
    }

    @Test
    void whatIsNotCommittedIsRolledBackWhenItIsClosed() throws Exception {
        ConnectionFactory connections = connections();
        try (JMSContext jms = connections.createContext(JMSContext.SESSION_TRANSACTED)) {
            jms.createProducer().send(jms.createQueue(QUEUE), "lost");
        }
        try (JMSContext jms = connections.createContext(JMSContext.SESSION_TRANSACTED)) {
            jms.createProducer().send(jms.createQueue(QUEUE), "kept");
            jms.commit();
        }
        try (JMSContext jms = connections.createContext(JMSContext.SESSION_TRANSACTED)) {
            assertThat(get(jms)).isEqualTo("kept");
        }
        assertThat(get(connections)).isEqualTo("kept");
        assertThat(broker.depth(QUEUE)).isZero();
    }

    /** The next program must not acknowledge what this one has not. */
    @Test
    void aMessageThatIsNotAcknowledgedComesAgain() throws Exception {
        ConnectionFactory connections = connections();
        put(connections, "first");
        put(connections, "second");
        try (Connection connection = connections.createConnection()) {
            connection.start();
            Session one = connection.createSession(false, Session.CLIENT_ACKNOWLEDGE);
            assertThat(one.createConsumer(one.createQueue(QUEUE)).receive(1_000)).isNotNull();
            one.close();
            Session other = connection.createSession(false, Session.CLIENT_ACKNOWLEDGE);
            Message again = other.createConsumer(other.createQueue(QUEUE)).receive(1_000);
            assertThat(((TextMessage) again).getText()).isEqualTo("first");
            again.acknowledge();
        }
        assertThat(get(connections)).isEqualTo("second");
    }

    @Test
    void sessionsAndTemporaryQueuesEndWithTheConnection() throws Exception {
        ConnectionFactory connections = connections();
        Connection connection = connections.createConnection();
        connection.start();
        Session session = connection.createSession();
        MessageConsumer consumer = session.createConsumer(session.createTemporaryQueue());
        assertThat(broker.temporaryQueues()).isEqualTo(1);
        connection.close();
        assertThat(broker.temporaryQueues()).isZero();
        assertThat(broker.connections()).isEqualTo(1);
        assertThatThrownBy(() -> consumer.receive(1)).isInstanceOf(IllegalStateException.class);
        assertThatThrownBy(session::createTextMessage).isInstanceOf(IllegalStateException.class);
        assertThatThrownBy(connection::createSession).isInstanceOf(IllegalStateException.class);
        connection.close();
    }

    @Test
    void moreThanThereAreWaitAsLongAsForAConnection() throws Exception {
        MqConfig.Times usual = MqConfig.Times.DEFAULTS;
        ConnectionFactory connections =
                connections(
                        MqConfig.DEFAULTS
                                .withSessions(1)
                                .withTimes(
                                        new MqConfig.Times(
                                                Duration.ofMillis(300),
                                                usual.idle(),
                                                usual.late(),
                                                usual.credentialsHold())));
        Connection only = connections.createConnection();
        assertThatThrownBy(connections::createConnection)
                .isInstanceOf(ResourceAllocationException.class)
                .hasMessage("no connection within 300 ms: all 1 are in use");
        only.close();
        connections.createConnection().close();
    }

    @Test
    void anInterruptEndsTheWait() throws Exception {
        ConnectionFactory connections = connections(MqConfig.DEFAULTS.withSessions(1));
        AtomicReference<Exception> thrown = new AtomicReference<>();
        CountDownLatch begun = new CountDownLatch(1);
        try (Connection only = connections.createConnection()) {
            assertThat(only.getMetaData()).isNotNull();
            Thread waiting =
                    Thread.ofPlatform()
                            .start(() -> {
                                begun.countDown();
                                try {
                                    connections.createConnection().close();
                                } catch (JMSException e) {
                                    thrown.set(e);
                                }
                            });
            begun.await();
            waiting.interrupt();
            waiting.join();
        }
        assertThat(thrown.get()).hasMessage("The thread was interrupted");
    }

    @Test
    void anotherUserIsRefused() {
        ConnectionFactory connections = connections();
        assertThatThrownBy(() -> connections.createConnection("CLERK", "pa66"))
                .isInstanceOf(JMSSecurityException.class);
        assertThatThrownBy(() -> connections.createContext("CLERK", "pa66"))
                .isInstanceOf(JMSSecurityRuntimeException.class);
    }

    @Test
    void whatWouldAffectOtherProgramsIsRefused() throws Exception {
        try (Connection connection = connections().createConnection()) {
            assertThatThrownBy(() -> connection.setClientID("mine"))
                    .isInstanceOf(IllegalStateException.class);
            assertThat(connection.getClientID()).isNull();
        }
    }

    @Test
    void aConnectionThatBrokeUnnoticedIsReplaced() throws Exception {
        ConnectionFactory connections = connections();
        put(connections, "before");
        broker.restart();
        assertThat(get(connections)).isEqualTo("before");
    }

    /** Its socket closes while it is lent, before its first session. */
    @Test
    void aLentConnectionThatBreaksGetsAnother() throws Exception {
        ConnectionFactory connections = connections();
        try (Connection connection = connections.createConnection()) {
            broker.breakConnections();
            try (Session session = connection.createSession()) {
                session.createProducer(session.createQueue(QUEUE))
                        .send(session.createTextMessage("after"));
            }
        }
        assertThat(get(connections)).isEqualTo("after");
    }

    @Test
    void aBrokerThatIsNotReachedIsSaidSo() {
        broker.refuse();
        try {
            assertThatThrownBy(connections()::createConnection)
                    .isInstanceOf(JMSException.class)
                    .hasMessageContaining("127.0.0.1:" + broker.port())
                    .hasMessageContaining("no connection could be made");
            assertThatThrownBy(connector.connectionFactory(notes)::createContext)
                    .isInstanceOf(JMSRuntimeException.class);
        } finally {
            broker.accept();
        }
    }

    @Test
    void aRefusedPasswordIsNotSentAgain() {
        connector =
                new MqConnector(
                        MqConfig.DEFAULTS,
                        new ArtemisDriver(
                                broker.tcp().withCredentials(new MqCredentials("TELLER", "no"))));
        ConnectionFactory connections = connector.connectionFactory(notes);
        assertThatThrownBy(connections::createConnection).isInstanceOf(JMSSecurityException.class);
        assertThatThrownBy(connections::createConnection)
                .isInstanceOf(JMSSecurityException.class)
                .hasMessageContaining("not sent");
        assertThat(connector.refusedCredentials()).isEqualTo(1);
    }

    // ---- the end of a call, whatever the program has left open

    @Test
    void whatIsOpenWhenTheBrokerRestartsIsGivenBack() throws Exception {
        ConnectionFactory connections = connections();
        Connection left = connections.createConnection();
        assertThat(left.createSession().getTransacted()).isFalse();
        broker.restart();
        Await.until("the break is noticed", () -> connector.pool().connections() == 0);
        notes.end();
        assertThat(connector.connections().busy()).isZero();
    }

    @Test
    void aContextMadeOfAnotherEndsWithTheCall() throws Exception {
        ConnectionFactory connections = connections();
        try (JMSContext parent = connections.createContext()) {
            JMSContext child = parent.createContext(JMSContext.SESSION_TRANSACTED);
            child.createProducer().send(child.createQueue(QUEUE), "lost");
        }
        assertThat(connector.connections().busy()).isEqualTo(1);
        notes.end();
        assertThat(connector.connections().busy()).isZero();
        assertThat(broker.depth(QUEUE)).isZero();
    }

    /** Artemis' client ends a rollback that is interrupted with a RuntimeException. */
    @Test
    void anInterruptedThreadGivesBackToo() throws Exception {
        ConnectionFactory connections = connections();
        try (Connection connection = connections.createConnection()) {
            Session session = connection.createSession(true, Session.SESSION_TRANSACTED);
            session.createProducer(session.createQueue(QUEUE))
                    .send(session.createTextMessage("lost"));
            Thread.currentThread().interrupt();
            notes.end();
            assertThat(Thread.interrupted()).isTrue();
        }
        assertThat(connector.connections().busy()).isZero();
        put(connections, "kept");
        assertThat(get(connections)).isEqualTo("kept");
        assertThat(broker.depth(QUEUE)).isZero();
    }

    @Test
    void temporaryQueuesEndAlsoIfOneHasBefore() throws Exception {
        ConnectionFactory connections = connections();
        Connection connection = connections.createConnection();
        Session session = connection.createSession();
        session.createTemporaryQueue().delete();
        assertThat(session.createTemporaryQueue().getQueueName()).isNotEmpty();
        assertThat(session.createTemporaryTopic().getTopicName()).isNotEmpty();
        notes.end();
        assertThat(broker.temporaryQueues()).isZero();
    }

    @Test
    void afterTheEndThereAreNoConnections() throws Exception {
        ConnectionFactory connections = connections();
        notes.ended = true;
        try {
            assertThatThrownBy(connections::createConnection)
                    .isInstanceOf(IllegalStateException.class)
                    .hasMessage("The call of the program has ended");
        } finally {
            notes.ended = false;
        }
    }

    @Test
    void aConnectionHasSoManySessionsAtATime() throws Exception {
        ConnectionFactory connections = connections(MqConfig.DEFAULTS.withSessionsPerConnection(2));
        try (Connection connection = connections.createConnection()) {
            Session first = connection.createSession();
            assertThat(connection.createSession(true, Session.SESSION_TRANSACTED).getTransacted())
                    .isTrue();
            assertThatThrownBy(connection::createSession)
                    .isInstanceOf(ResourceAllocationException.class)
                    .hasMessage("the connection has 2 sessions, and may not have more");
            first.close();
            assertThat(connection.createSession().getTransacted()).isFalse();
        }
    }

    @Test
    void aQueueThatIsNotThereIsNoticedWhenItsProducerIsMade() throws Exception {
        try (Connection connection = connections().createConnection();
                Session session = connection.createSession()) {
            assertThatThrownBy(() -> session.createProducer(session.createQueue("NOWHERE")))
                    .isInstanceOf(JMSException.class);
        }
    }
}
