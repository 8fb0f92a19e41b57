package io.ironbridge.gateway.security;

import com.nimbusds.jose.JOSEException;
import com.nimbusds.jose.jwk.ECKey;
import com.nimbusds.jose.jwk.JWK;
import com.nimbusds.jose.jwk.JWKSet;
import com.nimbusds.jose.jwk.OctetSequenceKey;
import com.nimbusds.jose.jwk.RSAKey;
import com.unboundid.ldap.sdk.DN;
import com.unboundid.ldap.sdk.Filter;
import com.unboundid.ldap.sdk.LDAPException;
import io.ironbridge.apiproject.server.security.SecurityConfig;
import io.ironbridge.apiproject.server.security.SecurityConfig.TokenTrust;
import io.ironbridge.apiproject.text.ConfigurationException;
import io.ironbridge.apiproject.text.Fault;
import io.ironbridge.gateway.kept.SharedResources.Lease;
import io.ironbridge.mapping.Source;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.security.KeyStore;
import java.security.KeyStoreException;
import java.security.cert.Certificate;
import java.security.cert.X509Certificate;
import java.text.ParseException;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.Executor;
import java.util.stream.Collectors;
import javax.net.ssl.SSLSocketFactory;

/** Makes an {@link Authenticator} from a configuration. */
public final class Authenticators {
    private final SecurityConfig config;
    private final Stores stores;
    private final Faulty faulty;
    private final Lease parts;

    /** Access to TLS settings and key stores. */
    public interface Stores {
        /** The socket factory for connections over TLS. */
        SSLSocketFactory sockets(String of, Optional<String> sslRef, Source source)
                throws ConfigurationException;

        KeyStore keyStore(String id, Source source) throws ConfigurationException;

        /**
         * State of the files behind {@link #sockets}: equal as long as its result would be equal.
         */
        List<Object> look(Optional<String> sslRef);
    }

    /** Makes a fault of an element that cannot be activated. */
    @FunctionalInterface
    public interface Faulty {
        Fault fault(Source source, String what, String remedy);
    }

    /**
     * @param parts throttles, keys of issuers and connections to directories, which outlive a
     *     configuration
     */
    public Authenticators(SecurityConfig config, Stores stores, Faulty faulty, Lease parts) {
        this.config = config;
        this.stores = stores;
        this.faulty = faulty;
        this.parts = parts;
    }

    /**
     * Opens no connection yet.
     *
     * @param workers for slow checks
     */
    public Authenticator make(Executor workers, InstantSource clock) throws ConfigurationException {
        List<ThrottledRegistry> registries = registries();
        boolean certificates =
                registries.stream().anyMatch(asked -> asked.registry().takesCertificates());
        Map<TokenTrust, TokenVerifier.Keys> keys = new HashMap<>();
        for (TokenTrust trust : config.tokenTrusts()) {
            keys.put(trust, new TokenVerifier.Keys(keys(trust), turns(whom(trust))));
        }
        Verifiers verifiers =
                new Verifiers(
                        registries.isEmpty() ? null : new PasswordVerifier(registries),
                        keys.isEmpty()
                                ? null
                                : new TokenVerifier(
                                        keys,
                                        turns("signatures of tokens"),
                                        registries,
                                        ruledClaims(),
                                        clock),
                        config.apiKeys().map(KeyVerifier::new).orElse(null),
                        certificates ? new CertificateVerifier(registries, clock) : null);
        return new Authenticator(
                new ProofReader(config, certificates),
                verifiers,
                config.logins(),
                throttles("APIs"),
                throttles("administration"),
                challenges(registries),
                workers,
                clock);
    }

    private ConcurrencyLimiter turns(String whom) {
        return new ConcurrencyLimiter(whom, config.logins(), System::nanoTime);
    }

    private static String whom(TokenTrust trust) {
        return trust.keys() instanceof SecurityConfig.TokenKeys.Remote remote
                ? "the issuer's keys at " + remote.uri()
                : "keys of " + trust.id();
    }

    private Authenticator.Throttles throttles(String ofWhom) throws ConfigurationException {
        return new Authenticator.Throttles(throttle(ofWhom), throttle(ofWhom + ", tokens"));
    }

    private LoginThrottle throttle(String ofWhom) throws ConfigurationException {
        return parts.get(
                LoginThrottle.class,
                List.of(ofWhom, config.logins()),
                () -> new LoginThrottle(config.logins(), System::nanoTime));
    }

    private Set<String> ruledClaims() {
        return config.tokenRules().stream()
                .flatMap(rule -> rule.claims().keySet().stream())
                .collect(Collectors.toSet());
    }

    private List<ThrottledRegistry> registries() throws ConfigurationException {
        List<ThrottledRegistry> registries = new ArrayList<>();
        config.basicRegistry()
                .map(BasicRegistry::new)
                .ifPresent(basic ->
                        registries.add(
                                new ThrottledRegistry(
                                        basic, turns("passwords of the basicRegistry"))));
        for (SecurityConfig.LdapRegistry ldap : config.ldapRegistries()) {
            checkQuestions(ldap);
            SSLSocketFactory tls =
                    ldap.secure() ? stores.sockets(ldap.id(), ldap.sslRef(), ldap.source()) : null;
            LdapRegistry directory =
                    parts.get(
                            LdapRegistry.class,
                            List.of(ldap, stores.look(ldap.sslRef())),
                            () -> new LdapRegistry(ldap, tls));
            registries.add(
                    new ThrottledRegistry(
                            directory,
                            turns("the directory at " + ldap.host() + ":" + ldap.port())));
        }
        return registries;
    }

