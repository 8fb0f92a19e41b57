package io.ironbridge.workloaddriver.process;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class PlacementTest {
    @Test
    void whatIsMeasuredHasProcessorsOfItsOwn() {
        Placement placement = Placement.of(List.of(2, 3, 7), 1);

        assertThat(placement.measured()).containsExactly(2);
        assertThat(placement.others()).containsExactly(3, 7);
        assertThat(placement.text("gateway"))
                .isEqualTo("gateway on processor 2; driver and back end on processors 3,7");
    }

    @Test
    void withoutOneToSpareAllShareAll() {
        assertThat(Placement.of(List.of(0), 1)).isEqualTo(Placement.SHARED);
        assertThat(Placement.of(List.of(0, 1), 2)).isEqualTo(Placement.SHARED);
        assertThat(Placement.SHARED.text("gateway"))
                .isEqualTo("gateway, driver and back end share all processors");
    }

    @Test
    void rangesOfProcessorsAreRead() {
        assertThat(Placement.numbers("0-2,5,8-9")).containsExactly(0, 1, 2, 5, 8, 9);
        assertThat(Placement.numbers("3")).containsExactly(3);
    }

    @Test
    void aCommandIsPinnedWhereProcessorsAreGiven() {
        ServerCommand command = ServerCommand.of("x", List.of("sleep", "1"));

        assertThat(command.line()).containsExactly("sleep", "1");
        assertThat(command.on(List.of(0, 2)).line())
                .containsExactly("taskset", "-c", "0,2", "sleep", "1");
    }
}
