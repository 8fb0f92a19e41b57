package io.ironbridge.gateway.backend.ims;

import io.ironbridge.apiproject.element.Credential;
import io.ironbridge.apiproject.server.CredentialBackoff;
import io.ironbridge.apiproject.server.RunAs;
import io.ironbridge.connectorims.ImsConfig;
import io.ironbridge.copybook.codepage.CodePage;
import io.ironbridge.gateway.backend.BackEndConnection;
import io.ironbridge.gateway.backend.ReadConfig;
import io.ironbridge.mapping.Source;
import java.time.Duration;
import java.util.Optional;

/**
 * A {@code zosconnect_imsConnection} with its {@code connectionFactory}: IMS Connect, and a
 * datastore behind it.
 *
 * @param host of IMS Connect
 * @param secure over TLS: {@code SSLEnabled} of the connection factory, {@code
 *     ironbridge_sslCertsRef} or {@code ironbridge_secure} asks for it
 * @param credential of the connection factory; empty: none is sent
 * @param runAs the credential is sent only if it is fixed
 * @param codePage {@code imsConnectCodepage}: of the data of assets without a {@code ccsid}; empty:
 *     037
 * @param config without TLS and the memory of refused passwords; its settings of transactions are
 *     those of assets that set none
 * @param imsConnectTimeout {@code imsConnectTimeout}: how long IMS Connect waits for IMS at most;
 *     zero: no limit
 * @param lterm {@code ltermOverrideName}, for assets that name none
 * @param expires {@code transExpiration}, for assets that do not set it
 * @param backoff of credentials that IMS Connect refused
 * @param local {@code ironbridge_local}: whether a lab IMS in this process is called without a
 *     socket
 */
public record ImsConnection(
        String id,
        String host,
        int port,
        boolean secure,
        Optional<String> sslRef,
        Optional<Credential> credential,
        RunAs runAs,
        Optional<CodePage> codePage,
        ReadConfig<ImsConfig> config,
        Duration imsConnectTimeout,
        Optional<String> lterm,
        boolean expires,
        int queueLength,
        CredentialBackoff backoff,
        boolean local,
        Source source)
        implements BackEndConnection {
    static final String ELEMENT = "zosconnect_imsConnection";

    @Override
    public String element() {
        return ELEMENT;
    }
}