    private void checkQuestions(SecurityConfig.LdapRegistry ldap) throws ConfigurationException {
        if (!DN.isValidDN(ldap.baseDn())) {
            throw new ConfigurationException(
                    List.of(
                            faulty.fault(
                                    ldap.source(),
                                    "baseDN '" + ldap.baseDn() + "' is not a distinguished name.",
                                    "Write it in the form dc=example,dc=com.")));
        }
        checkFilter(ldap, "userFilter", ldap.filters().userFilter().replace("%v", "x"));
        for (SecurityConfig.LdapGroups groups : ldap.filters().groups()) {
            checkFilter(ldap, "groupFilter", groups.filter());
        }
    }

    private void checkFilter(SecurityConfig.LdapRegistry ldap, String what, String filter)
            throws ConfigurationException {
        try {
            Filter.create(filter);
        } catch (LDAPException e) {
            throw new ConfigurationException(
                    List.of(
                            faulty.fault(
                                    ldap.source(),
                                    what + " '" + filter + "' cannot be parsed: " + e.getMessage(),
                                    "Write a filter of RFC 4515, in the form"
                                            + " (&(cn=%v)(objectclass=person)).")));
        }
    }

    /** One for each way to authenticate; those outside the registry belong to the gateway. */
    private List<String> challenges(List<ThrottledRegistry> registries) {
        List<String> challenges = new ArrayList<>();
        boolean bearer =
                config.tokenTrusts().stream()
                        .anyMatch(trust -> trust.header().equals("authorization"));
        if (bearer) {
            challenges.add("Bearer realm=" + quoted("ironbridge"));
        }
        if (!registries.isEmpty()) {
            challenges.add(
                    "Basic realm="
                            + quoted(registries.getFirst().registry().realm())
                            + ", charset=\"UTF-8\"");
        }
        config.tokenTrusts().stream()
                .map(TokenTrust::header)
                .filter(header -> !header.equals("authorization"))
                .distinct()
                .forEach(header -> challenges.add(own("Token", header)));
        config.apiKeys().ifPresent(keys -> challenges.add(own("ApiKey", keys.header())));
        return challenges;
    }

    private static String own(String scheme, String header) {
        return scheme + " realm=" + quoted("ironbridge") + ", header=" + quoted(header);
    }

    private static String quoted(String text) {
        return "\"" + text.replace("\\", "\\\\").replace("\"", "\\\"") + "\"";
    }

    // ---- keys of tokens

    private TokenKeySource keys(TokenTrust trust) throws ConfigurationException {
        return switch (trust.keys()) {
            case SecurityConfig.TokenKeys.Remote remote ->
                    parts.get(
                            RemoteTokenKeys.class,
                            List.of(remote, stores.look(remote.sslRef())),
                            () ->
                                    new RemoteTokenKeys(
                                            remote,
                                            stores.sockets(
                                                    trust.id(), remote.sslRef(), trust.source())));
            case SecurityConfig.TokenKeys.Local(var file) -> {
                try {
                    yield new TokenKeySource.Fixed(JWKSet.load(file.toFile()).getKeys());
                } catch (IOException | ParseException e) {
                    throw unusable(
                            trust, "The JWK set " + file + " cannot be read: " + e.getMessage());
                }
            }
            case SecurityConfig.TokenKeys.Stored(String store, Optional<String> alias) ->
                    new TokenKeySource.Fixed(List.of(stored(trust, store, alias)));
            case SecurityConfig.TokenKeys.Shared(var key) ->
                    new TokenKeySource.Fixed(
                            List.of(
                                    new OctetSequenceKey.Builder(
                                                    key.reveal().getBytes(StandardCharsets.UTF_8))
                                            .build()));
        };
    }

    private JWK stored(TokenTrust trust, String storeId, Optional<String> alias)
            throws ConfigurationException {
        KeyStore store = stores.keyStore(storeId, trust.source());
        try {
            List<String> aliases = alias.map(List::of).orElseGet(() -> aliases(store));
            if (aliases.size() != 1) {
                throw unusable(
                        trust,
                        "The key store "
                                + storeId
                                + " has "
                                + aliases.size()
                                + " certificates, and no alias selects one.");
            }
            Certificate certificate = store.getCertificate(aliases.getFirst());
            if (certificate instanceof X509Certificate x509) {
                return withoutId(JWK.parse(x509));
            }
            throw unusable(
                    trust,
                    "The key store "
                            + storeId
                            + " contains no certificate "
                            + aliases.getFirst()
                            + ".");
        } catch (KeyStoreException | JOSEException e) {
            throw unusable(
                    trust,
                    "The key store " + storeId + " contains no usable key: " + e.getMessage());
        }
    }

    private static List<String> aliases(KeyStore store) {
        try {
            return Collections.list(store.aliases());
        } catch (KeyStoreException e) {
            throw new IllegalStateException(e); // the store has been loaded
        }
    }

    /** Its id would be the certificate's serial number, which tokens do not use. */
    private static JWK withoutId(JWK key) {
        return switch (key) {
            case RSAKey rsa -> new RSAKey.Builder(rsa).keyID(null).build();
            case ECKey ec -> new ECKey.Builder(ec).keyID(null).build();
            default -> key;
        };
    }

    private ConfigurationException unusable(TokenTrust trust, String what) {
        return new ConfigurationException(
                List.of(
                        faulty.fault(
                                trust.source(),
                                what,
                                "Check the keys of <" + trust.element() + ">.")));
    }
}
