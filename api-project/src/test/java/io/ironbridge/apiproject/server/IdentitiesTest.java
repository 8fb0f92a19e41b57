package io.ironbridge.apiproject.server;

import static org.assertj.core.api.Assertions.assertThat;

import io.ironbridge.apiproject.LoadOptions;
import io.ironbridge.apiproject.Loaded;
import io.ironbridge.apiproject.ProjectLoader;
import io.ironbridge.apiproject.TestProject;
import io.ironbridge.apiproject.server.Connections.Db2Connection;
import io.ironbridge.apiproject.server.Connections.Identity;
import io.ironbridge.apiproject.text.Fault;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** For whom the calls of connections run, as their elements say it. */
class IdentitiesTest {
    private static final String REGISTRY =
            "<basicRegistry><user name='ann' password='secret'/></basicRegistry>";
    private static final String DB2 = "<zosconnect_db2Connection id='c' port='1' ";
    private static final String CICS =
            "<zosconnect_cicsIpicConnection id='c' host='localhost' port='1' ";
    private static final String CALLER = "ironbridge_identity='caller' ";
    private static final String ASSERTED = "ironbridge_identity='asserted' ";
    private static final String CREDENTIAL =
            "credentialRef='u'/>" + "<zosconnect_credential id='u' user='own' password='figures'/>";

    @TempDir Path folder;

    private Loaded load(String content) {
        Path file =
                TestProject.write(folder.resolve("server.xml"), "<server>" + content + "</server>");
        return ProjectLoader.load(List.of(file), LoadOptions.of(Map.of()));
    }

    private Db2Connection db2(String attributes) {
        Loaded loaded = load(REGISTRY + DB2 + "host='localhost' " + attributes + "/>");
        assertThat(loaded.faults()).isEmpty();
        return loaded.config().connections().db2Connections().getFirst();
    }

    private List<String> told(String content) {
        return load(content).faults().stream().map(Fault::id).toList();
    }

    @Test
    void callsAreTheConnectionsOwnUnlessItSaysOtherwise() {
        assertThat(db2("").identity()).isEqualTo(Identity.FIXED);
        assertThat(db2(CALLER).identity()).isEqualTo(Identity.CALLER);
        assertThat(db2(ASSERTED).identity()).isEqualTo(Identity.ASSERTED);
        assertThat(db2(ASSERTED).identityHeader()).isEqualTo("Db2-Client-UserId");
        assertThat(db2(ASSERTED + "ironbridge_identityHeader='X-User'").identityHeader())
                .isEqualTo("X-User");
    }

    @Test
    void aHeaderThatMeansSomethingElseIsAFault() {
        String asserted = REGISTRY + DB2 + "host='localhost' " + ASSERTED;
        for (String header : List.of("Accept", "authorization", "a b", "Content-Type")) {
            assertThat(told(asserted + "ironbridge_identityHeader='" + header + "'/>"))
                    .as(header)
                    .containsExactly("IRB-PROJ-0605E");
        }
        assertThat(told(asserted + "ironbridge_identityHeader='X-Request-Id'/>"))
                .containsExactly("IRB-PROJ-0660E");
    }

    @Test
    void aPasswordThatIsNotSentIsTold() {
        String db2 = REGISTRY + DB2 + "host='localhost' ";
        assertThat(told(db2 + CALLER + CREDENTIAL)).containsExactly("IRB-PROJ-0654W");
        assertThat(told(db2 + ASSERTED + CREDENTIAL)).isEmpty();
    }

    @Test
    void callersPasswordsThatGoOutReadableAreTold() {
        String db2 = REGISTRY + DB2 + "host='db2.example' " + CALLER;
        assertThat(told(db2 + "/>")).containsExactly("IRB-PROJ-0655W");
        assertThat(told(db2 + "ironbridge_secure='true'/>")).isEmpty();
    }

    @Test
    void theConnectionsOwnPasswordThatGoesOutReadableIsTold() {
        assertThat(toldOfProject("host='db2.example'"))
                .singleElement()
                .satisfies(fault -> assertThat(fault.id()).isEqualTo("IRB-PROJ-0696W"))
                .satisfies(fault -> assertThat(fault.what()).doesNotContain("geheim"));
        assertThat(toldOfProject("host='db2.example' ironbridge_secure='true'")).isEmpty();
        assertThat(toldOfProject("host='127.0.0.1'")).isEmpty();
    }

    private List<Fault> toldOfProject(String attributes) {
        Path project =
                new TestProject()
                        .with(
                                TestProject.SERVER,
                                "<server><zosconnect_credential id='cred' user='u'"
                                        + " password='geheim'/><zosconnect_db2Connection"
                                        + " id='db2Conn' port='446' credentialRef='cred' "
                                        + attributes
                                        + "/></server>")
                        .writeTo(folder.resolve(Integer.toString(attributes.length())));
        return TestProject.load(project).faults();
    }

    @Test
    void connectionsThatWantPasswordsWhereNobodyHasOneAreTold() {
        assertThat(told(DB2 + "host='localhost' " + CALLER + "/>"))
                .containsExactly("IRB-PROJ-0656W");
        assertThat(told(DB2 + "host='localhost' " + ASSERTED + "/>")).isEmpty();
    }

    @Test
    void aRegionIsOnlyToldWhatItsWayCanCarry() {
        assertThat(told(REGISTRY + CICS + CALLER + "ironbridge_hostlinkPort='2'/>")).isEmpty();
        assertThat(told(REGISTRY + CICS + ASSERTED + "ironbridge_hostlinkPort='2'/>"))
                .containsExactly("IRB-PROJ-0605E");
        assertThat(
                        told(
                                REGISTRY
                                        + CICS
                                        + CALLER
                                        + "><ironbridge_jca directory='.'/>"
                                        + "</zosconnect_cicsIpicConnection>"))
                .containsExactly("IRB-PROJ-0605E");
    }
}
