package io.ironbridge.workloaddriver.named;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.ironbridge.workloaddriver.named.ComparisonRun.Comparison;
import io.ironbridge.workloaddriver.process.Servers;
import io.ironbridge.workloaddriver.result.Sample;
import io.ironbridge.workloaddriver.result.ScenarioResult.Form;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class ComparisonRunTest {
    private static final Pace MEASURED = pace(7);
    private static final List<Schedule.Place> PLACES =
            List.of(
                    new Schedule.Place(Map.of("size", "1K"), List.of("a", "b")),
                    new Schedule.Place(Map.of("size", "5K"), List.of("a")));

    private final StopSignal stop = new StopSignal();
    private final List<String> notes = new ArrayList<>();
    private final List<String> sent = new ArrayList<>();
    private Servers servers;
    private ComparisonRun run;

    @BeforeEach
    void newRun() throws IOException {
        servers = Servers.none();
        run = run(RunSelection.FULL);
    }

    @AfterEach
    void closeServers() {
        servers.close();
    }

    private ComparisonRun run(RunSelection selection) {
        return new ComparisonRun(
                selection,
                new RunContext(new Installation(Path.of("")), notes::add, stop),
                servers,
                3,
                2);
    }

    private static Pace pace(int clients) {
        return new Pace(clients, Duration.ZERO, Duration.ZERO, Duration.ofSeconds(1));
    }

    private Comparison comparison() {
        return new Comparison(PLACES, _ -> MEASURED, this::send);
    }

    private Sample send(Step step, Pace pace) {
        sent.add(step.round() + " " + step + " " + pace.clients());
        return Sample.ofValues(step.round(), Map.of());
    }

    @Test
    void eachSideIsWarmedUpInAsManyPartsAsItHasValues() throws Exception {
        run.warmUp(comparison(), "size", parts -> pace(100 + parts));

        assertThat(sent)
                .containsExactly("0 a, size 1K 102", "0 a, size 5K 102", "0 b, size 1K 101");
        assertThat(notes).containsExactly("warming up a", "warming up b");
        assertThat(run.points()).isEmpty();
    }

    @Test
    void aCompleteRunOfAllRoundsIsFull() throws Exception {
        run.addTool("back end", "a fake");
        run.measure(comparison());

        RunOutcome outcome = run.outcome(List.of(), List.of(), "shared");

        assertThat(outcome.form()).isEqualTo(Form.FULL);
        assertThat(outcome.rounds()).isEqualTo(3);
        assertThat(outcome.points()).hasSize(3).allMatch(point -> point.samples().size() == 3);
        assertThat(outcome.tools()).containsEntry("back end", "a fake");
        assertThat(sent).allMatch(line -> line.endsWith(" 7"));
    }

    @Test
    void whatIsMissingIsListedAndWhatIsOmittedMakesTheRunShort() throws Exception {
        run.addMissing("No peer.");
        run.measure(comparison());
        assertThat(run.outcome(List.of(), List.of(), "").form()).isEqualTo(Form.FULL);

        run.omit("No place.");

        RunOutcome outcome = run.outcome(List.of(), List.of(), "");
        assertThat(outcome.form()).isEqualTo(Form.SHORT);
        assertThat(outcome.missing()).containsExactly("No peer.", "No place.");
        assertThat(notes).endsWith("MISSING: No place.");
    }

    @Test
    void aStoppedRunIsShortAndSaysSo() throws Exception {
        stop.request();
        run.warmUp(comparison(), "size", ComparisonRunTest::pace);
        run.measure(comparison());

        RunOutcome outcome = run.outcome(List.of(), List.of(), "");

        assertThat(sent).isEmpty();
        assertThat(outcome.form()).isEqualTo(Form.SHORT);
        assertThat(outcome.missing()).containsExactly("The run was stopped before its end.");
    }

    @Test
    void aFailingWarmUpEndsTheRunUnlessAStopIsRequested() throws Exception {
        Comparison failing =
                new Comparison(
                        PLACES,
                        _ -> MEASURED,
                        (_, _) -> {
                            throw new IOException("no answer");
                        });
        assertThatThrownBy(() -> run.warmUp(failing, "size", ComparisonRunTest::pace))
                .hasMessage("no answer");

        Comparison stopping =
                new Comparison(
                        PLACES,
                        _ -> MEASURED,
                        (_, _) -> {
                            stop.request();
                            throw new IOException("its process was stopped");
                        });
        run.warmUp(stopping, "size", ComparisonRunTest::pace);
    }
}
