package io.ironbridge.apiproject.server.security;

import io.ironbridge.apiproject.element.ElementReader;
import io.ironbridge.apiproject.element.Elements;
import io.ironbridge.apiproject.element.Secret;
import io.ironbridge.apiproject.server.security.SecurityConfig.TokenKeys;
import io.ironbridge.apiproject.server.security.SecurityConfig.TokenTrust;
import io.ironbridge.apiproject.text.Loopback;
import io.ironbridge.apiproject.text.Texts;
import java.net.URI;
import java.net.URISyntaxException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;

/**
 * Reads whose tokens are trusted. Liberty has three elements for that, with different attribute
 * names and defaults; all become the same record.
 */
final class TokenTrusts {
    private static final Duration SECOND = Duration.ofSeconds(1);
    private static final Duration CLOCK_SKEW = Duration.ofMinutes(5);
    private static final Duration JWKS_AGE = Duration.ofMinutes(10);
    private static final Set<String> ALGORITHMS =
            Set.of(
                    "RS256", "RS384", "RS512", "PS256", "PS384", "PS512", "ES256", "ES384", "ES512",
                    "HS256", "HS384", "HS512");

    private final Elements context;

    TokenTrusts(Elements context) {
        this.context = context;
    }

    /** Names of an element's attributes, and their defaults. */
    private record Words(
            String issuer,
            String jwksUri,
            String trustStore,
            String alias,
            String sharedKey,
            String algorithm,
            String user,
            String group,
            String groupDefault) {}

    private static final Words MP_JWT =
            new Words(
                    "issuer",
                    "jwksUri",
                    "ironbridge_trustStoreRef",
                    "keyName",
                    "sharedKey",
                    "RS256",
                    "userNameAttribute",
                    "groupNameAttribute",
                    "groups");
    private static final Words JWT_CONSUMER =
            new Words(
                    "issuer",
                    "jwkEndpointUrl",
                    "trustStoreRef",
                    "trustedAlias",
                    "sharedKey",
                    "RS256",
                    "ironbridge_userClaim",
                    "ironbridge_groupClaim",
                    "groups");
    private static final Words OPENID =
            new Words(
                    "issuerIdentifier",
                    "jwkEndpointUrl",
                    "trustStoreRef",
                    "trustAliasName",
                    "clientSecret",
                    "HS256",
                    "userIdentifier",
                    "groupIdentifier",
                    "groupIds");

    List<TokenTrust> read() {
        List<TokenTrust> trusts = new ArrayList<>();
        context.named("mpJwt")
                .map(context::reader)
                .forEach(e -> trust(e, MP_JWT, "upn").ifPresent(trusts::add));
        context.named("jwtConsumer")
                .map(context::reader)
                .forEach(e -> trust(e, JWT_CONSUMER, "sub").ifPresent(trusts::add));
        context.named("openidConnectClient")
                .map(context::reader)
                .filter(this::acceptsTokens)
                .forEach(e ->
                        trust(e, OPENID, e.text("userIdentityToCreateSubject").orElse("sub"))
                                .ifPresent(trusts::add));
        return trusts;
    }

    /**
     * Without inbound propagation, the element redirects browsers to a login, which is not
     * supported here.
     */
    private boolean acceptsTokens(ElementReader client) {
        String propagation =
                client.text("inboundPropagation").orElse("none").toLowerCase(Locale.ROOT);
        switch (propagation) {
            case "required", "supported" -> {
                return true;
            }
            case "none" ->
                    context.faults()
                            .warning(
                                    "0640",
                                    client.source(),
                                    "The openidConnectClient "
                                            + client.id()
                                            + " has no effect: it would redirect browsers to a"
                                            + " login.",
                                    "Set inboundPropagation=\"required\" for callers that send"
                                            + " tokens.");
            default ->
                    client.bad(
                            "inboundPropagation", propagation, "Use none, supported or required.");
        }
        return false;
    }

