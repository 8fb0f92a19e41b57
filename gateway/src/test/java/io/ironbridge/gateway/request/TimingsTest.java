package io.ironbridge.gateway.request;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class TimingsTest {
    private final Timings timings = new Timings(System.nanoTime(), false);

    private static void awaitTick() {
        long now = System.nanoTime();
        while (System.nanoTime() == now) {
            Thread.onSpinWait();
        }
    }

    @Test
    void aRequestThatIsRejectedInTheQueueHasWaited() {
        timings.onWaiting();
        awaitTick();
        timings.onQueueLeft();

        assertThat(timings.queuedNanos()).isPositive();
        assertThat(timings.calledNanos()).isZero();
        assertThat(timings.isSent()).isFalse();
    }

    @Test
    void theWaitForASecondCallIsPartOfTheCall() {
        timings.onWaiting();
        timings.onCalling();
        long queued = timings.queuedNanos();
        awaitTick();
        timings.onQueueLeft();
        timings.onOutcome();

        assertThat(timings.queuedNanos()).isEqualTo(queued);
        assertThat(timings.calledNanos()).isPositive();
    }
}
