package io.ironbridge.workloaddriver.protocol.jms;

import jakarta.jms.Connection;
import jakarta.jms.JMSException;
import jakarta.jms.Message;
import jakarta.jms.MessageConsumer;
import jakarta.jms.MessageProducer;
import jakarta.jms.Session;
import jakarta.jms.TextMessage;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.function.UnaryOperator;
import org.apache.activemq.artemis.api.core.QueueConfiguration;
import org.apache.activemq.artemis.api.core.RoutingType;
import org.apache.activemq.artemis.api.core.SimpleString;
import org.apache.activemq.artemis.core.config.Configuration;
import org.apache.activemq.artemis.core.config.impl.ConfigurationImpl;
import org.apache.activemq.artemis.core.config.impl.SecurityConfiguration;
import org.apache.activemq.artemis.core.security.Role;
import org.apache.activemq.artemis.core.server.JournalType;
import org.apache.activemq.artemis.core.server.embedded.EmbeddedActiveMQ;
import org.apache.activemq.artemis.core.settings.impl.AddressSettings;
import org.apache.activemq.artemis.jms.client.ActiveMQConnectionFactory;
import org.apache.activemq.artemis.spi.core.security.ActiveMQJAASSecurityManager;
import org.apache.activemq.artemis.spi.core.security.jaas.InVMLoginModule;

/** An Artemis broker in memory with a program that answers each request. */
final class TestBroker implements AutoCloseable {
    static final JmsSettings.Queues QUEUES = new JmsSettings.Queues("TEST.REQUEST", "TEST.REPLY");
    private static final String USER = "TELLER";
    private static final String PASSWORD = "pa55";

    private final int port;
    private final EmbeddedActiveMQ broker;
    private final ActiveMQConnectionFactory factory;
    private final Session session;
    private final MessageProducer replies;
    private volatile Program program = Program.echo();

    /** What the program at the other end does with a request. */
    interface Program {
        void serve(TextMessage request, Session session, MessageProducer replies)
                throws JMSException;

        /** Replies with the same text. */
        static Program echo() {
            return replying(text -> text);
        }

        static Program replying(UnaryOperator<String> reply) {
            return (request, session, replies) -> {
                TextMessage message = session.createTextMessage(reply.apply(request.getText()));
                message.setJMSCorrelationID(request.getJMSMessageID());
                replies.send(request.getJMSReplyTo(), message);
            };
        }
    }

    TestBroker() throws Exception {
        try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            port = socket.getLocalPort();
        }
        broker = new EmbeddedActiveMQ();
        broker.setConfiguration(configuration());
        broker.setSecurityManager(users());
        broker.start();
        factory = new ActiveMQConnectionFactory("tcp://127.0.0.1:" + port, USER, PASSWORD);
        Connection connection = factory.createConnection();
        session = connection.createSession();
        replies = session.createProducer(null);
        MessageConsumer requests = session.createConsumer(session.createQueue(QUEUES.request()));
        Thread.startVirtualThread(() -> serve(requests));
        connection.start();
    }

    private Configuration configuration() throws Exception {
        Configuration configuration =
                new ConfigurationImpl()
                        .setPersistenceEnabled(false)
                        .setJournalType(JournalType.NIO)
                        .setJMXManagementEnabled(false)
                        .setMaxDiskUsage(-1)
                        .addAcceptorConfiguration(
                                "tcp", "tcp://127.0.0.1:" + port + "?protocols=CORE;quietPeriod=0")
                        .putSecurityRoles("#", Set.of(everything()))
                        .addAddressSetting(
                                "#",
                                new AddressSettings()
                                        .setAutoCreateQueues(false)
                                        .setAutoCreateAddresses(false));
        for (String queue : List.of(QUEUES.request(), QUEUES.reply())) {
            configuration.addQueueConfiguration(
                    QueueConfiguration.of(queue)
                            .setRoutingType(RoutingType.ANYCAST)
                            .setDurable(false));
        }
        return configuration;
    }

    private static Role everything() {
        return new Role(
                "all", true, true, true, true, true, true, true, true, true, true, true, true);
    }

    private static ActiveMQJAASSecurityManager users() {
        SecurityConfiguration known = new SecurityConfiguration();
        known.addUser(USER, PASSWORD);
        known.addRole(USER, "all");
        return new ActiveMQJAASSecurityManager(InVMLoginModule.class.getName(), known);
    }

    private void serve(MessageConsumer requests) {
        try {
            for (Message next = requests.receive(); next != null; next = requests.receive()) {
                program.serve((TextMessage) next, session, replies);
            }
        } catch (JMSException _) {
            // the test is over
        }
    }

    /** Answers otherwise from now on. */
    void program(Program given) {
        program = given;
    }

    JmsSettings settings(Duration timeout) {
        return settings(PASSWORD, timeout);
    }

    JmsSettings settings(String password, Duration timeout) {
        return new JmsSettings("tcp://127.0.0.1:" + port, USER, password, QUEUES, timeout);
    }

    /** Messages in the queue of replies. */
    long repliesLeft() {
        return broker.getActiveMQServer()
                .locateQueue(SimpleString.of(QUEUES.reply()))
                .getMessageCount();
    }

    /** Clients' connections, without the program's. */
    int connections() {
        return broker.getActiveMQServer().getRemotingService().getConnections().size() - 1;
    }

    /** Ends the broker and all connections. */
    void stop() throws Exception {
        broker.stop();
    }

    @Override
    public void close() {
        factory.close();
        try {
            broker.stop();
        } catch (Exception cannot) {
            throw new AssertionError(cannot);
        }
    }
}
