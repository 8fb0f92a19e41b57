package io.ironbridge.workloaddriver.named.db2;

import static org.assertj.core.api.Assertions.assertThat;

import io.ironbridge.workloaddriver.engine.Interval;
import io.ironbridge.workloaddriver.engine.ProcessUsage;
import io.ironbridge.workloaddriver.engine.TimedAnswers;
import io.ironbridge.workloaddriver.named.db2.GoalStory.Phases;
import io.ironbridge.workloaddriver.named.db2.GoalStory.Promise;
import io.ironbridge.workloaddriver.named.db2.GoalStory.Work;
import io.ironbridge.workloaddriver.report.targets.Target;
import io.ironbridge.workloaddriver.report.targets.Targets;
import io.ironbridge.workloaddriver.result.Sample;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.OptionalInt;
import java.util.Set;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Test;

class GoalSamplesTest {
    private static final Offset<Double> ABOUT = Offset.offset(0.005);
    private static final GoalStory SLOW = GoalStory.of("slow-down");
    private static final Work ORDERS = SLOW.work().getFirst();
    private static final Work MINING = SLOW.work().getLast();

    /** Two intervals before, six during, four after the change; a second each. */
    private static Map<Map<String, String>, Sample> slowDown() {
        Map<Integer, List<Interval>> orders = new HashMap<>();
        Map<Integer, List<Interval>> mining = new HashMap<>();
        List<PlaceUse> uses = new ArrayList<>(List.of(new PlaceUse(0, 0)));
        for (int i = 0; i < 12; i++) {
            boolean slow = i >= 2 && i < 8;
            TimedAnswers good = new TimedAnswers().good(slow ? 70 : 200, slow ? 300 : 60);
            boolean late = slow || i == 9;
            ProcessUsage gateway = new ProcessUsage("gateway", 1, true, 500_000_000, 0, 1);
            orders.put(i, List.of((late ? good.refused(130) : good).in(1, gateway)));
            mining.put(i, List.of(new TimedAnswers().good(slow ? 4 : 190, 1000).in(1)));
            uses.add(new PlaceUse((i + 1) * 1_000_000_000L, 20 * 0.975 * (i + 1)));
        }
        return GoalSamples.of(SLOW, 1, uses, Map.of(ORDERS, orders, MINING, mining));
    }

    private static Sample at(Map<Map<String, String>, Sample> all, String label, String... place) {
        Map<String, String> at = new HashMap<>(Map.of(Goals.SCENARIO, label));
        for (int i = 0; i < place.length; i += 2) {
            at.put(place[i], place[i + 1]);
        }
        return Objects.requireNonNull(all.get(at));
    }

    private static double value(
            Map<Map<String, String>, Sample> all, String name, String label, String... place) {
        return Objects.requireNonNull(at(all, label, place).values().get(name));
    }

    private static double orders(String name, String interval) {
        return value(
                slowDown(), name, SLOW.label(), Goals.CLASS, "orders", Goals.INTERVAL, interval);
    }

    @Test
    void anIntervalHasItsIndexAndTheTimeBeyondTheBackEnd() {
        assertThat(orders("performanceIndex", "2")).isEqualTo(0.12, ABOUT);
        assertThat(orders("waitedMillis", "2")).isEqualTo(10, Offset.offset(0.1));
        assertThat(orders("performanceIndex", "3")).isEqualTo(4);
        assertThat(orders("waitedMillis", "3")).isEqualTo(50, Offset.offset(0.5));
        assertThat(orders("refusedPerSecond", "3")).isEqualTo(130);
        assertThat(value(slowDown(), "placesPercent", SLOW.label(), Goals.INTERVAL, "12"))
                .isEqualTo(97.5, ABOUT);
    }

    @Test
    void aClassHasWhatItHadDuringTheChangeAndWhenItSettled() {
        Sample orders = at(slowDown(), SLOW.label(), Goals.CLASS, "orders");

        assertThat(orders.values())
                .containsEntry("highestIndex", 4.0)
                .containsEntry("changedOnGoalPerSecond", 70.0)
                .containsEntry("intervalsToSettle", 2.0); // the tenth was missed
        assertThat(orders.values().get("changedP90Millis")).isEqualTo(300, Offset.offset(0.5));
        assertThat(orders.processes().get("gateway")).isEqualTo(new Sample.Use(6, 0, 1));
    }

    @Test
    void theRestIsTheCapacityLessWhatTheOtherClassHad() {
        GoalStory story = GoalStory.of("beyond");
        var all =
                GoalSamples.of(
                        story,
                        1,
                        List.of(new PlaceUse(0, 3), new PlaceUse(1_000_000_000, 3 + 20 * 0.8)),
                        Map.of(
                                story.work().getFirst(),
                                Map.of(0, List.of(new TimedAnswers().good(240, 60).in(1))),
                                story.work().getLast(),
                                Map.of(0, List.of(new TimedAnswers().good(80, 60).in(1)))));
        String label = story.label();

        assertThat(value(all, "placesPercent", label)).isEqualTo(80, ABOUT);
        assertThat(value(all, "servedPerSecond", label)).isEqualTo(320, ABOUT);
        assertThat(value(all, "restPercent", label, Goals.CLASS, "mining"))
                .as("of 400 - 240")
                .isEqualTo(50, ABOUT);
    }

    @Test
    void intervalsToSettleDoNotCountForTheHighestIndex() {
        Map<Integer, Double> indexes = Map.of(0, 3.0, 1, 0.5, 2, 0.7);

        assertThat(GoalSamples.settling(indexes, new Phases(3, 0, 0, 1)))
                .isEqualTo(Map.of("highestIndex", 0.7));
        assertThat(GoalSamples.settling(indexes, new Phases(1, 1, 1, 0)))
                .isEqualTo(Map.of("highestIndex", 3.0, "intervalsToSettle", 0.0));
    }

    @Test
    void requestsThatWereRefusedHaveMissedAnAverageGoalToo() {
        Promise average = new Promise(1, OptionalInt.empty(), Duration.ofSeconds(1));

        assertThat(GoalSamples.index(average, new TimedAnswers().good(9, 500).in(1).all()))
                .isEqualTo(0.5, ABOUT);
        assertThat(
                        GoalSamples.index(
                                average, new TimedAnswers().good(5, 500).refused(5).in(1).all()))
                .isEqualTo(1.0, ABOUT);
        assertThat(GoalSamples.index(average, new TimedAnswers().refused(1).in(1).all()))
                .isEqualTo(4);
    }

    @Test
    void targetsAskForClassesAndValuesThatStoriesHave() throws Exception {
        Path targets = Path.of("").toAbsolutePath().resolve("../benchmarks/targets.json");
        Set<String> values = new HashSet<>(Set.of("restPercent"));
        slowDown().values().forEach(sample -> values.addAll(sample.values().keySet()));

        assertThat(Targets.read(targets).all())
                .filteredOn(target -> target.scenario().equals("goals"))
                .hasSizeGreaterThan(7)
                .allSatisfy(target -> {
                    Target.Place of = ((Target.Measure.Value) target.measure()).of();
                    GoalStory story = GoalStory.of(of.at().get(Goals.SCENARIO));
                    assertThat(GoalStory.classes(List.of(story)))
                            .contains(
                                    of.at()
                                            .getOrDefault(
                                                    Goals.CLASS, story.work().getFirst().name()));
                    assertThat(values).contains(of.metric().name().replace("value.", ""));
                });
    }
}
