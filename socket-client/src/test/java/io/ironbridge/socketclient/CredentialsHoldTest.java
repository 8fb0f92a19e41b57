package io.ironbridge.socketclient;

import static org.assertj.core.api.Assertions.assertThat;

import io.ironbridge.connectorapi.Bytes;
import io.ironbridge.connectorapi.Outcome;
import io.ironbridge.connectorapi.Payload;
import io.ironbridge.connectorapi.RefusalMemory;
import io.ironbridge.socketclient.Hold.Pass;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

class CredentialsHoldTest {
    private static final PendingCall CALL = new SentCall("");
    private static final Duration TIME = Duration.ofSeconds(30);

    private final AtomicLong nanos = new AtomicLong(Long.MAX_VALUE - 5); // clocks may overflow
    private final CredentialsHold hold = letIn(hold(TIME, 0));

    private static Outcome status(int status) {
        return new Outcome.Replied(
                new Payload.HttpReply(status, List.of(), new Payload.Whole(Bytes.EMPTY)),
                Duration.ZERO);
    }

    private static boolean isRefusal(Outcome outcome) {
        return outcome.equals(status(401));
    }

    private void refuse() {
        hold.ended(CALL, hold.ask(CALL), status(401));
    }

    private static CredentialsHold letIn(CredentialsHold hold) {
        hold.ended(CALL, hold.ask(CALL), status(200));
        return hold;
    }

    private CredentialsHold hold(Duration time, int tries) {
        return new CredentialsHold(
                "db2:446",
                HoldConfig.DEFAULT.withTime(time).withTries(tries),
                CredentialsHoldTest::isRefusal,
                nanos::get);
    }

    private void passes(Duration time) {
        nanos.addAndGet(time.toNanos());
    }

    @Test
    void onlyARefusalOfTheCredentialsHoldsThemBack() {
        for (int status : new int[] {200, 400, 403, 404, 500, 503}) {
            hold.ended(CALL, hold.ask(CALL), status(status));
            assertThat(hold.ask(CALL)).isEqualTo(Pass.FREE);
        }
        hold.ended(CALL, Pass.FREE, new Outcome.Unreachable("db2:446", "", false));
        assertThat(hold.ask(CALL)).isEqualTo(Pass.FREE);
        refuse();
        assertThat(hold.ask(CALL)).isEqualTo(Pass.NONE);
    }

    @Test
    void afterTheTimeOneAloneTriesAndTheOthersFollowOnceItIsLetIn() {
        refuse();
        passes(TIME.minusNanos(1));
        assertThat(hold.ask(CALL)).isEqualTo(Pass.NONE);
        passes(Duration.ofNanos(1));
        assertThat(hold.ask(CALL)).isEqualTo(Pass.TRIAL);
        assertThat(hold.ask(CALL)).isEqualTo(Pass.NONE);
        hold.ended(CALL, Pass.TRIAL, status(500));
        assertThat(hold.ask(CALL)).isEqualTo(Pass.FREE);
    }

    @Test
    void onceReleasedOneAloneTries() {
        hold.release();
        assertThat(hold.ask(CALL)).as("nothing is held").isEqualTo(Pass.FREE);
        refuse();
        passes(TIME.dividedBy(2));
        assertThat(hold.refused()).isEqualTo(1);
        hold.release();
        assertThat(hold.ask(CALL)).isEqualTo(Pass.TRIAL);
        assertThat(hold.ask(CALL)).isEqualTo(Pass.NONE);
        hold.ended(CALL, Pass.TRIAL, status(200));
        assertThat(hold.refused()).isZero();
    }

    @Test
    void aFailureThatTheHostTellsOfLetsTheOthersGoOn() {
        refuse();
        passes(TIME);
        hold.ended(
                CALL,
                hold.ask(CALL),
                new Outcome.HostFailure(
                        Outcome.HostFault.ABENDED, "U0119", "", true, Duration.ZERO));
        assertThat(hold.ask(CALL)).isEqualTo(Pass.FREE);
    }

    @Test
    void aTrialThatIsRefusedBeginsTheTimeAnew() {
        refuse();
        passes(TIME);
        refuse();
        passes(TIME.minusNanos(1));
        assertThat(hold.ask(CALL)).isEqualTo(Pass.NONE);
        passes(Duration.ofNanos(1));
        assertThat(hold.ask(CALL)).isEqualTo(Pass.TRIAL);
    }

