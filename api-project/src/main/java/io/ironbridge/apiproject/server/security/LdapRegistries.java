package io.ironbridge.apiproject.server.security;

import io.ironbridge.apiproject.element.Credential;
import io.ironbridge.apiproject.element.ElementReader;
import io.ironbridge.apiproject.element.Elements;
import io.ironbridge.apiproject.element.Secret;
import io.ironbridge.apiproject.server.security.SecurityConfig.CertificateMapMode;
import io.ironbridge.apiproject.server.security.SecurityConfig.LdapFilters;
import io.ironbridge.apiproject.server.security.SecurityConfig.LdapGroups;
import io.ironbridge.apiproject.server.security.SecurityConfig.LdapRegistry;
import io.ironbridge.apiproject.text.Loopback;
import io.ironbridge.apiproject.text.Texts;
import java.time.Duration;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Reads {@code ldapRegistry}. The default filters of each kind of directory are Liberty's
 * (reference of its configuration elements, {@code ...LdapFilterProperties}).
 */
final class LdapRegistries {
    private static final Duration MILLISECOND = Duration.ofMillis(1);
    private static final Pattern CLASS = Pattern.compile("[\\w.;-]+");

    /** An attribute of the user filter that is compared with the user's name. */
    private static final Pattern COMPARED = Pattern.compile("\\(([\\w.;-]+)=%v\\)");

    /**
     * Names in {@code groupMemberIdMap} that are not classes: attributes of users, which Liberty
     * reads there. The group filter then determines which entries are groups.
     */
    private static final Set<String> NO_CLASSES =
            Set.of("*", "memberof", "ibm-allgroups", "nsrole");

    private static final String NAMES = "(objectclass=groupOfNames)";
    private static final String UNIQUE_NAMES = "(objectclass=groupOfUniqueNames)";
    private static final String OF_NAMES = "groupOfNames:member;groupOfUniqueNames:uniqueMember";
    private static final Kind TIVOLI =
            new Kind(
                    "idsFilters",
                    "(&(uid=%v)(objectclass=ePerson))",
                    "uid",
                    "(&(cn=%v)(|" + NAMES + UNIQUE_NAMES + "(objectclass=groupOfURLs)))",
                    "ibm-allGroups:member;ibm-allGroups:uniqueMember;" + OF_NAMES);
    private static final Kind SUN =
            new Kind(
                    "iplanetFilters",
                    "(&(uid=%v)(objectclass=inetOrgPerson))",
                    "uid",
                    "(&(cn=%v)(|" + NAMES + UNIQUE_NAMES + "))",
                    OF_NAMES);
    private static final Map<String, Kind> KINDS =
            Map.of(
                    "microsoft active directory",
                    new Kind(
                            "activedFilters",
                            "(&(sAMAccountName=%v)(objectcategory=user))",
                            "sAMAccountName",
                            "(&(cn=%v)(objectcategory=group))",
                            "memberOf:member"),
                    "ibm tivoli directory server",
                    TIVOLI,
                    "ibm secureway directory server",
                    new Kind(
                            "securewayFilters",
                            TIVOLI.userFilter(),
                            "uid",
                            "(&(cn=%v)(|" + NAMES + UNIQUE_NAMES + "))",
                            OF_NAMES),
                    "ibm lotus domino",
                    new Kind(
                            "domino50Filters",
                            "(&(uid=%v)(objectclass=Person))",
                            "uid",
                            "(&(cn=%v)(objectclass=dominoGroup))",
                            "dominoGroup:member"),
                    "novell edirectory",
                    new Kind(
                            "edirectoryFilters",
                            "(&(cn=%v)(objectclass=Person))",
                            "cn",
                            "(&(cn=%v)" + NAMES + ")",
                            "groupOfNames:member"),
                    "netscape directory server",
                    SUN.with("netscapeFilters"),
                    "sun java system directory server",
                    SUN,
                    "custom",
                    TIVOLI.with("customFilters"));

    /** Filters for each type without specific ones. */
    private static final String CUSTOM = "customFilters";

    private final Elements context;

    LdapRegistries(Elements context) {
        this.context = context;
    }

    /**
     * A kind of directory.
     *
     * @param element element with its filters
     * @param userFilter default, as for the following ones
     */
    private record Kind(
            String element,
            String userFilter,
            String userName,
            String groupFilter,
            String groupMembers) {
        Kind with(String other) {
            return new Kind(other, userFilter, userName, groupFilter, groupMembers);
        }
    }

