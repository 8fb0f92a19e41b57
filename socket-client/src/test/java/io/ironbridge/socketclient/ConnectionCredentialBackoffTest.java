package io.ironbridge.socketclient;

import static org.assertj.core.api.Assertions.assertThat;

import io.ironbridge.connectorapi.Bytes;
import io.ironbridge.connectorapi.Outcome;
import io.ironbridge.connectorapi.Payload;
import io.ironbridge.connectorapi.RefusalMemory;
import io.ironbridge.socketclient.CredentialBackoff.Pass;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

class ConnectionCredentialBackoffTest {
    private static final PendingCall CALL = new SentCall("");
    private static final Duration TIME = Duration.ofSeconds(30);

    private final AtomicLong nanos = new AtomicLong(Long.MAX_VALUE - 5); // clocks may overflow
    private final ConnectionCredentialBackoff backoff = letIn(backoff(TIME, 0));

    private static Outcome status(int status) {
        return new Outcome.Replied(
                new Payload.HttpReply(status, List.of(), new Payload.Whole(Bytes.EMPTY)),
                Duration.ZERO);
    }

    private static boolean isRefusal(Outcome outcome) {
        return outcome.equals(status(401));
    }

    private void refuse() {
        backoff.onOutcome(CALL, backoff.admit(CALL), status(401));
    }

    private static ConnectionCredentialBackoff letIn(ConnectionCredentialBackoff backoff) {
        backoff.onOutcome(CALL, backoff.admit(CALL), status(200));
        return backoff;
    }

    private ConnectionCredentialBackoff backoff(Duration time, int tries) {
        return new ConnectionCredentialBackoff(
                "db2:446",
                new BackoffConfig(time, tries, 10_000, RefusalMemory.NONE),
                ConnectionCredentialBackoffTest::isRefusal,
                nanos::get);
    }

    private void passes(Duration time) {
        nanos.addAndGet(time.toNanos());
    }

    @Test
    void onlyARefusalOfTheCredentialsHoldsThemBack() {
        for (int status : new int[] {200, 400, 403, 404, 500, 503}) {
            backoff.onOutcome(CALL, backoff.admit(CALL), status(status));
            assertThat(backoff.admit(CALL)).isEqualTo(Pass.FREE);
        }
        backoff.onOutcome(CALL, Pass.FREE, new Outcome.Unreachable("db2:446", "", false));
        assertThat(backoff.admit(CALL)).isEqualTo(Pass.FREE);
        refuse();
        assertThat(backoff.admit(CALL)).isEqualTo(Pass.NONE);
    }

    @Test
    void afterTheTimeOneAloneTriesAndTheOthersFollowOnceItIsLetIn() {
        refuse();
        passes(TIME.minusNanos(1));
        assertThat(backoff.admit(CALL)).isEqualTo(Pass.NONE);
        passes(Duration.ofNanos(1));
        assertThat(backoff.admit(CALL)).isEqualTo(Pass.TRIAL);
        assertThat(backoff.admit(CALL)).isEqualTo(Pass.NONE);
        backoff.onOutcome(CALL, Pass.TRIAL, status(500));
        assertThat(backoff.admit(CALL)).isEqualTo(Pass.FREE);
    }

    @Test
    void onceReleasedOneAloneTries() {
        backoff.release();
        assertThat(backoff.admit(CALL)).as("nothing is held").isEqualTo(Pass.FREE);
        refuse();
        passes(TIME.dividedBy(2));
        assertThat(backoff.refused()).isEqualTo(1);
        backoff.release();
        assertThat(backoff.admit(CALL)).isEqualTo(Pass.TRIAL);
        assertThat(backoff.admit(CALL)).isEqualTo(Pass.NONE);
        backoff.onOutcome(CALL, Pass.TRIAL, status(200));
        assertThat(backoff.refused()).isZero();
    }

    @Test
    void aFailureThatTheHostTellsOfLetsTheOthersGoOn() {
        refuse();
        passes(TIME);
        backoff.onOutcome(
                CALL,
                backoff.admit(CALL),
                new Outcome.HostFailure(
                        Outcome.HostFault.ABENDED, "U0119", "", true, Duration.ZERO));
        assertThat(backoff.admit(CALL)).isEqualTo(Pass.FREE);
    }

    @Test
    void aTrialThatIsRefusedBeginsTheTimeAnew() {
        refuse();
        passes(TIME);
        refuse();
        passes(TIME.minusNanos(1));
        assertThat(backoff.admit(CALL)).isEqualTo(Pass.NONE);
        passes(Duration.ofNanos(1));
        assertThat(backoff.admit(CALL)).isEqualTo(Pass.TRIAL);
    }

