package io.ironbridge.cli.drive;

import static org.assertj.core.api.Assertions.assertThat;

import io.ironbridge.cli.Cli;
import io.ironbridge.workloaddriver.result.Machine;
import io.ironbridge.workloaddriver.result.RunEnvironment;
import io.ironbridge.workloaddriver.result.Sample;
import io.ironbridge.workloaddriver.result.Sample.Latency;
import io.ironbridge.workloaddriver.result.Sample.Use;
import io.ironbridge.workloaddriver.result.ScenarioResult;
import io.ironbridge.workloaddriver.result.ScenarioResult.Axis;
import io.ironbridge.workloaddriver.result.ScenarioResult.Form;
import io.ironbridge.workloaddriver.result.ScenarioResult.Point;
import io.ironbridge.workloaddriver.result.ScenarioResult.Side;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ReportCommandTest {
    @TempDir private Path folder = Path.of("");
    private final Cli cli = new Cli();
    private Path results = Path.of("");

    @BeforeEach
    void makeFolder() throws IOException {
        results = Files.createDirectory(folder.resolve("results"));
    }

    @Test
    void aPageIsWrittenBesideTheFirstResult() throws IOException {
        Path result = store("run", "zosconnect-db2", Form.FULL);

        assertThat(cli.execute("report", result.toString())).isZero();

        String html = Files.readString(results.resolve("run.html"));
        assertThat(cli.err()).contains("Written: " + results.resolve("run.html"));
        assertThat(html)
                .contains("CPU per transaction by response size, 200 clients</figcaption>")
                .contains(
                        "gateway, body passed on: linear, 20.0 us + 1.00 us for each K"
                                + " (R²\u00a01.000)")
                .contains("z/OS Connect EE 3.0.36 against 3.0.37", "Another machine (z13")
                .contains("3.0.37, published: linear, 0.191 ms + 0.0566 ms for each K")
                .doesNotContain("A short run");
    }

    @Test
    void markdownHasTheSameFigures() throws IOException {
        Path result = store("run", "zosconnect-db2", Form.SHORT);
        Path page = folder.resolve("page.md");

        assertThat(cli.execute("report", result.toString(), "--markdown", page.toString()))
                .isZero();

        assertThat(Files.readString(page))
                .contains("| 10K | gateway, body passed on | 30.0 | 30.0 to 30.0 | 100 |")
                .contains("**A short run: ");
        assertThat(results.resolve("run.html")).doesNotExist();
    }

    @Test
    void aScenarioWithoutAGuideHasFiguresToo() throws IOException {
        Path result = store("run", "my-own", Form.FULL);

        assertThat(cli.execute("report", result.toString())).isZero();

        assertThat(Files.readString(results.resolve("run.html")))
                .contains("CPU per transaction by Response, clients 200</figcaption>");
    }

    @Test
    void faultsOfAllFilesAreToldAndNothingIsWritten() throws IOException {
        Path one = Files.writeString(folder.resolve("one.json"), "{}");
        Path other = folder.resolve("other.json");

        assertThat(cli.execute("report", one.toString(), other.toString())).isEqualTo(1);

        assertThat(cli.err())
                .contains(one + ": error IRB-REPORT-0005E: format is missing.")
                .contains(other + ": error IRB-REPORT-0001E: The file cannot be read (NoSuchFile");
        assertThat(folder.resolve("one.html")).doesNotExist();
    }

    @Test
    void checkTellsEachTargetAndEndsWith1WhereOneIsMissed() throws IOException {
        store("run", "zosconnect-db2", Form.FULL);

        assertThat(check(30)).isZero();
        assertThat(cli.out())
                .contains("zosconnect-db2: run of 1970-01-01T00:00:00Z, commit abc")
                .contains("met           mine: 30.0 us, at most 30.0 us. It is cheap.")
                .contains("1 target: 1 met, 0 missed, 0 not measured");
        assertThat(check(29)).isEqualTo(1);
        assertThat(cli.out())
                .contains("MISSED        mine: 30.0 us, at most 29.0 us.")
                .contains("              why: It does more.");
    }

    @Test
    void aShortRunMeetsNoTarget() throws IOException {
        store("run", "zosconnect-db2", Form.SHORT);

        assertThat(check(30)).isEqualTo(1);
        assertThat(cli.out())
                .contains("zosconnect-db2: no full run")
                .contains("NOT MEASURED  mine: at most 30.0 us.");
    }

    private int check(int limit) throws IOException {
        return cli.execute(
                "report",
                "--check",
                "--results",
                results.toString(),
                "--targets",
                targets(limit).toString());
    }

    private Path targets(int limit) throws IOException {
        return Files.writeString(
                folder.resolve("targets.json"),
                """
                {"format": "ironbridge-targets", "formatVersion": 1, "targets": [{
                  "name": "mine", "text": "It is cheap.", "scenario": "zosconnect-db2",
                  "value": {"side": "gateway", "at": {"size": "10K", "clients": "200"},
                            "metric": "cpuMicros"},
                  "atMost": %d, "reason": "It does more."}]}
                """
                        .formatted(limit));
    }

    @Test
    void aPageTellsHowTargetsStand() throws IOException {
        Path run = store("run", "zosconnect-db2", Form.FULL);
        Path page = folder.resolve("r.md");
        List<String> report = List.of("report", run.toString(), "--markdown", page.toString());

        assertThat(cli.execute(with(report, "--targets", targets(29).toString()))).isZero();
        assertThat(Files.readString(page))
                .contains("| mine | MISSED | 30.0 us | at most 29.0 us | It is cheap. |")
                .contains("- mine: It does more.");

        assertThat(cli.execute(with(report, "--targets", targets(30).toString()))).isZero();
        assertThat(Files.readString(page)).contains("| met |").doesNotContain("It does more.");

        assertThat(cli.execute(report.toArray(String[]::new))).isZero();
        assertThat(Files.readString(page)).doesNotContain("It is cheap.");
        assertThat(cli.execute(with(report, "--targets", "none.json"))).isEqualTo(1);
    }

    private static String[] with(List<String> words, String... more) {
        return Stream.concat(words.stream(), Stream.of(more)).toArray(String[]::new);
    }

    @Test
    void publishingReplacesTheScenariosPartAndNothingElse() throws IOException {
        store("run", "zosconnect-db2", Form.FULL);
        Path page =
                page(
                        "# P\n\n"
                                + "<!-- soak -->\n"
                                + "old soak\n"
                                + "<!-- /soak -->\n\n"
                                + "<!-- zosconnect-db2 -->\n"
                                + "old figures\n"
                                + "<!-- /zosconnect-db2 -->\n\n"
                                + "## End\n");

        assertThat(publish(page)).isZero();

        String text = Files.readString(page);
        assertThat(text)
                .startsWith("# P\n\n<!-- soak -->\nold soak\n<!-- /soak -->\n\n<!-- zosconnect-db2")
                .endsWith("\n<!-- /zosconnect-db2 -->\n\n## End\n")
                .contains("- Ironbridge: 1, commit abc with changes\n")
                .contains("- mine: It does more.")
                .contains("[All figures](performance/zosconnect-db2.md)")
                .doesNotContain("old figures");
        assertThat(Files.readString(folder.resolve("performance/zosconnect-db2.md")))
                .startsWith("# Db2 rows as JSON: response sizes and clients\n\nGET with")
                .contains("| 10K | gateway, body passed on | 30.0 | 30.0 to 30.0 | 100 |");
        assertThat(publish(page)).isZero();
        assertThat(Files.readString(page)).isEqualTo(text);
    }

    @Test
    void aScenarioWithoutAPlaceGetsASectionAtTheEnd() throws IOException {
        store("run", "zosconnect-db2", Form.FULL);
        Path page = page("# P\n");

        assertThat(publish(page)).isZero();

        assertThat(Files.readString(page))
                .startsWith("# P\n\n## Db2 rows as JSON: response sizes and clients\n\nGET with")
                .endsWith("<!-- /zosconnect-db2 -->\n");
    }

    @Test
    void shortRunsAreNotPublishedAndNamed() throws IOException {
        store("full", "zosconnect-db2", Form.FULL);
        Path run = store("hasty", "zosconnect-db2", Form.SHORT);
        Path page = page("# P\n");

        assertThat(publish(page)).isEqualTo(1);

        assertThat(cli.err())
                .contains(run + ": error IRB-REPORT-0012E: This run of zosconnect-db2");
        assertThat(Files.readString(page)).isEqualTo("# P\n");
    }

    @Test
    void aPageThatCannotBeFilledIsLeftAsItIs() throws IOException {
        Path page = page("<!-- zosconnect-db2 -->\n");

        assertThat(publish(page)).isEqualTo(1);
        assertThat(cli.err()).contains("IRB-REPORT-0014E: There is no result.");

        store("run", "zosconnect-db2", Form.FULL);
        assertThat(publish(page)).isEqualTo(1);
        assertThat(cli.err())
                .contains("IRB-REPORT-0013E: <!-- zosconnect-db2 --> has no <!-- /zos");
        assertThat(Files.readString(page)).isEqualTo("<!-- zosconnect-db2 -->\n");
    }

    @Test
    void oneThingIsAskedForAtATime() {
        assertThat(cli.execute("report")).isEqualTo(2);
        assertThat(cli.execute("report", "--check", "--publish")).isEqualTo(2);
        assertThat(cli.execute("report", "--check", "--html", "x.html")).isEqualTo(2);
        assertThat(cli.err()).contains("Name results, or use --check or --publish alone");
    }

    private Path page(String text) throws IOException {
        return Files.writeString(folder.resolve("performance.md"), text);
    }

    private int publish(Path page) throws IOException {
        return cli.execute(
                "report",
                "--publish",
                "--results",
                results.toString(),
                "--page",
                page.toString(),
                "--targets",
                targets(29).toString());
    }

    /** A request costs 20 us and 1 us for each K. */
    private Path store(String name, String scenario, Form form) throws IOException {
        List<Point> points = new ArrayList<>();
        List<String> sizes = List.of("1K", "10K", "50K");
        for (String size : sizes) {
            points.add(point(size, 20 + Integer.parseInt(size.replace("K", ""))));
        }
        ScenarioResult result =
                new ScenarioResult(
                        scenario,
                        form,
                        Instant.EPOCH,
                        Instant.EPOCH.plusSeconds(60),
                        "./ironbridge drive " + scenario,
                        new RunEnvironment(
                                new Machine("p", 1, 0, "s", "j", "1", "abc"), true, Map.of(), ""),
                        1,
                        List.of(
                                new Axis("size", "Response", sizes),
                                new Axis("clients", "Clients", List.of("200"))),
                        List.of(new Side("gateway", "gateway, body passed on", "gateway")),
                        points,
                        List.of());
        Path file = results.resolve(name + ".json");
        try (OutputStream out = Files.newOutputStream(file)) {
            result.write(out);
        }
        return file;
    }

    private static Point point(String size, double micros) {
        Sample sample =
                new Sample(
                        1,
                        10,
                        1000,
                        0,
                        1_000_000,
                        new Latency(1, 1, 1, 1, 1, 1),
                        Map.of("gateway", new Use(micros / 1000, 0, 1 << 20)),
                        Map.of());
        return new Point("gateway", Map.of("size", size, "clients", "200"), List.of(sample));
    }
}
