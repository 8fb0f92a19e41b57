package io.ironbridge.apiproject.server.security;

import static org.assertj.core.api.Assertions.assertThat;

import io.ironbridge.apiproject.Loaded;
import io.ironbridge.apiproject.ProjectLoader;
import io.ironbridge.apiproject.TestProject;
import io.ironbridge.apiproject.server.security.SecurityConfig.CertificateMapMode;
import io.ironbridge.apiproject.server.security.SecurityConfig.LdapGroups;
import io.ironbridge.apiproject.server.security.SecurityConfig.LdapRegistry;
import io.ironbridge.apiproject.server.security.SecurityConfig.RoleBinding;
import io.ironbridge.apiproject.server.security.SecurityConfig.TokenKeys;
import io.ironbridge.apiproject.server.security.SecurityConfig.TokenTrust;
import io.ironbridge.apiproject.text.Fault;
import java.io.ByteArrayOutputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The security configuration as read. */
class SecurityConfigTest {
    @TempDir private Path folder = Path.of("");

    private Loaded load(String elements) {
        try {
            Path file =
                    Files.writeString(
                            folder.resolve("server.xml"), "<server>\n" + elements + "\n</server>");
            return ProjectLoader.load(List.of(file), TestProject.options(Map.of()));
        } catch (IOException e) {
            throw new AssertionError(e);
        }
    }

    private SecurityConfig clean(String elements) {
        Loaded loaded = load(elements);
        assertThat(loaded.faults()).isEmpty();
        return loaded.config().security();
    }

    private List<String> faults(String elements) {
        return load(elements).faults().stream().map(Fault::toString).toList();
    }

    @Test
    void aHashIsReadAsLibertyWritesIt() throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        DataOutputStream out = new DataOutputStream(bytes);
        out.writeByte(1);
        field(out, 0x10, "PBKDF2WithHmacSHA512".getBytes(java.nio.charset.StandardCharsets.UTF_8));
        out.writeByte(0x20);
        out.writeInt(210_000);
        field(out, 0x30, new byte[] {7, 8, 9});
        field(out, 0x40, new byte[32]);
        String hash = Base64.getEncoder().encodeToString(bytes.toByteArray());

        Map<String, StoredPassword> users =
                clean(
                                "<basicRegistry><user name='a' password='{hash}"
                                        + hash
                                        + "'/></basicRegistry>")
                        .basicRegistry()
                        .orElseThrow()
                        .users();

