package io.ironbridge.gateway.backend;

import io.ironbridge.apiproject.element.Credential;
import io.ironbridge.apiproject.server.Connection;
import io.ironbridge.apiproject.server.RunAs;
import java.util.Optional;

/**
 * A connection as a kind has read it. Two that are equal share a back end, so everything in it
 * needs a value's {@code equals}.
 */
public interface BackEndConnection extends Connection {
    /** {@code ironbridge_queueLength}: maximum number of requests that wait for a connection. */
    int queueLength();

    /** The connection's own user; empty if it has none. */
    default Optional<Credential> credential() {
        return Optional.empty();
    }

    /** The user of all calls; empty if each caller has its own, or there is none. */
    default Optional<Credential> fixedCredential() {
        return credential().filter(_ -> runAs() == RunAs.FIXED);
    }

    /** Whether calls use TLS. */
    default boolean secure() {
        return false;
    }

    /** Id of the {@code ssl} element; empty for the default one, or the JDK's trust store. */
    default Optional<String> sslRef() {
        return Optional.empty();
    }
}