    @Test
    void aTrialThatIsNotAnsweredLeavesItToTheNext() {
        refuse();
        passes(TIME);
        hold.ended(CALL, hold.ask(CALL), new Outcome.TimedOut("db2:446", TIME, true));
        assertThat(hold.ask(CALL)).isEqualTo(Pass.TRIAL);
        assertThat(hold.ask(CALL)).isEqualTo(Pass.NONE);
    }

    /** It says nothing of the credentials as they are now. */
    @Test
    void aReplyToAnEarlierRequestDoesNotEndTheHold() {
        Pass earlier = hold.ask(CALL);
        refuse();
        hold.ended(CALL, earlier, status(200));
        assertThat(hold.ask(CALL)).isEqualTo(Pass.NONE);
    }

    @Test
    void withoutATimeNothingIsHeldBack() {
        CredentialsHold off = hold(Duration.ZERO, 2);
        off.ended(CALL, off.ask(CALL), status(401));
        assertThat(off.ask(CALL)).isEqualTo(Pass.FREE);
    }

    @Test
    void whatIsHeldBackIsToldWithoutHavingRun() {
        assertThat(hold.outcome())
                .isInstanceOfSatisfying(
                        Outcome.Withheld.class,
                        held -> assertThat(held.why()).contains("db2:446", "30000 ms"));
    }

    @Test
    void theFirstCallAloneDecidesAndTheOthersWaitForIt() {
        for (int status : new int[] {200, 401}) {
            CredentialsHold fresh = hold(TIME, 2);
            List<Pass> after = new ArrayList<>();
            assertThat(fresh.ask(CALL)).isEqualTo(Pass.TRIAL);
            for (int i = 0; i < 63; i++) {
                assertThat(fresh.ask(CALL)).isEqualTo(Pass.WAIT);
                assertThat(fresh.park(new ParkedCall(() -> after.add(fresh.ask(CALL))))).isTrue();
            }
            fresh.ended(CALL, Pass.TRIAL, status(status));
            assertThat(after).hasSize(63).containsOnly(status == 200 ? Pass.FREE : Pass.NONE);
            assertThat(fresh.park(new ParkedCall(() -> {}))).isFalse();
        }
    }

    @Test
    void ofCallsThatWaitLongAsManyAreSentAsMayBeRefused() {
        for (int tries : new int[] {1, 2, 3}) {
            CredentialsHold fresh = hold(TIME, tries);
            assertThat(fresh.ask(CALL)).isEqualTo(Pass.TRIAL);
            for (int sent = 1; sent < tries; sent++) {
                assertThat(fresh.ask(CALL)).isEqualTo(Pass.WAIT);
                assertThat(fresh.askAgain(CALL)).isEqualTo(Pass.TRIAL);
            }
            assertThat(fresh.askAgain(CALL)).isEqualTo(Pass.WAIT);
            for (int sent = 0; sent < tries; sent++) {
                fresh.ended(CALL, Pass.TRIAL, status(401));
            }
            passes(Duration.ofDays(365));
            assertThat(fresh.askAgain(CALL)).isEqualTo(Pass.NONE);
        }
    }

    @Test
    void oneOfSeveralThatAreUnderWayLetsAllGoOn() {
        CredentialsHold fresh = hold(TIME, 2);
        List<Pass> after = new ArrayList<>();
        fresh.ask(CALL);
        fresh.park(new ParkedCall(() -> after.add(fresh.ask(CALL))));
        assertThat(fresh.askAgain(CALL)).isEqualTo(Pass.TRIAL);
        fresh.ended(CALL, Pass.TRIAL, new Outcome.Unreachable("db2:446", "", false));
        assertThat(after).as("the other is under way").isEmpty();
        fresh.ended(CALL, Pass.TRIAL, status(200));
        assertThat(after).containsExactly(Pass.FREE);
    }