    @Test
    void aTrialThatIsNotAnsweredLeavesItToTheNext() {
        refuse();
        passes(TIME);
        backoff.onOutcome(CALL, backoff.admit(CALL), new Outcome.TimedOut("db2:446", TIME, true));
        assertThat(backoff.admit(CALL)).isEqualTo(Pass.TRIAL);
        assertThat(backoff.admit(CALL)).isEqualTo(Pass.NONE);
    }

    /** It says nothing of the credentials as they are now. */
    @Test
    void aReplyToAnEarlierRequestDoesNotEndTheHold() {
        Pass earlier = backoff.admit(CALL);
        refuse();
        backoff.onOutcome(CALL, earlier, status(200));
        assertThat(backoff.admit(CALL)).isEqualTo(Pass.NONE);
    }

    @Test
    void withoutATimeNothingIsHeldBack() {
        ConnectionCredentialBackoff off = backoff(Duration.ZERO, 2);
        off.onOutcome(CALL, off.admit(CALL), status(401));
        assertThat(off.admit(CALL)).isEqualTo(Pass.FREE);
    }

    @Test
    void whatIsHeldBackIsToldWithoutHavingRun() {
        assertThat(backoff.outcome())
                .isInstanceOfSatisfying(
                        Outcome.NotSent.class,
                        held -> assertThat(held.why()).contains("db2:446", "30000 ms"));
    }

    @Test
    void theFirstCallAloneDecidesAndTheOthersWaitForIt() {
        for (int status : new int[] {200, 401}) {
            ConnectionCredentialBackoff fresh = backoff(TIME, 2);
            List<Pass> after = new ArrayList<>();
            assertThat(fresh.admit(CALL)).isEqualTo(Pass.TRIAL);
            for (int i = 0; i < 63; i++) {
                assertThat(fresh.admit(CALL)).isEqualTo(Pass.WAIT);
                assertThat(fresh.park(new ParkedCall(() -> after.add(fresh.admit(CALL))))).isTrue();
            }
            fresh.onOutcome(CALL, Pass.TRIAL, status(status));
            assertThat(after).hasSize(63).containsOnly(status == 200 ? Pass.FREE : Pass.NONE);
            assertThat(fresh.park(new ParkedCall(() -> {}))).isFalse();
        }
    }

    @Test
    void ofCallsThatWaitLongAsManyAreSentAsMayBeRefused() {
        for (int tries : new int[] {1, 2, 3}) {
            ConnectionCredentialBackoff fresh = backoff(TIME, tries);
            assertThat(fresh.admit(CALL)).isEqualTo(Pass.TRIAL);
            for (int sent = 1; sent < tries; sent++) {
                assertThat(fresh.admit(CALL)).isEqualTo(Pass.WAIT);
                assertThat(fresh.admitAfterWait(CALL)).isEqualTo(Pass.TRIAL);
            }
            assertThat(fresh.admitAfterWait(CALL)).isEqualTo(Pass.WAIT);
            for (int sent = 0; sent < tries; sent++) {
                fresh.onOutcome(CALL, Pass.TRIAL, status(401));
            }
            passes(Duration.ofDays(365));
            assertThat(fresh.admitAfterWait(CALL)).isEqualTo(Pass.NONE);
        }
    }

    @Test
    void oneOfSeveralThatAreUnderWayLetsAllGoOn() {
        ConnectionCredentialBackoff fresh = backoff(TIME, 2);
        List<Pass> after = new ArrayList<>();
        fresh.admit(CALL);
        fresh.park(new ParkedCall(() -> after.add(fresh.admit(CALL))));
        assertThat(fresh.admitAfterWait(CALL)).isEqualTo(Pass.TRIAL);
        fresh.onOutcome(CALL, Pass.TRIAL, new Outcome.Unreachable("db2:446", "", false));
        assertThat(after).as("the other is under way").isEmpty();
        fresh.onOutcome(CALL, Pass.TRIAL, status(200));
        assertThat(after).containsExactly(Pass.FREE);
    }

    @Test
    void whereTheFirstCallIsNotAnsweredTheNextDecides() {
        ConnectionCredentialBackoff fresh = backoff(TIME, 2);
        List<Pass> after = new ArrayList<>();
        fresh.admit(CALL);
        ParkedCall gone = new ParkedCall(() -> after.add(Pass.NONE));
        fresh.park(gone);
        gone.endBy(() -> {}); // its client hung up
        for (int i = 0; i < 3; i++) {
            fresh.park(new ParkedCall(() -> after.add(fresh.admit(CALL))));
        }
        fresh.onOutcome(CALL, Pass.TRIAL, new Outcome.Unreachable("db2:446", "", false));
        assertThat(after).containsExactly(Pass.TRIAL);
        assertThat(fresh.admit(CALL)).isEqualTo(Pass.WAIT);
        fresh.onOutcome(CALL, Pass.TRIAL, status(200));
        assertThat(after).containsExactly(Pass.TRIAL, Pass.FREE, Pass.FREE);
    }

