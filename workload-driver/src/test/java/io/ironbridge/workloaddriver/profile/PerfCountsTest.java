package io.ironbridge.workloaddriver.profile;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.ironbridge.workloaddriver.profile.Profile.Instructions;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Lines as perf 6 writes them. */
class PerfCountsTest {
    private static final String HEAD = "# started on Sat Jan 31 12:00:00 2026";

    @Test
    void instructionsOfARequestAreThoseOfItsCpuTime() throws Exception {
        PerfCounts counts =
                PerfCounts.parse(
                        List.of(
                                HEAD,
                                "",
                                "2000.50,msec,task-clock,2000500000,100.00,0.200,CPUs utilized",
                                "6001500000,,instructions:u,2000500000,100.00,1.20,insn per cycle",
                                "2000500000,,instructions:k,2000500000,100.00,0.40,insn per"
                                        + " cycle"));

        Instructions each = counts.perRequest(50);

        assertThat(each.user()).isCloseTo(150_000, within(1e-6));
        assertThat(each.kernel()).isCloseTo(50_000, within(1e-6));
    }

    @Test
    void hardwareThatCountsNoInstructionsIsTold() {
        assertThatThrownBy(() ->
                        PerfCounts.parse(
                                List.of(
                                        HEAD,
                                        "2000.50,msec,task-clock,2000500000,100.00,0.200,CPUs"
                                                + " utilized",
                                        "<not supported>,,instructions:u,0,100.00,,",
                                        "<not supported>,,instructions:k,0,100.00,,")))
                .isInstanceOf(NotProfiledException.class)
                .hasMessage("perf reports of instructions:u: not supported");
    }

    @Test
    void aCountThatIsNotThereIsTold() {
        assertThatThrownBy(() ->
                        PerfCounts.parse(
                                List.of("12.5,msec,task-clock,12500000,100.00,0.2,CPUs utilized")))
                .hasMessage("perf reports nothing for instructions:u");
        assertThatThrownBy(() -> PerfCounts.parse(List.of("many,,instructions:u,1,100.00,,")))
                .hasMessage("perf reports no number for instructions:u");
    }

    @Test
    void whereNoCpuTimeWasSeenThereIsNothingToDivideBy() {
        assertThatThrownBy(() -> new PerfCounts(0, 1, 1).perRequest(50))
                .hasMessage("perf saw no CPU time");
    }
}
