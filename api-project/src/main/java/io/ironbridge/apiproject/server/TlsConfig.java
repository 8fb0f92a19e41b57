package io.ironbridge.apiproject.server;

import io.ironbridge.apiproject.element.Secret;
import io.ironbridge.apiproject.server.UpdateConfig.UpdateTrigger;
import io.ironbridge.mapping.Source;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/**
 * Key stores and TLS settings.
 *
 * @param defaultSslRef {@code sslRef} of {@code sslDefault}; if it is not set, {@code
 *     defaultSSLConfig} if such an element exists
 */
public record TlsConfig(
        List<KeyStore> keyStores,
        List<Ssl> ssls,
        Optional<String> defaultSslRef,
        Optional<String> defaultOutboundSslRef) {
    public TlsConfig {
        keyStores = List.copyOf(keyStores);
        ssls = List.copyOf(ssls);
    }

    public Optional<Ssl> ssl(String id) {
        return ssls.stream().filter(s -> s.id().equals(id)).findFirst();
    }

    public Optional<KeyStore> keyStore(String id) {
        return keyStores.stream().filter(k -> k.id().equals(id)).findFirst();
    }

    /**
     * {@code keyStore}.
     *
     * @param location resolved; empty for key rings and other stores without a file
     * @param updateTrigger how a change of the file is detected; here {@code polled} by default
     */
    public record KeyStore(
            String id,
            String type,
            Optional<Path> location,
            Optional<Secret> password,
            UpdateTrigger updateTrigger,
            Duration pollingRate,
            Source source) {}

    /**
     * {@code ssl}.
     *
     * @param trustDefaultCerts whether the JDK's certificate authorities are trusted in addition to
     *     the store's
     * @param protocols {@code sslProtocol}, of TLSv1.3 and TLSv1.2; never empty
     * @param serverKeyAlias of the key store; empty: any of its keys
     */
    public record Ssl(
            String id,
            Optional<String> keyStoreRef,
            Optional<String> trustStoreRef,
            boolean trustDefaultCerts,
            List<String> protocols,
            List<String> enabledCiphers,
            Optional<String> serverKeyAlias,
            boolean clientAuthentication,
            boolean clientAuthenticationSupported,
            Source source) {
        public Ssl {
            protocols = List.copyOf(protocols);
            enabledCiphers = List.copyOf(enabledCiphers);
        }
    }
}