    @Test
    void afterSoManyRefusalsInARowNothingIsSentUntilReleased() {
        ConnectionCredentialBackoff twice = backoff(TIME, 2);
        twice.onOutcome(CALL, twice.admit(CALL), status(401));
        passes(TIME);
        twice.onOutcome(CALL, twice.admit(CALL), status(401));
        passes(Duration.ofDays(365));
        assertThat(twice.admit(CALL)).isEqualTo(Pass.NONE);
        assertThat(twice.outcome())
                .isInstanceOfSatisfying(
                        Outcome.NotSent.class,
                        held -> assertThat(held.why()).contains("2 times in a row", "released"));
        twice.release();
        assertThat(twice.admit(CALL)).isEqualTo(Pass.TRIAL);
        twice.onOutcome(CALL, Pass.TRIAL, status(401));
        passes(Duration.ofDays(365));
        assertThat(twice.admit(CALL)).isEqualTo(Pass.NONE);
        twice.release();
        letIn(twice);
        twice.onOutcome(CALL, twice.admit(CALL), status(401));
        passes(TIME);
        assertThat(twice.admit(CALL)).as("counted from the start").isEqualTo(Pass.TRIAL);
    }

    @Test
    void refusalsOfCallsThatWereUnderWayTogetherCountOnce() {
        ConnectionCredentialBackoff twice = letIn(backoff(TIME, 2));
        for (int i = 0; i < 10; i++) {
            twice.onOutcome(CALL, Pass.FREE, status(401));
        }
        passes(TIME);
        assertThat(twice.admit(CALL)).isEqualTo(Pass.TRIAL);
    }

    /** What was kept last; an hour ago when it is asked for. */
    private static final class Kept implements RefusalMemory {
        private int inARow;
        private Duration ago = Duration.ZERO;

        @Override
        public Refusals refusals() {
            return new Refusals(inARow, ago);
        }

        @Override
        public void keep(int given) {
            inARow = given;
        }
    }

    private ConnectionCredentialBackoff after(Kept memory) {
        return new ConnectionCredentialBackoff(
                "db2:446",
                BackoffConfig.DEFAULT.withTime(TIME).withMemory(memory),
                ConnectionCredentialBackoffTest::isRefusal,
                nanos::get);
    }

    @Test
    void aNewHoldGoesOnCountingWhereTheOneBeforeEnded() {
        Kept memory = new Kept();
        ConnectionCredentialBackoff first = after(memory);
        first.onOutcome(CALL, first.admit(CALL), status(401));
        ConnectionCredentialBackoff atOnce = after(memory);
        assertThat(atOnce.admit(CALL)).isEqualTo(Pass.NONE);
        assertThat(atOnce.refused()).isEqualTo(1);

        memory.ago = TIME;
        ConnectionCredentialBackoff later = after(memory);
        assertThat(later.admit(CALL)).isEqualTo(Pass.TRIAL);
        later.onOutcome(CALL, Pass.TRIAL, status(401));
        for (int i = 0; i < 5; i++) {
            ConnectionCredentialBackoff restarted = after(memory);
            assertThat(restarted.admit(CALL)).isEqualTo(Pass.NONE);
            assertThat(restarted.outcome().toString()).contains("refused user or password 2 times");
        }
    }

    @Test
    void aTryThatWasPermittedIsOneOverARestartToo() {
        Kept memory = new Kept();
        memory.inARow = 2;
        memory.ago = TIME;
        ConnectionCredentialBackoff released = after(memory);
        released.release();
        ConnectionCredentialBackoff restarted = after(memory);
        assertThat(restarted.admit(CALL)).isEqualTo(Pass.TRIAL);
        restarted.onOutcome(CALL, Pass.TRIAL, status(401));
        assertThat(after(memory).admit(CALL)).isEqualTo(Pass.NONE);
        assertThat(memory.inARow).isEqualTo(2);
    }

    @Test
    void whatIsLetInIsForgotten() {
        Kept memory = new Kept();
        memory.inARow = 1;
        memory.ago = TIME;
        ConnectionCredentialBackoff backoff = letIn(after(memory));
        assertThat(backoff.admit(CALL)).isEqualTo(Pass.FREE);
        assertThat(memory.inARow).isZero();
    }
}
