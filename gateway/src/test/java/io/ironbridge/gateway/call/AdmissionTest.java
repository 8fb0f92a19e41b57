package io.ironbridge.gateway.call;

import static org.assertj.core.api.Assertions.assertThat;

import io.ironbridge.connectorapi.Cancellation;
import io.ironbridge.connectorapi.Deadline;
import io.ironbridge.gateway.HandTimers;
import io.ironbridge.gateway.workload.ServicePeriod;
import io.ironbridge.gateway.workload.ServiceTime;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import org.junit.jupiter.api.Test;

class AdmissionTest {
    private static final Duration LONG = Duration.ofMinutes(5);

    private final HandTimers timers = new HandTimers();
    private final ServiceTime calls = new ServiceTime();
    private final List<String> told = new ArrayList<>();
    private final List<Admission.Grant> grants = new ArrayList<>();
    private Admission admission = admission(1, 2, 80);

    private Admission admission(int capacity, int queueLength, int queuePercent) {
        return new Admission(
                "test",
                capacity,
                new Admission.Limits(queueLength, queuePercent),
                timers,
                timers::nanos);
    }

    private Admission.Applicant applicant(String name) {
        return new Admission.Applicant() {
            @Override
            public void onGrant(Admission.Grant grant) {
                told.add(name + " granted");
                grants.add(grant);
            }

            @Override
            public void onRejection(ProblemKind why) {
                told.add(name + " " + why);
            }

            @Override
            public void onDisconnect() {
                told.add(name + " left");
            }
        };
    }

    private Deadline in(Duration time) {
        return Deadline.in(time, timers::nanos);
    }

    private Admission.Bounds bounds(Duration time, Bulkhead... bulkheads) {
        return bounds(time, new Cancellation(), bulkheads);
    }

    private Admission.Bounds bounds(
            Duration time, Cancellation cancellation, Bulkhead... bulkheads) {
        return new Admission.Bounds(
                ServicePeriod.NONE, 0, in(time), cancellation, List.of(bulkheads), calls);
    }

    private void apply(String name, Duration time) {
        admission.apply(bounds(time), Runnable::run, applicant(name));
    }

    private void apply(String name) {
        apply(name, LONG);
    }

    private void pass(int millis) {
        timers.pass(Duration.ofMillis(millis));
    }

    private static Duration millis(int number) {
        return Duration.ofMillis(number);
    }

    /** From now on calls are known to take 100 ms, give or take 50. */
    private void learn() {
        apply("first");
        pass(100);
        grants.removeFirst().release();
        told.clear();
    }

    @Test
    void placesAreGivenInOrderAndTheQueueIsBounded() {
        apply("a");
        apply("b");
        apply("c");
        apply("d");

        assertThat(told).containsExactly("a granted", "d OVERLOADED");
        assertThat(admission.rejection(bounds(LONG))).isEqualTo(ProblemKind.OVERLOADED);
        grants.get(0).release();
        grants.get(1).release();
        assertThat(told).containsExactly("a granted", "d OVERLOADED", "b granted", "c granted");
        grants.get(2).release();
        assertThat(admission.load()).isEqualTo(new Admission.Load(0, 0, 1, 2, 2, 0, 0));
        assertThat(admission.rejection(bounds(LONG))).isNull();
    }

    @Test
    void aGrantReleasedTwiceGivesOnePlace() {
        apply("a");
        grants.getFirst().release();
        grants.getFirst().release();
        grants.getFirst().releaseUnused();
        apply("b");
        apply("c");

        assertThat(told).containsExactly("a granted", "b granted");
    }

    @Test
    void aClientThatLeavesGivesItsPlaceInTheQueueUp() {
        Cancellation cancellation = new Cancellation();
        apply("a");
        admission.apply(bounds(LONG, cancellation), Runnable::run, applicant("b"));
        apply("c");
        cancellation.cancel();
        apply("d");
        grants.getFirst().release();

        assertThat(told).containsExactly("a granted", "b left", "c granted");
        assertThat(admission.load()).isEqualTo(new Admission.Load(1, 1, 1, 2, 0, 0, 0));
    }

