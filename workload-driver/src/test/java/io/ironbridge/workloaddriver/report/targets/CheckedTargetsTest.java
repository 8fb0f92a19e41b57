package io.ironbridge.workloaddriver.report.targets;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.ironbridge.workloaddriver.json.FaultyFileException;
import io.ironbridge.workloaddriver.profile.Profile;
import io.ironbridge.workloaddriver.profile.Profile.Share;
import io.ironbridge.workloaddriver.report.targets.TargetOutcome.Verdict;
import io.ironbridge.workloaddriver.result.Machine;
import io.ironbridge.workloaddriver.result.ProfiledPoint;
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
import java.util.Objects;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CheckedTargetsTest {
    private static final String OURS =
            "{\"side\": \"ours\", \"at\": {\"clients\": \"%s\"}, \"metric\": \"cpuMicros\"}";
    private static final String THEIRS =
            "{\"side\": \"theirs\", \"at\": {\"clients\": \"100\"}, \"metric\": \"cpuMicros\"}";
    private static final String RATIO =
            "\"ratio\": {\"of\": " + OURS.formatted("100") + ", \"to\": " + THEIRS + "}";

    @TempDir private Path folder = Path.of("");
    private Path results = Path.of("");
    private List<ProfiledPoint> profiles = List.of();
    private long failed;

    @BeforeEach
    void makeFolder() throws IOException {
        results = Files.createDirectory(folder.resolve("results"));
    }

    @Test
    void aRatioIsMetStretchedOrMissed() throws Exception {
        store("a", Form.FULL, 1, 60, 62, 63);

        assertThat(verdict(RATIO, "\"atMost\": 1.5")).isEqualTo(Verdict.MET);
        assertThat(verdict(RATIO, "\"atMost\": 2, \"stretch\": 1.5")).isEqualTo(Verdict.STRETCHED);
        assertThat(verdict(RATIO, "\"atMost\": 2, \"stretch\": 1.4")).isEqualTo(Verdict.MET);
        assertThat(verdict(RATIO, "\"atMost\": 1.49")).isEqualTo(Verdict.MISSED);
        assertThat(verdict(RATIO, "\"atLeast\": 1.5")).isEqualTo(Verdict.MET);
        assertThat(verdict(RATIO, "\"atLeast\": 1.51")).isEqualTo(Verdict.MISSED);
    }

    @Test
    void aDifferenceAndAValueHaveTheirMetricsUnit() throws Exception {
        store("a", Form.FULL, 1, 60, 62, 63);

        TargetOutcome difference =
                outcome(
                        "\"difference\": {\"of\": "
                                + OURS.formatted("200")
                                + ", \"to\": "
                                + THEIRS
                                + "}",
                        "\"atMost\": 22");
        assertThat(difference.figure()).isEqualTo("22.0 us");
        assertThat(difference.verdict()).isEqualTo(Verdict.MET);
        assertThat(difference.details())
                .containsExactly(
                        "our side, clients 200: 62.0 us (lowest 62.0 us, highest 62.0 us), at"
                                + " 100/s",
                        "their side, clients 100: 40.0 us (lowest 40.0 us, highest 40.0 us), at"
                                + " 100/s");
        assertThat(outcome("\"value\": " + OURS.formatted("300"), "\"atMost\": 62").verdict())
                .isEqualTo(Verdict.MISSED);
    }

    @Test
    void aMissedTargetHasTheProfilesOfItsFigures() throws Exception {
        profiles =
                List.of(
                        new ProfiledPoint("ours", Map.of("clients", "100"), profile(40, 10)),
                        new ProfiledPoint("ours", Map.of("clients", "200"), profile(1, 2)));
        store("a", Form.FULL, 1, 60, 62, 63);
        String profile =
                "our side, clients 100, profile: HTTP 40.0 us (80 %), mapping 10.0 us (20 %)";

        assertThat(outcome(RATIO, "\"atMost\": 1").details()).hasSize(3).contains(profile);
        assertThat(outcome(RATIO, "\"atMost\": 2").details()).hasSize(2);
    }

    private static Profile profile(double http, double mapping) {
        return new Profile(
                "gateway",
                Profile.Source.CPU_TIME,
                100,
                0,
                10,
                1_000,
                http + mapping,
                List.of(new Share("HTTP", http), new Share("mapping", mapping)),
                List.of(),
                List.of(),
                null);
    }

    @Test
    void growthIsFromTheFirstToTheHighestBehindIt() throws Exception {
        store("a", Form.FULL, 1, 60, 66, 63);
        String growth =
                "\"growth\": {\"side\": \"ours\", \"axis\": \"clients\", \"from\": \"100\","
                        + " \"to\": \"300\", \"metric\": \"cpuMicros\"}";

        assertThat(outcome(growth, "\"atMost\": 0.05").figure()).isEqualTo("10.0 %");
        assertThat(verdict(growth, "\"atMost\": 0.05")).isEqualTo(Verdict.MISSED);
        assertThat(verdict(growth, "\"atMost\": 0.11")).isEqualTo(Verdict.MET);
        assertThat(verdict(growth.replace("\"300\"", "\"400\""), "\"atMost\": 1"))
                .isEqualTo(Verdict.NOT_MEASURED);
    }

    @Test
    void growthLeavesOutWhatTheRunHasNotButForItsEnds() throws Exception {
        String growth =
                "\"growth\": {\"side\": \"ours\", \"axis\": \"clients\", \"from\": \"100\","
                        + " \"to\": \"300\", \"metric\": \"cpuMicros\"}";

        store("a", Form.FULL, 1, 60, Double.NaN, 66);
        assertThat(outcome(growth, "\"atMost\": 0.2").figure()).isEqualTo("10.0 %");
        store("b", Form.FULL, 2, 60, 66, Double.NaN);
        assertThat(verdict(growth, "\"atMost\": 0.2")).isEqualTo(Verdict.NOT_MEASURED);
        store("c", Form.FULL, 3, Double.NaN, 60, 66);
        assertThat(verdict(growth, "\"atMost\": 0.2")).isEqualTo(Verdict.NOT_MEASURED);
    }

    @Test
    void whatIsLeftOfAPeakIsItsShare() throws Exception {
        store("a", Form.FULL, 1, 60, 80, 76);
        String peak =
                "\"peak\": {\"side\": \"ours\", \"axis\": \"clients\", \"of\": \"300\","
                        + " \"metric\": \"cpuMicros\"}";

        assertThat(outcome(peak, "\"atLeast\": 0.95").figure()).isEqualTo("95.0 %");
        assertThat(verdict(peak, "\"atLeast\": 0.95")).isEqualTo(Verdict.MET);
        assertThat(verdict(peak, "\"atLeast\": 0.96")).isEqualTo(Verdict.MISSED);
        assertThat(verdict(peak.replace("\"300\"", "\"400\""), "\"atLeast\": 0.1"))
                .isEqualTo(Verdict.NOT_MEASURED);
        assertThat(verdict(peak.replace("\"ours\"", "\"theirs\""), "\"atLeast\": 0.1"))
                .isEqualTo(Verdict.NOT_MEASURED); // at one value of the axis only
    }

    @Test
    void theNewestFullRunCounts() throws Exception {
        store("older", Form.FULL, 1, 100, 100, 100);
        store("newer", Form.FULL, 2, 60, 60, 60);
        store("short", Form.SHORT, 3, 1, 1, 1);

        assertThat(outcome(RATIO, "\"atMost\": 1.5").figure()).isEqualTo("1.50x");
    }

    @Test
    void runsInTheFolderOfTheirScenarioAreFound() throws Exception {
        Files.createDirectory(results.resolve("test"));
        store("older", Form.FULL, 1, 100, 100, 100);
        store("test/newer", Form.FULL, 2, 60, 60, 60);

        assertThat(outcome(RATIO, "\"atMost\": 1.5").figure()).isEqualTo("1.50x");
    }

    @Test
    void aShortRunNeverCounts() throws Exception {
        store("short", Form.SHORT, 3, 1, 1, 1);

        TargetOutcome outcome = outcome(RATIO, "\"atMost\": 1.5");
        assertThat(outcome.verdict()).isEqualTo(Verdict.NOT_MEASURED);
        assertThat(outcome.details()).containsExactly("there are only short runs of test");
        assertThat(check(RATIO, "\"atMost\": 1.5").isGood()).isFalse();
    }

    @Test
    void whatWasNotMeasuredIsNotMet() throws Exception {
        assertThat(outcome(RATIO, "\"atMost\": 9").details())
                .containsExactly("there is no run of test");

        store("a", Form.FULL, 1, 60, 60, 60);
        TargetOutcome outcome = outcome(RATIO.replace("\"theirs\"", "\"others\""), "\"atMost\": 9");
        assertThat(outcome.verdict()).isEqualTo(Verdict.NOT_MEASURED);
        assertThat(outcome.details()).contains("others, clients 100: not in the run");
    }

    @Test
    void figuresOfFailedRequestsDoNotCount() throws Exception {
        failed = 2;
        store("a", Form.FULL, 1, 60, 60, 60);

        TargetOutcome outcome = outcome(RATIO, "\"atMost\": 9");
        assertThat(outcome.verdict()).isEqualTo(Verdict.NOT_MEASURED);
        assertThat(outcome.details())
                .contains("our side, clients 100: 0.2 % of the requests failed");
    }

    @Test
    void faultsOfTargetsAndResultsAreAllTold() throws Exception {
        assertThatThrownBy(() ->
                        check(
                                RATIO.replaceFirst("cpuMicros", "cpu") + ", \"value\": 1",
                                "\"atMost\": 1, \"atLeast\": 1"))
                .isInstanceOf(FaultyFileException.class)
                .hasMessageContaining("/targets/0: error IRB-REPORT-0006E: Exactly one of at")
                .hasMessageContaining("Exactly one of [value, ratio, difference, growth, peak] is");
        assertThatThrownBy(() -> check(RATIO.replaceFirst("cpuMicros", "cpu"), "\"atMost\": 1"))
                .hasMessageContaining("/targets/0/ratio/of/metric: error IRB-REPORT-0004E");

        Files.writeString(results.resolve("a.json"), "{}");
        Files.writeString(results.resolve("b.json"), "none");
        assertThatThrownBy(() -> StoredResults.in(results))
                .hasMessageContaining("a.json: error IRB-REPORT-0005E")
                .hasMessageContaining("b.json:1:");
    }

    @Test
    void theProjectsOwnTargetsCanBeRead() throws Exception {
        Path root =
                Stream.iterate(Path.of("").toAbsolutePath(), Objects::nonNull, Path::getParent)
                        .filter(above -> Files.exists(above.resolve("mvnw")))
                        .findFirst()
                        .orElseThrow();

        assertThat(Targets.read(root.resolve("benchmarks/targets.json")).all()).isNotEmpty();
        assertThat(StoredResults.in(root.resolve("benchmarks/results")).scenarios())
                .contains("zosconnect-db2", "start");
    }

    private Verdict verdict(String measure, String limit) throws Exception {
        return outcome(measure, limit).verdict();
    }

    private TargetOutcome outcome(String measure, String limit) throws Exception {
        return check(measure, limit).outcomes().getFirst();
    }

    private CheckedTargets check(String measure, String limit) throws Exception {
        Path file =
                Files.writeString(
                        folder.resolve("targets.json"),
                        """
                        {"format": "ironbridge-targets", "formatVersion": 1, "targets": [
                          {"name": "n", "text": "t.", "scenario": "test", %s, %s}]}
                        """
                                .formatted(measure, limit));
        return CheckedTargets.of(Targets.read(file), StoredResults.in(results));
    }

    /**
     * Ours costs so many microseconds at 100, 200 and 300 clients, theirs 40 at 100.
     *
     * @param micros at 100, 200 and 300 clients; not a number: that was not measured
     */
    private void store(String name, Form form, int hour, double... micros) throws IOException {
        List<Point> points = new ArrayList<>(List.of(point("theirs", 100, 40)));
        for (int i = 0; i < micros.length; i++) {
            if (!Double.isNaN(micros[i])) {
                points.add(point("ours", (i + 1) * 100, micros[i]));
            }
        }
        ScenarioResult result =
                new ScenarioResult(
                        "test",
                        form,
                        Instant.EPOCH.plusSeconds(hour * 3600L),
                        Instant.EPOCH.plusSeconds(hour * 3600L),
                        "drive test",
                        new RunEnvironment(
                                new Machine("p", 1, 0, "s", "j", "1", "c"), false, Map.of(), ""),
                        1,
                        List.of(new Axis("clients", "Clients", List.of("100", "200", "300"))),
                        List.of(
                                new Side("ours", "our side", "gateway"),
                                new Side("theirs", "their side", "nginx")),
                        points,
                        List.of(),
                        profiles);
        try (OutputStream out = Files.newOutputStream(results.resolve(name + ".json"))) {
            result.write(out);
        }
    }

    private Point point(String side, int clients, double micros) {
        Sample sample =
                new Sample(
                        1,
                        10,
                        1000,
                        failed,
                        1000,
                        new Latency(1, 1, 1, 1, 1, 1),
                        Map.of(
                                side.equals("ours") ? "gateway" : "nginx",
                                new Use(micros / 1000, 0, 1)),
                        Map.of());
        return new Point(side, Map.of("clients", Integer.toString(clients)), List.of(sample));
    }
}
