package io.ironbridge.workloaddriver.named;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.ironbridge.workloaddriver.process.NotStartedException;
import io.ironbridge.workloaddriver.result.Sample;
import io.ironbridge.workloaddriver.result.ScenarioResult.Point;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class RoundsTest {
    private static final Map<String, String> HERE = Map.of("size", "1K");

    private final StopSignal stop = new StopSignal();
    private final List<String> notes = new ArrayList<>();
    private final Rounds rounds =
            new Rounds(new RunContext(new Installation(Path.of("")), notes::add, stop));
    private final List<Step> steps =
            Schedule.of(List.of(new Schedule.Place(HERE, List.of("a", "b"))), 2);

    @Test
    void samplesOfAPlaceBecomeOnePoint() throws Exception {
        assertThat(rounds.run(steps, RoundsTest::sample)).isTrue();

        List<Point> points = rounds.points();
        assertThat(points.stream().map(Point::side)).containsExactly("a", "b");
        assertThat(points.getFirst().at()).isEqualTo(HERE);
        assertThat(points.getFirst().samples().stream().map(Sample::round)).containsExactly(1, 2);
        assertThat(notes).hasSize(4);
        assertThat(notes.getFirst()).startsWith("1/4  a, size 1K").contains("figure 1.0");
    }

    @Test
    void theSampleDuringWhichSomebodyAsksToStopDoesNotCount() throws Exception {
        boolean all =
                rounds.run(
                        steps,
                        step -> {
                            if (step.round() == 2) {
                                stop.request();
                            }
                            return sample(step);
                        });

        assertThat(all).isFalse();
        assertThat(rounds.points().stream().flatMap(point -> point.samples().stream()))
                .hasSize(2)
                .allMatch(sample -> sample.round() == 1);
    }

    @Test
    void whatFailsBecauseEverythingIsBeingEndedIsNoFailure() throws Exception {
        boolean all =
                rounds.run(
                        steps,
                        _ -> {
                            stop.request();
                            throw new IOException("its folder has gone");
                        });

        assertThat(all).isFalse();
        assertThat(rounds.points()).isEmpty();
    }

    @Test
    void whatFailsOtherwiseEndsTheRun() {
        assertThatThrownBy(() ->
                        rounds.run(
                                steps,
                                _ -> {
                                    throw new NotStartedException("no");
                                }))
                .isInstanceOf(NotStartedException.class);
    }

    @Test
    void whatIsToBeEndedIsEndedAlsoIfSomebodyAskedBefore() {
        List<String> ended = new ArrayList<>();
        stop.onRequest(() -> ended.add("first"));
        stop.request();
        stop.onRequest(() -> ended.add("second"));

        assertThat(ended).containsExactly("first", "second");
    }

    private static Sample sample(Step step) {
        return Sample.ofValues(step.round(), Map.of("figure", (double) step.round()));
    }
}
