package io.ironbridge.gateway.backend.cics;

import io.ironbridge.apiproject.element.Credential;
import io.ironbridge.apiproject.server.CredentialBackoff;
import io.ironbridge.apiproject.server.RunAs;
import io.ironbridge.connectorcics.jca.JcaProgram.TransidUsage;
import io.ironbridge.gateway.backend.BackEndConnection;
import io.ironbridge.mapping.Source;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;

/**
 * A {@code zosconnect_cicsIpicConnection}. Its {@code port} is an IPIC listener, which only a
 * resource adapter can speak to.
 *
 * @param port absent: the host link has its own
 * @param credential absent: none is sent
 * @param runAs never asserted; the caller's only over the host link
 * @param secure over TLS: {@code sslCertsRef} is given, or {@code ironbridge_secure} asks for it
 * @param transaction {@code transid}, for assets that name none
 * @param transidUsage {@code transidUsage}, for assets that do not set it
 * @param requestTimeout {@code ironbridge_requestTimeout}: from the request written to the answer
 *     complete; zero, the default: the request's deadline only
 * @param backoff of credentials that the region refused; over the host link only
 * @param transport absent: nothing says how to reach the region
 */
public record CicsConnection(
        String id,
        String host,
        Optional<Integer> port,
        Optional<Credential> credential,
        RunAs runAs,
        boolean secure,
        Optional<String> sslRef,
        Optional<String> transaction,
        TransidUsage transidUsage,
        Duration requestTimeout,
        int queueLength,
        CredentialBackoff backoff,
        Optional<CicsTransport> transport,
        Source source)
        implements BackEndConnection {
    static final String ELEMENT = "zosconnect_cicsIpicConnection";

    @Override
    public String element() {
        return ELEMENT;
    }

    /**
     * The transaction of a call.
     *
     * @param asset provider properties of the asset, whose own transaction takes precedence
     */
    Optional<String> transaction(Map<String, String> asset) {
        return Optional.ofNullable(asset.get("transid")).or(() -> transaction);
    }

    /**
     * The usage of that transaction.
     *
     * @param asset provider properties of the asset
     */
    TransidUsage transidUsage(Map<String, String> asset) {
        return Optional.ofNullable(asset.get("transidUsage"))
                .map(TransidUsage::valueOf)
                .orElse(transidUsage);
    }
}