        assertThat(users.get("a"))
                .isInstanceOfSatisfying(
                        StoredPassword.Pbkdf2.class,
                        pbkdf2 -> {
                            assertThat(pbkdf2.algorithm()).isEqualTo("PBKDF2WithHmacSHA512");
                            assertThat(pbkdf2.iterations()).isEqualTo(210_000);
                            assertThat(pbkdf2.salt()).containsExactly(7, 8, 9);
                            assertThat(pbkdf2.digest()).hasSize(32);
                        });
    }

    private static void field(DataOutputStream out, int tag, byte[] content) throws IOException {
        out.writeByte(tag);
        out.writeInt(content.length);
        out.write(content);
    }

    private static String custom(String filters) {
        return "<ldapRegistry id='l' host='localhost' baseDN='o=a'><customFilters "
                + filters
                + "/></ldapRegistry>";
    }

    @Test
    void groupsHaveTheirClassAndFitTheGroupFilter() {
        assertThat(groups("groupMemberIdMap='groupOfNames:member; group:uniqueMember'"))
                .containsExactlyInAnyOrder(
                        new LdapGroups("(objectClass=groupOfNames)", "member"),
                        new LdapGroups("(objectClass=group)", "uniqueMember"));
        assertThat(groups("groupMemberIdMap='group:member' groupFilter='(&amp;(cn=%v)(ou=x))'"))
                .containsExactly(new LdapGroups("(&(objectClass=group)(&(cn=*)(ou=x)))", "member"));
    }

    @Test
    void whatIsAnAttributeOfUsersInLibertyHasGroupsByTheGroupFilter() {
        assertThat(groups("groupMemberIdMap='ibm-allGroups:member' groupFilter='cn=%v'"))
                .containsExactly(new LdapGroups("(cn=*)", "member"));
        assertThat(groups("groupMemberIdMap='*:member'"))
                .containsExactly(
                        new LdapGroups(
                                "(&(cn=*)(|(objectclass=groupOfNames)"
                                        + "(objectclass=groupOfUniqueNames)"
                                        + "(objectclass=groupOfURLs)))",
                                "member"));
    }

    private Set<LdapGroups> groups(String filters) {
        return clean(custom(filters)).ldapRegistries().getFirst().filters().groups();
    }

    @Test
    void membersWithoutAClassAreAFault() {
        assertThat(faults(custom("groupMemberIdMap='member'")))
                .singleElement()
                .asString()
                .contains("groupMemberIdMap", "is 'member'", "as in groupOfNames:member");
    }

    @Test
    void usersAreNamedByTheUserIdMapOrElseByWhatTheyAreFoundBy() {
        assertThat(userNames("userIdMap='*:cn;person:sn'")).containsExactly("cn", "sn", "uid");
        assertThat(userNames("userFilter='(&amp;(|(mail=%v)(cn=%v))(ou=x))'"))
                .containsExactly("uid", "mail", "cn");
    }

    private List<String> userNames(String filters) {
        return clean(custom(filters)).ldapRegistries().getFirst().filters().userNameAttributes();
    }

    @Test
    void aDirectoryHasTheFiltersOfItsKind() {
        LdapRegistry ldap =
                clean(
                                """
                                <ldapRegistry id="ad" realm="corp" host="ldap.example.com" port="636" sslEnabled="true"
                                    baseDN="dc=example,dc=com" bindDN="cn=reader,dc=example,dc=com" bindPassword="geheim"
                                    ldapType="Microsoft Active Directory" recursiveSearch="true"
                                    certificateMapMode="CERTIFICATE_FILTER" certificateFilter="cn=${SubjectCN}">
                                  <activedFilters userFilter="(&amp;(mail=%v)(objectclass=user))"/>
                                </ldapRegistry>
                                """
                                        .replace("${SubjectCN}", "$" + "{SubjectCN}"))
                        .ldapRegistries()
                        .getFirst();

        assertThat(ldap.secure()).isTrue();
        assertThat(ldap.bind().orElseThrow().user()).isEqualTo("cn=reader,dc=example,dc=com");
        assertThat(ldap.filters().userFilter()).isEqualTo("(&(mail=%v)(objectclass=user))");
        assertThat(ldap.filters().userNameAttributes()).containsExactly("sAMAccountName", "mail");
        assertThat(ldap.filters().groups())
                .containsExactly(new LdapGroups("(&(cn=*)(objectcategory=group))", "member"));
        assertThat(ldap.nestedGroups()).isTrue();
        assertThat(ldap.certificates()).isEqualTo(CertificateMapMode.CERTIFICATE_FILTER);
        assertThat(ldap.toString()).doesNotContain("geheim");
    }

    @Test
    void threeElementsSayWhoseTokensAreBelieved() {
        List<TokenTrust> trusts =
                clean(
                                """
                                <mpJwt id="a" issuer="https://id.example.com" jwksUri="https://id.example.com/keys">
                                  <audiences>payroll</audiences>
                                  <audiences>staff</audiences>
                                </mpJwt>
                                <jwtConsumer id="b" issuer="https://other.example.com" signatureAlgorithm="HS256"
                                    sharedKey="0123456789abcdef0123456789abcdef" audiences="x, y" clockSkew="10s"/>
                                <openidConnectClient id="c" inboundPropagation="supported" signatureAlgorithm="ES256"
                                    issuerIdentifier="https://op.example.com" jwkEndpointUrl="http://localhost:8080/jwks"
                                    userIdentifier="email" groupIdentifier="roles" audiences="ALL_AUDIENCES"/>
                                """)
                        .tokenTrusts();

        assertThat(trusts).extracting(TokenTrust::id).containsExactly("a", "b", "c");
        assertThat(trusts.get(0).audiences()).containsExactlyInAnyOrder("payroll", "staff");
        assertThat(trusts.get(0).userClaim()).isEqualTo("upn");
        assertThat(trusts.get(0).keys())
                .isInstanceOfSatisfying(
                        TokenKeys.Remote.class,
                        keys ->
                                assertThat(keys.uri())
                                        .isEqualTo(URI.create("https://id.example.com/keys")));
        assertThat(trusts.get(1).keys()).isInstanceOf(TokenKeys.Shared.class);
        assertThat(trusts.get(1).clockSkew()).isEqualTo(Duration.ofSeconds(10));
        assertThat(trusts.get(1).audiences()).containsExactlyInAnyOrder("x", "y");
        assertThat(trusts.get(2).userClaim()).isEqualTo("email");
        assertThat(trusts.get(2).groupClaim()).isEqualTo("roles");
        assertThat(trusts.get(2).algorithms()).containsExactly("ES256");
    }

    @Test
    void whatWouldLetForgedTokensInIsAFault() {
        assertThat(
                        faults(
                                "<mpJwt id='a' issuer='i' signatureAlgorithm='RS256'"
                                        + " jwksUri='https://h/k'"
                                        + " ironbridge_signatureAlgorithms='HS256'/>"))
                .singleElement()
                .asString()
                .contains("otherwise anyone with the public key could sign");
        assertThat(faults("<mpJwt id='a' issuer='i' jwksUri='http://id.example.com/keys'/>"))
                .singleElement()
                .asString()
                .contains("Use an https URI");
        assertThat(faults("<jwtConsumer id='a' issuer='i' signatureAlgorithm='none'/>"))
                .first()
                .asString()
                .contains("signatureAlgorithm of <jwtConsumer> is 'none'");
        assertThat(faults("<mpJwt id='a' jwksUri='https://h/k'/>"))
                .singleElement()
                .asString()
                .contains("<mpJwt> has no issuer");
    }

    @Test
    void aSharedKeyThatIsTooShortForItsAlgorithmIsAFault() {
        assertThat(
                        faults(
                                "<jwtConsumer id='a' issuer='i' signatureAlgorithm='HS384'"
                                        + " sharedKey='0123456789abcdef0123456789abcdef'/>"))
                .singleElement()
                .asString()
                .contains("has 32 bytes; HS384 needs 48")
                .doesNotContain("0123456789abcdef");
    }

    @Test
    void passwordsThatCanBeReadOnTheirWayAreTold() {
        String registry = "<basicRegistry><user name='a' password='b'/></basicRegistry>";
        String open = "<httpEndpoint id='e' host='*' httpPort='80'/>";
        assertThat(faults(registry + open)).singleElement().asString().contains("requireSecure");
        assertThat(faults(registry + "<zosconnect_zosConnectManager/>" + open)).isEmpty();
        assertThat(faults(open)).isEmpty();
        assertThat(faults(registry)).isEmpty();
        assertThat(
                        faults(
                                "<ldapRegistry id='l' host='ldap.example.com' baseDN='o=a'"
                                        + " ldapType='Custom'/>"))
                .singleElement()
                .asString()
                .contains("ldap.example.com without TLS");
    }

    @Test
    void aClientForBrowsersHasNoEffectAndSaysSo() {
        Loaded loaded = load("<openidConnectClient id='c' clientId='x' clientSecret='y'/>");

        assertThat(loaded.hasErrors()).isFalse();
        assertThat(loaded.faults().getFirst().toString()).contains("has no effect");
        assertThat(loaded.config().security().identifies()).isFalse();
    }

    @Test
    void rolesAreBoundToUsersGroupsAndEverybody() {
        Loaded loaded =
                load(
                        """
                        <authorization-roles id="zos.connect.access.roles">
                          <security-role name="zosConnectAccess">
                            <group name="staff"/><user name="ann"/>
                          </security-role>
                        </authorization-roles>
                        <webApplication id="app" name="payroll" location="x.war">
                          <application-bnd>
                            <security-role name="Clerk"><special-subject type="ALL_AUTHENTICATED_USERS"/></security-role>
                          </application-bnd>
                        </webApplication>
                        """);

        assertThat(loaded.hasErrors()).isFalse();
        assertThat(loaded.config().security().roles())
                .containsExactly(
                        new RoleBinding(
                                SecurityConfig.ACCESS_ROLES,
                                SecurityConfig.ACCESS_ROLE,
                                Set.of("ann"),
                                Set.of("staff"),
                                Set.of(),
                                false,
                                false),
                        new RoleBinding(
                                "payroll", "Clerk", Set.of(), Set.of(), Set.of(), true, false));
        assertThat(
                        faults(
                                "<authorization-roles id='r'><security-role"
                                        + " name='x'><special-subject"
                                        + " type='ALL'/></security-role></authorization-roles>"))
                .singleElement()
                .asString()
                .contains("Use ALL_AUTHENTICATED_USERS or EVERYONE");
    }

    @Test
    void apiKeysAreKeptAsDigests() {
        SecurityConfig.ApiKeys keys =
                clean(
                                """
                                <ironbridge_apiKeys header="Api-Key">
                                  <apiKey name="mobile" secret="geheim" groups="partners, beta"/>
                                  <apiKey name="batch" secret="{sha256}%s"/>
                                </ironbridge_apiKeys>
                                """
                                        .formatted("0a".repeat(32)))
                        .apiKeys()
                        .orElseThrow();

        assertThat(keys.header()).isEqualTo("api-key");
        assertThat(keys.keys().getFirst().groups()).containsExactlyInAnyOrder("partners", "beta");
        assertThat(keys.keys().getFirst().sha256()).hasSize(64).isNotEqualTo("geheim");
        assertThat(keys.keys().getLast().sha256()).isEqualTo("0a".repeat(32));
        assertThat(
                        faults(
                                "<ironbridge_apiKeys><apiKey name='a'"
                                        + " secret='{sha256}x'/></ironbridge_apiKeys>"))
                .singleElement()
                .asString()
                .contains("64 hexadecimal digits");
    }

    @Test
    void anAccessIdStandsInTheNamesPlace() {
        RoleBinding role =
                load("""
                <authorization-roles id="r"><security-role name="x">
                  <user name="ann" access-id="user:https://id.example.com/ann"/>
                  <user name="bob"/>
                </security-role></authorization-roles>
                """)
                        .config()
                        .security()
                        .roles()
                        .getFirst();

        assertThat(role.users()).containsExactly("bob");
        assertThat(role.accessIds()).containsExactly("user:https://id.example.com/ann");
    }

    @Test
    void administratorsAreBoundByTheirElementsAndTheManagersGroups() {
        List<RoleBinding> roles =
                load("""
                <administrator-role><user>ann</user><group>boss</group></administrator-role>
                <reader-role><group-access-id>group:ad/all</group-access-id></reader-role>
                <zosconnect_zosConnectManager globalAdminGroup="a, b" globalOperationsGroup="c"/>
                """)
                        .config()
                        .security()
                        .roles();

        assertThat(roles)
                .containsExactly(
                        administration("Administrator", Set.of("ann"), Set.of("boss", "a", "b")),
                        administration("Operator", Set.of(), Set.of("c")),
                        new RoleBinding(
                                SecurityConfig.ADMINISTRATION,
                                "Reader",
                                Set.of(),
                                Set.of(),
                                Set.of("group:ad/all"),
                                false,
                                false));
    }

    private static RoleBinding administration(String role, Set<String> users, Set<String> groups) {
        return new RoleBinding(
                SecurityConfig.ADMINISTRATION, role, users, groups, Set.of(), false, false);
    }

    private void told(String elements, String id, String what) {
        assertThat(faults(elements))
                .singleElement()
                .asString()
                .contains("IRB-PROJ-" + id)
                .contains(what);
    }

    private static String access(String role) {
        return "<authorization-roles id='zos.connect.access.roles'><security-role name='"
                + role
                + "'><user name='ann'/></security-role></authorization-roles>";
    }

    private static String registry(String more) {
        return "<basicRegistry><user name='ann' password='x'/>" + more + "</basicRegistry>";
    }

    @Test
    void anAccessRoleThatIsMistypedIsTold() {
        told(access("zosConnectAcces"), "0680W", "Rename it to zosConnectAccess");
        clean(access("zosConnectAccess"));
    }

    @Test
    void membersOfARoleWhoAreNobodyAreTold() {
        clean(registry("") + access("zosConnectAccess"));
        told(
                registry("") + access("zosConnectAccess").replace("'ann'", "'anna'"),
                "0683W",
                "'anna' of the role 'zosConnectAccess' is neither in a registry");
        told(
                registry("")
                        + access("zosConnectAccess").replace("user name='ann'", "group name='all'"),
                "0683W",
                "The group 'all'");
        clean(
                "<ironbridge_apiKeys><apiKey name='ann' secret='k'/></ironbridge_apiKeys>"
                        + access("zosConnectAccess"));
    }

    @Test
    void usersThatAreThereTwiceAndMembersWhoAreNoneAreTold() {
        told(registry("<user name='ann' password='y'/>"), "0685W", "'ann' is defined twice");
        clean(registry("<user name='Ann' password='y'/>"));
        told(
                registry("<user name='Ann' password='y'/>")
                        .replace("Registry>", "Registry ignoreCaseForAuthentication='true'>")
                        .replace(
                                "/basicRegistry ignoreCaseForAuthentication='true'",
                                "/basicRegistry"),
                "0685W",
                "'ann' is defined twice");
        told(
                registry("<group name='g'><member name='ann'/><member name='bob'/></group>"),
                "0686W",
                "The member 'bob'");
    }

    @Test
    void keysThatAreTheSameForTwoAreAFault() {
        told(
                "<ironbridge_apiKeys><apiKey name='a' secret='k'/><apiKey name='b'"
                        + " secret='k'/></ironbridge_apiKeys>",
                "0605E",
                "a has the same");
    }

    @Test
    void whatNobodyCouldUseIsTold() {
        told(
                "<zosconnect_zosConnectManager requireAuth='true'/>",
                "0689W",
                "all requests are rejected");
        told("<sslDefault sslRef='nope'/>", "0609E", "'nope' names no <ssl>");
        told("<cors domain='staff' allowedOrigins='*'/>", "0688W", "Start it with a slash");
        for (String origin : List.of("https://a.example.com/", "https://A.example.com", "a.com")) {
            told("<cors domain='/' allowedOrigins='" + origin + "'/>", "0688W", origin);
        }
        clean("<cors domain='/' allowedOrigins='https://a.example.com:8443, null'/>");
        told(
                "<ldapRegistry id='l' host='localhost' baseDN='dc=example'><failoverServers>"
                        + "<server host='other' port='389'/></failoverServers></ldapRegistry>",
                "0684W",
                "only localhost is queried");
        told(
                "<openidConnectClient id='o' inboundPropagation='required' issuerIdentifier='i'"
                        + " clientSecret='0123456789012345678901234567890123'/>",
                "0687W",
                "tokens for any audience");
    }

    @Test
    void anybodysPageMayNotCallWithCredentials() {
        for (String origins : List.of("*", "null", "https://a.example.com, null")) {
            told(
                    "<cors domain='/' allowedOrigins='" + origins + "' allowCredentials='true'/>",
                    "0700W",
                    "allowCredentials of <cors> has no effect");
            assertThat(
                            TestProject.load(
                                            folder,
                                            "<cors domain='/' allowedOrigins='"
                                                    + origins
                                                    + "' allowCredentials='true'/>")
                                    .config()
                                    .endpoints()
                                    .cors())
                    .singleElement()
                    .satisfies(rule -> assertThat(rule.allowCredentials()).isFalse());
        }
        clean("<cors domain='/' allowedOrigins='https://a.example.com' allowCredentials='true'/>");
    }

    @Test
    void ciphersThatDoNotFitOrProtectAreAFault() {
        told(
                "<ssl id='s' sslProtocol='TLSv1.3'"
                        + " enabledCiphers='TLS_ECDHE_ECDSA_WITH_AES_128_GCM_SHA256'/>",
                "0605E",
                "no connection is possible");
        told(
                "<ssl id='s' sslProtocol='TLSv1.2' enabledCiphers='TLS_AES_128_GCM_SHA256'/>",
                "0605E",
                "no connection is possible");
        told(
                "<ssl id='s' enabledCiphers='TLS_DH_anon_WITH_AES_128_CBC_SHA'/>",
                "0605E",
                "do not verify the peer");
        told("<ssl id='s' enabledCiphers='TLS_RSA_WITH_NULL_SHA256'/>", "0605E", "do not encrypt");
        clean("<ssl id='s' enabledCiphers='TLS_AES_128_GCM_SHA256'/>");
    }

    @Test
    void theSslWithLibertysDefaultIdNeedsNoSslDefault() {
        String byDefault = "<ssl id='defaultSSLConfig'/><ssl id='other'/>";
        assertThat(load(byDefault).config().tls().defaultSslRef()).contains("defaultSSLConfig");
        assertThat(
                        load(byDefault + "<sslDefault outboundSSLRef='other'/>")
                                .config()
                                .tls()
                                .defaultSslRef())
                .contains("defaultSSLConfig");
        assertThat(load(byDefault + "<sslDefault sslRef='other'/>").config().tls().defaultSslRef())
                .contains("other");
        assertThat(load("<ssl id='other'/>").config().tls().defaultSslRef()).isEmpty();
    }

    @Test
    void whatIsAskedOfTokensIsRead() {
        TokenTrust trust =
                clean(
                                registry("<user name='a' password='b'/>")
                                        + token(
                                                "tokenAge='90' tokenHeader='Cookie'"
                                                        + " mapToUserRegistry='true'"
                                                        + " tokenReuse='true'"))
                        .tokenTrusts()
                        .getFirst();
        assertThat(trust.maxAge()).contains(Duration.ofSeconds(90));
        assertThat(trust.cookie()).contains("Bearer");
        assertThat(trust.registered()).isTrue();
        TokenTrust plain = clean(token("")).tokenTrusts().getFirst();
        assertThat(plain.maxAge()).isEmpty();
        assertThat(plain.cookie()).isEmpty();
        assertThat(plain.registered()).isFalse();
    }

    private static String token(String attributes) {
        return "<mpJwt id='m' issuer='i' audiences='a' signatureAlgorithm='HS256'"
                + " sharedKey='0123456789012345678901234567890123' "
                + attributes
                + "/>";
    }

    @Test
    void whatIsAskedOfTokensAndNotDoneIsAFault() {
        told(token("tokenReuse='false'"), "0605E", "until its exp");
        told(token("mapToUserRegistry='true'"), "0692E", "there is none");
        String client =
                "<openidConnectClient id='o' inboundPropagation='required' issuerIdentifier='i'"
                        + " audiences='a' clientSecret='0123456789012345678901234567890123'/>";
        clean(client);
        told(
                client.replace("audiences", "validationMethod='introspect' audiences"),
                "0605E",
                "without a request to the issuer");
        told(client + token(""), "0691W", "by other means");
        clean(client.replace("required", "supported") + token(""));
    }

    private static String directory(String type, String filters) {
        return "<ldapRegistry id='l' host='localhost' baseDN='o=x' ldapType='"
                + type
                + "'>"
                + filters
                + "</ldapRegistry>";
    }

    @Test
    void customFiltersCountWhereATypeHasNoneOfItsOwn() {
        String custom = "<customFilters userFilter='(mail=%v)'/>";
        String own = "<idsFilters userFilter='(uid=%v)'/>";
        String type = "IBM Tivoli Directory Server";

        assertThat(
                        clean(directory(type, custom))
                                .ldapRegistries()
                                .getFirst()
                                .filters()
                                .userFilter())
                .isEqualTo("(mail=%v)");
        assertThat(
                        load(directory(type, custom + own))
                                .config()
                                .security()
                                .ldapRegistries()
                                .getFirst()
                                .filters()
                                .userFilter())
                .isEqualTo("(uid=%v)");
        told(directory(type, custom + own), "0693W", "<customFilters>");
        told(directory("Custom", own), "0693W", "<idsFilters> of the ldapRegistry l is not read");
    }

    @Test
    void aWayToBindThatIsNotSupportedIsAFault() {
        String gssapi = "bindAuthMechanism='GSSAPI' host=";
        told(directory("Custom", "").replace("host=", gssapi), "0605E", "Kerberos");
        clean(directory("Custom", "").replace("host=", gssapi.replace("GSSAPI", "simple")));
    }

    @Test
    void aUserWithoutAPasswordIsTold() {
        told(registry("<user name='cid' password=''/>"), "0694W", "'cid' can never log in");
    }

    @Test
    void keysInAFieldOfAnotherMeaningAreAFault() {
        for (String header : List.of("Authorization", "cookie", "Host", "X Key")) {
            told(
                    "<ironbridge_apiKeys header='"
                            + header
                            + "'><apiKey name='ann' secret='k'/></ironbridge_apiKeys>",
                    "0605E",
                    "a key would never be found in this one");
        }
    }

    @Test
    void certificatesThatNoClientIsAskedForAreTold() {
        String stores = "<keyStore id='k' location='k.p12' password='changeit'/>";
        String ssl = "<ssl id='s' keyStoreRef='k' clientAuthentication='true'/>";

        told(stores + ssl, "0697W", "by <ssl> s: no endpoint uses it");
        told(
                stores + ssl.replace("Authentication", "AuthenticationSupported"),
                "0697W",
                "by <ssl> s");
        told(
                stores + ssl + "<sslDefault sslRef='t'/><ssl id='t' keyStoreRef='k'/>",
                "0697W",
                "by <ssl> s");
        clean(stores + ssl + "<sslDefault sslRef='s'/>");
        clean(stores + ssl.replace("'s'", "'defaultSSLConfig'"));
        clean(
                stores
                        + ssl
                        + "<httpEndpoint id='defaultHttpEndpoint'><sslOptions sslRef='s'/>"
                        + "</httpEndpoint>");
    }

    @Test
    void aFieldForBrowsersThatTheyPassOverIsTold() {
        String config = "<webContainer addstricttransportsecurityheader='%s'/>";
        for (String good :
                List.of(
                        "max-age=0",
                        "Max-Age = \"60\"; includeSubDomains; preload",
                        "includeSubDomains;max-age=31536000;")) {
            clean(config.formatted(good));
        }
        for (String bad :
                List.of("true", "maxage=60", "max-age=1y", "max-age 60", "max-age=60, preload")) {
            told(config.formatted(bad), "0699W", "Strict-Transport-Security '" + bad);
        }
    }

    @Test
    void clientsOfAnyPublicAuthorityAreTold() {
        String config =
                "<keyStore id='k' location='k.p12' password='changeit'/><ssl id='s' keyStoreRef='k'"
                        + " trustDefaultCerts='true' clientAuthenticationSupported='true'/>"
                        + "<sslDefault sslRef='s'/>";

        told(config, "0698W", "certificates of any public authority");
        clean(config.replace("trustDefaultCerts='true'", ""));
        clean(config.replace("clientAuthenticationSupported='true'", ""));
    }

    @Test
    void filesWithPasswordsAreWatched() throws IOException {
        Files.writeString(folder.resolve("ann.txt"), "secret");

        assertThat(
                        load("<basicRegistry><user name='ann'"
                                        + " ironbridge_passwordFile='ann.txt'/></basicRegistry>")
                                .origins()
                                .configuration())
                .contains(folder.resolve("ann.txt"));
    }

    @Test
    void whatCannotBeCheckedIsAFault() {
        assertThat(
                        faults(
                                "<basicRegistry><user name='a'"
                                    + " password='{argon2}$argon2id$v=19$t=2,m=16,p=1$c2FsdHNhbHQ$x'/></basicRegistry>"))
                .singleElement()
                .asString()
                .contains("encode --argon2");
    }
}
