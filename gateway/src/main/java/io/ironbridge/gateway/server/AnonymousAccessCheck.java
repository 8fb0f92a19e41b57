package io.ironbridge.gateway.server;

import io.ironbridge.apiproject.server.EndpointConfig.HttpEndpoint;
import io.ironbridge.apiproject.server.ServerConfig;
import io.ironbridge.apiproject.text.ConfigurationException;
import io.ironbridge.apiproject.text.Fault;
import io.ironbridge.gateway.request.Operation;
import io.ironbridge.gateway.tls.StartFault;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Predicate;

/**
 * Checks that the server is not reachable from other machines without authentication, unless the
 * configuration says so in words: {@code ironbridge_allowAnonymous} on the endpoint, or {@code
 * requireAuth="false"} on the manager.
 */
final class AnonymousAccessCheck {
    private final ServerConfig config;
    private final List<HttpEndpoint> endpoints;
    private final List<Operation> operations;

    /**
     * @param atStart the configuration of the start: its endpoints stay open under every later one
     */
    AnonymousAccessCheck(ServerConfig config, ServerConfig atStart, List<Operation> operations) {
        this.config = config;
        this.endpoints = atStart.endpoints().httpEndpoints();
        this.operations = operations;
    }

    /** Whether every endpoint that other machines can reach allows anonymous callers. */
    boolean anonymousAllowed() {
        return endpoints.stream()
                .allMatch(endpoint -> endpoint.allowAnonymous() || isLoopback(endpoint));
    }

    /**
     * Checks for operations without authentication.
     *
     * @return warnings
     * @throws ConfigurationException if other machines could call them and the configuration does
     *     not allow it in words
     */
    List<Fault> check() throws ConfigurationException {
        List<Fault> warnings = new ArrayList<>();
        long roles = operations.stream().filter(AnonymousAccessCheck::ignoresRoles).count();
        if (roles > 0) {
            warnings.add(
                    StartFault.warning(
                            "IRB-GW-0114W",
                            "Operations whose roles are not checked, because authentication is off"
                                    + " for them: "
                                    + roles
                                    + ".",
                            "Turn authentication on: requireAuth=\"true\", or a registry and"
                                    + " security in the OpenAPI document."));
        }
        long open =
                operations.stream()
                        .filter(operation -> !operation.access().authenticated())
                        .count();
        if (open == 0) {
            return warnings;
        }
        warnings.add(
                StartFault.warning(
                        "IRB-GW-0105W",
                        "AUTHENTICATION IS OFF for "
                                + open
                                + " of "
                                + operations.size()
                                + " operations: anyone who can reach the port may call them.",
                        "Configure a registry, and security in the OpenAPI document. On a laptop"
                                + " this may be intended."));
        List<Fault> faults =
                endpoints.stream()
                        .filter(HttpEndpoint::enabled)
                        .filter(endpoint -> !isLoopback(endpoint) && !saidInWords(endpoint))
                        .map(AnonymousAccessCheck::fault)
                        .toList();
        if (!faults.isEmpty()) {
            throw new ConfigurationException(faults);
        }
        return warnings;
    }

    /**
     * Names of operations that are protected.
     *
     * @param closed require authentication
     * @param restricted require a role as well
     * @param secured require TLS
     */
    record Guarded(Set<String> closed, Set<String> restricted, Set<String> secured) {
        /** An empty set; may be added to by several threads. */
        static Guarded none() {
            return new Guarded(
                    ConcurrentHashMap.newKeySet(),
                    ConcurrentHashMap.newKeySet(),
                    ConcurrentHashMap.newKeySet());
        }

        void add(List<Operation> operations) {
            for (Operation operation : operations) {
                if (operation.access().secure()) {
                    secured.add(name(operation));
                }
                if (operation.access().authenticated()) {
                    closed.add(name(operation));
                    if (!operation.access().allOf().isEmpty()) {
                        restricted.add(name(operation));
                    }
                }
            }
        }
    }

    /**
     * Rejects a configuration that opens what was protected. A configuration read while its files
     * are being replaced must not do that, and its own permission does not count: the file that
     * protected the operation may be the one that is missing.
     *
     * @param before what was protected at any time since the start
     * @throws ConfigurationException if something protected would be open
     */
    void checkOpened(Guarded before) throws ConfigurationException {
        refuse(
                before.closed(),
                operation -> !operation.access().authenticated(),
                "IRB-GW-0146E",
                "Authentication would be off for operations that require it now: ");
        refuse(
                before.restricted(),
                operation -> operation.access().allOf().isEmpty(),
                "IRB-GW-0147E",
                "No role would be required any longer for operations that require one now: ");
        refuse(
                before.secured(),
                operation -> !operation.access().secure(),
                "IRB-GW-0149E",
                "TLS would no longer be required for operations that require it now: ");
    }

    private void refuse(Set<String> guarded, Predicate<Operation> isOpen, String id, String what)
            throws ConfigurationException {
        List<String> opened =
                operations.stream()
                        .filter(isOpen)
                        .map(AnonymousAccessCheck::name)
                        .filter(guarded::contains)
                        .sorted()
                        .toList();
        if (!opened.isEmpty()) {
            throw new ConfigurationException(
                    List.of(
                            StartFault.error(
                                    id,
                                    config.endpoints().httpEndpoints().getFirst().source(),
                                    what + String.join(", ", opened) + ".",
                                    "Restart the server if that is intended; a reload never opens"
                                            + " what was protected.")));
        }
    }

    private static String name(Operation operation) {
        return operation.api() + " " + operation.id();
    }

    private static boolean ignoresRoles(Operation operation) {
        return !operation.access().allOf().isEmpty() && !operation.access().authenticated();
    }

    private boolean saidInWords(HttpEndpoint endpoint) {
        return endpoint.allowAnonymous()
                || (config.apis().manager().configured() && !config.apis().manager().requireAuth());
    }

    private static Fault fault(HttpEndpoint endpoint) {
        return StartFault.error(
                "IRB-GW-0106E",
                endpoint.source(),
                "The endpoint "
                        + endpoint.id()
                        + " listens at "
                        + endpoint.host()
                        + ", beyond this machine, but there are operations that need no"
                        + " authentication.",
                "For a trial on this machine start with --http-host localhost. Otherwise configure"
                        + " a basicRegistry and security in the OpenAPI document, or set"
                        + " ironbridge_allowAnonymous=\"true\" on the httpEndpoint if that is"
                        + " intended.");
    }

    static boolean isLoopback(HttpEndpoint endpoint) {
        try {
            return !endpoint.host().equals("*")
                    && InetAddress.getByName(endpoint.host()).isLoopbackAddress();
        } catch (UnknownHostException e) {
            return false;
        }
    }
}
