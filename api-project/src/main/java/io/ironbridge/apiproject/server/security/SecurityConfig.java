package io.ironbridge.apiproject.server.security;

import io.ironbridge.apiproject.element.Credential;
import io.ironbridge.apiproject.element.Secret;
import io.ironbridge.mapping.Source;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Collections;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;

/**
 * Who may call, how callers authenticate, and which roles they have. Element and attribute names
 * are Liberty's; those prefixed {@code ironbridge_} are ours.
 *
 * @param tokenTrusts in the order of the configuration; the first with a matching issuer checks a
 *     token
 * @param roles several elements for the same role are combined
 */
public record SecurityConfig(
        Optional<BasicRegistry> basicRegistry,
        List<LdapRegistry> ldapRegistries,
        List<TokenTrust> tokenTrusts,
        List<TokenRule> tokenRules,
        Optional<ApiKeys> apiKeys,
        List<RoleBinding> roles,
        Logins logins) {
    /** The {@code authorization-roles} that z/OS Connect checks whenever it requires a caller. */
    public static final String ACCESS_ROLES = "zos.connect.access.roles";

    /** The only role of {@link #ACCESS_ROLES}. */
    public static final String ACCESS_ROLE = "zosConnectAccess";

    /** The owner of the roles of administrators, whichever element binds them. */
    public static final String ADMINISTRATION = "ironbridge administration";

    /**
     * May change anything: {@code administrator-role}, or {@code globalAdminGroup} of the manager.
     */
    public static final String ADMINISTRATOR = "Administrator";

    /** May stop and start: {@code globalOperationsGroup} of the manager. */
    public static final String OPERATOR = "Operator";

    /** May view: {@code reader-role}, or {@code globalReaderGroup} of the manager. */
    public static final String READER = "Reader";

    public SecurityConfig {
        ldapRegistries = List.copyOf(ldapRegistries);
        tokenTrusts = List.copyOf(tokenTrusts);
        tokenRules = List.copyOf(tokenRules);
        roles = List.copyOf(roles);
    }

    /** Whether callers can authenticate in any way; client certificates need a registry. */
    public boolean identifies() {
        return hasRegistry() || !tokenTrusts.isEmpty() || apiKeys.isPresent();
    }

    public boolean hasRegistry() {
        return basicRegistry.isPresent() || !ldapRegistries.isEmpty();
    }

    /** How a client certificate is mapped to a user. */
    public enum CertificateMapMode {
        /** The first CN of the subject is the user's name. */
        PRINCIPAL_CN,
        /** The subject is the user's distinguished name. */
        EXACT_DN,
        /** A search with parts of the certificate finds the user. */
        CERTIFICATE_FILTER,
        NOT_SUPPORTED
    }

    /**
     * {@code basicRegistry}.
     *
     * @param ignoreCase of user names
     * @param users by name
     * @param groups members by group name
     */
    public record BasicRegistry(
            String realm,
            boolean ignoreCase,
            CertificateMapMode certificates,
            Map<String, StoredPassword> users,
            Map<String, Set<String>> groups) {
        public BasicRegistry {
            users = Map.copyOf(users);
            groups = Map.copyOf(groups);
        }
    }

    /**
     * {@code ldapRegistry}.
     *
     * @param bind empty: searches are anonymous
     * @param sslRef empty: the default
     * @param nestedGroups whether groups of groups count
     * @param certificateFilter of {@link CertificateMapMode#CERTIFICATE_FILTER}, such as {@code
     *     uid=${SubjectCN}}
     * @param connectTimeout for the connection, and again for TLS
     * @param readTimeout of one operation
     * @param connections maximum number, each for one operation at a time
     */
    public record LdapRegistry(
            String id,
            String realm,
            String host,
            int port,
            String baseDn,
            Optional<Credential> bind,
            boolean secure,
            Optional<String> sslRef,
            LdapFilters filters,
            boolean nestedGroups,
            CertificateMapMode certificates,
            Optional<String> certificateFilter,
            Duration connectTimeout,
            Duration readTimeout,
            int connections,
            Source source) {}

    /**
     * How users and groups are found.
     *
     * @param userFilter RFC 4515 with {@code %v} for the user's name
     * @param userNameAttributes attributes of which the first one in a user's entry is the user's
     *     name
     * @param groupNameAttribute of a group
     * @param groups which entries are groups
     */
    public record LdapFilters(
            String userFilter,
            List<String> userNameAttributes,
            String groupNameAttribute,
            Set<LdapGroups> groups) {
        public LdapFilters {
            userNameAttributes = List.copyOf(userNameAttributes);
            groups = Set.copyOf(groups);
        }
    }

    /**
     * Groups that have their members in one attribute.
     *
     * @param filter RFC 4515, which matches all of them
     * @param memberAttribute with the distinguished names of its members
     */
    public record LdapGroups(String filter, String memberAttribute) {}

    /**
     * {@code mpJwt}, {@code jwtConsumer} or {@code openidConnectClient} with inbound propagation:
     * whose tokens (RFC 7519, signed) are trusted, and what they contain.
     *
     * @param element which of the three
     * @param issuers that the claim {@code iss} may name
     * @param audiences of which {@code aud} must name one; empty: tokens must have none
     * @param algorithms that the header may name (RFC 7518)
     * @param keys keys with which signatures are verified
     * @param userClaim claim with the caller's name
     * @param groupClaim claim with groups, a text or an array
     * @param scopeClaim claim with scopes, likewise; empty: {@code scope}, or else {@code scp}
     * @param clockSkew by which {@code exp}, {@code nbf} and {@code iat} may be off
     * @param header header that contains tokens
     * @param scheme before the token in that header; empty: none
     * @param cookie cookie that contains the token, if {@code header} is that of cookies
     * @param maxAge since {@code iat}, which is then required; empty: any
     * @param registered whether callers must be users of a registry, which determines their groups
     */
    public record TokenTrust(
            String element,
            String id,
            Set<String> issuers,
            Set<String> audiences,
            Set<String> algorithms,
            TokenKeys keys,
            String userClaim,
            String groupClaim,
            Optional<String> scopeClaim,
            Duration clockSkew,
            String header,
            String scheme,
            Optional<String> cookie,
            Optional<Duration> maxAge,
            boolean registered,
            Source source) {
        /** In {@code audiences}: any audience is accepted. */
        public static final String ALL_AUDIENCES = "ALL_AUDIENCES";

        public TokenTrust {
            issuers = Set.copyOf(issuers);
            audiences = Set.copyOf(audiences);
            algorithms = Set.copyOf(algorithms);
        }
    }

    /**
     * {@code ironbridge_tokenRule}: what the tokens of an operation's callers must contain.
     *
     * @param apis names of the APIs, or ids of the services, to which it applies; empty: all
     * @param operations ids of those to which it applies; empty: all
     * @param scopes scopes that a token needs, all of them
     * @param claims that a token needs, all of them, each with its accepted values; without values:
     *     any
     * @param documentScopes whether the scopes in {@code security} of the OpenAPI document apply,
     *     too
     */
    public record TokenRule(
            String id,
            Set<String> apis,
            Set<String> operations,
            Set<String> scopes,
            Map<String, Set<String>> claims,
            boolean documentScopes) {
        public TokenRule {
            apis = Set.copyOf(apis);
            operations = Set.copyOf(operations);
            scopes = Collections.unmodifiableSet(new LinkedHashSet<>(scopes));
            claims = Map.copyOf(claims);
        }

        /**
         * Whether it applies to an operation.
         *
         * @param isCalled whether a name is that of its API or service
         */
        public boolean isFor(Predicate<String> isCalled, String operation) {
            return (apis.isEmpty() || apis.stream().anyMatch(isCalled))
                    && (operations.isEmpty() || operations.contains(operation));
        }

        /** Whether it requires anything of tokens. */
        public boolean asks() {
            return !scopes.isEmpty() || !claims.isEmpty();
        }
    }

    /** Where the keys are with which signatures are verified. */
    public sealed interface TokenKeys {
        /**
         * A JWK set (RFC 7517) at a URI, {@code https} or, on this machine, {@code http}.
         *
         * @param sslRef empty: the default
         * @param maxAge after which it is fetched again; earlier for an unknown key id
         */
        record Remote(URI uri, Optional<String> sslRef, Duration maxAge) implements TokenKeys {}

        /** A JWK set in a file, which is read together with the configuration. */
        record Local(Path file) implements TokenKeys {}

        /**
         * A certificate in a key store.
         *
         * @param alias empty: its only one
         */
        record Stored(String keyStoreRef, Optional<String> alias) implements TokenKeys {}

        /** A secret shared with the issuer, for HMAC. */
        record Shared(Secret key) implements TokenKeys {}
    }

    /**
     * {@code ironbridge_apiKeys}.
     *
     * @param header header that contains keys
     */
    public record ApiKeys(String header, List<ApiKey> keys) {
        public ApiKeys {
            keys = List.copyOf(keys);
        }
    }

    /**
     * A key that identifies a caller.
     *
     * @param caller name of the caller
     * @param sha256 hash of the key's UTF-8 bytes, in hexadecimal
     */
    public record ApiKey(String caller, String sha256, Set<String> groups) {
        public ApiKey {
            groups = Set.copyOf(groups);
        }
    }

    /**
     * {@code security-role}, of {@code authorization-roles} or of a {@code webApplication}.
     *
     * @param users of the registries
     * @param groups of the registries
     * @param accessIds users and groups of any realm, as {@code user:REALM/NAME} and {@code
     *     group:REALM/NAME}; the realm of a token is its issuer
     * @param owner id of the {@code authorization-roles}, or name of the application
     * @param allAuthenticated whether every authenticated caller has it
     * @param everyone whether unauthenticated callers have it, too
     */
    public record RoleBinding(
            String owner,
            String role,
            Set<String> users,
            Set<String> groups,
            Set<String> accessIds,
            boolean allAuthenticated,
            boolean everyone) {
        public RoleBinding {
            accessIds = Set.copyOf(accessIds);
            users = Set.copyOf(users);
            groups = Set.copyOf(groups);
        }
    }

    /**
     * {@code ironbridge_logins}: what checks of credentials may cost, and how often they may fail.
     *
     * @param failuresPerMinute wrong credentials that one source address may send; then it must
     *     wait
     * @param failuresPerMinutePerUser wrong passwords of one user that all sources together may
     *     send; then sources must wait from which that user has not logged in
     * @param sources addresses, and users, with wrong credentials that are remembered
     * @param cacheTime time for which valid credentials are not checked again
     * @param cacheSize valid credentials that are remembered
     * @param checks concurrent checks: of hashed passwords, of tokens' signatures, and requests to
     *     each directory and each issuer
     * @param waiting requests that may wait for a check, for each of these
     * @param breakerPause time for which a directory or an issuer that did not respond is not
     *     called again
     */
    public record Logins(
            int failuresPerMinute,
            int failuresPerMinutePerUser,
            int sources,
            Duration cacheTime,
            int cacheSize,
            int checks,
            int waiting,
            Duration breakerPause) {
        /** 20; 20; 100,000; 10 min, as Liberty's cache of authentications; 10,000; 4; 100; 5 s. */
        public static final Logins DEFAULT =
                new Logins(
                        20,
                        20,
                        100_000,
                        Duration.ofMinutes(10),
                        10_000,
                        4,
                        100,
                        Duration.ofSeconds(5));
    }
}
