package io.ironbridge.workloaddriver.result;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.ironbridge.workloaddriver.json.FaultyFileException;
import io.ironbridge.workloaddriver.json.JsonFault;
import io.ironbridge.workloaddriver.result.ScenarioResult.Point;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.assertj.core.groups.Tuple;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ScenarioResultTest {
    @TempDir private Path folder;

    @Test
    void whatIsWrittenIsReadAgain() throws Exception {
        ScenarioResult result = SmallResult.of();

        assertThat(read(text(result))).isEqualTo(result);
    }

    @Test
    void aFileCanHaveBlanksAndLeaveOutWhatNeedNotBeThere() throws Exception {
        String text =
                text(SmallResult.of())
                        .replaceAll("\"placement\" : \"[^\"]*\"", "\"placement\" : \"x\"");

        assertThat(read("  " + text + "\n").environment().placement()).isEqualTo("x");
    }

    @Test
    void theFigureOfAPointIsTheMedianWithItsSpread() {
        ScenarioResult result = SmallResult.of();

        assertThat(result.figure("gateway", Map.of("size", "1K"), Metric.CPU))
                .contains(new MedianFigure(30, 20, 40, 3));
        assertThat(result.figure("gateway", Map.of("size", "1K"), Metric.RATE))
                .contains(new MedianFigure(100, 100, 100, 3));
        assertThat(result.figure("gateway", Map.of("size", "5K"), Metric.CPU)).isEmpty();
        assertThat(result.figure("nginx", Map.of("size", "1K"), Metric.CPU)).isEmpty();
    }

    @Test
    void thereMayBeValuesWithoutLoad() {
        ScenarioResult result = SmallResult.of();
        Metric start = Metric.named("value.startMillis").orElseThrow();

        assertThat(result.figure("gateway", Map.of(), start))
                .contains(new MedianFigure(900, 900, 900, 1));
        assertThat(result.figure("gateway", Map.of(), Metric.RATE)).isEmpty();
        assertThat(result.figure("gateway", Map.of(), Metric.CPU)).isEmpty();
    }

    @Test
    void allFaultsAreToldWithTheirPlaces() {
        String text =
                text(SmallResult.of())
                        .replace("\"full\"", "\"half\"")
                        .replace("\"processors\" : 2", "\"processors\" : \"two\"")
                        .replaceFirst("\"round\" : 1", "\"turn\" : 1")
                        .replaceFirst("\"failed\" : 0", "\"failed\" : -1");

        assertThat(faults(text))
                .extracting(JsonFault::id, JsonFault::place)
                .containsExactlyInAnyOrder(
                        tuple("IRB-REPORT-0004E", "/form"),
                        tuple("IRB-REPORT-0004E", "/environment/processors"),
                        tuple("IRB-REPORT-0004E", "/environment/processors"),
                        tuple("IRB-REPORT-0005E", "/points/0/samples/0"),
                        tuple("IRB-REPORT-0004E", "/points/0/samples/0/round"),
                        tuple("IRB-REPORT-0004E", "/points/0/samples/0/failed"),
                        tuple("IRB-REPORT-0003E", "/points/0/samples/0/turn"));
    }

    private static Tuple tuple(Object... values) {
        return Tuple.tuple(values);
    }

    @Test
    void aFaultNamesFileAndPlaceAndWhatToDo() {
        assertThat(faults(text(SmallResult.of()).replace("\"full\"", "\"half\"")))
                .singleElement()
                .asString()
                .endsWith(
                        "result.json:/form: error IRB-REPORT-0004E: 'half' is not valid here. Use"
                                + " one of [full, short].");
    }

    @Test
    void pointsMustFitAxesAndSides() {
        String text =
                text(SmallResult.of())
                        .replaceFirst("\"size\" : \"1K\"", "\"size\" : \"2K\"")
                        .replaceFirst("\"side\" : \"gateway\"", "\"side\" : \"other\"");

        assertThat(faults(text))
                .extracting(JsonFault::id, JsonFault::place)
                .containsExactly(
                        tuple("IRB-REPORT-0006E", "/points/0/side"),
                        tuple("IRB-REPORT-0006E", "/points/0/at/size"));
    }

    @Test
    void whatContradictsItselfIsNotWritten() {
        ScenarioResult result = SmallResult.of();
        List<Point> twice = List.of(result.points().getFirst(), result.points().getFirst());

        assertThatThrownBy(() -> text(SmallResult.with(twice)))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("/points/1: error IRB-REPORT-0006E");
    }

    @Test
    void noJsonIsToldWithLineAndColumn() {
        assertThat(faults("{\n \"format\" : }"))
                .singleElement()
                .satisfies(fault -> {
                    assertThat(fault.id()).isEqualTo("IRB-REPORT-0002E");
                    assertThat(fault.place()).startsWith("2:");
                });
        assertThat(faults("{\"a\":1,\"a\":2}"))
                .singleElement()
                .satisfies(fault -> assertThat(fault.id()).isEqualTo("IRB-REPORT-0002E"));
        assertThat(faults("")).hasSize(1);
        assertThat(faults("{} {}")).hasSize(1);
    }

    @Test
    void anotherFormatIsOneFault() {
        assertThat(faults("{\"format\": \"ironbridge-drive\", \"formatVersion\": 1}"))
                .singleElement()
                .satisfies(fault -> assertThat(fault.place()).isEqualTo("/format"));
        assertThat(faults("{\"format\": \"ironbridge-result\", \"formatVersion\": 2}"))
                .singleElement()
                .satisfies(fault -> assertThat(fault.place()).isEqualTo("/formatVersion"));
        assertThat(faults("[]")).isNotEmpty();
    }

    @Test
    void aMissingFileIsAFault() {
        assertThatThrownBy(() -> ScenarioResult.read(folder.resolve("none.json")))
                .isInstanceOf(FaultyFileException.class)
                .hasMessageContaining("IRB-REPORT-0001E");
    }

    private List<JsonFault> faults(String text) {
        return catchThrowableOfType(FaultyFileException.class, () -> read(text)).faults();
    }

    private ScenarioResult read(String text) throws IOException, FaultyFileException {
        return ScenarioResult.read(Files.writeString(folder.resolve("result.json"), text));
    }

    private static String text(ScenarioResult result) {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        result.write(out);
        return out.toString(StandardCharsets.UTF_8);
    }
}
