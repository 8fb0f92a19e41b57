package io.ironbridge.gateway.backend.db2;

import io.ironbridge.apiproject.element.Credential;
import io.ironbridge.apiproject.server.CredentialBackoff;
import io.ironbridge.apiproject.server.RunAs;
import io.ironbridge.connectordb2.Db2RestConfig;
import io.ironbridge.gateway.backend.BackEndConnection;
import io.ironbridge.gateway.backend.ReadConfig;
import io.ironbridge.mapping.Source;
import java.util.Optional;

/**
 * A connection to Db2's REST services: {@code zosconnect_db2Connection} or {@code
 * zosconnect_zosConnectServiceRestClientConnection}.
 *
 * @param element which of the two
 * @param config without TLS, the header of request ids and the memory of refused passwords
 * @param credential absent: no authorization header is sent
 * @param runAs asserted callers are named in addition to the connection's own user
 * @param identityHeader {@code ironbridge_identityHeader}: the field that names them
 * @param secure over TLS: {@code sslCertsRef} or {@code sslRef} is given, or {@code
 *     ironbridge_secure} asks for it
 * @param backoff of credentials that Db2 refused
 */
public record Db2Connection(
        String id,
        String element,
        String host,
        int port,
        ReadConfig<Db2RestConfig> config,
        Optional<Credential> credential,
        RunAs runAs,
        Optional<String> identityHeader,
        boolean secure,
        Optional<String> sslRef,
        int queueLength,
        CredentialBackoff backoff,
        Source source)
        implements BackEndConnection {
    /** Asserted callers are named in addition to it. */
    @Override
    public Optional<Credential> fixedCredential() {
        return runAs == RunAs.CALLER ? Optional.empty() : credential;
    }
}
