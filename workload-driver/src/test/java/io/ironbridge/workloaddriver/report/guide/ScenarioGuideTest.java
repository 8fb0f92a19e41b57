package io.ironbridge.workloaddriver.report.guide;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.ironbridge.workloaddriver.json.FaultyFileException;
import io.ironbridge.workloaddriver.json.Json;
import java.io.IOException;
import java.net.URISyntaxException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class ScenarioGuideTest {
    @Test
    void allGuidesCanBeReadAndAreNamedAsTheirScenario() throws Exception {
        List<String> names = names();

        assertThat(names).contains("zosconnect-db2", "start");
        for (String name : names) {
            assertThat(ScenarioGuide.of(name).orElseThrow().scenario()).isEqualTo(name);
        }
    }

    @Test
    void publishedFiguresKeepTheirOrder() {
        ScenarioGuide guide = ScenarioGuide.of("zosconnect-db2").orElseThrow();

        Map<String, Double> values =
                Objects.requireNonNull(guide.published().get("cpu-by-size"))
                        .series()
                        .getLast()
                        .values();
        assertThat(values.keySet()).containsExactly("1K", "5K", "10K", "30K", "50K");
        assertThat(values.values()).containsExactly(0.25, 0.49, 0.73, 1.90, 3.02);
    }

    @Test
    void thereNeedNotBeAGuide() {
        assertThat(ScenarioGuide.of("nothing-of-the-kind")).isEmpty();
        assertThat(ScenarioGuide.of("../guide/start")).isEmpty();
    }

    @Test
    void aFaultyGuideIsTold() {
        String guide =
                """
                {"scenario": "x", "title": "x", "figures": [
                  {"title": "a", "metric": "cpu", "x": "size", "form": "bars",
                   "scale": "logarithmic", "more": 1}]}
                """;

        assertThatThrownBy(() ->
                        GuideReader.read(
                                "x.json",
                                Json.parse("x.json", guide.getBytes(StandardCharsets.UTF_8))))
                .isInstanceOf(FaultyFileException.class)
                .hasMessageContaining("/figures/0/metric: error IRB-REPORT-0004E")
                .hasMessageContaining("/figures/0/scale: error IRB-REPORT-0006E")
                .hasMessageContaining("/figures/0/more: error IRB-REPORT-0003E");
    }

    private static List<String> names() throws IOException, URISyntaxException {
        Path one =
                Path.of(
                        Objects.requireNonNull(ScenarioGuide.class.getResource("start.json"))
                                .toURI());
        try (Stream<Path> files = Files.list(Objects.requireNonNull(one.getParent()))) {
            return files.map(file -> file.getFileName().toString())
                    .filter(name -> name.endsWith(".json"))
                    .map(name -> name.replace(".json", ""))
                    .toList();
        }
    }
}