    @Test
    void whereTheFirstCallIsNotAnsweredTheNextDecides() {
        CredentialsHold fresh = hold(TIME, 2);
        List<Pass> after = new ArrayList<>();
        fresh.ask(CALL);
        ParkedCall gone = new ParkedCall(() -> after.add(Pass.NONE));
        fresh.park(gone);
        gone.endBy(() -> {}); // its client hung up
        for (int i = 0; i < 3; i++) {
            fresh.park(new ParkedCall(() -> after.add(fresh.ask(CALL))));
        }
        fresh.ended(CALL, Pass.TRIAL, new Outcome.Unreachable("db2:446", "", false));
        assertThat(after).containsExactly(Pass.TRIAL);
        assertThat(fresh.ask(CALL)).isEqualTo(Pass.WAIT);
        fresh.ended(CALL, Pass.TRIAL, status(200));
        assertThat(after).containsExactly(Pass.TRIAL, Pass.FREE, Pass.FREE);
    }

    @Test
    void afterSoManyRefusalsInARowNothingIsSentUntilReleased() {
        CredentialsHold twice = hold(TIME, 2);
        twice.ended(CALL, twice.ask(CALL), status(401));
        passes(TIME);
        twice.ended(CALL, twice.ask(CALL), status(401));
        passes(Duration.ofDays(365));
        assertThat(twice.ask(CALL)).isEqualTo(Pass.NONE);
        assertThat(twice.outcome())
                .isInstanceOfSatisfying(
                        Outcome.Withheld.class,
                        held -> assertThat(held.why()).contains("2 times in a row", "released"));
        twice.release();
        assertThat(twice.ask(CALL)).isEqualTo(Pass.TRIAL);
        twice.ended(CALL, Pass.TRIAL, status(401));
        passes(Duration.ofDays(365));
        assertThat(twice.ask(CALL)).isEqualTo(Pass.NONE);
        twice.release();
        letIn(twice);
        twice.ended(CALL, twice.ask(CALL), status(401));
        passes(TIME);
        assertThat(twice.ask(CALL)).as("counted from the start").isEqualTo(Pass.TRIAL);
    }

    @Test
    void refusalsOfCallsThatWereUnderWayTogetherCountOnce() {
        CredentialsHold twice = letIn(hold(TIME, 2));
        for (int i = 0; i < 10; i++) {
            twice.ended(CALL, Pass.FREE, status(401));
        }
        passes(TIME);
        assertThat(twice.ask(CALL)).isEqualTo(Pass.TRIAL);
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

    private CredentialsHold after(Kept memory) {
        return new CredentialsHold(
                "db2:446",
                HoldConfig.DEFAULT.withTime(TIME).withMemory(memory),
                CredentialsHoldTest::isRefusal,
                nanos::get);
    }

    @Test
    void aNewHoldGoesOnCountingWhereTheOneBeforeEnded() {
        Kept memory = new Kept();
        CredentialsHold first = after(memory);
        first.ended(CALL, first.ask(CALL), status(401));
        CredentialsHold atOnce = after(memory);
        assertThat(atOnce.ask(CALL)).isEqualTo(Pass.NONE);
        assertThat(atOnce.refused()).isEqualTo(1);

        memory.ago = TIME;
        CredentialsHold later = after(memory);
        assertThat(later.ask(CALL)).isEqualTo(Pass.TRIAL);
        later.ended(CALL, Pass.TRIAL, status(401));
        for (int i = 0; i < 5; i++) {
            CredentialsHold restarted = after(memory);
            assertThat(restarted.ask(CALL)).isEqualTo(Pass.NONE);
            assertThat(restarted.outcome().toString()).contains("refused user or password 2 times");
        }
    }

    @Test
    void aTryThatWasPermittedIsOneOverARestartToo() {
        Kept memory = new Kept();
        memory.inARow = 2;
        memory.ago = TIME;
        CredentialsHold released = after(memory);
        released.release();
        CredentialsHold restarted = after(memory);
        assertThat(restarted.ask(CALL)).isEqualTo(Pass.TRIAL);
        restarted.ended(CALL, Pass.TRIAL, status(401));
        assertThat(after(memory).ask(CALL)).isEqualTo(Pass.NONE);
        assertThat(memory.inARow).isEqualTo(2);
    }

    @Test
    void whatIsLetInIsForgotten() {
        Kept memory = new Kept();
        memory.inARow = 1;
        memory.ago = TIME;
        CredentialsHold hold = letIn(after(memory));
        assertThat(hold.ask(CALL)).isEqualTo(Pass.FREE);
        assertThat(memory.inARow).isZero();
    }
}
