package io.ironbridge.lab.mq;

import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import org.apache.activemq.artemis.api.core.QueueConfiguration;
import org.apache.activemq.artemis.api.core.RoutingType;
import org.apache.activemq.artemis.api.core.SimpleString;
import org.apache.activemq.artemis.api.core.TransportConfiguration;
import org.apache.activemq.artemis.core.config.Configuration;
import org.apache.activemq.artemis.core.config.CoreAddressConfiguration;
import org.apache.activemq.artemis.core.config.impl.ConfigurationImpl;
import org.apache.activemq.artemis.core.remoting.impl.invm.InVMAcceptorFactory;
import org.apache.activemq.artemis.core.remoting.impl.netty.NettyAcceptorFactory;
import org.apache.activemq.artemis.core.remoting.impl.netty.TransportConstants;
import org.apache.activemq.artemis.core.server.JournalType;
import org.apache.activemq.artemis.core.settings.impl.AddressFullMessagePolicy;
import org.apache.activemq.artemis.core.settings.impl.AddressSettings;

/**
 * The broker's configuration, one method for each subject.
 *
 * @param config configuration of the queue manager
 * @param folder where persistent messages are kept; empty: in memory
 */
record BrokerSettings(LabMqConfig config, Optional<Path> folder) {
    /** Name of the acceptor for other processes. */
    static final String PORT_ACCEPTOR = "port";

    /**
     * How long the journal gathers records before it forces them onto the disk. The broker's own
     * 3.33 ms would be the least that each persistent put takes.
     */
    private static final Duration JOURNAL_GATHERS = Duration.ofNanos(200_000);

    /**
     * A message that does not fit is stored in a separate file, which is slower. A text takes two
     * bytes for each character, so one of 1 MiB fits.
     */
    private static final int JOURNAL_BUFFER_BYTES = 4 << 20;

    private static final int JOURNAL_FILE_BYTES = 10 << 20;

    /** How often queues are searched for messages whose time is over. */
    private static final Duration EXPIRY_SCAN = Duration.ofSeconds(1);

    private static final int BACKLOG = 1024;

    Configuration configuration() {
        Configuration broker =
                new ConfigurationImpl()
                        .setName(config.queueManager())
                        .setJMXManagementEnabled(false)
                        .setCriticalAnalyzer(false)
                        .setMaxDiskUsage(-1)
                        .setMessageExpiryScanPeriod(EXPIRY_SCAN.toMillis())
                        .setSecurityEnabled(config.access() instanceof LabMqConfig.Access.Users)
                        .setPopulateValidatedUser(true)
                        .addAcceptorConfiguration(inVmAcceptor())
                        .addAcceptorConfiguration(portAcceptor());
        keep(broker);
        define(broker);
        return broker;
    }

    private TransportConfiguration inVmAcceptor() {
        return new TransportConfiguration(
                InVMAcceptorFactory.class.getName(),
                Map.of("serverId", config.listener().inVmId()),
                "in-vm");
    }

    private TransportConfiguration portAcceptor() {
        LabMqConfig.Listener listener = config.listener();
        Map<String, Object> settings = new HashMap<>();
        settings.put(TransportConstants.HOST_PROP_NAME, listener.host());
        settings.put(TransportConstants.PORT_PROP_NAME, listener.port());
        settings.put(TransportConstants.PROTOCOLS_PROP_NAME, "CORE");
        settings.put(TransportConstants.BACKLOG_PROP_NAME, BACKLOG);
        settings.put(TransportConstants.CONNECTIONS_ALLOWED, (long) config.limits().connections());
        listener.tls()
                .ifPresent(tls -> {
                    settings.put(TransportConstants.SSL_ENABLED_PROP_NAME, true);
                    settings.put(TransportConstants.KEYSTORE_TYPE_PROP_NAME, "PKCS12");
                    settings.put(
                            TransportConstants.KEYSTORE_PATH_PROP_NAME,
                            tls.keyStore().toAbsolutePath().toString());
                    settings.put(TransportConstants.KEYSTORE_PASSWORD_PROP_NAME, tls.password());
                });
        return new TransportConfiguration(
                NettyAcceptorFactory.class.getName(), settings, PORT_ACCEPTOR);
    }

