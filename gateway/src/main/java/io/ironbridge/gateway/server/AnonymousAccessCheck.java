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
     * @param atStart its endpoints are open, whatever a later configuration says of them
     */
    AnonymousAccessCheck(ServerConfig config, ServerConfig atStart, List<Operation> operations) {
        this.config = config;
        this.endpoints = atStart.endpoints().httpEndpoints();
        this.operations = operations;
    }

    /** Anonymous callers from elsewhere are allowed by every endpoint that they can reach. */
    boolean anonymousAllowed() {
        return endpoints.stream()
                .allMatch(endpoint -> endpoint.allowAnonymous() || isLoopback(endpoint));
    }

    /**
     * Looks where callers need not say who they are.
     *
     * @return warnings
     * @throws ConfigurationException where that would be open to other machines and nobody said it
     *     should
     */
    List<Fault> check() throws ConfigurationException {
        List<Fault> warnings = new ArrayList<>();
        long roles = operations.stream().filter(AnonymousAccessCheck::ignoresRoles).count();
        if (roles > 0) {
            warnings.add(
                    StartFault.warning(
                            "IRB-GW-0114W",
                            roles
                                    + " operations name roles that are not checked, because"
                                    + " authentication is off for them.",
                            "Turn it on: requireAuth=\"true\", or a registry and security in the"
                                    + " OpenAPI document."));
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
                                + " operations: anyone who reaches the port may call them.",
                        "Configure a registry, and security in the OpenAPI document; on a laptop it"
                                + " may be meant."));
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
     * Names of operations that not everybody may call.
     *
     * @param closed their callers have to say who they are
     * @param restricted and to have a role
     * @param secured their callers have to come over TLS
     */
    record Guarded(Set<String> closed, Set<String> restricted, Set<String> secured) {
        /** Nothing yet; may be added to by several threads. */
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
     * A configuration that is read half, while its files are replaced, must not open to everybody
     * what only some might call. What it says itself is no proof that this is meant: the file that
     * said otherwise may be the one that is missing.
     *
     * @param before what was guarded at any time since the start
     * @throws ConfigurationException where that would be
     */
    void checkOpened(Guarded before) throws ConfigurationException {
        refuse(
                before.closed(),
                operation -> !operation.access().authenticated(),
                "IRB-GW-0146E",
                "Authentication would be off for what needs it now: ");
        refuse(
                before.restricted(),
                operation -> operation.access().allOf().isEmpty(),
                "IRB-GW-0147E",
                "No role would be asked for any longer by what asks for one now: ");
        refuse(
                before.secured(),
                operation -> !operation.access().secure(),
                "IRB-GW-0149E",
                "TLS would not be needed any longer for what needs it now: ");
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
                                    "Start the server again if that is meant; no reload opens what"
                                            + " was closed.")));
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
                    + " ironbridge_allowAnonymous=\"true\" on the httpEndpoint if that is meant.");
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
