package io.ironbridge.apiproject.server;

import io.ironbridge.mapping.Source;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Connections to back ends.
 *
 * @param services those with a path of their own
 * @param pathlessServices services that no {@code zosConnectService} gives a path
 * @param ofKinds those that a {@link ConnectionReader} has read
 * @param otherElements elements of back ends that have no connector here yet, and of server parts
 *     that have no use here
 */
public record Connections(
        List<ServiceBinding> services,
        List<Service> pathlessServices,
        List<Connection> ofKinds,
        List<OtherElement> otherElements) {
    public Connections {
        services = List.copyOf(services);
        pathlessServices = List.copyOf(pathlessServices);
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

    /** All services, with a path or without. */
    public Stream<Service> allServices() {
        return Stream.concat(
                services.stream().map(ServiceBinding::service), pathlessServices.stream());
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
