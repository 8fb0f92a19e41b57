package io.ironbridge.cli.run;

import static org.assertj.core.api.Assertions.assertThat;

import io.ironbridge.apiproject.text.Fault;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

class SarifReportTest {
    private static final Fault ITEM =
            new Fault(
                    Fault.Severity.ERROR,
                    "IRB-PROJ-0525E",
                    "/base/operations/%2Fitems/get/a b.yaml",
                    7,
                    12,
                    "'A' has no item 'B'.",
                    "Did you mean 'C'?");

    private static JsonNode run(Fault... faults) {
        String json = new SarifReport(List.of(faults), Path.of("/base"), "1.2.3").json();
        JsonNode report = JsonMapper.shared().readTree(json);
        assertThat(report.path("version").asString()).isEqualTo("2.1.0");
        return report.at("/runs/0");
    }

    private static Fault other(String id, Fault.Severity severity, String file) {
        return new Fault(severity, id, file, 0, 0, "Something is wrong.", "Mend it.");
    }

    @Test
    void aRuleIsAMessageWithItsRemedy() {
        JsonNode driver = run(ITEM, ITEM).at("/tool/driver");
        assertThat(driver.path("version").asString()).isEqualTo("1.2.3");
        assertThat(driver.path("rules")).hasSize(1);
        assertThat(driver.at("/rules/0/id").asString()).isEqualTo("IRB-PROJ-0525E");
        assertThat(driver.at("/rules/0/help/text").asString()).isEqualTo("Did you mean 'C'?");
    }

    @Test
    void aPlaceIsRelativeToTheFolder() {
        JsonNode run = run(ITEM);
        JsonNode place = run.at("/results/0/locations/0/physicalLocation");
        assertThat(place.at("/artifactLocation/uri").asString())
                .isEqualTo("operations/%252Fitems/get/a%20b.yaml");
        assertThat(place.at("/artifactLocation/uriBaseId").asString()).isEqualTo("SRCROOT");
        assertThat(run.at("/originalUriBaseIds/SRCROOT/uri").asString()).isEqualTo("file:///base/");
        assertThat(place.at("/region/startLine").asInt()).isEqualTo(7);
        assertThat(place.at("/region/startColumn").asInt()).isEqualTo(12);
    }

    @Test
    void filesElsewhereAndNoFilesHaveNoRelativePlace() {
        JsonNode run =
                run(
                        other("IRB-PROJ-0607W", Fault.Severity.WARNING, "/etc/server.xml"),
                        other("IRB-GW-0105W", Fault.Severity.WARNING, ""));
        JsonNode first = run.at("/results/0");
        assertThat(first.at("/locations/0/physicalLocation/artifactLocation/uri").asString())
                .isEqualTo("file:///etc/server.xml");
        assertThat(first.at("/locations/0/physicalLocation").has("region")).isFalse();
        assertThat(run.at("/results/1").has("locations")).isFalse();
    }

    @Test
    void levelsAreThoseOfTheFaults() {
        JsonNode run = run(ITEM, other("IRB-GW-0105W", Fault.Severity.WARNING, ""));
        assertThat(run.at("/results/0/level").asString()).isEqualTo("error");
        assertThat(run.at("/results/1/level").asString()).isEqualTo("warning");
        assertThat(run.at("/results/1/ruleIndex").asInt()).isEqualTo(1);
        assertThat(run.at("/results/0/message/text").asString())
                .isEqualTo("'A' has no item 'B'. Did you mean 'C'?");
    }
}
