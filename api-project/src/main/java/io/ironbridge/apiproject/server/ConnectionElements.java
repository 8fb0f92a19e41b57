package io.ironbridge.apiproject.server;

import io.ironbridge.apiproject.element.Credential;
import io.ironbridge.apiproject.element.ElementReader;
import io.ironbridge.apiproject.element.Elements;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/**
 * Reads what connection elements of several kinds have in common: credentials, pools, references.
 */
public final class ConnectionElements {
    private static final Duration SECOND = Duration.ofSeconds(1);

    /** Names of elements with user and password. */
    public static final List<String> AUTH_DATA = List.of("authData", "zosconnect_authData");

    private final Elements config;

    /** Creates a reader for a configuration. */
    public ConnectionElements(Elements config) {
        this.config = config;
    }

    /** The reader of the identities under which calls run. */
    public Identities identities() {
        return new Identities(config.faults());
    }

    /** A child of an element. */
    public Optional<ElementReader> child(ElementReader e, String name) {
        return e.element().child(name).map(config::reader);
    }

    /** The {@code ssl} element that an attribute names. */
    public Optional<String> ssl(ElementReader e, String attribute) {
        return config.reference(e, attribute, List.of("ssl"));
    }

    /** User and password of an element; PassTickets are rejected. */
    public Optional<Credential> credential(ElementReader e, String userAttribute) {
        if (e.element().raw("applName").isPresent() && e.element().raw("password").isEmpty()) {
            config.faults()
                    .error(
                            "0616",
                            e.source("applName"),
                            "PassTickets (applName) are not supported.",
                            "Set user and password.");
            return Optional.empty();
        }
        return config.credential(e, userAttribute);
    }

    /** The element, with one of these names, to which an attribute refers. */
    public Optional<ElementReader> referenced(
            ElementReader e, String attribute, List<String> targets) {
        return config.reference(e, attribute, targets)
                .flatMap(ref ->
                        targets.stream().flatMap(t -> config.byId(t, ref).stream()).findFirst());
    }

    /** The pool of a data source or connection factory, if it names one. */
    public Optional<ElementReader> connectionManager(ElementReader e) {
        return e.element()
                .child("connectionManager")
                .map(config::reader)
                .or(() -> referenced(e, "connectionManagerRef", List.of("connectionManager")));
    }

    /** The sizes of its pool, or Liberty's. */
    public Pool pool(ElementReader e) {
        return connectionManager(e)
                .map(ConnectionElements::sizes)
                .orElseGet(() -> new Pool(50, 0, Duration.ofSeconds(30), Duration.ofMinutes(30)));
    }

    private static Pool sizes(ElementReader e) {
        int most = e.number("maxPoolSize", 50, 1, 65_000);
        return new Pool(
                most,
                e.number("minPoolSize", 0, 0, most),
                e.duration("connectionTimeout", Duration.ofSeconds(30), SECOND),
                e.duration("maxIdleTime", Duration.ofMinutes(30), SECOND));
    }

    /** Reads how long credentials that the back end rejected are not sent again. */
    public static CredentialBackoff credentialBackoff(ElementReader e) {
        return new CredentialBackoff(
                e.notNegative("ironbridge_credentialsHold", Duration.ofSeconds(30), SECOND),
                e.number("ironbridge_credentialsTries", 2, 0, 1_000),
                e.number("ironbridge_maxHeldCredentials", 10_000, 1, 10_000_000));
    }
}
