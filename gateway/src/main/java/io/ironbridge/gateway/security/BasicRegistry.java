package io.ironbridge.gateway.security;

import io.ironbridge.apiproject.server.security.SecurityConfig;
import io.ironbridge.apiproject.server.security.SecurityConfig.CertificateMapMode;
import io.ironbridge.apiproject.server.security.StoredPassword;
import java.security.cert.X509Certificate;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import javax.naming.InvalidNameException;
import javax.naming.ldap.LdapName;
import javax.naming.ldap.Rdn;

/** The users of the configuration. Immutable. */
final class BasicRegistry implements Registry {
    private final String realm;
    private final boolean ignoreCase;
    private final boolean certificates;
    private final Map<String, User> users = new HashMap<>();
    private final boolean slow;

    /**
     * One password of each cost. A login makes one comparison at each cost, so that it takes the
     * same time for every name.
     */
    private final Map<Object, StoredPassword> costs = new LinkedHashMap<>();

    private record User(String name, StoredPassword password, Object cost, Set<String> groups) {}

    BasicRegistry(SecurityConfig.BasicRegistry config) {
        this.realm = config.realm();
        this.ignoreCase = config.ignoreCase();
        this.certificates = config.certificates() == CertificateMapMode.PRINCIPAL_CN;
        config.users()
                .forEach((name, password) ->
                        users.put(
                                key(name),
                                new User(
                                        name,
                                        password,
                                        PasswordHash.cost(password),
                                        groups(name, config))));
        users.values().forEach(user -> costs.putIfAbsent(user.cost(), user.password()));
        this.slow = costs.values().stream().anyMatch(PasswordHash::takesLong);
    }

    private Set<String> groups(String user, SecurityConfig.BasicRegistry config) {
        Set<String> groups = new HashSet<>();
        config.groups()
                .forEach((group, members) -> {
                    if (members.stream().anyMatch(member -> key(member).equals(key(user)))) {
                        groups.add(group);
                    }
                });
        return Set.copyOf(groups);
    }

    private String key(String user) {
        return ignoreCase ? user.toLowerCase(Locale.ROOT) : user;
    }

    @Override
    public String realm() {
        return realm;
    }

    @Override
    public boolean takesLong() {
        return slow;
    }

    @Override
    public boolean looksUpSlowly() {
        return false;
    }

    @Override
    public boolean takesCertificates() {
        return certificates;
    }

    @Override
    public Optional<Caller> login(String name, String password) {
        if (password.isEmpty()) {
            return Optional.empty(); // for example, a file that is being written
        }
        User user = users.get(key(name));
        boolean right = false;
        for (Map.Entry<Object, StoredPassword> cost : costs.entrySet()) {
            StoredPassword own =
                    user != null && user.cost().equals(cost.getKey()) ? user.password() : null;
            boolean matches = PasswordHash.matches(own == null ? cost.getValue() : own, password);
            right |= own != null && matches;
        }
        return right && user != null
                ? Optional.of(new Caller(user.name(), realm, user.groups(), Caller.Means.PASSWORD))
                : Optional.empty();
    }

    @Override
    public Optional<Caller> named(String name) {
        return Optional.ofNullable(users.get(key(name)))
                .map(user ->
                        new Caller(
                                user.name(), realm, user.groups(), Caller.Means.REGISTERED_TOKEN));
    }

    /** The user's name is the first CN of the subject. */
    @Override
    public Optional<Caller> owner(X509Certificate certificate) {
        return certificates
                ? commonName(certificate)
                        .map(name -> users.get(key(name)))
                        .map(user ->
                                new Caller(
                                        user.name(),
                                        realm,
                                        user.groups(),
                                        Caller.Means.CERTIFICATE))
                : Optional.empty();
    }

    static Optional<String> commonName(X509Certificate certificate) {
        try {
            LdapName subject = new LdapName(certificate.getSubjectX500Principal().getName());
            for (int i = subject.size() - 1; i >= 0; i--) {
                Rdn rdn = subject.getRdn(i);
                if (rdn.getType().equalsIgnoreCase("CN")) {
                    return Optional.of(rdn.getValue().toString());
                }
            }
            return Optional.empty();
        } catch (InvalidNameException _) {
            return Optional.empty();
        }
    }
}
