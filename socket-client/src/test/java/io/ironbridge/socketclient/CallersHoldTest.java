package io.ironbridge.socketclient;

import static org.assertj.core.api.Assertions.assertThat;

import io.ironbridge.connectorapi.Bytes;
import io.ironbridge.connectorapi.Outcome;
import io.ironbridge.connectorapi.Payload;
import io.ironbridge.socketclient.Hold.Pass;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class CallersHoldTest {
    private static final Duration TIME = Duration.ofSeconds(30);
    private static final Duration REMEMBERED = TIME.multipliedBy(CallersHold.FORGOTTEN_AFTER);

    private static final int MOST = 100;

    private final AtomicLong nanos = new AtomicLong(Long.MAX_VALUE - 5); // clocks may overflow
    private final CallersHold hold = hold(TIME);
    private final SentCall ann = new SentCall("ann:wrong");

    private CallersHold hold(Duration time) {
        return new CallersHold(
                "db2:446",
                HoldConfig.DEFAULT.withTime(time).withCallers(MOST),
                CallersHoldTest::isRefusal,
                nanos::get);
    }

    private static Outcome status(int status) {
        return new Outcome.Replied(
                new Payload.HttpReply(status, List.of(), new Payload.Whole(Bytes.EMPTY)),
                Duration.ZERO);
    }

    private static boolean isRefusal(Outcome outcome) {
        return outcome.equals(status(401));
    }

    private Pass ask(String credentials) {
        return hold.ask(new SentCall(credentials));
    }

    private void ends(SentCall call, int status) {
        hold.ended(call, hold.ask(call), status(status));
    }

    private void passes(Duration time) {
        nanos.addAndGet(time.toNanos());
    }

    @Test
    void whatWasRefusedIsHeldBackAndNothingElse() {
        ends(ann, 401);
        assertThat(ask("ann:wrong")).isEqualTo(Pass.NONE);
        assertThat(ask("ann:right")).isEqualTo(Pass.FREE);
        assertThat(ask("bob:wrong")).isEqualTo(Pass.FREE);
    }

    @Test
    void onlyARefusalOfTheCredentialsHoldsThemBack() {
        for (int status : new int[] {200, 400, 403, 404, 500, 503}) {
            ends(ann, status);
            assertThat(hold.ask(ann)).isEqualTo(Pass.FREE);
        }
        hold.ended(ann, Pass.FREE, new Outcome.Unreachable("db2:446", "", false));
        assertThat(hold.ask(ann)).isEqualTo(Pass.FREE);
    }

    @Test
    void whileNothingIsRefusedNobodysCredentialsAreLookedAt() {
        ends(ann, 200);
        ends(ann, 403);
        assertThat(ann.asked()).isZero();
    }

    @Test
    void afterTheTimeOneAloneTriesAndTheOthersFollowOnceItIsLetIn() {
        ends(ann, 401);
        passes(TIME.minusNanos(1));
        assertThat(hold.ask(ann)).isEqualTo(Pass.NONE);
        passes(Duration.ofNanos(1));
        assertThat(hold.ask(ann)).isEqualTo(Pass.TRIAL);
        assertThat(hold.ask(ann)).isEqualTo(Pass.NONE);
        hold.ended(ann, Pass.TRIAL, status(200));
        assertThat(hold.ask(ann)).isEqualTo(Pass.FREE);
        SentCall next = new SentCall("ann:wrong");
        assertThat(hold.ask(next)).isEqualTo(Pass.FREE);
        assertThat(next.asked()).as("nothing is held any more").isZero();
    }

    @Test
    void onceReleasedOneOfEachPairTries() {
        ends(ann, 401);
        ends(new SentCall("bob:wrong"), 401);
        passes(TIME.dividedBy(2));
        assertThat(hold.refused()).isEqualTo(2);
        hold.release();
        assertThat(ask("ann:wrong")).isEqualTo(Pass.TRIAL);
        assertThat(ask("ann:wrong")).isEqualTo(Pass.NONE);
        assertThat(ask("bob:wrong")).isEqualTo(Pass.TRIAL);
        hold.ended(ann, Pass.TRIAL, status(200));
        assertThat(hold.refused()).isEqualTo(1);
    }

    @Test
    void aTrialThatIsRefusedBeginsTheTimeAnew() {
        ends(ann, 401);
        passes(TIME);
        ends(ann, 401);
        passes(TIME.minusNanos(1));
        assertThat(hold.ask(ann)).isEqualTo(Pass.NONE);
        passes(Duration.ofNanos(1));
        assertThat(hold.ask(ann)).isEqualTo(Pass.TRIAL);
    }

    @Test
    void aTrialThatIsNotAnsweredLeavesItToTheNext() {
        ends(ann, 401);
        passes(TIME);
        hold.ended(ann, hold.ask(ann), new Outcome.TimedOut("db2:446", TIME, true));
        assertThat(hold.ask(ann)).isEqualTo(Pass.TRIAL);
        assertThat(hold.ask(ann)).isEqualTo(Pass.NONE);
    }

    @ParameterizedTest
    @ValueSource(ints = {502, 503, 504})
    void whatAProxySaysOfATrialLeavesItToTheNext(int status) {
        ends(ann, 401);
        passes(TIME);
        ends(ann, status);
        assertThat(hold.ask(ann)).isEqualTo(Pass.TRIAL);
        assertThat(hold.ask(ann)).isEqualTo(Pass.NONE);
    }

    @Test
    void whoIsOnTrialIsNotForgotten() {
        ends(ann, 401);
        passes(REMEMBERED.minusNanos(1));
        assertThat(hold.ask(ann)).isEqualTo(Pass.TRIAL);
        passes(Duration.ofNanos(1));
        assertThat(ask("bob:other")).isEqualTo(Pass.FREE);
        assertThat(hold.ask(ann)).isEqualTo(Pass.NONE);
    }

    /** It was sent before they were held back. */
    @Test
    void anEarlierRequestThatIsRefusedDuringATrialDoesNotLetAnotherTry() {
        Pass earlier = hold.ask(ann);
        ends(ann, 401);
        passes(TIME);
        assertThat(hold.ask(ann)).isEqualTo(Pass.TRIAL);
        hold.ended(ann, earlier, status(401));
        passes(TIME);
        assertThat(hold.ask(ann)).isEqualTo(Pass.NONE);
    }

    /** It says nothing of the credentials as they are now. */
    @Test
    void aReplyToAnEarlierRequestDoesNotEndTheHold() {
        Pass earlier = hold.ask(ann);
        ends(ann, 401);
        hold.ended(ann, earlier, status(200));
        assertThat(hold.ask(ann)).isEqualTo(Pass.NONE);
    }

    @Test
    void ofTooManyThoseRefusedFirstAreForgotten() {
        ends(ann, 401);
        SentCall second = new SentCall("second");
        ends(second, 401);
        hold.ended(ann, Pass.FREE, status(401)); // ann is the latest now
        for (int i = 2; i <= MOST; i++) {
            ends(new SentCall("caller " + i), 401);
        }
        assertThat(hold.ask(second)).isEqualTo(Pass.FREE);
        assertThat(hold.ask(ann)).isEqualTo(Pass.NONE);
        assertThat(ask("caller " + MOST)).isEqualTo(Pass.NONE);
    }

    @Test
    void thoseThatNobodyTriesAgainAreForgotten() {
        ends(ann, 401);
        passes(REMEMBERED.minusNanos(1));
        SentCall bob = new SentCall("bob:other");
        ends(bob, 200);
        assertThat(bob.asked()).isEqualTo(1);
        passes(Duration.ofNanos(1));
        ends(bob, 200);
        ends(bob, 200);
        assertThat(bob.asked()).as("once more, to find that nothing is held").isEqualTo(2);
        assertThat(hold.ask(ann)).isEqualTo(Pass.FREE);
    }

    @Test
    void withoutATimeNothingIsHeldBack() {
        CallersHold off = hold(Duration.ZERO);
        off.ended(ann, off.ask(ann), status(401));
        assertThat(off.ask(ann)).isEqualTo(Pass.FREE);
        assertThat(ann.asked()).isZero();
    }

    @Test
    void whatIsHeldBackIsToldWithoutHavingRun() {
        assertThat(hold.outcome())
                .isInstanceOfSatisfying(
                        Outcome.Withheld.class,
                        held -> {
                            assertThat(held.why()).contains("db2:446", "caller's", "30000 ms");
                            assertThat(held.held()).isEqualTo(Optional.of(TIME));
                        });
    }
}
