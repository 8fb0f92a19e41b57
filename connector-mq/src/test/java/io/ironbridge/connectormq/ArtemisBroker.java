package io.ironbridge.connectormq;

import static org.apache.activemq.artemis.core.settings.impl.AddressFullMessagePolicy.FAIL;

import io.ironbridge.connectorcontract.ServerKey;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import org.apache.activemq.artemis.api.core.QueueConfiguration;
import org.apache.activemq.artemis.api.core.RoutingType;
import org.apache.activemq.artemis.api.core.SimpleString;
import org.apache.activemq.artemis.core.config.Configuration;
import org.apache.activemq.artemis.core.config.CoreAddressConfiguration;
import org.apache.activemq.artemis.core.config.impl.ConfigurationImpl;
import org.apache.activemq.artemis.core.config.impl.SecurityConfiguration;
import org.apache.activemq.artemis.core.postoffice.QueueBinding;
import org.apache.activemq.artemis.core.remoting.impl.netty.NettyServerConnection;
import org.apache.activemq.artemis.core.security.Role;
import org.apache.activemq.artemis.core.server.JournalType;
import org.apache.activemq.artemis.core.server.embedded.EmbeddedActiveMQ;
import org.apache.activemq.artemis.core.settings.impl.AddressSettings;
import org.apache.activemq.artemis.spi.core.protocol.RemotingConnection;
import org.apache.activemq.artemis.spi.core.security.ActiveMQJAASSecurityManager;
import org.apache.activemq.artemis.spi.core.security.jaas.InVMLoginModule;

/**
 * An embedded Artemis with its journal in a temporary folder, reached by TCP on loopback and within
 * this JVM. Queues are declared beforehand and nothing is created by being used.
 */
final class ArtemisBroker implements AutoCloseable {
    /** May do everything. */
    static final MqCredentials TELLER = new MqCredentials("TELLER", "pa55");

    /** May only send to {@link #REQUESTS}. */
    static final MqCredentials CLERK = new MqCredentials("CLERK", "pa66");

    static final String REQUESTS = "BANK.REQUEST";
    static final String REPLIES = "BANK.REPLY";

    /** Takes a few KiB and no more. */
    static final String SMALL = "BANK.SMALL";

    static final String DEAD_LETTERS = "BANK.DLQ";
    static final String RATES = "BANK/RATES";

    private static final AtomicInteger NEXT = new AtomicInteger();

    private final int id = NEXT.incrementAndGet();
    private final Path folder;
    private final Optional<ServerKey> key;
    private final int port;
    private EmbeddedActiveMQ broker;

    ArtemisBroker() throws Exception {
        this(Optional.empty());
    }

    /** With a TLS port beside the other. */
    ArtemisBroker(ServerKey key) throws Exception {
        this(Optional.of(key));
    }

    private ArtemisBroker(Optional<ServerKey> key) throws Exception {
        this.key = key;
        folder = Files.createTempDirectory("artemis");
        port = freePort();
        broker = start();
    }

