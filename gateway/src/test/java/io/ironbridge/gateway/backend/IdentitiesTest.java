package io.ironbridge.gateway.backend;

import static org.assertj.core.api.Assertions.assertThat;

import io.ironbridge.apiproject.Loaded;
import io.ironbridge.apiproject.server.RunAs;
import io.ironbridge.apiproject.text.Fault;
import io.ironbridge.gateway.backend.db2.Db2Connection;
import io.ironbridge.testsupport.StaffProject;
import java.nio.file.Path;
import java.util.List;
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
        return ServerXml.load(folder, content);
    }

    private Db2Connection db2(String attributes) {
        return ServerXml.clean(folder, REGISTRY + DB2 + "host='localhost' " + attributes + "/>")
                .connections()
                .of(Db2Connection.class)
                .findFirst()
                .orElseThrow();
    }

    private List<String> told(String content) {
        return load(content).faults().stream().map(Fault::id).toList();
    }

    @Test
    void callsAreTheConnectionsOwnUnlessItSaysOtherwise() {
        assertThat(db2("").runAs()).isEqualTo(RunAs.FIXED);
        assertThat(db2(CALLER).runAs()).isEqualTo(RunAs.CALLER);
        assertThat(db2(ASSERTED).runAs()).isEqualTo(RunAs.ASSERTED);
        assertThat(db2(ASSERTED).identityHeader()).contains("Db2-Client-UserId");
        assertThat(db2(ASSERTED + "ironbridge_identityHeader='X-User'").identityHeader())
                .contains("X-User");
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
                new StaffProject(folder.resolve(Integer.toString(attributes.length())))
                        .config(
                                "<zosconnect_credential id='cred' user='u'"
                                        + " password='geheim'/><zosconnect_db2Connection"
                                        + " id='db2' port='446' credentialRef='cred' "
                                        + attributes
                                        + "/>")
                        .folder();
        return ServerXml.load(project).faults().stream()
                .filter(fault -> !fault.id().equals("IRB-PROJ-0617W"))
                .toList();
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
