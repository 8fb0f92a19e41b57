package io.ironbridge.gateway.call;

import static org.assertj.core.api.Assertions.assertThat;

import io.ironbridge.connectorapi.Cancellation;
import io.ironbridge.connectorapi.Deadline;
import io.ironbridge.gateway.HandTimers;
import io.ironbridge.gateway.workload.ServicePeriod;
import io.ironbridge.gateway.workload.ServiceTime;
import java.time.Duration;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * More requests come than a back end can serve: 20 places with 50 ms for a call, 400 a second, in a
 * time that only the test moves.
 */
class AdmissionOverloadTest {
    private static final int PLACES = 20;
    private static final Duration TIME = Duration.ofSeconds(1);
    private static final int SECONDS = 20;
    private static final int PEAK = 400 * SECONDS;

    private final HandTimers timers = new HandTimers();
    private final SplittableRandom random = new SplittableRandom(7);
    private final ServiceTime calls = new ServiceTime();
    private int callMillis = 50;
    private int begun;
    private int inTime;
    private int late;
    private int refused;
    private int refusedAtOnce;

    private Admission admission(int queuePercent) {
        return new Admission(
                "test", PLACES, new Admission.Limits(100_000, queuePercent), timers, timers::nanos);
    }

    /** One request from coming to its end; it is gone when its time is over, answered or not. */
    private final class Request implements Admission.Applicant {
        private final Deadline deadline = Deadline.in(TIME, timers::nanos);

        void come(Admission admission) {
            admission.apply(
                    new Admission.Bounds(
                            ServicePeriod.NONE, 0, deadline, new Cancellation(), List.of(), calls),
                    Runnable::run,
                    this);
        }

        @Override
        public void onGrant(Admission.Grant grant) {
            begun++;
            long call = TimeUnit.MICROSECONDS.toNanos(callMillis * 1_000L + random.nextInt(4_000));
            long served = Math.min(call, Math.max(0, deadline.remainingNanos()));
            var _ =
                    timers.schedule(
                            () -> {
                                grant.release();
                                if (served == call) {
                                    inTime++;
                                } else {
                                    late++;
                                }
                            },
                            served,
                            TimeUnit.NANOSECONDS);
        }

        @Override
        public void onRejection(ProblemKind why) {
            refused++;
            refusedAtOnce += why == ProblemKind.NO_TIME_TO_WAIT ? 1 : 0;
        }

        @Override
        public void onDisconnect() {
            throw new AssertionError("nobody leaves");
        }
    }

    private void offer(Admission admission, int perSecond, int seconds) {
        Duration gap = Duration.ofSeconds(1).dividedBy(perSecond);
        for (int request = 0; request < perSecond * seconds; request++) {
            new Request().come(admission);
            timers.pass(gap);
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {500, 1_000, 2_000})
    void asMuchIsServedInTimeAsWithoutOverload(int perSecond) {
        offer(admission(80), perSecond, SECONDS);
        timers.pass(TIME);

        assertThat(inTime).isGreaterThan((int) (0.93 * PEAK)); // calls take 50 to 54 ms
        assertThat(late).isLessThan(PEAK / 100);
        assertThat(refusedAtOnce).isGreaterThan((int) (0.95 * refused));
        assertThat(begun + refused).isEqualTo(perSecond * SECONDS);
    }

    @Test
    void withoutOverloadNobodyIsRefused() {
        offer(admission(80), 300, SECONDS);
        timers.pass(TIME);

        assertThat(inTime).isEqualTo(300 * SECONDS);
        assertThat(refused + late).isZero();
    }

    /** What it is for: a queue in which all wait until their time is over serves them too late. */
    @Test
    void whatWouldBeWithoutLookingAtTheTimeLeft() {
        Admission naive =
                new Admission("test", PLACES, new Admission.Limits(100_000, 0), timers, () -> 0);
        offer(naive, 2_000, 5);

        assertThat(late).isGreaterThan(inTime);
    }

    @Test
    void aBackEndThatBecomesSlowerIsFollowed() {
        Admission admission = admission(80);
        offer(admission, 1_000, 5);
        callMillis = 300; // 66 a second
        offer(admission, 1_000, 5);
        inTime = 0;
        late = 0;
        offer(admission, 1_000, 10);

        assertThat(inTime).isGreaterThan(600);
        assertThat(late).isLessThan(30);
        callMillis = 50;
        offer(admission, 1_000, 2);
        inTime = 0;
        offer(admission, 1_000, 10);
        assertThat(inTime).isGreaterThan(3_700);
    }
}
