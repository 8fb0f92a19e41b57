package io.ironbridge.socketclient;

import static org.assertj.core.api.Assertions.assertThat;

import io.ironbridge.connectorapi.Bytes;
import io.ironbridge.connectorapi.Outcome;
import io.ironbridge.connectorapi.Payload;
import io.ironbridge.connectorapi.RefusalMemory;
import io.ironbridge.socketclient.CredentialBackoff.Pass;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class CallerCredentialBackoffTest {
    private static final Duration TIME = Duration.ofSeconds(30);
    private static final Duration REMEMBERED =
            TIME.multipliedBy(CallerCredentialBackoff.FORGOTTEN_AFTER);

    private static final int MOST = 100;

    private final AtomicLong nanos = new AtomicLong(Long.MAX_VALUE - 5); // clocks may overflow
    private final CallerCredentialBackoff backoff = backoff(TIME);
    private final SentCall ann = new SentCall("ann:wrong");

    private CallerCredentialBackoff backoff(Duration time) {
        return new CallerCredentialBackoff(
                "db2:446",
                new BackoffConfig(time, 2, MOST, RefusalMemory.NONE),
                CallerCredentialBackoffTest::isRefusal,
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
        return backoff.admit(new SentCall(credentials));
    }

    private void ends(SentCall call, int status) {
        backoff.onOutcome(call, backoff.admit(call), status(status));
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
            assertThat(backoff.admit(ann)).isEqualTo(Pass.FREE);
        }
        backoff.onOutcome(ann, Pass.FREE, new Outcome.Unreachable("db2:446", "", false));
        assertThat(backoff.admit(ann)).isEqualTo(Pass.FREE);
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
        assertThat(backoff.admit(ann)).isEqualTo(Pass.NONE);
        passes(Duration.ofNanos(1));
        assertThat(backoff.admit(ann)).isEqualTo(Pass.TRIAL);
        assertThat(backoff.admit(ann)).isEqualTo(Pass.NONE);
        backoff.onOutcome(ann, Pass.TRIAL, status(200));
        assertThat(backoff.admit(ann)).isEqualTo(Pass.FREE);
        SentCall next = new SentCall("ann:wrong");
        assertThat(backoff.admit(next)).isEqualTo(Pass.FREE);
        assertThat(next.asked()).as("nothing is held any more").isZero();
    }

    @Test
    void onceReleasedOneOfEachPairTries() {
        ends(ann, 401);
        ends(new SentCall("bob:wrong"), 401);
        passes(TIME.dividedBy(2));
        assertThat(backoff.refused()).isEqualTo(2);
        backoff.release();
        assertThat(ask("ann:wrong")).isEqualTo(Pass.TRIAL);
        assertThat(ask("ann:wrong")).isEqualTo(Pass.NONE);
        assertThat(ask("bob:wrong")).isEqualTo(Pass.TRIAL);
        backoff.onOutcome(ann, Pass.TRIAL, status(200));
        assertThat(backoff.refused()).isEqualTo(1);
    }

    @Test
    void aTrialThatIsRefusedBeginsTheTimeAnew() {
        ends(ann, 401);
        passes(TIME);
        ends(ann, 401);
        passes(TIME.minusNanos(1));
        assertThat(backoff.admit(ann)).isEqualTo(Pass.NONE);
        passes(Duration.ofNanos(1));
        assertThat(backoff.admit(ann)).isEqualTo(Pass.TRIAL);
    }

    @Test
    void aTrialThatIsNotAnsweredLeavesItToTheNext() {
        ends(ann, 401);
        passes(TIME);
        backoff.onOutcome(ann, backoff.admit(ann), new Outcome.TimedOut("db2:446", TIME, true));
        assertThat(backoff.admit(ann)).isEqualTo(Pass.TRIAL);
        assertThat(backoff.admit(ann)).isEqualTo(Pass.NONE);
    }

    @ParameterizedTest
    @ValueSource(ints = {502, 503, 504})
    void whatAProxySaysOfATrialLeavesItToTheNext(int status) {
        ends(ann, 401);
        passes(TIME);
        ends(ann, status);
        assertThat(backoff.admit(ann)).isEqualTo(Pass.TRIAL);
        assertThat(backoff.admit(ann)).isEqualTo(Pass.NONE);
    }

    @Test
    void whoIsOnTrialIsNotForgotten() {
        ends(ann, 401);
        passes(REMEMBERED.minusNanos(1));
        assertThat(backoff.admit(ann)).isEqualTo(Pass.TRIAL);
        passes(Duration.ofNanos(1));
        assertThat(ask("bob:other")).isEqualTo(Pass.FREE);
        assertThat(backoff.admit(ann)).isEqualTo(Pass.NONE);
    }

    /** It was sent before they were held back. */
    @Test
    void anEarlierRequestThatIsRefusedDuringATrialDoesNotLetAnotherTry() {
        Pass earlier = backoff.admit(ann);
        ends(ann, 401);
        passes(TIME);
        assertThat(backoff.admit(ann)).isEqualTo(Pass.TRIAL);
        backoff.onOutcome(ann, earlier, status(401));
        passes(TIME);
        assertThat(backoff.admit(ann)).isEqualTo(Pass.NONE);
    }

    /** It says nothing of the credentials as they are now. */
    @Test
    void aReplyToAnEarlierRequestDoesNotEndTheHold() {
        Pass earlier = backoff.admit(ann);
        ends(ann, 401);
        backoff.onOutcome(ann, earlier, status(200));
        assertThat(backoff.admit(ann)).isEqualTo(Pass.NONE);
    }

    @Test
    void ofTooManyThoseRefusedFirstAreForgotten() {
        ends(ann, 401);
        SentCall second = new SentCall("second");
        ends(second, 401);
        backoff.onOutcome(ann, Pass.FREE, status(401)); // ann is the latest now
        for (int i = 2; i <= MOST; i++) {
            ends(new SentCall("caller " + i), 401);
        }
        assertThat(backoff.admit(second)).isEqualTo(Pass.FREE);
        assertThat(backoff.admit(ann)).isEqualTo(Pass.NONE);
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
        assertThat(backoff.admit(ann)).isEqualTo(Pass.FREE);
    }

    @Test
    void withoutATimeNothingIsHeldBack() {
        CallerCredentialBackoff off = backoff(Duration.ZERO);
        off.onOutcome(ann, off.admit(ann), status(401));
        assertThat(off.admit(ann)).isEqualTo(Pass.FREE);
        assertThat(ann.asked()).isZero();
    }

    @Test
    void whatIsHeldBackIsToldWithoutHavingRun() {
        assertThat(backoff.outcome())
                .isInstanceOfSatisfying(
                        Outcome.NotSent.class,
                        held -> {
                            assertThat(held.why()).contains("db2:446", "caller's", "30000 ms");
                            assertThat(held.backoff()).isEqualTo(Optional.of(TIME));
                        });
    }
}
