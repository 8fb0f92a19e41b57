package io.ironbridge.apiproject;

import io.ironbridge.apiproject.SecurityConfig.CertificateMapMode;
import io.ironbridge.apiproject.SecurityConfig.LdapFilters;
import io.ironbridge.apiproject.SecurityConfig.LdapRegistry;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Reads {@code ldapRegistry}. What each kind of directory is asked by default is Liberty's
 * (reference of its configuration elements, {@code ...LdapFilterProperties}).
 */
final class LdapRegistries {
    private static final Duration MILLISECOND = Duration.ofMillis(1);
    private static final Set<String> GROUP_OF_NAMES = Set.of("member", "uniqueMember");
    private static final Map<String, Kind> KINDS =
            Map.of(
                    "microsoft active directory",
                    new Kind(
                            "activedFilters",
                            new LdapFilters(
                                    "(&(sAMAccountName=%v)(objectcategory=user))",
                                    "cn", Set.of("member"))),
                    "ibm tivoli directory server",
                    new Kind("idsFilters", person("(&(uid=%v)(objectclass=ePerson))")),
                    "ibm secureway directory server",
                    new Kind("securewayFilters", person("(&(uid=%v)(objectclass=ePerson))")),
                    "ibm lotus domino",
                    new Kind(
                            "domino50Filters",
                            new LdapFilters(
                                    "(&(uid=%v)(objectclass=Person))", "cn", Set.of("member"))),
                    "novell edirectory",
                    new Kind(
                            "edirectoryFilters",
                            new LdapFilters(
                                    "(&(cn=%v)(objectclass=Person))", "cn", Set.of("member"))),
                    "netscape directory server",
                    new Kind("netscapeFilters", person("(&(uid=%v)(objectclass=inetOrgPerson))")),
                    "sun java system directory server",
                    new Kind("iplanetFilters", person("(&(uid=%v)(objectclass=inetOrgPerson))")),
                    "custom",
                    new Kind("customFilters", person("(&(uid=%v)(objectclass=ePerson))")));

    /** Filters that count for each type that has none of its own. */
    private static final String CUSTOM = "customFilters";

    private final ConfigReader context;

    LdapRegistries(ConfigReader context) {
        this.context = context;
    }

    /** A kind of directory: the element with its filters, and what they are by default. */
    private record Kind(String element, LdapFilters filters) {}

    private static LdapFilters person(String userFilter) {
        return new LdapFilters(userFilter, "cn", GROUP_OF_NAMES);
    }

    LdapRegistry registry(ElementReader e) {
        tellMechanism(e);
        boolean secure = e.flag("sslEnabled", false);
        String host = e.required("host").orElse("");
        if (!secure && !host.isEmpty() && !Loopback.isAddress(host)) {
            context.faults()
                    .warning(
                            "0658",
                            e.source(),
                            "The passwords of callers go to " + host + " without TLS.",
                            "Set sslEnabled=\"true\", and the directory's port for TLS.");
        }
        e.element()
                .child("failoverServers")
                .ifPresent(servers ->
                        context.faults()
                                .warning(
                                        "0684",
                                        servers.source(),
                                        "failoverServers of the ldapRegistry "
                                                + e.id()
                                                + " are not used: only "
                                                + host
                                                + " is asked.",
                                        "Give the directory one name for all its servers."));
        return new LdapRegistry(
                e.id(),
                e.text("realm").orElse("LdapRegistry"),
                host,
                e.number("port", secure ? 636 : 389, 1, 65535),
                e.required("baseDN").orElse(""),
                bind(e),
                secure,
                context.reference(e, "sslRef", List.of("ssl")),
                filters(e),
                e.flag("recursiveSearch", false),
                SecurityReader.certificates(
                        e,
                        CertificateMapMode.EXACT_DN,
                        List.of(
                                CertificateMapMode.EXACT_DN,
                                CertificateMapMode.CERTIFICATE_FILTER,
                                CertificateMapMode.NOT_SUPPORTED)),
                e.element().raw("certificateFilter"), // its variables are the certificate's
                e.positive("connectTimeout", Duration.ofSeconds(10), MILLISECOND),
                e.positive(
                        "readTimeout",
                        e.positive("searchTimeout", Duration.ofSeconds(10), MILLISECOND),
                        MILLISECOND),
                e.number("ironbridge_connections", 4, 1, 1_000),
                e.source());
    }