    private Optional<TokenTrust> trust(ElementReader e, Words words, String userDefault) {
        Set<String> algorithms = algorithms(e, words.algorithm());
        Optional<TokenKeys> keys = keys(e, words, algorithms);
        Set<String> issuers = new HashSet<>(context.many(e, words.issuer()));
        if (issuers.isEmpty() && !e.flag("disableIssChecking", false)) {
            e.required(words.issuer());
        }
        reportUnchecked(e);
        return keys.map(k ->
                new TokenTrust(
                        e.element().name(),
                        e.id(),
                        issuers,
                        audiences(e, words),
                        algorithms,
                        k,
                        e.text(words.user()).orElse(userDefault),
                        e.text(words.group()).orElse(words.groupDefault()),
                        e.text("ironbridge_scopeClaim"),
                        e.notNegative("clockSkew", CLOCK_SKEW, SECOND),
                        header(e),
                        e.text("authorizationHeaderScheme").orElse("Bearer").strip(),
                        cookie(e),
                        Optional.of(e.notNegative("tokenAge", Duration.ZERO, SECOND))
                                .filter(Duration::isPositive),
                        e.flag("mapToUserRegistry", e.flag("mapIdentityToRegistryUser", false)),
                        e.source()));
    }

    /**
     * Reports unsupported settings without which tokens would be accepted that other servers
     * reject.
     */
    private static void reportUnchecked(ElementReader e) {
        if (!e.flag("tokenReuse", true)) {
            e.bad(
                    "tokenReuse",
                    "false",
                    "Remove it: it is not supported; a token may be used until its exp.");
        }
        e.text("validationMethod")
                .filter(method -> !method.equalsIgnoreCase("local"))
                .ifPresent(method ->
                        e.bad(
                                "validationMethod",
                                method,
                                "Remove it, and set the location of the issuer's keys: tokens are"
                                        + " verified by their signature, without a request to the"
                                        + " issuer."));
    }

    /** The name of the cookie; by default Liberty's. */
    private static Optional<String> cookie(ElementReader e) {
        return header(e).equals("cookie")
                ? Optional.of(e.text("cookieName").orElse("Bearer"))
                : Optional.empty();
    }

    /**
     * Without audiences, only tokens without an audience are accepted; {@code openidConnectClient}
     * then accepts any.
     */
    private Set<String> audiences(ElementReader e, Words words) {
        Set<String> audiences = new HashSet<>(context.many(e, "audiences"));
        if (audiences.isEmpty() && words.equals(OPENID)) {
            context.faults()
                    .warning(
                            "0687",
                            e.source(),
                            "The openidConnectClient "
                                    + e.id()
                                    + " accepts tokens for any audience: it has no audiences.",
                            "Set audiences to the issuer's name for this server, or to"
                                    + " ALL_AUDIENCES if that is intended.");
        }
        return audiences.isEmpty() && words.equals(OPENID)
                ? Set.of(TokenTrust.ALL_AUDIENCES)
                : audiences;
    }

    private static String header(ElementReader e) {
        return e.text("headerName")
                .or(() -> e.text("tokenHeader"))
                .orElse("Authorization")
                .toLowerCase(Locale.ROOT);
    }

    private Set<String> algorithms(ElementReader e, String byDefault) {
        String one = e.text("signatureAlgorithm").orElse(byDefault);
        Set<String> algorithms =
                one.equals("FROM_HEADER")
                        ? new HashSet<>(context.many(e, "allowedSignatureAlgorithms"))
                        : new HashSet<>(Set.of(one));
        algorithms.addAll(e.words("ironbridge_signatureAlgorithms"));
        if (algorithms.isEmpty()) {
            algorithms.addAll(Set.of("RS256", "RS384", "RS512", "ES256", "ES384", "ES512"));
        }
        algorithms.stream()
                .filter(Predicate.not(ALGORITHMS::contains))
                .forEach(algorithm ->
                        e.bad(
                                "signatureAlgorithm",
                                algorithm,
                                "Use one of " + Texts.list(ALGORITHMS) + "."));
        algorithms.retainAll(ALGORITHMS);
        return algorithms;
    }

