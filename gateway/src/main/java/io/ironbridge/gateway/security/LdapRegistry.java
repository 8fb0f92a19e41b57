package io.ironbridge.gateway.security;

import com.unboundid.ldap.sdk.BindResult;
import com.unboundid.ldap.sdk.DN;
import com.unboundid.ldap.sdk.Filter;
import com.unboundid.ldap.sdk.LDAPConnectionOptions;
import com.unboundid.ldap.sdk.LDAPConnectionPool;
import com.unboundid.ldap.sdk.LDAPException;
import com.unboundid.ldap.sdk.ResultCode;
import com.unboundid.ldap.sdk.SearchRequest;
import com.unboundid.ldap.sdk.SearchResult;
import com.unboundid.ldap.sdk.SearchResultEntry;
import com.unboundid.ldap.sdk.SearchScope;
import com.unboundid.ldap.sdk.SimpleBindRequest;
import com.unboundid.ldap.sdk.SingleServerSet;
import com.unboundid.util.ssl.HostNameSSLSocketVerifier;
import io.ironbridge.apiproject.server.security.SecurityConfig;
import io.ironbridge.apiproject.server.security.SecurityConfig.CertificateMapMode;
import io.ironbridge.apiproject.server.security.SecurityConfig.LdapGroups;
import java.security.cert.X509Certificate;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.locks.ReentrantLock;
import javax.naming.InvalidNameException;
import javax.naming.ldap.LdapName;
import javax.naming.ldap.Rdn;
import javax.net.ssl.SSLSocketFactory;
import org.jspecify.annotations.Nullable;

/**
 * Users of a directory: found by a search, authenticated by a bind with their password, their
 * groups found by another search. Connections are opened on demand.
 */
final class LdapRegistry implements Registry, AutoCloseable {
    private static final int MOST_USERS = 2;
    private static final int MOST_GROUPS = 1_000;

    /** The directory is unavailable; other errors may concern one user only. */
    private static final Set<ResultCode> SILENCE =
            Set.of(
                    ResultCode.TIMEOUT,
                    ResultCode.CONNECT_ERROR,
                    ResultCode.SERVER_DOWN,
                    ResultCode.UNAVAILABLE,
                    ResultCode.BUSY);

    private final SecurityConfig.LdapRegistry config;
    private final LdapNames names;
    private final @Nullable SSLSocketFactory tls;
    private final ReentrantLock opening = new ReentrantLock();
    private @Nullable LDAPConnectionPool pool;

    LdapRegistry(SecurityConfig.LdapRegistry config, @Nullable SSLSocketFactory tls) {
        this.config = config;
        this.names = new LdapNames(config.filters().userNameAttributes());
        this.tls = tls;
    }

    @Override
    public String realm() {
        return config.realm();
    }

    @Override
    public boolean takesLong() {
        return true;
    }

    @Override
    public boolean looksUpSlowly() {
        return true;
    }

    @Override
    public boolean takesCertificates() {
        return config.certificates() != CertificateMapMode.NOT_SUPPORTED;
    }

    /**
     * Rejects empty passwords: a directory may accept a bind without a password for any name
     * (unauthenticated bind, RFC 4513 5.1.2).
     */
    @Override
    public Optional<Caller> login(String user, String password)
            throws Verifier.UnavailableException {
        if (user.isBlank() || password.isEmpty()) {
            return Optional.empty();
        }
        try {
            Optional<SearchResultEntry> found = one(userFilter(user));
            String dn = found.map(SearchResultEntry::getDN).orElseGet(this::nobodysName);
            return binds(dn, password) && found.isPresent()
                    ? Optional.of(caller(name(found.get()), found.get(), Caller.Means.PASSWORD))
                    : Optional.empty();
        } catch (LDAPException e) {
            throw unavailable(e);
        }
    }

    /**
     * A DN without an entry: a bind is attempted for unknown users, too, so that the response time
     * does not show which users exist.
     */
    private String nobodysName() {
        return "cn=" + UUID.randomUUID() + (config.baseDn().isEmpty() ? "" : "," + config.baseDn());
    }

