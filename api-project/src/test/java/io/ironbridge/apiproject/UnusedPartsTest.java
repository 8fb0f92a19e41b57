package io.ironbridge.apiproject;

import static io.ironbridge.apiproject.TestProject.ASSET;
import static io.ironbridge.apiproject.TestProject.SERVER;
import static org.assertj.core.api.Assertions.assertThat;

import io.ironbridge.apiproject.text.Fault;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Faults of unused parts do not prevent a project from running. */
class UnusedPartsTest {
    private static final String SPARE = "zosAssets/spare/zosAsset.yaml";
    private static final String CICS = "<zosconnect_cicsIpicConnection id='spare' %s/>";

    @TempDir Path folder;

    private final TestProject project = new TestProject();

    @Test
    void anUnusedAssetsFaultsAreWarningsAtTheirPlace() {
        warns("type: mainframe-9.0", 1, "asset 'spare'", "Asset type 'mainframe-9.0' is not known");
        warns("- list", 1, "asset 'spare'", "not a mapping");
        warns("a: [", 0, "asset 'spare'", "not valid YAML");
        warns(
                "type: cicsCommarea-1.0\n"
                        + "providerProperties:\n"
                        + "  program: P\n"
                        + "  connectionRef: db2Conn",
                0,
                "asset 'spare'",
                "lacks this description of its data");
        warns(
                "type: db2-1.0\nproviderProperties:\n  serviceName: s\n  connectionRef: nowhere",
                4,
                "asset 'spare'",
                "'nowhere', which is not configured");
    }

    @Test
    void theSameFaultsOfAUsedAssetStopTheStart() {
        project.replace(ASSET, "db2-1.0", "mainframe-9.0");
        assertThat(errors()).containsExactly("IRB-PROJ-0402E");
    }

    @Test
    void anUnusedConnectionsFaultsAreWarnings() {
        server(CICS.formatted("host='${NO_HOST}' port='x' authDataRef='nobody'"));
        List<Fault> faults = faults();
        assertThat(faults).noneMatch(Fault::isError);
        assertThat(faults)
                .filteredOn(fault -> fault.what().contains("connection 'spare'"))
                .extracting(Fault::id)
                .containsOnly("IRB-PROJ-0426W")
                .hasSize(3);
    }

    @Test
    void theSameFaultsOfAUsedConnectionStopTheStart() {
        project.replace(SERVER, "port=\"4460\"", "port=\"x\"")
                .replace(SERVER, "host=\"localhost\"", "host=\"${NO_HOST}\"");
        assertThat(errors()).containsExactlyInAnyOrder("IRB-PROJ-0605E", "IRB-PROJ-0607E");
    }

    @Test
    void aConnectionIsUsedWhereOneOfItsAssetsIs() {
        server(CICS.formatted("host='h'"));
        for (String name : List.of("a", "b")) {
            project.with(
                            "zosAssets/" + name + "/zosAsset.yaml",
                            "type: cicsCommarea-1.0\n"
                                    + "providerProperties: {program: P, connectionRef: spare}\n")
                    .with("zosAssets/" + name + "/providerFiles/request.dai", TestProject.DATA)
                    .with("zosAssets/" + name + "/providerFiles/response.dai", TestProject.DATA);
        }
        assertThat(errors()).isEmpty();
        project.calls("b");
        assertThat(errors()).containsExactly("IRB-PROJ-0621E");
    }

    @Test
    void withoutAProjectAllConnectionsCount() {
        assertThat(TestProject.load(folder, CICS.formatted("port='x'")).faults())
                .anyMatch(Fault::isError);
    }

    @Test
    void whereUseIsNotKnownEverythingCounts() {
        server(CICS.formatted("port='x'"));
        project.replace(ASSET, "db2-1.0", "mainframe-9.0");
        assertThat(errors()).contains("IRB-PROJ-0605E");
    }

    private void server(String element) {
        project.with("liberty/config/spare.xml", "<server>" + element + "</server>");
    }

    private List<Fault> faults() {
        return TestProject.load(project.writeTo(folder)).faults();
    }

    private List<String> errors() {
        return faults().stream().filter(Fault::isError).map(Fault::id).toList();
    }

    private void warns(String asset, int line, String part, String what) {
        project.with(SPARE, asset);
        List<Fault> faults = faults();
        assertThat(faults).as(asset).noneMatch(Fault::isError);
        assertThat(faults)
                .filteredOn(fault -> fault.id().equals("IRB-PROJ-0426W"))
                .isNotEmpty()
                .allSatisfy(fault -> {
                    assertThat(fault.what()).contains("No operation uses the " + part);
                    assertThat(fault.file()).contains("zosAssets/spare/");
                })
                .anySatisfy(fault -> {
                    assertThat(fault.what()).contains(what);
                    if (line > 0) {
                        assertThat(fault.line()).isEqualTo(line);
                    }
                });
    }
}
