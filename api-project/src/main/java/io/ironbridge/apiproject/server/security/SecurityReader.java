package io.ironbridge.apiproject.server.security;

import io.ironbridge.apiproject.element.ConfigElement;
import io.ironbridge.apiproject.element.ElementReader;
import io.ironbridge.apiproject.element.Elements;
import io.ironbridge.apiproject.element.Secret;
import io.ironbridge.apiproject.server.security.SecurityConfig.ApiKey;
import io.ironbridge.apiproject.server.security.SecurityConfig.ApiKeys;
import io.ironbridge.apiproject.server.security.SecurityConfig.BasicRegistry;
import io.ironbridge.apiproject.server.security.SecurityConfig.CertificateMapMode;
import io.ironbridge.apiproject.server.security.SecurityConfig.Logins;
import io.ironbridge.apiproject.server.security.SecurityConfig.RoleBinding;
import io.ironbridge.apiproject.text.Texts;
import io.ironbridge.mapping.Source;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Reads registries, API keys and roles. Tokens have a separate reader. */
public final class SecurityReader {
    public static final Set<String> READ =
            Set.of(
                    "basicRegistry",
                    "ldapRegistry",
                    "mpJwt",
                    "jwtConsumer",
                    "openidConnectClient",
                    "authorization-roles",
                    "administrator-role",
                    "reader-role",
                    "ironbridge_apiKeys",
                    "ironbridge_tokenRule",
                    "ironbridge_logins");

    private static final Duration SECOND = Duration.ofSeconds(1);
    private static final String SHA256 = "{sha256}";

    /** A field name (RFC 9110, 5.6.2). */
    private static final Pattern TOKEN = Pattern.compile("[!#$%&'*+.^_`|~0-9A-Za-z-]+");

    /** Fields that contain other credentials, or that every request has. */
    private static final Set<String> TAKEN =
            Set.of(
                    "authorization",
                    "cookie",
                    "host",
                    "content-length",
                    "content-type",
                    "transfer-encoding",
                    "connection",
                    "accept");

    private final Elements context;
    private final List<BoundRole> bound = new ArrayList<>();

    /** A role binding with its position. */
    public record BoundRole(RoleBinding binding, Source source) {}

    /** Role bindings with their positions, after {@link #read}. */
    public List<BoundRole> bound() {
        return bound;
    }

    public SecurityReader(Elements context) {
        this.context = context;
    }

    public SecurityConfig read() {
        TokenTrusts tokens = new TokenTrusts(context);
        SecurityConfig config =
                new SecurityConfig(
                        basicRegistry(),
                        context.all("ldapRegistry", new LdapRegistries(context)::registry),
                        tokens.read(),
                        context.all("ironbridge_tokenRule", new TokenRules(context)::rule),
                        apiKeys(),
                        roles(),
                        logins());
        warnNotExclusive(config);
        reportNotRegistered(config);
        return config;
    }

    /** Warns where Liberty would accept only the tokens of an {@code openidConnectClient}. */
    private void warnNotExclusive(SecurityConfig config) {
        boolean others =
                config.hasRegistry()
                        || config.apiKeys().isPresent()
                        || config.tokenTrusts().size() > 1;
        context.named("openidConnectClient")
                .map(context::reader)
                .filter(_ -> others)
                .filter(e ->
                        e.text("inboundPropagation")
                                .filter("required"::equalsIgnoreCase)
                                .isPresent())
                .forEach(e ->
                        context.faults()
                                .warning(
                                        "0691",
                                        e.source("inboundPropagation"),
                                        "The openidConnectClient "
                                                + e.id()
                                                + " is read as with"
                                                + " inboundPropagation=\"supported\": callers may"
                                                + " authenticate by other means, too.",
                                        "Use supported, or remove the other registries, tokens and"
                                                + " API keys."));
    }

    private void reportNotRegistered(SecurityConfig config) {
        config.tokenTrusts().stream()
                .filter(trust -> trust.registered() && !config.hasRegistry())
                .forEach(trust ->
                        context.faults()
                                .error(
                                        "0692",
                                        trust.source(),
                                        "Callers of <"
                                                + trust.element()
                                                + "> "
                                                + trust.id()
                                                + " must be users of a registry, but there is"
                                                + " none.",
                                        "Add a basicRegistry or an ldapRegistry, or remove"
                                            + " mapToUserRegistry (mapIdentityToRegistryUser)."));
    }

