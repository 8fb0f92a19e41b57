package io.ironbridge.apiproject;

import static org.assertj.core.api.Assertions.assertThat;

import io.ironbridge.apiproject.project.ApiOperation;
import io.ironbridge.apiproject.project.ApiProject;
import io.ironbridge.apiproject.project.Asset;
import io.ironbridge.apiproject.text.Fault;
import io.ironbridge.mapping.MappingRule;
import io.ironbridge.mapping.ResponseMap;
import io.ironbridge.mapping.TargetType;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** IBM's public sample projects load as they are. */
class SampleProjectsTest {
    private static final Map<String, String> LAB =
            Map.of(
                    "DB2_HOST",
                    "127.0.0.1",
                    "DB2_PORT",
                    "4460",
                    "DB2_USERNAME",
                    "labuser",
                    "DB2_PASSWORD",
                    "labpass");

    private static Loaded load(Path... projects) {
        return ProjectLoader.load(
                List.of(projects), TestProject.options(Map.of()).withVariables(LAB));
    }

    @Test
    void db2SampleLoadsWithoutAnyFault() {
        Loaded loaded = load(Samples.project("employees-db2"));
        assertThat(loaded.faults()).isEmpty();
        ApiProject project = loaded.projects().getFirst();
        assertThat(project.name()).isEqualTo("employees-db2");
        assertThat(project.contextRoot()).isEqualTo("/");
        assertThat(project.document().title()).isEqualTo("EmployeesApi");
        assertThat(project.operations()).hasSize(5).allMatch(o -> o.implementation().isPresent());
        assertThat(project.assets()).hasSize(5);
    }

    @Test
    void db2SampleHasItsMappings() {
        Loaded loaded = load(Samples.project("employees-db2"));
        ApiOperation list =
                loaded.projects().getFirst().operations().stream()
                        .filter(o -> o.path().equals("/employees") && o.method().equals("GET"))
                        .findFirst()
                        .orElseThrow();
        ApiOperation.Implementation implementation = list.implementation().orElseThrow();
        assertThat(implementation.asset()).isInstanceOf(Asset.Db2Service.class);
        ResponseMap.Choice ok = implementation.response().choices().getFirst();
        MappingRule.Field body = ok.content().orElseThrow().body().orElseThrow();
        assertThat(body.type()).isEqualTo(TargetType.ARRAY);
        assertThat(body.rule()).isInstanceOf(MappingRule.Foreach.class);
        assertThat(
                        loaded.config()
                                .connections()
                                .connection(TestConnection.class, "db2Conn")
                                .orElseThrow()
                                .port())
                .isEqualTo(4460);
    }

    @Test
    void cicsSampleLacksItsVariablesAndAWayToTheRegionOnly() {
        Loaded loaded = load(Samples.project("catalog-cics"));
        assertThat(loaded.faults())
                .extracting(Fault::id)
                .containsExactly(
                        "IRB-PROJ-0607E",
                        "IRB-PROJ-0607E",
                        "IRB-PROJ-0607E",
                        "IRB-PROJ-0607E",
                        "IRB-PROJ-0621E");
        assertThat(loaded.projects().getFirst().operations())
                .hasSize(3)
                .allMatch(o -> o.implementation().isPresent());
        assertThat(loaded.projects().getFirst().assets())
                .singleElement()
                .isInstanceOfSatisfying(
                        Asset.HostProgram.class,
                        program -> {
                            assertThat(program.kind()).isEqualTo(Asset.Kind.CICS_COMMAREA);
                            assertThat(program.properties())
                                    .containsEntry("program", "DFH0XCMN")
                                    .doesNotContainKey("transidUsage");
                        });
    }

    @Test
    void undefinedVariablesOfTheDb2SampleAreErrorsWithTheirPlaces() {
        Loaded loaded =
                ProjectLoader.load(
                        List.of(Samples.project("employees-db2")), TestProject.options(Map.of()));
        assertThat(loaded.faults())
                .extracting(f -> f.id() + " " + f.line() + ":" + f.column())
                .containsExactlyInAnyOrder(
                        "IRB-PROJ-0607E 6:28",
                        "IRB-PROJ-0607E 6:51",
                        "IRB-PROJ-0607E 7:44",
                        "IRB-PROJ-0607E 7:63");
    }
}