    @Test
    void waitingEndsAtTheDeadlineWhileNobodyKnowsHowLongCallsTake() {
        apply("a");
        apply("b", millis(200));

        pass(199);
        assertThat(told).containsExactly("a granted");
        pass(1);
        assertThat(told).containsExactly("a granted", "b WAITED_TOO_LONG");
        assertThat(admission.load().expired()).isEqualTo(1);
    }

    @Test
    void waitingEndsWhenThereIsNoTimeLeftForACall() {
        learn();
        apply("a");
        apply("b", millis(1_000));

        pass(899);
        assertThat(told).containsExactly("a granted");
        pass(1);
        assertThat(told).containsExactly("a granted", "b WAITED_TOO_LONG");
        assertThat(admission.load()).isEqualTo(new Admission.Load(1, 0, 1, 1, 0, 0, 1));
    }

    @Test
    void whoWouldWaitTooLongIsRefusedAtOnce() {
        admission = admission(1, 100, 80);
        learn();
        apply("a");
        // a call takes up to 200 ms: of the other 800, 640 may be waited, 100 for each before
        for (int i = 1; i <= 6; i++) {
            apply("w" + i, millis(1_000));
        }
        apply("late", millis(1_000));

        assertThat(told).containsExactly("a granted", "late NO_TIME_TO_WAIT");
        assertThat(admission.rejection(bounds(millis(1_000))))
                .isEqualTo(ProblemKind.NO_TIME_TO_WAIT);
        assertThat(admission.rejection(bounds(millis(1_200)))).isNull();
        assertThat(admission.load()).isEqualTo(new Admission.Load(1, 6, 1, 6, 0, 2, 0));
    }

    @Test
    void morePlacesMakeWaitingShorter() {
        admission = admission(4, 100, 80);
        learn();
        for (int i = 0; i < 4; i++) {
            apply("a");
        }
        apply("b");

        assertThat(admission.expectedWait()).isEqualTo(50e6); // half of 100 ms
    }

    @Test
    void howLongToWaitIsNotLookedAtWhereThatIsOff() {
        admission = admission(1, 100, 0);
        learn();
        apply("a");
        for (int i = 0; i < 100; i++) {
            apply("w", millis(500));
        }
        apply("late", millis(500));

        assertThat(told).containsExactly("a granted", "late OVERLOADED");
    }

    @Test
    void aFreePlaceIsGivenHoweverLongCallsTook() {
        learn();
        apply("a", millis(1));

        assertThat(told).containsExactly("a granted");
    }

    @Test
    void aPlaceGoesToTheNextOneThatCanBeServedInTime() {
        learn();
        apply("a");
        apply("b", millis(1_000));
        apply("c");
        pass(880); // calls take longer now: 490 ms by the mean, and b has 120 left
        grants.getFirst().release();

        assertThat(told).containsExactly("a granted", "b WAITED_TOO_LONG", "c granted");
        assertThat(admission.load()).isEqualTo(new Admission.Load(1, 0, 1, 2, 0, 0, 1));
    }

    /** A call that waits for messages makes others wait, but theirs take no longer for it. */
    @Test
    void whatACallTakesIsKnownForEachKind() {
        admission = admission(1, 100, 80);
        learn();
        ServiceTime patient = new ServiceTime();
        admission.apply(
                new Admission.Bounds(
                        ServicePeriod.NONE, 0, in(LONG), new Cancellation(), List.of(), patient),
                Runnable::run,
                applicant("patient"));
        pass(900);
        grants.removeFirst().release(); // a place is held for 500 ms, by the mean of both
        apply("a");
        apply("b", millis(1_000)); // 100 to 200 ms, and 500 to wait
        admission.apply(
                new Admission.Bounds(
                        ServicePeriod.NONE,
                        0,
                        in(millis(1_000)),
                        new Cancellation(),
                        List.of(),
                        patient),
                Runnable::run,
                applicant("another"));

        assertThat(told).containsExactly("patient granted", "a granted", "another NO_TIME_TO_WAIT");
        pass(899);
        assertThat(told).hasSize(3);
        pass(1);
        assertThat(told).last().isEqualTo("b WAITED_TOO_LONG");
    }

