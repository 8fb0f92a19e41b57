package io.ironbridge.apiproject;

import io.ironbridge.apiproject.project.Asset;
import io.ironbridge.apiproject.server.MqConnection;
import io.ironbridge.apiproject.server.MqProperties;
import io.ironbridge.apiproject.server.MqQueue;
import io.ironbridge.apiproject.server.MqService;
import io.ironbridge.apiproject.server.ServerConfig;
import io.ironbridge.apiproject.text.Faults;
import io.ironbridge.apiproject.text.Texts;
import java.util.List;
import java.util.Optional;

/** What assets {@code mq-1.0} do: their own properties, and the queues that they name. */
public final class MqAssets {
    private final Faults faults;
    private final MqRoads roads;

    MqAssets(Faults faults, MqRoads roads) {
        this.faults = faults;
        this.roads = roads;
    }

    /** The service that an asset is; empty where a queue or its connection is not there. */
    public static Optional<MqService> service(Asset.HostProgram program, ServerConfig config) {
        MqProperties properties = new MqProperties(program.properties());
        Optional<MqQueue> destination = queue(properties, MqProperties.DESTINATION, config);
        Optional<MqQueue> reply = queue(properties, MqProperties.REPLY, config);
        Optional<MqConnection> connection =
                config.connections().mqConnection(program.connectionRef());
        boolean lacking = properties.text(MqProperties.REPLY).isPresent() && reply.isEmpty();
        return destination
                .filter(_ -> !lacking)
                .flatMap(to ->
                        connection.map(over ->
                                properties.service(
                                        program.name(),
                                        over,
                                        to,
                                        reply,
                                        Optional.empty(),
                                        program.source())));
    }

    private static Optional<MqQueue> queue(
            MqProperties properties, String key, ServerConfig config) {
        return properties
                .text(key)
                .flatMap(name ->
                        config.connections().mqQueues().stream()
                                .filter(q -> q.isNamed(name))
                                .findFirst());
    }

    void check(Asset asset, ServerConfig config) {
        if (asset instanceof Asset.HostProgram program && program.kind() == Asset.Kind.MQ_SERVICE) {
            config.connections().mqConnection(program.connectionRef()).ifPresent(roads::check);
            MqProperties properties = new MqProperties(program.properties());
            for (String key : List.of(MqProperties.DESTINATION, MqProperties.REPLY)) {
                if (properties.text(key).isPresent() && queue(properties, key, config).isEmpty()) {
                    tellUnknown(program, key, properties.text(key).get(), config);
                }
            }
            if (properties.wrong().isEmpty()) {
                service(program, config)
                        .ifPresent(service ->
                                MqProperties.tellImpatient(service, program.source(), faults));
            }
        }
    }

    private void tellUnknown(
            Asset.HostProgram program, String key, String name, ServerConfig config) {
        List<String> known =
                config.connections().mqQueues().stream()
                        .map(q -> q.jndiName().orElse(q.id()))
                        .toList();
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
}
