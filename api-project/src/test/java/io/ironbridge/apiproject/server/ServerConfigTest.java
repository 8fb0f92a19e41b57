package io.ironbridge.apiproject.server;

import static org.assertj.core.api.Assertions.assertThat;

import io.ironbridge.apiproject.LoadOptions;
import io.ironbridge.apiproject.Loaded;
import io.ironbridge.apiproject.ProjectLoader;
import io.ironbridge.apiproject.TestConnection;
import io.ironbridge.apiproject.TestProject;
import io.ironbridge.apiproject.element.Secret;
import io.ironbridge.apiproject.server.ApiConfig.OperationMode;
import io.ironbridge.apiproject.server.EndpointConfig.HttpEndpoint;
import io.ironbridge.apiproject.server.UpdateConfig.UpdateTrigger;
import io.ironbridge.apiproject.server.security.SecurityConfig;
import io.ironbridge.apiproject.server.security.StoredPassword;
import io.ironbridge.apiproject.text.Fault;
import java.net.InetAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ServerConfigTest {
    @TempDir Path folder;

    private Loaded load(String content) {
        return load(content, TestProject.options(Map.of()));
    }

    private Loaded load(String content, LoadOptions options) {
        Path file =
                TestProject.write(
                        folder.resolve("server.xml"), "<server>\n" + content + "\n</server>");
        return ProjectLoader.load(List.of(file), options);
    }

    private ServerConfig clean(String content) {
        Loaded loaded = load(content);
        assertThat(loaded.faults()).isEmpty();
        return loaded.config();
    }

    private static void assertFault(Loaded loaded, String id, int line, int column, String text) {
        assertThat(loaded.faults()).hasSize(1);
        Fault fault = loaded.faults().getFirst();
        assertThat(fault.id()).isEqualTo("IRB-PROJ-" + id);
        assertThat(List.of(fault.line(), fault.column())).containsExactly(line, column);
        assertThat(fault.what() + " " + fault.remedy()).contains(text);
    }

    private static final String CONNECTION = "<zosconnect_db2Connection id='c' host='h' port='1'";

    @Test
    void configurationOfTheOlderGenerationLoadsWithoutAWarning() {
        ServerConfig config =
                clean(
                        """
                        <config updateTrigger="mbean"/>
                        <featureManager>
                          <feature>zosconnect:zosConnect-2.0</feature>
                          <feature>zosconnect:zosConnectCommands-1.0</feature>
                        </featureManager>
                        <zosconnect_zosConnectManager requireSecure="false" requireAuth="false"
                            operationMode="ASYNC"/>
                        <zosconnect_zosConnectServiceRestClientConnection id="db2Connection"
                            host="db2.example" port="446">
                          <basicAuth userName="report" password="figures"/>
                        </zosconnect_zosConnectServiceRestClientConnection>
                        <zosconnect_zosConnectAPIs updateTrigger="mbean"/>
                        <zosconnect_services updateTrigger="mbean"/>
                        <applicationMonitor updateTrigger="disabled" dropinsEnabled="false"/>
                        <httpEndpoint id="defaultHttpEndpoint" enabled="true" host="127.0.0.1"
                            httpPort="2222"/>
                        """);
        assertThat(config.apis().manager().configured()).isTrue();
        assertThat(config.apis().manager().requireAuth()).isFalse();
        assertThat(config.apis().manager().requireSecure()).isFalse();
        assertThat(config.apis().manager().operationMode()).isEqualTo(OperationMode.ASYNC);
        assertThat(config.apis().apis().updateTrigger()).isEqualTo(UpdateTrigger.MBEAN);
        assertThat(config.apis().services().updateTrigger()).isEqualTo(UpdateTrigger.MBEAN);
        assertThat(config.updates().configUpdates().updateTrigger()).isEqualTo(UpdateTrigger.MBEAN);
        assertThat(config.updates().applicationMonitor().dropinsEnabled()).isFalse();
        assertThat(config.features())
                .containsExactlyInAnyOrder(
                        "zosconnect:zosConnect-2.0", "zosconnect:zosConnectCommands-1.0");
        HttpEndpoint endpoint = config.endpoints().httpEndpoints().getFirst();
        assertThat(List.of(endpoint.host(), endpoint.httpPort(), endpoint.httpsPort()))
                .containsExactly("127.0.0.1", 2222, 9443);
        TestConnection connection =
                config.connections()
                        .connection(TestConnection.class, "db2Connection")
                        .orElseThrow();
        assertThat(connection.host()).isEqualTo("db2.example");
        assertThat(connection.port()).isEqualTo(446);
        assertThat(connection.credential().orElseThrow().user()).isEqualTo("report");
        assertThat(connection.credential().orElseThrow().password().reveal()).isEqualTo("figures");
    }

    @Test
    void aSharedTransactionLogNeedsASuitableDataSource() {
        String postgres = "<properties.postgresql databaseName='log'/>";
        for (String[] one :
                List.of(
                        new String[] {"", postgres, "is not transactional"},
                        new String[] {
                            "transactional='false' type='javax.sql.XADataSource'",
                            postgres,
                            "is a javax.sql.XADataSource"
                        },
                        new String[] {
                            "transactional='false'",
                            "<properties.derby.embedded databaseName='log'/>",
                            "is no PostgreSQL"
                        })) {
            assertFault(
                    load(
                            "<transaction>\n<dataSource %s>%s</dataSource></transaction>"
                                    .formatted(one[0], one[1])),
                    "0730E",
                    3,
                    1,
                    one[2]);
        }
        clean(
                "<transaction ironbridge_lease='5s'><dataSource transactional='false'>"
                        + postgres
                        + "</dataSource></transaction>");
    }

    @Test
    void withoutAnyElementTheDefaultsHold() {
        ServerConfig config = clean("");
        HttpEndpoint endpoint = config.endpoints().httpEndpoints().getFirst();
        assertThat(endpoint.id()).isEqualTo("defaultHttpEndpoint");
        assertThat(List.of(endpoint.host(), endpoint.httpPort(), endpoint.httpsPort()))
                .containsExactly("localhost", 9080, 9443);
        assertThat(endpoint.allowAnonymous()).isFalse();
        assertThat(endpoint.limits().body().maxBytes()).isEqualTo(10L << 20);
        assertThat(endpoint.limits().timeouts().request()).isEqualTo(Duration.ofSeconds(30));
        assertThat(config.apis().manager().configured()).isFalse();
        assertThat(config.apis().manager().requireAuth()).isTrue();
        assertThat(config.security().identifies()).isFalse();
    }

    @Test
    void sslReferenceMakesAConnectionSecure() {
        ServerConfig config =
                clean(
                        "<keyStore id='ks' location='trust.p12' password='x'/><ssl id='tls'"
                                + " keyStoreRef='ks' trustStoreRef='ks' enabledCiphers='A, B'/>"
                                + CONNECTION
                                + " sslCertsRef='tls'/>");
        TestConnection connection =
                config.connections().of(TestConnection.class).findFirst().orElseThrow();
        assertThat(connection.secure()).isTrue();
        assertThat(connection.sslRef()).contains("tls");
        assertThat(config.tls().ssl("tls").orElseThrow().enabledCiphers())
                .containsExactly("A", "B");
        assertThat(config.tls().keyStore("ks").orElseThrow().location())
                .contains(folder.resolve("resources/security/trust.p12"));
    }

    @Test
    void registryHasUsersAndGroups() {
        ServerConfig config =
                clean(
                        """
                        <basicRegistry realm="lab">
                          <user name="clerk" password="{xor}CDo9Hgw="/>
                          <user name="boss" password="plain"/>
                          <group name="staff"><member name="clerk"/><member name="boss"/></group>
                        </basicRegistry>
                        """);
        SecurityConfig.BasicRegistry registry = config.security().basicRegistry().orElseThrow();
        assertThat(registry.realm()).isEqualTo("lab");
        assertThat(registry.users().keySet()).containsExactlyInAnyOrder("clerk", "boss");
        assertThat(registry.users())
                .containsEntry("clerk", new StoredPassword.Plain(Secret.of("WebAS")));
        assertThat(registry.groups()).containsEntry("staff", Set.of("clerk", "boss"));
    }

    @Test
    void secretsNeverShowInText() {
        ServerConfig config =
                clean(
                        "<basicRegistry><user name='clerk'"
                                + " password='geheim'/></basicRegistry><authData id='a' user='u'"
                                + " password='geheim'/><keyStore id='k' password='geheim'/>"
                                + CONNECTION
                                + " credentialRef='z'/><zosconnect_credential id='z' user='u'"
                                + " password='geheim'/>");
        assertThat(config.toString()).doesNotContain("geheim");
    }

    @Test
    void aDamagedHashIsTold() {
        assertFault(
                load("<basicRegistry>\n<user name='a' password='{hash}ATAAAA'/></basicRegistry>"),
                "0605E",
                3,
                16,
                "Attribute password of <user> is not usable");
    }

    @Test
    void passwordThatCannotBeDecodedIsToldWithoutItself() {
        Loaded loaded =
                load(
                        "<authData id='a' user='u' password='x'/>"
                                + CONNECTION
                                + " credentialRef='b'/>\n"
                                + "<zosconnect_credential id='b' user='u'"
                                + " password='{aes}AGTpzRDW//VE3Jshg1fd8w=='/>");
        assertFault(loaded, "0613E", 3, 40, "cannot be decoded");
        assertThat(loaded.faults().toString()).doesNotContain("AGTpzRDW");
    }

    @Test
    void passwordComesFromAFile() {
        TestProject.write(folder.resolve("secrets/db2"), "pass word\n");
        ServerConfig config =
                clean(
                        CONNECTION
                                + "><credential user='u'"
                                + " ironbridge_passwordFile='secrets/db2'/></zosconnect_db2Connection>");
        assertThat(
                        config.connections()
                                .of(TestConnection.class)
                                .findFirst()
                                .orElseThrow()
                                .credential()
                                .orElseThrow()
                                .password()
                                .reveal())
                .isEqualTo("pass word");
    }

    @Test
    void missingPasswordFileIsTold() {
        Loaded loaded =
                load(
                        CONNECTION
                                + "><credential user='u'"
                                + " ironbridge_passwordFile='nowhere'/></zosconnect_db2Connection>");
        assertThat(loaded.faults()).extracting(Fault::id).containsExactly("IRB-PROJ-0101E");
    }

    @Test
    void passTicketIsRefused() {
        assertFault(
                load(
                        CONNECTION
                                + "><credential user='u'"
                                + " applName='A'/></zosconnect_db2Connection>"),
                "0616E",
                2,
                73,
                "PassTickets");
    }

    @Test
    void unknownElementIsAWarningWithSuggestion() {
        assertFault(load("  <httpEndpint id='a'/>"), "0601W", 2, 3, "Did you mean 'httpEndpoint'?");
    }

    @Test
    void unknownChildElementIsAWarning() {
        assertFault(
                load("<basicRegistry>\n <usr name='a' password='b'/></basicRegistry>"),
                "0601W",
                3,
                2,
                "in <basicRegistry>");
    }

    @Test
    void unknownAttributeIsAWarningWithSuggestion() {
        assertFault(
                load("<httpEndpoint id='a'\n   httpPrt='1'/>"),
                "0602W",
                3,
                4,
                "Did you mean 'httpPort'?");
    }

    @Test
    void unknownFeatureIsAWarning() {
        assertFault(
                load(
                        """
                        <featureManager>
                        <feature>zosconnect:cics-1.0</feature>
                        <feature>teleport-1.0</feature></featureManager>\
                        """),
                "0603W",
                4,
                1,
                "teleport-1.0");
    }

    @Test
    void otherCaseIsReadWithAWarning() {
        Loaded loaded = load("<zosconnect_db2connection id='c' host='h' port='1'/>");
        assertFault(loaded, "0604W", 2, 1, "<zosconnect_db2Connection>");
        assertThat(loaded.config().connections().ofKinds()).hasSize(1);
    }

    @Test
    void elementWithoutEffectIsAWarning() {
        assertFault(
                load("<quickStartSecurity userName='a'/>"),
                "0619W",
                2,
                1,
                "<quickStartSecurity> has no effect");
    }

    @Test
    void badValuesAreErrors() {
        assertFault(
                load("<httpEndpoint id='a' httpPort='99999'/>"),
                "0605E",
                2,
                22,
                "from -1 to 65535");
        assertFault(load("<httpEndpoint id='a' enabled='yes'/>"), "0605E", 2, 22, "true or false");
        assertFault(
                load("<config updateTrigger='never'/>"), "0605E", 2, 9, "disabled, polled, mbean");
        assertFault(load("<config monitorInterval='soon'/>"), "0605E", 2, 9, "500ms");
    }

    @Test
    void missingAttributesAreErrors() {
        assertFault(load("<zosconnect_db2Connection id='c' port='1'/>"), "0606E", 2, 1, "no host");
        assertFault(load("<zosconnect_db2Connection host='h' port='1'/>"), "0606E", 2, 1, "no id");
    }

    @Test
    void referenceToNothingIsAnError() {
        assertFault(
                load(
                        "<zosconnect_credential id='cred' user='u' password='p'/>\n"
                                + CONNECTION
                                + " credentialRef='kred'/>"),
                "0609E",
                3,
                52,
                "Did you mean 'cred'?");
    }

    @Test
    void undefinedVariableInAnElementThatIsUsedIsAnError() {
        assertFault(
                load("<zosconnect_db2Connection id='c' host='${NO_HOST}' port='1'/>"),
                "0607E",
                2,
                34,
                "NO_HOST");
    }

    @Test
    void undefinedVariableInAnElementThatIsNotUsedIsAWarning() {
        assertFault(
                load("<zosconnect_imsDatabaseConnection id='c' host='${NO_HOST}'/>"),
                "0608W",
                2,
                42,
                "NO_HOST");
    }

    @Test
    void rootMustBeServer() {
        TestProject.write(folder.resolve("x.xml"), "<sever/>");
        assertThat(TestProject.load(folder.resolve("x.xml")).faults())
                .extracting(Fault::id)
                .containsExactly("IRB-PROJ-0620E");
    }

    @Test
    void documentTypesAndEntitiesAreRefused() {
        TestProject.write(folder.resolve("secret.txt"), "geheim");
        for (String doctype :
                List.of(
                        "<!DOCTYPE server [<!ENTITY x SYSTEM 'secret.txt'>]>",
                        "<!DOCTYPE server SYSTEM 'x.dtd'>",
                        "<!DOCTYPE server [<!ENTITY a 'b'>]>")) {
            TestProject.write(folder.resolve("x.xml"), doctype + "<server description='&x;'/>");
            Loaded loaded = TestProject.load(folder.resolve("x.xml"));
            assertThat(loaded.faults()).extracting(Fault::id).containsExactly("IRB-PROJ-0203E");
            assertThat(loaded.config().description()).isEmpty();
        }
    }

    @Test
    void declaredEncodingIsHonoured() throws Exception {
        String xml =
                "<?xml version='1.0' encoding='ISO-8859-1'?><server"
                        + " description='Gr\u00fc\u00dfe'/>";
        Files.write(folder.resolve("x.xml"), xml.getBytes(StandardCharsets.ISO_8859_1));
        assertThat(TestProject.load(folder.resolve("x.xml")).config().description())
                .contains("Gr\u00fc\u00dfe");
    }

    @Test
    void strayCharactersBetweenElementsAreTolerated() {
        assertThat(
                        clean("<config updateTrigger='disabled'/> >")
                                .updates()
                                .configUpdates()
                                .updateTrigger())
                .isEqualTo(UpdateTrigger.DISABLED);
    }

    private List<String> idle(String content) {
        return load(content).faults().stream()
                .filter(fault -> fault.id().equals("IRB-PROJ-0619W"))
                .map(Fault::what)
                .map(what -> what.replace(" has no effect here.", ""))
                .toList();
    }

    @Test
    void attributesThatDoNothingAreToldAtTheirPlace() {
        assertFault(
                load("<ssl id='s'\n  clientKeyAlias='k'/>"),
                "0619W",
                3,
                3,
                "Attribute clientKeyAlias of <ssl> has no effect here.");
        assertThat(
                        idle(
                                "<httpEndpoint id='e'><headers add='X: y'/>"
                                        + "<tcpOptions maxOpenConnections='5'/>"
                                        + "<httpOptions/></httpEndpoint>"))
                .containsExactlyInAnyOrder(
                        "Attribute add of <headers>",
                        "Attribute maxOpenConnections of <tcpOptions>",
                        "Element <httpOptions>");
        assertThat(idle("<ssl id='s'><outboundConnection host='h'/></ssl>"))
                .containsExactly("Attribute host of <outboundConnection>");
        assertThat(
                        idle(
                                "<ldapRegistry id='l' host='localhost' baseDN='o=x'><loginProperty>"
                                        + "uid</loginProperty><ldapEntityType name='Group'>"
                                        + "<searchBase>o=y</searchBase></ldapEntityType>"
                                        + "</ldapRegistry>"))
                .containsExactlyInAnyOrder("Element <loginProperty>", "Element <ldapEntityType>");
    }

    @Test
    void attributesWithTheValueThatHoldsHereAreNotTold() {
        clean("<ssl id='s' verifyHostname='true' enforceCipherOrder='FALSE'/>");
        assertThat(idle("<ssl id='s' verifyHostname='false'/>")).hasSize(1);
    }

    private static boolean admits(AddressLists lists, String address) {
        return lists.admit(InetAddress.ofLiteral(address));
    }

    @Test
    void addressesThatMayConnectAreRead() {
        AddressLists lists =
                clean(
                                "<tcpOptions id='t' addressIncludeList='10.1.*.*,"
                                        + " 2001:db8:0:0:0:0:0:*, ::1'"
                                        + " addressExcludeList='10.1.1.7'/><httpEndpoint id='e'"
                                        + " tcpOptionsRef='t'/>")
                        .endpoints()
                        .httpEndpoints()
                        .getFirst()
                        .addresses();
        assertThat(admits(lists, "10.1.200.7")).isTrue();
        assertThat(admits(lists, "10.2.0.1")).isFalse();
        assertThat(admits(lists, "10.1.1.7")).isFalse();
        assertThat(admits(lists, "2001:db8::abcd")).isTrue();
        assertThat(admits(lists, "2001:db8:1::1")).isFalse();
        assertThat(admits(lists, "::1")).isTrue();
        assertThat(admits(AddressLists.ALL, "192.0.2.1")).isTrue();
    }

    @Test
    void whatIsNoAddressIsAFault() {
        for (String bad : List.of("10.1.*", "10.1.2.256", "host.example.com", "10.0.0.0/8")) {
            assertFault(
                    load(
                            "<httpEndpoint id='e'>\n<tcpOptions addressIncludeList='"
                                    + bad
                                    + "'/></httpEndpoint>"),
                    "0605E",
                    3,
                    13,
                    "10.1.*.*");
        }
        assertFault(
                load("<httpEndpoint id='e'>\n<tcpOptions hostNameIncludeList='a'/></httpEndpoint>"),
                "0605E",
                3,
                13,
                "names of clients are not looked up");
    }

    @Test
    void userNameOfACredentialIsItsUser() {
        for (String element : List.of("zosconnect_credential", "authData", "zosconnect_authData")) {
            Loaded loaded =
                    TestProject.load(
                            folder,
                            "<zosconnect_db2Connection id='c' host='localhost' port='1'"
                                    + " credentialRef='d'/><"
                                    + element
                                    + " id='d' userName='ann' password='p'/>");
            assertThat(loaded.faults()).extracting(Fault::id).containsExactly("IRB-PROJ-0701W");
            assertThat(
                            loaded.config()
                                    .connections()
                                    .of(TestConnection.class)
                                    .findFirst()
                                    .orElseThrow()
                                    .credential())
                    .hasValueSatisfying(c -> assertThat(c.user()).isEqualTo("ann"));
        }
        Loaded both =
                TestProject.load(
                        folder,
                        "<zosconnect_db2Connection id='c' host='localhost' port='1'"
                                + " credentialRef='d'/><zosconnect_credential id='d' user='bob'"
                                + " userName='ann' password='p'/>");
        assertThat(both.faults())
                .extracting(Fault::what)
                .anyMatch(w -> w.contains("user takes precedence"));
        assertThat(
                        both.config()
                                .connections()
                                .of(TestConnection.class)
                                .findFirst()
                                .orElseThrow()
                                .credential())
                .hasValueSatisfying(c -> assertThat(c.user()).isEqualTo("bob"));
    }

    @Test
    void aHostOfTheCommandLineStandsForThoseOfAllEndpoints() {
        Path server =
                TestProject.write(
                        folder.resolve("server.xml"),
                        "<server><httpEndpoint id='a' host='*' httpPort='1'/></server>");
        assertThat(
                        ProjectLoader.load(
                                        List.of(server),
                                        TestProject.options(Map.of()).withHttpHost("localhost"))
                                .config()
                                .endpoints()
                                .httpEndpoints())
                .extracting(EndpointConfig.HttpEndpoint::host)
                .containsExactly("localhost");
    }
}