    private static void tellMechanism(ElementReader e) {
        e.text("bindAuthMechanism")
                .filter(mechanism -> !mechanism.matches("(?i)simple|none"))
                .ifPresent(mechanism ->
                        e.bad(
                                "bindAuthMechanism",
                                mechanism,
                                "Use simple, with bindDN and bindPassword: Kerberos is not"
                                        + " supported."));
    }

    private Optional<ServerConfig.Credential> bind(ElementReader e) {
        Optional<String> dn = e.text("bindDN");
        Optional<Secret> password = e.secret("bindPassword");
        if (dn.isPresent() && password.isEmpty() && e.isEmpty("bindPassword")) {
            e.tellMissing("bindPassword");
        }
        return dn.flatMap(d -> password.map(p -> new ServerConfig.Credential(d, p)));
    }

    private LdapFilters filters(ElementReader e) {
        String type = e.text("ldapType").orElse("Custom");
        Kind kind = KINDS.get(type.toLowerCase(Locale.ROOT));
        if (kind == null) {
            e.bad("ldapType", type, "Use one of " + Texts.list(KINDS.keySet()) + ".");
            return person("");
        }
        Optional<ElementReader> given = given(e, kind.element()).or(() -> given(e, CUSTOM));
        tellOthers(e, type, given);
        return given.map(own -> filters(own, kind.filters())).orElse(kind.filters());
    }

    /** Filters that the element has as a child, or names. */
    private Optional<ElementReader> given(ElementReader e, String filters) {
        return e.element()
                .child(filters)
                .map(context::reader)
                .or(() ->
                        e.text(filters + "Ref")
                                .flatMap(ref -> context.byId(topLevel(filters), ref)));
    }

    /** Filters of another kind of directory would let others in, or find other groups. */
    private void tellOthers(ElementReader e, String type, Optional<ElementReader> used) {
        KINDS.values().stream()
                .map(Kind::element)
                .distinct()
                .sorted()
                .flatMap(filters -> given(e, filters).stream())
                .filter(other -> used.filter(own -> own.element() == other.element()).isEmpty())
                .forEach(other ->
                        context.faults()
                                .warning(
                                        "0693",
                                        other.source(),
                                        "<"
                                                + other.element().name()
                                                + "> of the ldapRegistry "
                                                + e.id()
                                                + " is not read: its ldapType is '"
                                                + type
                                                + "'.",
                                        "Write the filters into the element of that type, or set"
                                                + " the ldapType that they are for."));
    }

    /** What an element that is referred to is called. */
    private static String topLevel(String element) {
        return element.replaceFirst("Filters$", "LdapFilterProperties");
    }

    private static LdapFilters filters(ElementReader own, LdapFilters byDefault) {
        String userFilter = own.text("userFilter").orElse(byDefault.userFilter());
        if (!userFilter.contains("%v")) {
            own.bad("userFilter", userFilter, "Write %v where the user's name stands.");
        }
        return new LdapFilters(
                userFilter,
                own.text("groupIdMap")
                        .map(map -> map.substring(map.indexOf(':') + 1))
                        .orElse(byDefault.groupNameAttribute()),
                own.text("groupMemberIdMap")
                        .map(LdapRegistries::attributes)
                        .orElse(byDefault.memberAttributes()));
    }

    /** {@code class:attribute;class:attribute}. */
    private static Set<String> attributes(String map) {
        return Arrays.stream(map.split(";"))
                .map(part -> part.substring(part.indexOf(':') + 1).strip())
                .filter(attribute -> !attribute.isEmpty())
                .collect(Collectors.toSet());
    }
}