    LdapRegistry registry(ElementReader e) {
        reportMechanism(e);
        boolean secure = e.flag("sslEnabled", false);
        String host = e.required("host").orElse("");
        if (!secure && !host.isEmpty() && !Loopback.isAddress(host)) {
            context.faults()
                    .warning(
                            "0658",
                            e.source(),
                            "The passwords of callers are sent to " + host + " without TLS.",
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
                                                + " is queried.",
                                        "Use one host name that resolves to all servers of the"
                                                + " directory."));
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
                e.element().raw("certificateFilter"), // its variables refer to the certificate
                e.positive("connectTimeout", Duration.ofSeconds(10), MILLISECOND),
                e.positive(
                        "readTimeout",
                        e.positive("searchTimeout", Duration.ofSeconds(10), MILLISECOND),
                        MILLISECOND),
                e.number("ironbridge_connections", 4, 1, 1_000),
                e.source());
    }

    private static void reportMechanism(ElementReader e) {
        e.text("bindAuthMechanism")
                .filter(mechanism -> !mechanism.matches("(?i)simple|none"))
                .ifPresent(mechanism ->
                        e.bad(
                                "bindAuthMechanism",
                                mechanism,
                                "Use simple, with bindDN and bindPassword: Kerberos is not"
                                        + " supported."));
    }

    private Optional<Credential> bind(ElementReader e) {
        Optional<String> dn = e.text("bindDN");
        Optional<Secret> password = e.secret("bindPassword");
        if (dn.isPresent() && password.isEmpty() && e.isEmpty("bindPassword")) {
            e.reportMissing("bindPassword");
        }
        return dn.flatMap(d -> password.map(p -> new Credential(d, p)));
    }

    private LdapFilters filters(ElementReader e) {
        String type = e.text("ldapType").orElse("Custom");
        Kind kind = KINDS.get(type.toLowerCase(Locale.ROOT));
        if (kind == null) {
            e.bad("ldapType", type, "Use one of " + Texts.list(KINDS.keySet()) + ".");
            return filters(null, TIVOLI);
        }
        Optional<ElementReader> given = given(e, kind.element()).or(() -> given(e, CUSTOM));
        warnOtherFilters(e, type, given);
        return filters(given.orElse(null), kind);
    }

    /** Filters in a child of the element, or in an element to which it refers. */
    private Optional<ElementReader> given(ElementReader e, String filters) {
        return e.element()
                .child(filters)
                .map(context::reader)
                .or(() ->
                        e.text(filters + "Ref")
                                .flatMap(ref -> context.byId(topLevel(filters), ref)));
    }

    /**
     * Warns about filters of another kind of directory: they would admit other users, or find other
     * groups.
     */
    private void warnOtherFilters(ElementReader e, String type, Optional<ElementReader> used) {
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
                                        "Move the filters to the element of that type, or set the"
                                                + " ldapType to which they belong."));
    }

    /** Name of the top-level element with the content of a child. */
    private static String topLevel(String element) {
        return element.replaceFirst("Filters$", "LdapFilterProperties");
    }

    /**
     * @param own null if there is none
     */
    private static LdapFilters filters(@Nullable ElementReader own, Kind kind) {
        String userFilter = text(own, "userFilter").orElse(kind.userFilter());
        if (own != null && !userFilter.contains("%v")) {
            own.bad("userFilter", userFilter, "Write %v in place of the user's name.");
        }
        return new LdapFilters(
                userFilter,
                userNames(text(own, "userIdMap").orElse("*:" + kind.userName()), userFilter),
                text(own, "groupIdMap")
                        .map(map -> map.substring(map.indexOf(':') + 1))
                        .orElse("cn"),
                groups(own, kind));
    }

    private static Optional<String> text(@Nullable ElementReader own, String attribute) {
        return own == null ? Optional.empty() : own.text(attribute).map(String::strip);
    }

    /**
     * The attributes of {@code class:attribute;class:attribute}, then those by which a user is
     * found.
     */
    private static List<String> userNames(String map, String userFilter) {
        return Stream.concat(
                        parts(map).map(part -> part.substring(part.indexOf(':') + 1).strip()),
                        COMPARED.matcher(userFilter).results().map(found -> found.group(1)))
                .filter(attribute -> !attribute.isEmpty())
                .distinct()
                .toList();
    }

    private static Stream<String> parts(String map) {
        return Arrays.stream(map.split(";")).map(String::strip).filter(part -> !part.isEmpty());
    }

    /** The class of an entry makes it a group, not its members. */
    private static Set<LdapGroups> groups(@Nullable ElementReader own, Kind kind) {
        String map = text(own, "groupMemberIdMap").orElse(kind.groupMembers());
        Optional<String> given = text(own, "groupFilter").map(LdapRegistries::ofAnyName);
        Set<LdapGroups> groups = new HashSet<>();
        for (String part : parts(map).toList()) {
            int colon = part.indexOf(':');
            String objectClass = part.substring(0, Math.max(0, colon)).strip();
            String attribute = part.substring(colon + 1).strip();
            boolean ofAnyClass = NO_CLASSES.contains(objectClass.toLowerCase(Locale.ROOT));
            if (!attribute.isEmpty() && ofAnyClass) {
                String filter = given.orElse(ofAnyName(kind.groupFilter()));
                groups.add(new LdapGroups(filter, attribute));
            } else if (!attribute.isEmpty() && CLASS.matcher(objectClass).matches()) {
                String ofClass = "(objectClass=" + objectClass + ")";
                String filter = given.map(more -> "(&" + ofClass + more + ")").orElse(ofClass);
                groups.add(new LdapGroups(filter, attribute));
            } else if (own != null) {
                own.bad(
                        "groupMemberIdMap",
                        map,
                        "Write the class of groups before each attribute, as in"
                                + " groupOfNames:member.");
            }
        }
        return groups;
    }

    private static String ofAnyName(String groupFilter) {
        String text = groupFilter.replace("%v", "*");
        return text.startsWith("(") ? text : "(" + text + ")";
    }
}
