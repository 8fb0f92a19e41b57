package io.ironbridge.workloaddriver.named.unit;

import static org.assertj.core.api.Assertions.assertThat;

import io.ironbridge.workloaddriver.named.RunSelection;
import io.ironbridge.workloaddriver.named.Schedule;
import io.ironbridge.workloaddriver.report.guide.ScenarioGuide;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.apache.derby.jdbc.ClientXADataSource;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class UnitsOfWorkTest {
    private static Schedule.Place place(String resources, String clients, String... sides) {
        return new Schedule.Place(
                Map.of("resources", resources, "clients", clients), List.of(sides));
    }

    @Test
    void theShortFormMeasuresAllSidesWithEightClients() {
        RunSelection brief = new RunSelection(true, null, Set.of(), Map.of(), null, null);

        assertThat(UnitsOfWork.places(brief))
                .containsExactly(
                        place("1", "8", "required", "never", "narayana"),
                        place("2", "8", "required", "never", "narayana"));
    }

    @Test
    void theFullFormMeasuresAllClients() {
        assertThat(UnitsOfWork.places(RunSelection.FULL))
                .hasSize(UnitsOfWork.NUMBERS.size() * UnitsOfWork.COUNTS.size())
                .contains(place("2", "32", "required", "never", "narayana"));
    }

    @Test
    void onlyFlowsWithAUnitHaveRowsThatAreCounted(@TempDir Path folder) throws Exception {
        List<Databases.Database> both =
                List.of(
                        new Databases.Database("east", "properties.x a=\"b\"", source()),
                        new Databases.Database("west", "properties.x a=\"c\"", source()));

        UnitsProject.write(folder, both);

        assertThat(flow(folder, "required"))
                .contains("transaction: required", "PARTS: {expression: \"2\"}", "west");
        assertThat(flow(folder, "never"))
                .contains("transaction: never", "PARTS: {expression: \"0\"}", "west");
    }

    private static ClientXADataSource source() {
        return new ClientXADataSource();
    }

    private static String flow(Path folder, String attribute) throws Exception {
        return Files.readString(
                folder.resolve("src/main/operations/%2F" + attribute + "%2F2/post/flow.yaml"));
    }

    @Test
    void theGuideDrawsAlongBothAxes() {
        assertThat(ScenarioGuide.of(new UnitsOfWork().name()).orElseThrow().figures())
                .isNotEmpty()
                .allMatch(figure -> Set.of("resources", "clients").contains(figure.x()));
    }
}
