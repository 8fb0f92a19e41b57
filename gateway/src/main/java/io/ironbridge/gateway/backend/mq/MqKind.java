package io.ironbridge.gateway.backend.mq;

import io.ironbridge.apiproject.LoadOptions;
import io.ironbridge.apiproject.element.ElementReader;
import io.ironbridge.apiproject.element.Elements;
import io.ironbridge.apiproject.project.Asset;
import io.ironbridge.apiproject.project.AssetType;
import io.ironbridge.apiproject.project.Participation;
import io.ironbridge.apiproject.server.Connection;
import io.ironbridge.apiproject.server.ServerConfig;
import io.ironbridge.apiproject.server.Service;
import io.ironbridge.apiproject.text.Faults;
import io.ironbridge.apiproject.text.Faults.Part;
import io.ironbridge.apiproject.text.Texts;
import io.ironbridge.gateway.backend.AssetBinder;
import io.ironbridge.gateway.backend.BackEndFactory;
import io.ironbridge.gateway.backend.BackEndKind;
import io.ironbridge.gateway.backend.mq.MqConnection.Transport;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** Queues and topics, by {@code jmsConnectionFactory}: services with messages, and assets. */
public final class MqKind implements BackEndKind {
    private static final AssetType MESSAGES =
            new AssetType(
                    "mq-1.0",
                    Optional.of(Asset.Kind.MQ_SERVICE),
                    Set.of(MqProperties.DESTINATION),
                    MqProperties.NAMES,
                    List.of(MqConnection.ELEMENT),
                    given -> new MqProperties(given).wrong());

    private final Optional<EmbeddedBroker.Maker> brokers;

    /** Without brokers in this process: a connection that asks for one is a fault. */
    public MqKind() {
        this(Optional.empty());
    }

    private MqKind(Optional<EmbeddedBroker.Maker> brokers) {
        this.brokers = brokers;
    }

    /** The options for making embedded brokers. */
    public static LoadOptions embedding(LoadOptions options, EmbeddedBroker.Maker maker) {
        return options.withKind(MqKind.class, _ -> new MqKind(Optional.of(maker)));
    }

    @Override
    public List<String> elements() {
        return List.of(MqConnection.ELEMENT);
    }

    @Override
    public List<AssetType> assetTypes() {
        return List.of(MESSAGES);
    }

    @Override
    public AssetBinder binder(ServerConfig config, BackEndFactory factory) {
        return new MqBackEnds(config, factory, brokers);
    }

    @Override
    public Optional<MqConnection> read(ElementReader element, Elements all) {
        return new MqReader(element, all, MqQueue.read(all)).connection();
    }

    @Override
    public List<MessagingService> services(Elements all) {
        return MqServices.read(all);
    }

    @Override
    public void check(Service service, Connection connection, Faults faults) {
        if (connection instanceof MqConnection mq) {
            checkClient(mq, faults);
        }
    }

    @Override
    public void check(Asset asset, Connection connection, Faults faults) {
        if (connection instanceof MqConnection mq && asset instanceof Asset.HostProgram program) {
            checkClient(mq, faults);
            MqProperties properties = new MqProperties(program.properties());
            for (String key : List.of(MqProperties.DESTINATION, MqProperties.REPLY)) {
                properties
                        .text(key)
                        .filter(name -> MqQueue.named(name, mq.queues()).isEmpty())
                        .ifPresent(name -> reportUnknown(program, key, name, mq.queues(), faults));
            }
            MessagingService.of(program, mq)
                    .ifPresent(
                            service -> service.check(service.action(), program.source(), faults));
        }
    }

    @Override
    public Optional<Participation> participation(Asset asset, Connection connection) {
        return connection instanceof MqConnection mq && asset instanceof Asset.HostProgram program
                ? MessagingService.of(program, mq)
                        .map(service ->
                                switch (service.action()) {
                                    case PUT, GET ->
                                            mq.isOneQueueManager()
                                                    ? Participation.TWO_PHASE
                                                    : Participation.IMPOSSIBLE;
                                    case BROWSE -> Participation.READS;
                                    case REQUEST_REPLY -> Participation.IMPOSSIBLE;
                                })
                : Optional.empty();
    }

    private static void reportUnknown(
            Asset.HostProgram program,
            String key,
            String name,
            List<MqQueue> queues,
            Faults faults) {
        List<String> known = queues.stream().map(q -> q.jndiName().orElse(q.id())).toList();
        faults.error(
                "0424",
                program.source(),
                "The "
                        + key
                        + " '"
                        + name
                        + "' of the asset '"
                        + program.name()
                        + "' is not configured.",
                Texts.suggest(
                        name,
                        known,
                        "Add a <jmsQueue> with this jndiName; known: " + Texts.list(known) + "."));
    }

    /** Reports a missing client: no other broker ever replaces a queue manager. */
    private void checkClient(MqConnection connection, Faults faults) {
        if (connection.lacksClient()
                && connection.transport()
                        instanceof Transport.IbmClient(Optional<Path> directory)) {
            faults.check(
                    Part.connection(connection.id()),
                    () -> reportMissing(connection, directory, faults));
        }
    }

    private static void reportMissing(
            MqConnection connection, Optional<Path> directory, Faults faults) {
        faults.error(
                "0635",
                connection.source(),
                "Nothing here can speak to the "
                        + connection
                                .queueManager()
                                .map(name -> "queue manager " + name)
                                .orElse("queue manager")
                        + " of the jmsConnectionFactory '"
                        + connection.id()
                        + "': IBM's client is not "
                        + directory.map(folder -> "in " + folder).orElse("on the class path")
                        + ".",
                "Put com.ibm.mq.jakarta.client and the jars that it needs in a folder, and name it"
                    + " by ironbridge_mqClient (IBM's licence does not let it come along); or name"
                    + " an Artemis broker in <ironbridge_artemis>. To try it without a queue"
                    + " manager, run it with --with-lab.");
    }
}
