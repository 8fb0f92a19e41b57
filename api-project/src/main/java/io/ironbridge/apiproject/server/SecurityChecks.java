package io.ironbridge.apiproject.server;

import io.ironbridge.apiproject.element.Elements;
import io.ironbridge.apiproject.text.Loopback;
import io.ironbridge.mapping.Source;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/** Security checks that involve several sections of a server configuration. */
final class SecurityChecks {
    private final Elements context;

    SecurityChecks(Elements context) {
        this.context = context;
    }

    void check(ServerConfig config) {
        checkWay(config);
        checkClosed(config);
        checkClients(config);
    }

    /** Warns about endpoints that receive callers' passwords without TLS. */
    private void checkWay(ServerConfig config) {
        boolean secured =
                config.apis().manager().configured()
                        && config.apis().manager().requireSecure()
                        && config.apis()
                                .callRules()
                                .allMatch(rule -> rule.requireSecure().orElse(true));
        if (config.security().hasRegistry() && !secured) {
            config.endpoints().httpEndpoints().stream()
                    .filter(endpoint -> endpoint.enabled() && endpoint.httpPort() >= 0)
                    .filter(endpoint -> !Loopback.isAddress(endpoint.host()))
                    .forEach(this::warnReadable);
        }
    }

    /** Warns if callers must be identified but no registry, token or key can do so. */
    private void checkClosed(ServerConfig config) {
        ApiConfig.Manager manager = config.apis().manager();
        boolean required =
                manager.configured() && (manager.requireAuth() || manager.groups().restrict());
        Optional<Source> where =
                required
                        ? Optional.of(
                                context.one("zosconnect_zosConnectManager").source("requireAuth"))
                        : config.apis()
                                .callRules()
                                .filter(CallRule::requiresCallers)
                                .map(CallRule::source)
                                .findFirst();
        if (where.isPresent() && !config.security().identifies()) {
            context.faults()
                    .warning(
                            "0689",
                            where.get(),
                            "Authentication is required, but nothing identifies callers: all"
                                    + " requests are rejected.",
                            "Add a registry, an element for tokens or API keys, or set"
                                    + " requireAuth=\"false\".");
        }
    }

    private void warnReadable(EndpointConfig.HttpEndpoint endpoint) {
        context.faults()
                .warning(
                        "0659",
                        endpoint.source(),
                        "Passwords of callers can be read on the way to the endpoint '"
                                + endpoint.id()
                                + "': it has a port without TLS, and requireSecure is not set.",
                        "Set requireSecure=\"true\" of <zosconnect_zosConnectManager>, or"
                                + " httpPort=\"-1\".");
    }

    /** Warns about client certificates that are not requested, or that anyone can obtain. */
    private void checkClients(ServerConfig config) {
        Set<String> used =
                config.endpoints().httpEndpoints().stream()
                        .filter(endpoint -> endpoint.enabled() && endpoint.httpsPort() >= 0)
                        .flatMap(endpoint ->
                                endpoint.sslRef().or(config.tls()::defaultSslRef).stream())
                        .collect(Collectors.toSet());
        for (TlsConfig.Ssl ssl : config.tls().ssls()) {
            if (ssl.clientAuthentication() || ssl.clientAuthenticationSupported()) {
                if (!used.contains(ssl.id())) {
                    warnUnrequested(ssl);
                } else if (ssl.trustDefaultCerts()) {
                    warnAnyAuthority(ssl);
                }
            }
        }
    }

    private void warnUnrequested(TlsConfig.Ssl ssl) {
        context.faults()
                .warning(
                        "0697",
                        ssl.source(),
                        "No client certificate is requested by <ssl> "
                                + ssl.id()
                                + ": no endpoint uses it.",
                        "Name it in the sslRef of <sslDefault> or of an endpoint's <sslOptions>,"
                                + " or remove its clientAuthentication.");
    }

    private void warnAnyAuthority(TlsConfig.Ssl ssl) {
        context.faults()
                .warning(
                        "0698",
                        ssl.source(),
                        "Clients of <ssl> "
                                + ssl.id()
                                + " may have certificates of any public authority:"
                                + " trustDefaultCerts is set.",
                        "Remove it, and use another <ssl> with it for back ends"
                                + " (outboundSSLRef of <sslDefault>).");
    }
}