    private void keep(Configuration broker) {
        broker.setPersistenceEnabled(folder.isPresent()).setJournalType(JournalType.NIO);
        folder.ifPresent(path ->
                broker.setJournalBufferTimeout_NIO((int) JOURNAL_GATHERS.toNanos())
                        .setJournalBufferSize_NIO(JOURNAL_BUFFER_BYTES)
                        .setJournalFileSize(JOURNAL_FILE_BYTES)
                        .setBindingsDirectory(path.resolve("bindings").toString())
                        .setJournalDirectory(path.resolve("journal").toString())
                        .setLargeMessagesDirectory(path.resolve("large").toString())
                        .setPagingDirectory(path.resolve("paging").toString()));
    }

    private void define(Configuration broker) {
        broker.addAddressSetting("#", settingsOfAll());
        broker.addAddressSetting(LabMqConfig.DEAD_LETTER_QUEUE, settingsOfDeadLetters());
        broker.addAddressSetting(LabMqConfig.EXPIRED_QUEUE, settingsOfExpired());
        for (String queue : config.definedQueues()) {
            broker.addAddressConfiguration(queue(queue));
        }
        for (String topic : config.topics()) {
            broker.addAddressConfiguration(
                    new CoreAddressConfiguration()
                            .setName(topic)
                            .addRoutingType(RoutingType.MULTICAST));
        }
    }

    private static CoreAddressConfiguration queue(String name) {
        return new CoreAddressConfiguration()
                .setName(name)
                .addRoutingType(RoutingType.ANYCAST)
                .addQueueConfiguration(
                        QueueConfiguration.of(name)
                                .setAddress(name)
                                .setRoutingType(RoutingType.ANYCAST)
                                .setDurable(true)
                                .setAutoDelete(false));
    }

    private AddressSettings settingsOfAll() {
        LabMqConfig.Limits limits = config.limits();
        return new AddressSettings()
                .setAutoCreateQueues(false)
                .setAutoCreateAddresses(false)
                .setAutoDeleteQueues(false)
                .setAutoDeleteAddresses(false)
                .setDeadLetterAddress(SimpleString.of(LabMqConfig.DEAD_LETTER_QUEUE))
                .setExpiryAddress(SimpleString.of(expiryAddress()))
                .setMaxDeliveryAttempts(limits.deliveryAttempts())
                .setRedeliveryDelay(0)
                .setAddressFullMessagePolicy(AddressFullMessagePolicy.FAIL)
                .setMaxSizeBytes(limits.queueBytes());
    }

    /** Empty discards expired messages; no address at all would too, with a warning a queue. */
    private String expiryAddress() {
        return config.limits().keptExpired() > 0 ? LabMqConfig.EXPIRED_QUEUE : "";
    }

    /**
     * A message that was backed out too often must leave its queue: with another policy it would
     * stay there when this queue is full.
     */
    private AddressSettings settingsOfDeadLetters() {
        return new AddressSettings()
                .setAddressFullMessagePolicy(
                        folder.isPresent()
                                ? AddressFullMessagePolicy.PAGE
                                : AddressFullMessagePolicy.DROP)
                .setMaxSizeBytes(config.limits().queueBytes());
    }

    /** Likewise; no reader is required. */
    private AddressSettings settingsOfExpired() {
        return new AddressSettings()
                .setDefaultRingSize(config.limits().keptExpired())
                .setAddressFullMessagePolicy(AddressFullMessagePolicy.DROP)
                .setMaxSizeBytes(config.limits().queueBytes());
    }
}