    // ---- the basic registry

    private Optional<BasicRegistry> basicRegistry() {
        if (context.named("basicRegistry").findAny().isEmpty()) {
            return Optional.empty();
        }
        ElementReader registry = context.one("basicRegistry");
        Map<String, StoredPassword> users = new LinkedHashMap<>();
        for (ConfigElement user : registry.element().children("user")) {
            ElementReader e = context.reader(user);
            Optional<String> name = e.required("name");
            password(e).ifPresent(password -> name.ifPresent(n -> users.put(n, password)));
        }
        boolean ignoreCase = registry.flag("ignoreCaseForAuthentication", false);
        checkUsers(registry.element(), ignoreCase);
        return Optional.of(
                new BasicRegistry(
                        registry.text("realm").orElse("BasicRegistry"),
                        ignoreCase,
                        certificates(
                                registry,
                                CertificateMapMode.PRINCIPAL_CN,
                                List.of(
                                        CertificateMapMode.PRINCIPAL_CN,
                                        CertificateMapMode.NOT_SUPPORTED)),
                        users,
                        groups(registry)));
    }

    private void checkUsers(ConfigElement registry, boolean ignoreCase) {
        Set<String> users = new HashSet<>();
        for (ConfigElement user : registry.children("user")) {
            named(user, ignoreCase)
                    .filter(name -> !users.add(name))
                    .ifPresent(name ->
                            context.faults()
                                    .warning(
                                            "0685",
                                            user.source(),
                                            "The user '"
                                                    + name
                                                    + "' is defined twice; the last definition"
                                                    + " applies.",
                                            "Remove one of them."));
        }
        for (ConfigElement group : registry.children("group")) {
            for (ConfigElement member : group.children("member")) {
                named(member, ignoreCase)
                        .filter(name -> !users.contains(name))
                        .ifPresent(name ->
                                context.faults()
                                        .warning(
                                                "0686",
                                                member.source(),
                                                "The member '"
                                                        + name
                                                        + "' of a group is not a user.",
                                                Texts.suggest(
                                                        name,
                                                        users,
                                                        "Correct the name, or add the user.")));
            }
        }
    }

    /** Its name if that is valid; faults are reported elsewhere. */
    private Optional<String> named(ConfigElement element, boolean ignoreCase) {
        return Optional.ofNullable(element.attributes().get("name"))
                .map(context::resolve)
                .filter(name -> name.missing().isEmpty() && !name.text().isBlank())
                .map(name -> ignoreCase ? name.text().toLowerCase(Locale.ROOT) : name.text());
    }

    /** CUSTOM is not supported: in Liberty it is a program of the customer. */
    static CertificateMapMode certificates(
            ElementReader registry,
            CertificateMapMode byDefault,
            List<CertificateMapMode> allowed) {
        return registry.choice("certificateMapMode", allowed).orElse(byDefault);
    }

    private Optional<StoredPassword> password(ElementReader user) {
        Optional<String> text = user.text("password");
        if (text.isPresent() && text.get().startsWith("{hash}")) {
            Optional<StoredPassword> hashed =
                    StoredPassword.Pbkdf2.read(text.get().substring("{hash}".length()))
                            .map(read -> read);
            if (hashed.isEmpty()) {
                user.bad(
                        "password",
                        "",
                        "Encode it again with Liberty's securityUtility encode --encoding=hash or"
                                + " ironbridge encode.");
            }
            return hashed;
        }
        if (text.isPresent() && text.get().startsWith("{argon2}")) {
            String hash = text.get().substring("{argon2}".length());
            if (!StoredPassword.Argon2.isOne(hash)) {
                user.bad("password", "", "Encode it again with ironbridge encode --argon2.");
                return Optional.empty();
            }
            return Optional.of(new StoredPassword.Argon2(hash));
        }
        Optional<Secret> secret = user.secret("password");
        if (secret.isEmpty()
                && user.element().raw("password").isEmpty()
                && user.element().raw("ironbridge_passwordFile").isEmpty()) {
            user.required("password");
        }
        if (secret.isEmpty()
                && user.element().raw("password").isPresent()
                && user.isEmpty("password")) {
            warnEmptyPassword(user);
        }
        return secret.map(StoredPassword.Plain::new);
    }

