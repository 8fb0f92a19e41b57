package io.ironbridge.apiproject.server;

import io.ironbridge.mapping.Source;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Connections to back ends.
 *
 * @param mqServices services with a path of their own
 * @param pathlessMqServices services that no {@code zosConnectService} gives a path
 * @param ofKinds those that a {@link ConnectionReader} has read
 * @param otherElements elements of back ends that have no connector here yet, and of server parts
 *     that have no use here
 */
public record Connections(
        List<MqConnection> mqConnections,
        List<MqQueue> mqQueues,
        List<ServiceBinding> mqServices,
        List<MqService> pathlessMqServices,
        List<Connection> ofKinds,
        List<OtherElement> otherElements) {
    public Connections {
        mqConnections = List.copyOf(mqConnections);
        mqQueues = List.copyOf(mqQueues);
        mqServices = List.copyOf(mqServices);
        pathlessMqServices = List.copyOf(pathlessMqServices);
        ofKinds = List.copyOf(ofKinds);
        otherElements = List.copyOf(otherElements);
    }

    /** The connections of a type. */
    public <T extends Connection> Stream<T> of(Class<T> type) {
        return ofKinds.stream().filter(type::isInstance).map(type::cast);
    }

    /** The connection of a type that an asset names. */
    public <T extends Connection> Optional<T> connection(Class<T> type, String id) {
        return of(type).filter(connection -> connection.id().equals(id)).findFirst();
    }

    public Optional<MqConnection> mqConnection(String id) {
        return mqConnections.stream().filter(c -> c.id().equals(id)).findFirst();
    }

    /** All services with messages that are elements, with a path or without. */
    public Stream<MqService> allMqServices() {
        return Stream.concat(
                mqServices.stream().map(ServiceBinding::service), pathlessMqServices.stream());
    }

    /**
     * An element that is known but that nothing here uses yet. Values with {@code password} in
     * their name are left out.
     *
     * @param name in its canonical case
     */
    public record OtherElement(
            String name, Optional<String> id, Map<String, String> attributes, Source source) {
        public OtherElement {
            attributes = Map.copyOf(attributes);
        }
    }
}
