package io.ironbridge.socketclient;

import static org.assertj.core.api.Assertions.assertThat;

import io.ironbridge.connectorapi.Bytes;
import io.ironbridge.connectorapi.Outcome;
import io.ironbridge.connectorapi.Payload;
import io.ironbridge.socketclient.Hold.Pass;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

class CredentialsHoldTest {
    private static final PendingCall CALL = new SentCall("");
    private static final Duration TIME = Duration.ofSeconds(30);

    private final AtomicLong nanos = new AtomicLong(Long.MAX_VALUE - 5); // clocks may overflow
    private final CredentialsHold hold = hold(TIME);

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

    private CredentialsHold hold(Duration time) {
        return new CredentialsHold(
                "db2:446",
                HoldConfig.DEFAULT.withTime(time),
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
        CredentialsHold off = hold(Duration.ZERO);
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
}