    private void warnEmptyPassword(ElementReader user) {
        context.faults()
                .warning(
                        "0694",
                        user.source("password"),
                        "The user '"
                                + user.text("name").orElse("")
                                + "' can never log in: the password is empty.",
                        "Set one, or remove the user; a variable in it may be empty.");
    }

    private Map<String, Set<String>> groups(ElementReader registry) {
        Map<String, Set<String>> groups = new HashMap<>();
        for (ConfigElement group : registry.element().children("group")) {
            Set<String> members = names(group, "member");
            context.reader(group)
                    .required("name")
                    .ifPresent(name ->
                            groups.computeIfAbsent(name, _ -> new HashSet<>()).addAll(members));
        }
        groups.replaceAll((_, members) -> Set.copyOf(members));
        return groups;
    }

    private Set<String> names(ConfigElement parent, String child) {
        return parent.children(child).stream()
                .map(context::reader)
                .flatMap(e -> e.required("name").stream())
                .collect(Collectors.toSet());
    }

    /** Names without an access id: with one, the name is informational only, as in Liberty. */
    private Set<String> unqualified(ConfigElement role, String child) {
        return role.children(child).stream()
                .map(context::reader)
                .filter(e -> e.text("access-id").isEmpty())
                .flatMap(e -> e.required("name").stream())
                .collect(Collectors.toSet());
    }

    private Set<String> accessIds(ConfigElement role) {
        return Stream.of("user", "group")
                .flatMap(child -> role.children(child).stream())
                .map(context::reader)
                .flatMap(e -> e.text("access-id").stream())
                .collect(Collectors.toSet());
    }

    // ---- keys

    private Optional<ApiKeys> apiKeys() {
        if (context.named("ironbridge_apiKeys").findAny().isEmpty()) {
            return Optional.empty();
        }
        ElementReader e = context.one("ironbridge_apiKeys");
        List<ApiKey> keys = new ArrayList<>();
        for (ConfigElement child : e.element().children("apiKey")) {
            ElementReader key = context.reader(child);
            apiKey(key)
                    .ifPresent(read -> {
                        checkUnique(key, read, keys);
                        keys.add(read);
                    });
        }
        return Optional.of(new ApiKeys(keyHeader(e), keys));
    }

    private static String keyHeader(ElementReader e) {
        String header = e.text("header").orElse("X-API-Key");
        if (!TOKEN.matcher(header).matches() || TAKEN.contains(header.toLowerCase(Locale.ROOT))) {
            e.bad(
                    "header",
                    header,
                    "Use a field that contains nothing else, such as X-API-Key: a key would never"
                            + " be found in this one.");
        }
        return header.toLowerCase(Locale.ROOT);
    }

    private static void checkUnique(ElementReader e, ApiKey key, List<ApiKey> before) {
        before.stream()
                .filter(other -> other.sha256().equals(key.sha256()))
                .findFirst()
                .ifPresent(other ->
                        e.bad(
                                "secret",
                                "",
                                "Create another one: "
                                        + other.caller()
                                        + " has the same, so callers could not be distinguished."));
    }

    private Optional<ApiKey> apiKey(ElementReader e) {
        Optional<String> caller = e.required("name");
        Set<String> groups = Set.copyOf(e.words("groups"));
        return caller.flatMap(name -> digest(e).map(sha256 -> new ApiKey(name, sha256, groups)));
    }

    private static Optional<String> digest(ElementReader e) {
        Optional<String> text = e.text("secret");
        if (text.isPresent() && text.get().startsWith(SHA256)) {
            String hex = text.get().substring(SHA256.length()).toLowerCase(Locale.ROOT);
            if (hex.matches("[0-9a-f]{64}")) {
                return Optional.of(hex);
            }
            e.bad("secret", "", "Write {sha256} and 64 hexadecimal digits.");
            return Optional.empty();
        }
        Optional<Secret> secret = e.secret("secret");
        if (secret.isEmpty() && e.isEmpty("secret")) {
            e.reportMissing("secret");
        }
        return secret.map(Secret::reveal).map(SecurityReader::sha256);
    }

    private static String sha256(String text) {
        try {
            return HexFormat.of()
                    .formatHex(
                            MessageDigest.getInstance("SHA-256")
                                    .digest(text.getBytes(StandardCharsets.UTF_8)));
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException(e); // every JDK has it
        }
    }

