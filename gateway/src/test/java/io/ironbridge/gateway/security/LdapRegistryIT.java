package io.ironbridge.gateway.security;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.unboundid.ldap.listener.InMemoryDirectoryServer;
import com.unboundid.ldap.listener.InMemoryDirectoryServerConfig;
import com.unboundid.ldap.listener.InMemoryListenerConfig;
import com.unboundid.ldap.sdk.Entry;
import com.unboundid.ldap.sdk.SearchResultEntry;
import io.ironbridge.apiproject.element.Credential;
import io.ironbridge.apiproject.element.Secret;
import io.ironbridge.apiproject.server.security.SecurityConfig;
import io.ironbridge.apiproject.server.security.SecurityConfig.CertificateMapMode;
import io.ironbridge.apiproject.server.security.SecurityConfig.LdapFilters;
import io.ironbridge.apiproject.server.security.SecurityConfig.LdapGroups;
import io.ironbridge.mapping.Source;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Against a directory in this process, over its socket. */
class LdapRegistryIT {
    private static final String BASE = "dc=example,dc=com";

    @SuppressWarnings("NullAway.Init")
    private InMemoryDirectoryServer directory;

    @BeforeEach
    void startDirectory() throws Exception {
        InMemoryDirectoryServerConfig config = new InMemoryDirectoryServerConfig(BASE);
        config.addAdditionalBindCredentials("cn=reader," + BASE, "reading");
        config.setAuthenticationRequiredOperationTypes(
                Set.of(com.unboundid.ldap.sdk.OperationType.SEARCH));
        config.setListenerConfigs(InMemoryListenerConfig.createLDAPConfig("plain", 0));
        directory = new InMemoryDirectoryServer(config);
        add("dn: " + BASE, "objectClass: domain", "dc: example");
        add(
                "dn: uid=ann," + BASE,
                "objectClass: inetOrgPerson",
                "uid: Alias",
                "uid: ann",
                "mail: ann@example.com",
                "cn: Ann Clerk",
                "sn: Clerk",
                "userPassword: secret");
        add(
                "dn: uid=a*," + BASE,
                "objectClass: inetOrgPerson",
                "uid: a*",
                "cn: Star",
                "sn: Star",
                "userPassword: star");
        add(
                "dn: cn=clerks," + BASE,
                "objectClass: groupOfNames",
                "cn: clerks",
                "member: uid=ann," + BASE);
        add(
                "dn: cn=staff," + BASE,
                "objectClass: groupOfNames",
                "cn: staff",
                "member: cn=clerks," + BASE);
        directory.startListening();
    }

    private void add(String... lines) throws Exception {
        directory.add(lines);
    }

    @AfterEach
    void stopDirectory() {
        directory.shutDown(true);
    }

    private LdapRegistry registry(boolean nested) {
        return registry(nested, directory.getListenPort(), Duration.ofSeconds(2));
    }

    private static LdapRegistry registry(boolean nested, int port, Duration timeout) {
        return new LdapRegistry(
                new SecurityConfig.LdapRegistry(
                        "ldap",
                        "corp",
                        "127.0.0.1",
                        port,
                        BASE,
                        Optional.of(new Credential("cn=reader," + BASE, Secret.of("reading"))),
                        false,
                        Optional.empty(),
                        new LdapFilters(
                                "(&(|(uid=%v)(mail=%v))(objectclass=inetOrgPerson))",
                                List.of("uid", "mail"),
                                "cn",
                                Set.of(new LdapGroups("(objectClass=groupOfNames)", "member"))),
                        nested,
                        CertificateMapMode.EXACT_DN,
                        Optional.empty(),
                        timeout,
                        timeout,
                        2,
                        new Source("server.xml", 1, 1)),
                null);
    }

    @Test
    void aUserLogsInWithHisGroups() throws Exception {
        try (LdapRegistry registry = registry(false)) {
            assertThat(registry.login("ann", "secret"))
                    .contains(
                            new Caller(
                                    "ann",
                                    registry.realm(),
                                    Set.of("clerks"),
                                    Caller.Means.PASSWORD));
            assertThat(registry.login("ann", "wrong")).isEmpty();
            assertThat(registry.login("bob", "secret")).isEmpty();
            assertThat(registry.login("ann", "secret")).isPresent();
        }
    }