    /** Either a secret or public keys, never both: a public key is not secret. */
    private Optional<TokenKeys> keys(ElementReader e, Words words, Set<String> algorithms) {
        boolean shared = algorithms.stream().anyMatch(name -> name.startsWith("HS"));
        if (shared && algorithms.stream().anyMatch(name -> !name.startsWith("HS"))) {
            e.bad(
                    "signatureAlgorithm",
                    Texts.list(algorithms),
                    "Allow either algorithms with a shared key or algorithms with public keys:"
                            + " otherwise anyone with the public key could sign.");
            return Optional.empty();
        }
        if (shared) {
            Optional<Secret> key = e.secret(words.sharedKey());
            if (key.isEmpty() && e.isEmpty(words.sharedKey())) {
                e.reportMissing(words.sharedKey());
            }
            key.ifPresent(secret -> checkLength(e, words, secret, algorithms));
            return key.map(TokenKeys.Shared::new);
        }
        return publicKeys(e, words);
    }

    /** RFC 7518 section 3.2: a key has at least as many bits as the digest. */
    private void checkLength(ElementReader e, Words words, Secret key, Set<String> algorithms) {
        int given = key.reveal().getBytes(StandardCharsets.UTF_8).length;
        for (String algorithm : algorithms) {
            int needed = Integer.parseInt(algorithm.substring("HS".length())) / Byte.SIZE;
            if (given < needed) {
                context.faults()
                        .error(
                                "0657",
                                e.source(words.sharedKey()),
                                words.sharedKey()
                                        + " of <"
                                        + e.element().name()
                                        + "> has "
                                        + given
                                        + " bytes; "
                                        + algorithm
                                        + " needs "
                                        + needed
                                        + ".",
                                "Agree on a longer one with the issuer: tokens signed with this one"
                                        + " cannot be verified.");
            }
        }
    }

    private Optional<TokenKeys> publicKeys(ElementReader e, Words words) {
        Optional<String> file = e.text("ironbridge_jwksFile");
        if (file.isPresent()) {
            Optional<Path> path =
                    e.path("ironbridge_jwksFile", e.serverDir("ironbridge_jwksFile"), file.get());
            return path.map(TokenKeys.Local::new);
        }
        Optional<String> uri = e.text(words.jwksUri());
        if (uri.isPresent()) {
            return remote(e, words.jwksUri(), uri.get());
        }
        Optional<String> store = context.reference(e, words.trustStore(), List.of("keyStore"));
        Optional<String> alias = e.text(words.alias());
        if (store.isEmpty() && alias.isEmpty()) {
            e.reportMissing(words.jwksUri());
            return Optional.empty();
        }
        return Optional.of(new TokenKeys.Stored(store.orElse("defaultKeyStore"), alias));
    }

    private Optional<TokenKeys> remote(ElementReader e, String attribute, String text) {
        Optional<URI> uri = uri(text);
        if (uri.isEmpty()) {
            e.bad(
                    attribute,
                    text,
                    "Use an https URI; http is for this machine only, because keys that arrive"
                            + " without TLS could be forged.");
        }
        return uri.map(where ->
                new TokenKeys.Remote(
                        where,
                        context.reference(e, "sslRef", List.of("ssl")),
                        e.positive("ironbridge_jwksAge", JWKS_AGE, SECOND)));
    }

    private static Optional<URI> uri(String text) {
        try {
            URI uri = new URI(text);
            boolean secure = "https".equalsIgnoreCase(uri.getScheme());
            boolean plain = "http".equalsIgnoreCase(uri.getScheme());
            String host = uri.getHost();
            boolean usable = host != null && (secure || (plain && Loopback.isAddress(host)));
            return usable ? Optional.of(uri) : Optional.empty();
        } catch (URISyntaxException _) {
            return Optional.empty();
        }
    }
}
