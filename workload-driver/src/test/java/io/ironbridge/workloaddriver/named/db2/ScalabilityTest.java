package io.ironbridge.workloaddriver.named.db2;

import static org.assertj.core.api.Assertions.assertThat;

import io.ironbridge.workloaddriver.named.NamedScenario.AxisValues;
import java.util.List;
import org.junit.jupiter.api.Test;

class ScalabilityTest {
    @Test
    void thereAreOneAndTwoLoopsOnAnyMachine() {
        assertThat(new Scalability(1).axes()).containsExactly(loops("1", "2"));
        assertThat(new Scalability(4).axes()).containsExactly(loops("1", "2"));
    }

    @Test
    void moreLoopsLeaveAProcessorForTheLoad() {
        assertThat(new Scalability(8).axes()).containsExactly(loops("1", "2", "4"));
        assertThat(new Scalability(9).axes()).containsExactly(loops("1", "2", "4", "8"));
        assertThat(new Scalability(128).axes()).containsExactly(loops("1", "2", "4", "8", "16"));
    }

    private static AxisValues loops(String... values) {
        return new AxisValues("loops", List.of(values));
    }
}