    @Override
    public Optional<Caller> named(String user) throws Verifier.UnavailableException {
        if (user.isBlank()) {
            return Optional.empty();
        }
        try {
            Optional<SearchResultEntry> found = one(userFilter(user));
            return found.isPresent()
                    ? Optional.of(
                            caller(name(found.get()), found.get(), Caller.Means.REGISTERED_TOKEN))
                    : Optional.empty();
        } catch (LDAPException e) {
            throw unavailable(e);
        }
    }

    @Override
    public Optional<Caller> owner(X509Certificate certificate)
            throws Verifier.UnavailableException {
        try {
            Optional<SearchResultEntry> found =
                    switch (config.certificates()) {
                        case EXACT_DN -> entry(subject(certificate));
                        case CERTIFICATE_FILTER -> byFilter(certificate);
                        case PRINCIPAL_CN, NOT_SUPPORTED -> Optional.empty();
                    };
            if (found.isEmpty()) {
                return Optional.empty();
            }
            String name =
                    names.of(found.get())
                            .or(() -> BasicRegistry.commonName(certificate))
                            .orElseGet(() -> subject(certificate));
            return Optional.of(caller(name, found.get(), Caller.Means.CERTIFICATE));
        } catch (LDAPException e) {
            throw unavailable(e);
        }
    }

    /**
     * The name as it is in the directory. A search also finds users by other spellings and
     * attributes: with the name as typed, one user would appear as several callers.
     */
    private String name(SearchResultEntry user)
            throws LDAPException, Verifier.UnavailableException {
        return names.of(user)
                .orElseThrow(() ->
                        new Verifier.UnavailableException(
                                "the directory at "
                                        + config.host()
                                        + ":"
                                        + config.port()
                                        + " shows no "
                                        + names
                                        + " of a user; name an attribute in userIdMap that the"
                                        + " directory returns",
                                null,
                                false));
    }

    private static String subject(X509Certificate certificate) {
        return certificate.getSubjectX500Principal().getName();
    }

    // ---- searches

    /** The name is inserted as a value, never as part of the filter's syntax. */
    private Filter userFilter(String user) throws LDAPException {
        return Filter.create(config.filters().userFilter().replace("%v", Filter.encodeValue(user)));
    }

    /** The matching entry; empty if several match, since it could be that of another user. */
    private Optional<SearchResultEntry> one(Filter filter) throws LDAPException {
        SearchRequest request =
                new SearchRequest(config.baseDn(), SearchScope.SUB, filter, names.attributes());
        request.setSizeLimit(MOST_USERS);
        List<SearchResultEntry> found = search(request);
        return found.size() == 1 ? Optional.of(found.getFirst()) : Optional.empty();
    }

    private Optional<SearchResultEntry> entry(String dn) throws LDAPException {
        if (!DN.isValidDN(dn) || !DN.isDescendantOf(dn, config.baseDn(), true)) {
            return Optional.empty();
        }
        return Optional.ofNullable(pool().getEntry(dn, names.attributes()));
    }

    private Optional<SearchResultEntry> byFilter(X509Certificate certificate) throws LDAPException {
        Optional<String> filter =
                config.certificateFilter().flatMap(text -> filled(text, certificate));
        return filter.isEmpty() ? Optional.empty() : one(Filter.create(filter.get()));
    }

    /**
     * Replaces {@code ${SubjectCN}} and the like by each attribute of the subject; empty if one is
     * missing.
     */
    private static Optional<String> filled(String filter, X509Certificate certificate) {
        String text = filter.startsWith("(") ? filter : "(" + filter + ")";
        for (Map.Entry<String, String> part : parts(certificate).entrySet()) {
            text =
                    text.replace(
                            "${Subject" + part.getKey() + "}", Filter.encodeValue(part.getValue()));
        }
        text = text.replace("${SubjectDN}", Filter.encodeValue(subject(certificate)));
        return text.contains("${") ? Optional.empty() : Optional.of(text);
    }

    private static Map<String, String> parts(X509Certificate certificate) {
        Map<String, String> parts = new HashMap<>();
        try {
            for (Rdn rdn : new LdapName(subject(certificate)).getRdns()) {
                parts.put(rdn.getType(), rdn.getValue().toString());
            }
        } catch (InvalidNameException _) {
            return Map.of();
        }
        return parts;
    }

