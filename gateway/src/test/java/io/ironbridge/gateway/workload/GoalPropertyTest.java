package io.ironbridge.gateway.workload;

import static io.ironbridge.gateway.workload.Simulation.average;
import static io.ironbridge.gateway.workload.Simulation.percentile;
import static org.assertj.core.api.Assertions.assertThat;

import io.ironbridge.gateway.workload.Simulation.BackEnd;
import io.ironbridge.gateway.workload.Simulation.Stream;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** What holds for any service definition. */
class GoalPropertyTest {
    private static final int DEFINITIONS = Integer.getInteger("goals.definitions", 12);
    private static final int INTERVALS = 12;

    /** A run of a random definition, the same for each seed. */
    private record Run(Simulation simulation, List<BackEnd> backEnds, List<Classes> classes) {
        static Run of(long seed, boolean arrivalOrder) {
            Random random = new Random(seed);
            Simulation simulation = new Simulation(seed);
            simulation.arrivalOrder = arrivalOrder;
            List<BackEnd> backEnds = new ArrayList<>();
            List<Classes> classes = new ArrayList<>();
            int count = 1 + random.nextInt(3);
            for (int i = 0; i < count; i++) {
                int places = 1 + random.nextInt(40);
                backEnds.add(simulation.backEnd(places));
                int streams = 2 + random.nextInt(4);
                double load = 0.6 + 1.2 * random.nextDouble();
                for (int j = 0; j < streams; j++) {
                    double seconds = 0.02 + 0.1 * random.nextDouble();
                    Objective objective = objective(random, seconds);
                    Stream stream =
                            simulation.stream(
                                            backEnds.getLast(),
                                            simulation.serviceClass("B" + i + "C" + j, objective),
                                            seconds,
                                            0.2 + 0.5 * random.nextDouble())
                                    .open(load * places / streams / seconds);
                    classes.add(new Classes(i, objective, stream));
                }
            }
            simulation.run(INTERVALS);
            return new Run(simulation, backEnds, classes);
        }

        private static Objective objective(Random random, double seconds) {
            int importance = 1 + random.nextInt(Objective.LEVELS);
            double time = seconds * (4 + 30 * random.nextDouble());
            if (importance == Objective.LEVELS) {
                return Objective.discretionary();
            }
            return random.nextInt(4) == 0
                    ? average(importance, time)
                    : percentile(importance, 80 + random.nextInt(16), time);
        }

        double use() {
            return backEnds.stream().mapToDouble(one -> one.use() * one.places.capacity()).sum();
        }
    }

    private record Classes(int backEnd, Objective objective, Stream stream) {}

    /**
     * The simulation itself fails if a place is free while a request may have it. Importance 1 to 5
     * is served always, and the most important work at a back end is on goal at least as often as
     * in order of arrival.
     */
    @Test
    void nobodyStarvesAndTheMostImportantWorkIsNotWorseOffThanInOrderOfArrival() {
        for (long seed = 1; seed <= DEFINITIONS; seed++) {
            Run managed = Run.of(seed, false);
            Run arrival = Run.of(seed, true);
            for (int i = 0; i < managed.classes().size(); i++) {
                Classes one = managed.classes().get(i);
                String name = "seed " + seed + ", class " + i + ", " + one.objective();
                if (!one.objective().isDiscretionary()) {
                    assertThat(one.stream().ended).as(name).isPositive();
                }
                if (isFirst(one, managed.classes())) {
                    long before = arrival.classes().get(i).stream().onGoal;
                    assertThat((double) one.stream().onGoal)
                            .as(name)
                            .isGreaterThanOrEqualTo(0.98 * before - 10);
                }
            }
            assertThat(managed.use()).as("seed " + seed).isGreaterThan(0.9 * arrival.use());
        }
    }

    /** Whether its level has no other class, and nothing at its back end is more important. */
    private static boolean isFirst(Classes one, List<Classes> all) {
        return !one.objective().isDiscretionary()
                && all.stream()
                        .filter(other -> other != one && other.backEnd() == one.backEnd())
                        .allMatch(other ->
                                other.objective().importance() > one.objective().importance());
    }
}