    private static int freePort() throws IOException {
        try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            return socket.getLocalPort();
        }
    }

    private EmbeddedActiveMQ start() throws Exception {
        EmbeddedActiveMQ starting = new EmbeddedActiveMQ();
        starting.setConfiguration(configuration());
        starting.setSecurityManager(users());
        return starting.start();
    }

    private Configuration configuration() throws Exception {
        Configuration configuration =
                new ConfigurationImpl()
                        .setJournalDirectory(folder.resolve("journal").toString())
                        .setBindingsDirectory(folder.resolve("bindings").toString())
                        .setPagingDirectory(folder.resolve("paging").toString())
                        .setLargeMessagesDirectory(folder.resolve("large").toString())
                        .setJournalType(JournalType.NIO)
                        .setJournalBufferTimeout_NIO(200_000)
                        .setJournalFileSize(4 << 20)
                        .setJMXManagementEnabled(false)
                        .setMaxDiskUsage(-1)
                        .addAcceptorConfiguration(
                                "tcp", "tcp://127.0.0.1:" + port + "?protocols=CORE;quietPeriod=0")
                        .addAcceptorConfiguration("vm", "vm://" + id)
                        .putSecurityRoles("#", Set.of(everything()))
                        .putSecurityRoles(REQUESTS, Set.of(everything(), sending()))
                        .addAddressSetting("#", settings())
                        .addAddressSetting(SMALL, settings().setMaxSizeBytes(10_000));
        for (String queue : List.of(REQUESTS, REPLIES, SMALL, DEAD_LETTERS)) {
            configuration.addQueueConfiguration(
                    QueueConfiguration.of(queue).setRoutingType(RoutingType.ANYCAST));
        }
        if (key.isPresent()) {
            configuration.addAcceptorConfiguration(
                    "tls",
                    "tcp://127.0.0.1:0?protocols=CORE;quietPeriod=0;sslEnabled=true"
                            + ";keyStoreType=PKCS12;keyStorePath="
                            + key.get().file()
                            + ";keyStorePassword="
                            + ServerKey.PASSWORD);
        }
        return configuration.addAddressConfiguration(
                new CoreAddressConfiguration()
                        .setName(RATES)
                        .addRoutingType(RoutingType.MULTICAST));
    }

    private static AddressSettings settings() {
        return new AddressSettings()
                .setAutoCreateQueues(false)
                .setAutoCreateAddresses(false)
                .setAutoDeleteQueues(false)
                .setAutoDeleteAddresses(false)
                .setAddressFullMessagePolicy(FAIL)
                .setMaxDeliveryAttempts(3)
                .setDeadLetterAddress(SimpleString.of(DEAD_LETTERS));
    }

    private static Role everything() {
        return new Role(
                "all", true, true, true, true, true, true, true, true, true, true, true, true);
    }

    private static Role sending() {
        return new Role(
                "send", true, false, false, false, false, false, false, false, false, false, false,
                false);
    }

    private static ActiveMQJAASSecurityManager users() {
        SecurityConfiguration known = new SecurityConfiguration();
        known.addUser(TELLER.user(), TELLER.password());
        known.addRole(TELLER.user(), "all");
        known.addUser(CLERK.user(), CLERK.password());
        known.addRole(CLERK.user(), "send");
        return new ActiveMQJAASSecurityManager(InVMLoginModule.class.getName(), known);
    }

    /** The way over TCP. */
    ArtemisDriver.Settings tcp() {
        return tcp("");
    }

    /** The way over TCP, with parameters. */
    ArtemisDriver.Settings tcp(String parameters) {
        return to(port, parameters);
    }

    /** The way to the TLS port, which is without TLS unless the parameters or the caller say so. */
    ArtemisDriver.Settings tls(String parameters) {
        return to(
                broker.getActiveMQServer().getRemotingService().getAcceptor("tls").getActualPort(),
                parameters);
    }

    private static ArtemisDriver.Settings to(int port, String parameters) {
        return ArtemisDriver.Settings.of("tcp://127.0.0.1:" + port + parameters)
                .withCredentials(TELLER);
    }

    /** The way within this JVM, which {@link #refuse} leaves alone. */
    ArtemisDriver.Settings inVm() {
        return ArtemisDriver.Settings.of("vm://" + id).withCredentials(TELLER);
    }

    int port() {
        return port;
    }

    /** Messages on a queue, those under way to a consumer included. */
    long depth(String queue) {
        return broker.getActiveMQServer().locateQueue(SimpleString.of(queue)).getMessageCount();
    }

    /** Queues that are there for the time of a connection. */
    long temporaryQueues() {
        return broker.getActiveMQServer()
                .getPostOffice()
                .getAllBindings()
                .filter(QueueBinding.class::isInstance)
                .filter(binding -> ((QueueBinding) binding).getQueue().isTemporary())
                .count();
    }

    /** Consumers of a queue. */
    int consumers(String queue) {
        return broker.getActiveMQServer().locateQueue(SimpleString.of(queue)).getConsumerCount();
    }

    /** Connections over TCP. */
    long connections() {
        return overTcp().count();
    }

    private Stream<RemotingConnection> overTcp() {
        return broker.getActiveMQServer().getRemotingService().getConnections().stream()
                .filter(one -> one.getTransportConnection() instanceof NettyServerConnection);
    }

    /** Breaks the connections over TCP. */
    void breakConnections() {
        overTcp().forEach(one -> one.getTransportConnection().forceClose());
    }

    /** Breaks the connections over TCP and refuses new ones. */
    void refuse() {
        try {
            broker.getActiveMQServer().getRemotingService().getAcceptor("tcp").stop();
            breakConnections();
        } catch (Exception cannot) {
            throw new AssertionError(cannot);
        }
    }

    /** Takes connections over TCP again. */
    void accept() {
        try {
            broker.getActiveMQServer().getRemotingService().getAcceptor("tcp").start();
        } catch (Exception cannot) {
            throw new AssertionError(cannot);
        }
    }

    /** Deletes a queue, whoever reads it, and defines it again. */
    void redefine(String queue) throws Exception {
        SimpleString name = SimpleString.of(queue);
        broker.getActiveMQServer().destroyQueue(name, null, false);
        broker.getActiveMQServer()
                .createQueue(QueueConfiguration.of(queue).setRoutingType(RoutingType.ANYCAST));
    }

    /** Ends the broker and starts it again from its journal. */
    void restart() throws Exception {
        broker.stop();
        broker = start();
    }

    @Override
    public void close() {
        try {
            broker.stop();
            try (Stream<Path> files = Files.walk(folder)) {
                for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
                    Files.delete(file);
                }
            }
        } catch (Exception cannot) {
            throw new AssertionError(cannot);
        }
    }
}
