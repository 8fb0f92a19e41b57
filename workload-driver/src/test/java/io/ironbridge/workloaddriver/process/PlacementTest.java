package io.ironbridge.workloaddriver.process;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.locks.LockSupport;
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

    @Test
    void threadsThatComeAndGoMeanwhileDoNotMatter() throws Exception {
        Placement here = Placement.here(1);
        assumeTrue(here.isPinned(), "no taskset here, or one processor only");
        AtomicBoolean goesOn = new AtomicBoolean(true);
        Thread churn =
                Thread.ofPlatform()
                        .start(() -> {
                            while (goesOn.get()) {
                                Thread.ofPlatform().start(() -> {});
                                LockSupport.parkNanos(1_000_000);
                            }
                        });
        try {
            for (int i = 0; i < 25; i++) {
                here.pinThisProcess().close();
            }
        } finally {
            goesOn.set(false);
            churn.join();
        }
        assertThat(Placement.here(1)).isEqualTo(here);
    }
}