    // ---- roles

    private List<RoleBinding> roles() {
        Stream<RoleBinding> named =
                context.named("authorization-roles")
                        .flatMap(roles -> roles(roles, context.reader(roles).id()));
        Stream<RoleBinding> ofApplications =
                context.named("webApplication")
                        .flatMap(application ->
                                application.children("application-bnd").stream()
                                        .flatMap(bound -> roles(bound, owner(application))));
        return Stream.of(named, ofApplications, administration())
                .flatMap(bindings -> bindings)
                .toList();
    }

    private Stream<RoleBinding> administration() {
        ElementReader manager = context.one("zosconnect_zosConnectManager");
        return Stream.of(
                        administration(
                                SecurityConfig.ADMINISTRATOR,
                                "administrator-role",
                                manager.words("globalAdminGroup")),
                        administration(
                                SecurityConfig.OPERATOR,
                                "",
                                manager.words("globalOperationsGroup")),
                        administration(
                                SecurityConfig.READER,
                                "reader-role",
                                manager.words("globalReaderGroup")))
                .filter(role ->
                        !role.users().isEmpty()
                                || !role.groups().isEmpty()
                                || !role.accessIds().isEmpty());
    }

    /**
     * @param element element with users and groups as children; empty: none
     * @param groups additional groups
     */
    private RoleBinding administration(String role, String element, List<String> groups) {
        Set<String> all = new HashSet<>(groups);
        Set<String> users = new HashSet<>();
        Set<String> accessIds = new HashSet<>();
        context.named(element)
                .map(context::reader)
                .forEach(e -> {
                    users.addAll(context.many(e, "user"));
                    all.addAll(context.many(e, "group"));
                    accessIds.addAll(context.many(e, "user-access-id"));
                    accessIds.addAll(context.many(e, "group-access-id"));
                });
        return new RoleBinding(
                SecurityConfig.ADMINISTRATION, role, users, all, accessIds, false, false);
    }

    private String owner(ConfigElement application) {
        ElementReader e = context.reader(application);
        return e.text("name").orElseGet(e::id);
    }

    private Stream<RoleBinding> roles(ConfigElement parent, String owner) {
        return parent.children("security-role").stream()
                .flatMap(role -> role(role, owner).stream());
    }

    private Optional<RoleBinding> role(ConfigElement role, String owner) {
        Set<String> special =
                role.children("special-subject").stream()
                        .map(context::reader)
                        .flatMap(subject -> special(subject).stream())
                        .collect(Collectors.toSet());
        Optional<RoleBinding> binding =
                context.reader(role)
                        .required("name")
                        .map(name ->
                                new RoleBinding(
                                        owner,
                                        name,
                                        unqualified(role, "user"),
                                        unqualified(role, "group"),
                                        accessIds(role),
                                        special.contains("ALL_AUTHENTICATED_USERS"),
                                        special.contains("EVERYONE")));
        binding.ifPresent(one -> bound.add(new BoundRole(one, role.source())));
        return binding;
    }

    private static Optional<String> special(ElementReader subject) {
        Optional<String> type = subject.required("type").map(t -> t.toUpperCase(Locale.ROOT));
        if (type.isPresent() && !type.get().matches("ALL_AUTHENTICATED_USERS|EVERYONE")) {
            subject.bad("type", type.get(), "Use ALL_AUTHENTICATED_USERS or EVERYONE.");
            return Optional.empty();
        }
        return type;
    }

    // ---- limits

    private Logins logins() {
        ElementReader e = context.one("ironbridge_logins");
        Logins byDefault = Logins.DEFAULT;
        return new Logins(
                e.number("failuresPerMinute", byDefault.failuresPerMinute(), 1, 1_000_000),
                e.number(
                        "failuresPerMinutePerUser",
                        byDefault.failuresPerMinutePerUser(),
                        1,
                        1_000_000),
                e.number("sources", byDefault.sources(), 1, 100_000_000),
                e.notNegative("cacheTime", byDefault.cacheTime(), SECOND),
                e.number("cacheSize", byDefault.cacheSize(), 0, 100_000_000),
                e.number("checks", byDefault.checks(), 1, 1_000),
                e.number("waiting", byDefault.waiting(), 0, 1_000_000),
                e.notNegative("breakerPause", byDefault.breakerPause(), SECOND));
    }
}
