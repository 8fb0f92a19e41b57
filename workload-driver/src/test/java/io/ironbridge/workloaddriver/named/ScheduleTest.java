package io.ironbridge.workloaddriver.named;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class ScheduleTest {
    private static final Map<String, String> SMALL = Map.of("size", "1K");
    private static final Map<String, String> LARGE = Map.of("size", "50K");

    @Test
    void sidesOfAPlaceAreMeasuredOneAfterTheOther() {
        List<Step> steps =
                Schedule.of(
                        List.of(
                                new Schedule.Place(SMALL, List.of("a", "b")),
                                new Schedule.Place(LARGE, List.of("a", "b"))),
                        1);

        assertThat(steps)
                .containsExactly(
                        new Step(1, "a", SMALL),
                        new Step(1, "b", SMALL),
                        new Step(1, "a", LARGE),
                        new Step(1, "b", LARGE));
    }

    @Test
    void eachRoundBeginsWithAnotherSide() {
        List<Step> steps =
                Schedule.of(List.of(new Schedule.Place(SMALL, List.of("a", "b", "c"))), 3);

        assertThat(steps.stream().map(Step::side))
                .containsExactly("a", "b", "c", "b", "c", "a", "c", "a", "b");
        assertThat(steps.stream().map(Step::round)).containsExactly(1, 1, 1, 2, 2, 2, 3, 3, 3);
    }

    @Test
    void aPlaceWithoutSidesHasNoSteps() {
        assertThat(Schedule.of(List.of(new Schedule.Place(SMALL, List.of())), 2)).isEmpty();
    }
}