    @Test
    void aPlaceThatWasNotUsedTellsNothingOfCalls() {
        learn();
        for (int i = 0; i < 100; i++) {
            apply("a");
            grants.removeFirst().releaseUnused();
        }
        apply("b");

        assertThat(admission.expectedWait()).isEqualTo(100e6);
    }

    @Test
    void whoIsRefusedIsToldWhenToComeAgain() {
        assertThat(admission.retrySeconds(ServicePeriod.NONE)).isEqualTo(1);
        apply("a");
        pass(4_500);
        grants.removeFirst().release();
        apply("b");

        assertThat(admission.retrySeconds(ServicePeriod.NONE)).isEqualTo(5);
        pass(3_600_000);
        grants.removeFirst().release();
        apply("c");
        assertThat(admission.retrySeconds(ServicePeriod.NONE)).isEqualTo(60);
    }

    @Test
    void aBulkheadKeepsOneKindFromTakingAllPlaces() {
        admission = admission(3, 10, 80);
        Bulkhead two = new Bulkhead(2);
        for (String name : List.of("a", "b", "c")) {
            admission.apply(bounds(LONG, two), Runnable::run, applicant(name));
        }
        apply("other");

        assertThat(told)
                .containsExactly("a granted", "b granted", "c TOO_MANY_AT_ONCE", "other granted");
        assertThat(admission.rejection(bounds(LONG, two))).isEqualTo(ProblemKind.TOO_MANY_AT_ONCE);
        assertThat(two.refused()).isEqualTo(2);
        grants.getFirst().release();
        assertThat(two.within()).isEqualTo(1);
        assertThat(admission.rejection(bounds(LONG, two))).isNull();
    }

    @Test
    void whoeverDoesNotGetAPlaceLeavesTheBulkhead() {
        Bulkhead all = new Bulkhead(10);
        Cancellation leaves = new Cancellation();
        admission.apply(bounds(LONG, all), Runnable::run, applicant("a"));
        admission.apply(bounds(millis(10), all), Runnable::run, applicant("b"));
        admission.apply(bounds(LONG, leaves, all), Runnable::run, applicant("c"));
        admission.apply(bounds(LONG, all), Runnable::run, applicant("d"));
        assertThat(all.within()).isEqualTo(3);
        pass(10);
        leaves.cancel();

        assertThat(told)
                .containsExactly("a granted", "d OVERLOADED", "b WAITED_TOO_LONG", "c left");
        assertThat(all.within()).isEqualTo(1);
        grants.getFirst().release();
        assertThat(all.within()).isZero();
    }

    @Test
    void whoDoesNotGetIntoAllBulkheadsIsInNone() {
        Bulkhead wide = new Bulkhead(5);
        Bulkhead narrow = new Bulkhead(1);
        admission.apply(bounds(LONG, wide, narrow), Runnable::run, applicant("a"));
        admission.apply(bounds(LONG, wide, narrow), Runnable::run, applicant("b"));

        assertThat(told).containsExactly("a granted", "b TOO_MANY_AT_ONCE");
        assertThat(wide.within()).isEqualTo(1);
    }

    @Test
    void grantsNeverRunOnTheStackOfTheOneWhoReleases() {
        Queue<Runnable> later = new ArrayDeque<>();
        apply("a");
        admission.apply(bounds(LONG), later::add, applicant("b"));
        grants.getFirst().release();

        assertThat(told).containsExactly("a granted");
        later.remove().run();
        assertThat(told).containsExactly("a granted", "b granted");
    }
}