    private List<SearchResultEntry> search(SearchRequest request) throws LDAPException {
        try {
            return pool().search(request).getSearchEntries();
        } catch (LDAPException e) {
            if (e.getResultCode().equals(ResultCode.SIZE_LIMIT_EXCEEDED)
                    && e.toLDAPResult() instanceof SearchResult partly) {
                return partly.getSearchEntries();
            }
            if (e.getResultCode().equals(ResultCode.NO_SUCH_OBJECT)) {
                return List.of();
            }
            throw e;
        }
    }

    private Caller caller(String name, SearchResultEntry user, Caller.Means means)
            throws LDAPException {
        return new Caller(name, realm(), groups(user.getDN()), means);
    }

    /** Names of all groups of the entry; nested groups only if configured. */
    private Set<String> groups(String dn) throws LDAPException {
        Set<String> names = new HashSet<>();
        Set<String> seen = new HashSet<>();
        Deque<String> members = new ArrayDeque<>(List.of(dn));
        while (!members.isEmpty() && seen.size() < MOST_GROUPS) {
            for (SearchResultEntry group : groupsOf(members.pop())) {
                String name = group.getAttributeValue(config.filters().groupNameAttribute());
                if (name != null && seen.add(group.getDN())) {
                    names.add(name);
                    if (config.nestedGroups()) {
                        members.push(group.getDN());
                    }
                }
            }
        }
        return names;
    }

    private List<SearchResultEntry> groupsOf(String member) throws LDAPException {
        List<Filter> alternatives = new ArrayList<>();
        for (LdapGroups groups : config.filters().groups()) {
            alternatives.add(
                    Filter.createANDFilter(
                            Filter.create(groups.filter()),
                            Filter.createEqualityFilter(groups.memberAttribute(), member)));
        }
        return search(
                new SearchRequest(
                        config.baseDn(),
                        SearchScope.SUB,
                        Filter.createORFilter(alternatives),
                        config.filters().groupNameAttribute()));
    }

    // ---- connections

    private boolean binds(String dn, String password) throws LDAPException {
        try {
            BindResult result =
                    pool().bindAndRevertAuthentication(new SimpleBindRequest(dn, password));
            return result.getResultCode().equals(ResultCode.SUCCESS);
        } catch (LDAPException e) {
            if (e.getResultCode().isConnectionUsable()) {
                return false; // the directory rejected the bind
            }
            throw e;
        }
    }

    private LDAPConnectionPool pool() throws LDAPException {
        opening.lock();
        try {
            LDAPConnectionPool open = pool;
            if (open == null) {
                open = open();
                pool = open;
            }
            return open;
        } finally {
            opening.unlock();
        }
    }

    private LDAPConnectionPool open() throws LDAPException {
        LDAPConnectionOptions options = new LDAPConnectionOptions();
        options.setConnectTimeoutMillis((int) config.connectTimeout().toMillis());
        options.setResponseTimeoutMillis(config.readTimeout().toMillis());
        if (tls != null) {
            options.setSSLSocketVerifier(new HostNameSSLSocketVerifier(true));
        }
        SingleServerSet server = new SingleServerSet(config.host(), config.port(), tls, options);
        SimpleBindRequest bind =
                config.bind()
                        .map(as -> new SimpleBindRequest(as.user(), as.password().reveal()))
                        .orElse(null);
        LDAPConnectionPool made = new LDAPConnectionPool(server, bind, 0, config.connections());
        made.setCreateIfNecessary(false);
        made.setMaxWaitTimeMillis(config.connectTimeout().toMillis());
        made.setRetryFailedOperationsDueToInvalidConnections(true);
        return made;
    }

    private Verifier.UnavailableException unavailable(LDAPException e) {
        return new Verifier.UnavailableException(
                "the directory at "
                        + config.host()
                        + ":"
                        + config.port()
                        + " does not answer: "
                        + e.getResultCode(),
                e,
                SILENCE.contains(e.getResultCode()));
    }

    @Override
    public void close() {
        opening.lock();
        try {
            if (pool != null) {
                pool.close();
            }
        } finally {
            opening.unlock();
        }
    }
}