    @Test
    void groupsOfGroupsCountWhereThatIsAskedFor() throws Exception {
        try (LdapRegistry registry = registry(true)) {
            assertThat(registry.login("ann", "secret").orElseThrow().groups())
                    .containsExactlyInAnyOrder("clerks", "staff");
        }
    }

    @Test
    void anEntryWithMembersIsNoGroupWithoutItsClass() throws Exception {
        add(
                "dn: cn=tellers,uid=ann," + BASE,
                "objectClass: organizationalRole",
                "objectClass: extensibleObject",
                "cn: tellers",
                "member: uid=ann," + BASE);
        try (LdapRegistry registry = registry(false)) {
            assertThat(registry.login("ann", "secret").orElseThrow().groups())
                    .containsExactly("clerks");
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"ann", "ANN", " ann", "alias", "ann@example.com"})
    void aUserHasTheDirectorysNameHoweverHeWritesIt(String written) throws Exception {
        try (LdapRegistry registry = registry(false)) {
            assertThat(registry.login(written, "secret").orElseThrow().name()).isEqualTo("ann");
        }
    }

    @Test
    void aUserIsFoundByNameWhereSomebodyElseHasIdentifiedHim() throws Exception {
        try (LdapRegistry registry = registry(false)) {
            assertThat(registry.named("ann"))
                    .contains(
                            new Caller(
                                    "ann",
                                    registry.realm(),
                                    Set.of("clerks"),
                                    Caller.Means.REGISTERED_TOKEN));
            assertThat(registry.named("*")).isEmpty();
            assertThat(registry.named(" ")).isEmpty();
        }
    }

    @Test
    void ofSeveralNamesThatInTheEntrysOwnCountsOrTheFirst() throws Exception {
        LdapNames names = new LdapNames(List.of("uid", "mail"));

        assertThat(names.of(entry("cn: Eve"))).isEmpty();
        assertThat(names.of(entry("mail: eve@example.com"))).contains("eve@example.com");
        assertThat(names.of(entry("uid: eve", "uid: Ann", "mail: eve@example.com")))
                .contains("Ann"); // in whatever order they come
        assertThat(names.of(entry("uid: Ann", "uid: eve"))).contains("Ann");
    }

    private static SearchResultEntry entry(String... lines) throws Exception {
        List<String> all = new ArrayList<>(List.of("dn: cn=Eve," + BASE));
        all.addAll(List.of(lines));
        return new SearchResultEntry(new Entry(all.toArray(String[]::new)));
    }

    @Test
    void anEmptyPasswordIsNoAnonymousBind() throws Exception {
        try (LdapRegistry registry = registry(false)) {
            assertThat(registry.login("ann", "")).isEmpty();
            directory.shutDown(true);
            assertThat(registry.login("ann", "")).as("no directory is asked").isEmpty();
            directory.startListening();
        }
    }

    @Test
    void aNameIsNeverAFilter() throws Exception {
        try (LdapRegistry registry = registry(false)) {
            assertThat(registry.login("*", "secret")).isEmpty();
            assertThat(registry.login("ann)(uid=*", "secret")).isEmpty();
            assertThat(registry.login("a*", "star")).isPresent();
            assertThat(registry.login("a*", "secret")).isEmpty();
        }
    }

    @Test
    void aSilentDirectoryIsToldToBeOne() throws Exception {
        try (ServerSocket silent = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
                LdapRegistry registry =
                        registry(false, silent.getLocalPort(), Duration.ofMillis(200))) {
            assertThatThrownBy(() -> registry.login("ann", "secret"))
                    .isInstanceOfSatisfying(
                            Verifier.UnavailableException.class,
                            e -> assertThat(e.isSilence()).isTrue());
        }
    }

    @Test
    void aDirectoryThatDoesNotAnswerIsNoWrongPassword() throws Exception {
        try (LdapRegistry registry = registry(false)) {
            assertThat(registry.login("ann", "secret")).isPresent();
            directory.shutDown(true);

            assertThatThrownBy(() -> registry.login("ann", "secret"))
                    .isInstanceOf(Verifier.UnavailableException.class)
                    .hasMessageFindingMatch("does not answer: \\d+ \\(");
            directory.startListening();
        }
    }
}
