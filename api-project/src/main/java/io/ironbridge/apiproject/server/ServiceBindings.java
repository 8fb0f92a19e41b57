package io.ironbridge.apiproject.server;

import io.ironbridge.apiproject.element.ElementReader;
import io.ironbridge.apiproject.element.Elements;
import io.ironbridge.apiproject.text.Texts;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * Reads the {@code zosConnectService}s, which give services a path.
 *
 * @param services of all kinds of back ends
 */
record ServiceBindings(Elements config, List<Service> services) {
    private static final List<String> ELEMENTS =
            List.of("zosConnectService", "zosconnect_zosConnectService");

    /** The services that have a path. */
    List<ServiceBinding> withPath() {
        return ELEMENTS.stream()
                .flatMap(name -> config.all(name, this::binding).stream())
                .flatMap(Optional::stream)
                .toList();
    }

    private Optional<ServiceBinding> binding(ElementReader e) {
        Optional<String> ref = e.required("serviceRef");
        Optional<Service> service =
                ref.flatMap(
                        name -> services.stream().filter(s -> s.name().equals(name)).findFirst());
        if (ref.isPresent() && service.isEmpty()) {
            if (config.isId(ref.get(), ELEMENTS)) {
                reportUnserved(e, ref.get());
            } else {
                reportUnknown(e, ref.get());
            }
        }
        return service.flatMap(s -> path(e).map(path -> binding(e, path, s)));
    }

    private void reportUnserved(ElementReader e, String service) {
        config.faults()
                .warning(
                        "0636",
                        e.source("serviceRef"),
                        "The zosConnectService '"
                                + e.id()
                                + "' is not served: '"
                                + service
                                + "' is not a usable service of the MQ service provider.",
                        "Convert services of other providers to OpenAPI 3 projects.");
    }

    private void reportUnknown(ElementReader e, String service) {
        List<String> known = services.stream().map(Service::name).toList();
        config.faults()
                .error(
                        "0609",
                        e.source("serviceRef"),
                        "serviceRef '" + service + "' names no service.",
                        Texts.suggest(service, known, "Known: " + Texts.list(known) + "."));
    }

    /** The services that no request can reach, because they have no path; reports each one. */
    List<Service> withoutPath() {
        Set<String> named = new HashSet<>();
        ELEMENTS.stream()
                .flatMap(config::named)
                .map(config::reader)
                .forEach(e -> e.text("serviceRef").ifPresent(named::add));
        List<Service> without =
                services.stream().filter(service -> !named.contains(service.name())).toList();
        without.forEach(this::reportWithoutPath);
        return without;
    }

    private void reportWithoutPath(Service service) {
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

    private static ServiceBinding binding(ElementReader e, String path, Service service) {
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
