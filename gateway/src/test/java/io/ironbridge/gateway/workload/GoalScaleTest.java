package io.ironbridge.gateway.workload;

import static org.assertj.core.api.Assertions.assertThat;

import io.ironbridge.gateway.workload.Simulation.BackEnd;
import io.ironbridge.gateway.workload.Simulation.Stream;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/**
 * A hundred service classes over many back ends with more work than they can do, of which some slow
 * down and some hang for a while. {@code -Dgoals.backEnds=1000 -Dgoals.intervals=12} makes it more
 * than 10^7 requests, in about two minutes.
 */
class GoalScaleTest {
    private static final int BACK_ENDS = Integer.getInteger("goals.backEnds", 40);
    private static final int INTERVALS = Integer.getInteger("goals.intervals", 8);
    private static final int CLASSES = 100;
    private static final int LEVELS = 5;

    /** Each class has work at one back end of so many. */
    private static final int SPREAD = 2;

    private static final int PLACES = 4;
    private static final double CALL = 0.05;

    /** Load of each importance, in parts of what a back end can do. */
    private static final double[] LOAD = {0.1, 0.2, 0.3, 0.3, 0.3};

    private final List<Stream> streams = new ArrayList<>();
    private final List<BackEnd> backEnds = new ArrayList<>();

    private Simulation run(boolean arrivalOrder) {
        Simulation run = new Simulation(1);
        run.arrivalOrder = arrivalOrder;
        List<ServiceClass> classes = new ArrayList<>();
        for (int i = 0; i < CLASSES; i++) {
            int importance = 1 + i % LEVELS;
            classes.add(
                    run.serviceClass(
                            "C" + i, Simulation.percentile(importance, 90, importance * 0.5)));
        }
        streams.clear();
        backEnds.clear();
        double each = PLACES / CALL * LEVELS * SPREAD / CLASSES;
        for (int b = 0; b < BACK_ENDS; b++) {
            BackEnd backEnd = run.backEnd(PLACES);
            backEnds.add(backEnd);
            int twentieth = b * 20 / BACK_ENDS;
            backEnd.slowness =
                    time -> {
                        boolean slow = twentieth < 2 && time >= 20 && time < 50;
                        boolean hangs = twentieth == 2 && time >= 20 && time < 30;
                        return slow ? 5 : hangs ? 200 : 1;
                    };
            for (int i = b % SPREAD; i < CLASSES; i += SPREAD) {
                streams.add(
                        run.stream(backEnd, classes.get(i), CALL, 0.2)
                                .open(each * LOAD[i % LEVELS]));
            }
        }
        return run.run(INTERVALS);
    }

    private List<Stream> ofImportance(int importance) {
        return streams.stream().filter(one -> one.importance() == importance).toList();
    }

    private double use() {
        return backEnds.stream().mapToDouble(BackEnd::use).average().orElseThrow();
    }

    @Test
    void theMostImportantWorkKeepsItsGoalsAndNoPlaceIsWasted() {
        run(true);
        double useInOrderOfArrival = use();
        run(false);

        double worst =
                ofImportance(1).stream()
                        .mapToDouble(one -> one.worst(1, INTERVALS))
                        .max()
                        .orElseThrow();
        assertThat(worst).isLessThanOrEqualTo(1);
        for (int importance = 1; importance <= 2; importance++) {
            assertThat(ofImportance(importance)).allMatch(one -> one.refused == 0);
        }
        for (int importance = 1; importance <= LEVELS; importance++) {
            assertThat(ofImportance(importance)).allMatch(one -> one.ended > 0);
        }
        assertThat(use()).isGreaterThanOrEqualTo(0.99 * useInOrderOfArrival);
    }
}
