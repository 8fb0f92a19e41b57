package io.ironbridge.apiproject.server;

import io.ironbridge.apiproject.element.ElementReader;
import io.ironbridge.apiproject.element.Elements;
import io.ironbridge.apiproject.text.Texts;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;

/**
 * Reads the services of the MQ service provider, under each of the names that its element has had,
 * and the {@code zosConnectService}s that give them a path.
 */
final class MqServices {
    /** The prefix is the name under which the feature was installed. */
    static final List<String> ELEMENTS =
            List.of(
                    "mqzOSConnectService",
                    "usr_mqzOSConnectService",
                    "mqzosconnect_mqzOSConnectService",
                    "mqService");

    static final List<String> BINDINGS =
            List.of("zosConnectService", "zosconnect_zosConnectService");

    private final Elements config;
    private final List<MqConnection> connections;
    private final List<MqQueue> destinations;

    MqServices(Elements config, List<MqConnection> connections, List<MqQueue> destinations) {
        this.config = config;
        this.connections = connections;
        this.destinations = destinations;
    }

    // ---- services

    List<MqService> services() {
        return ELEMENTS.stream()
                .flatMap(name -> config.all(name, this::service).stream())
                .flatMap(Optional::stream)
                .toList();
    }

    private Optional<MqService> service(ElementReader e) {
        Optional<String> id = e.required("id");
        MqProperties properties = properties(e);
        properties
                .wrong()
                .forEach(wrong ->
                        e.bad(
                                wrong.key(),
                                properties.text(wrong.key()).orElse(""),
                                wrong.remedy()));
        Optional<MqConnection> connection = connection(e);
        Optional<MqQueue> destination = destination(e, MqProperties.DESTINATION);
        Optional<MqQueue> reply =
                e.isEmpty(MqProperties.REPLY)
                        ? Optional.empty()
                        : destination(e, MqProperties.REPLY);
        boolean whole =
                id.isPresent()
                        && connection.isPresent()
                        && destination.isPresent()
                        && reply.isPresent() != e.isEmpty(MqProperties.REPLY)
                        && properties.wrong().isEmpty();
        Optional<MqService> service =
                whole
                        ? Optional.of(
                                properties.service(
                                        id.get(),
                                        connection.get(),
                                        destination.get(),
                                        reply,
                                        MqConnections.credential(e, "userName"),
                                        e.source()))
                        : Optional.empty();
        service.ifPresent(read ->
                MqProperties.tellImpatient(read, e.source(MqProperties.WAIT), config.faults()));
        return service;
    }

    private static MqProperties properties(ElementReader e) {
        Map<String, String> given = new LinkedHashMap<>();
        for (String name : e.element().attributes().keySet()) {
            if (!name.equals("password")) {
                e.text(name).ifPresent(text -> given.put(name, text.strip()));
            }
        }
        return new MqProperties(given);
    }

    private Optional<MqConnection> connection(ElementReader e) {
        return e.required(MqProperties.CONNECTION)
                .flatMap(name ->
                        named(
                                e,
                                MqProperties.CONNECTION,
                                MqConnections.ELEMENT,
                                connections,
                                c -> c.isNamed(name)));
    }

    private Optional<MqQueue> destination(ElementReader e, String attribute) {
        return e.required(attribute)
                .flatMap(name ->
                        named(e, attribute, "jmsQueue", destinations, d -> d.isNamed(name)));
    }

    private <T> Optional<T> named(
            ElementReader e, String attribute, String element, List<T> all, Predicate<T> wanted) {
        Optional<T> found = all.stream().filter(wanted).findFirst();
        if (found.isEmpty()) {
            List<String> known = new ArrayList<>();
            config.named(element)
                    .map(config::reader)
                    .flatMap(r -> r.text("jndiName").or(() -> r.text("id")).stream())
                    .forEach(known::add);
            String text = e.text(attribute).orElse("");
            config.faults()
                    .error(
                            "0609",
                            e.source(attribute),
                            attribute + " '" + text + "' names no <" + element + ">.",
                            Texts.suggest(text, known, "Known: " + Texts.list(known) + "."));
        }
        return found;
    }

    // ---- paths

    /** The services that have a path. */
    List<ServiceBinding> bindings(List<MqService> services) {
        return BINDINGS.stream()
                .flatMap(name -> config.all(name, e -> binding(e, services)).stream())
                .flatMap(Optional::stream)
                .toList();
    }

    private Optional<ServiceBinding> binding(ElementReader e, List<MqService> services) {
        Optional<String> ref = e.required("serviceRef");
        Optional<MqService> service =
                ref.flatMap(
                        name -> services.stream().filter(s -> s.name().equals(name)).findFirst());
        if (ref.isPresent() && service.isEmpty()) {
            if (config.isId(ref.get(), BINDINGS)) {
                tellUnserved(e, ref.get());
            } else {
                tellUnknown(e, ref.get(), services);
            }
        }
        return service.flatMap(s -> path(e).map(path -> binding(e, path, s)));
    }

    private void tellUnserved(ElementReader e, String service) {
        config.faults()
                .warning(
                        "0636",
                        e.source("serviceRef"),
                        "The zosConnectService '"
                                + e.id()
                                + "' is not served: '"
                                + service
                                + "' is no service of the MQ service provider that could be read.",
                        "Services of other providers have to become OpenAPI 3 projects.");
    }

    private void tellUnknown(ElementReader e, String service, List<MqService> services) {
        List<String> known = services.stream().map(MqService::name).toList();
        config.faults()
                .error(
                        "0609",
                        e.source("serviceRef"),
                        "serviceRef '" + service + "' names no service.",
                        Texts.suggest(service, known, "Known: " + Texts.list(known) + "."));
    }

    /** The services to which no request gets. */
    List<MqService> withoutPath(List<MqService> services) {
        Set<String> named = new HashSet<>();
        BINDINGS.stream()
                .flatMap(config::named)
                .map(config::reader)
                .forEach(e -> e.text("serviceRef").ifPresent(named::add));
        List<MqService> without =
                services.stream().filter(service -> !named.contains(service.name())).toList();
        without.forEach(this::tellWithoutPath);
        return without;
    }

    private void tellWithoutPath(MqService service) {
        config.faults()
                .warning(
                        "0638",
                        service.source(),
                        "The service '"
                                + service.name()
                                + "' has no path: no zosConnectService names it.",
                        "Add <zosConnectService serviceRef=\""
                                + service.name()
                                + "\" invokeURI=\"/...\"/>, or remove it.");
    }

    private static ServiceBinding binding(ElementReader e, String path, MqService service) {
        return new ServiceBinding(
                e.text("serviceName").orElseGet(e::id),
                path,
                service,
                e.text("requireAuth").map(_ -> e.flag("requireAuth", true)),
                e.text("requireSecure").map(_ -> e.flag("requireSecure", true)),
                CallGroups.read(e, "adminGroup", "invokeGroup"),
                e.source());
    }

    private static Optional<String> path(ElementReader e) {
        Optional<String> path = e.required("invokeURI");
        if (path.filter(p -> !p.matches("/[^?#{}\\s]+")).isPresent()) {
            e.bad("invokeURI", path.get(), "Use a path such as /workload1.");
            return Optional.empty();
        }
        return path;
    }
}
