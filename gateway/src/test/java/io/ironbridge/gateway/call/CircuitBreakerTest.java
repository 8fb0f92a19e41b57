package io.ironbridge.gateway.call;

import static org.assertj.core.api.Assertions.assertThat;

import io.ironbridge.apiproject.server.TrafficConfig.CallPolicy;
import io.ironbridge.connectorapi.Outcome;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

class CircuitBreakerTest {
    private static final Outcome DOWN = new Outcome.Unreachable("b", "down", false);
    private static final Outcome ABEND =
            new Outcome.HostFailure(
                    Outcome.HostFault.ABENDED, "ASRA", "PROG", true, Duration.ofMillis(1));

    private long now = Long.MAX_VALUE - 5; // a clock may overflow
    private final CircuitBreaker breaker = breaker(3);

    private CircuitBreaker breaker(int failures) {
        return new CircuitBreaker(
                "b",
                new CallPolicy(
                        Set.of(), failures, Duration.ofSeconds(8), 0, Duration.ofMillis(1), 0),
                () -> now);
    }

    private CircuitBreaker.Pass admitted() {
        return passed(breaker);
    }

    private static CircuitBreaker.Pass passed(CircuitBreaker breaker) {
        CircuitBreaker.Pass pass = breaker.admit();
        if (pass == null) {
            throw new AssertionError("it lets nothing through");
        }
        return pass;
    }

    private void fail(int times) {
        for (int i = 0; i < times; i++) {
            breaker.ended(admitted(), DOWN);
        }
    }

    private void later(long millis) {
        now += TimeUnit.MILLISECONDS.toNanos(millis);
    }

    @Test
    void asManyFailuresInARowOpenIt() {
        fail(2);
        assertThat(breaker.state()).isEqualTo(CircuitBreaker.State.CLOSED);
        fail(1);
        assertThat(breaker.state()).isEqualTo(CircuitBreaker.State.OPEN);
        assertThat(breaker.admit()).isNull();
        assertThat(breaker.rejected()).isEqualTo(1);
        assertThat(breaker.refusal())
                .isInstanceOfSatisfying(
                        Outcome.Unreachable.class,
                        refusal -> {
                            assertThat(refusal.mayHaveRun()).isFalse();
                            assertThat(refusal.why())
                                    .contains("failed 3 times in a row")
                                    .contains("1000 ms");
                        });
    }

    @Test
    void aRefusalNeverSaysThatTheTimeIsOver() {
        fail(3);
        now += TimeUnit.SECONDS.toNanos(1) - 1;
        assertThat(breaker.admit()).isNull();
        assertThat(((Outcome.Unreachable) breaker.refusal()).why()).contains("for another 1 ms");
        now++;
        assertThat(((Outcome.Unreachable) breaker.refusal()).why()).contains("for another 1 ms");
    }

    @Test
    void anAnswerInBetweenBeginsTheCountAnew() {
        fail(2);
        breaker.ended(
                admitted(),
                ABEND); // the back end answers; that its program fails is another matter
        fail(2);
        assertThat(breaker.state()).isEqualTo(CircuitBreaker.State.CLOSED);
    }

    @Test
    void eachTrialThatFailsDoublesTheTimeToTheNextUpToThePause() {
        fail(3);
        for (long pause : new long[] {1_000, 2_000, 4_000, 8_000, 8_000}) {
            later(pause - 1);
            assertThat(breaker.admit()).as("%d ms", pause).isNull();
            later(1);
            CircuitBreaker.Pass trial = admitted();
            assertThat(breaker.admit()).isNull();
            breaker.ended(trial, DOWN);
        }
        later(8_000);
        breaker.ended(admitted(), ABEND);
        assertThat(breaker.state()).isEqualTo(CircuitBreaker.State.CLOSED);
        assertThat(breaker.admit()).isNotNull();
        fail(3);
        later(1_000);
        assertThat(breaker.admit()).isNotNull();
    }

    @Test
    void aTrialThatHangsHoldsUpTheNextForOnePauseAtMost() {
        fail(3);
        later(1_000);
        CircuitBreaker.Pass hangs = admitted();
        later(7_999);
        assertThat(breaker.admit()).isNull();
        later(1);
        CircuitBreaker.Pass next = admitted();
        breaker.ended(hangs, DOWN);
        assertThat(breaker.admit()).isNull();
        breaker.ended(next, ABEND);
        assertThat(breaker.state()).isEqualTo(CircuitBreaker.State.CLOSED);
    }

    @Test
    void aBackEndThatComesAndGoesIsCalledAgainWithinASecondByDefault() {
        CircuitBreaker byDefault = new CircuitBreaker("b", CallPolicy.DEFAULT, () -> now);
        for (int restart = 0; restart < 5; restart++) {
            for (int failure = 0; failure < CallPolicy.DEFAULT.breakerFailures(); failure++) {
                byDefault.ended(passed(byDefault), DOWN);
            }
            for (int millis = 0; millis < 30_000; millis++) { // down, asked each millisecond
                CircuitBreaker.Pass trial = byDefault.admit();
                if (trial != null) {
                    byDefault.ended(trial, DOWN);
                }
                later(1);
            }
            int waited = 0;
            CircuitBreaker.Pass trial = byDefault.admit();
            while (trial == null) {
                later(1);
                waited++;
                trial = byDefault.admit();
            }
            assertThat(waited).isLessThanOrEqualTo(1_000);
            byDefault.ended(trial, ABEND);
            assertThat(byDefault.state()).isEqualTo(CircuitBreaker.State.CLOSED);
        }
        assertThat(byDefault.rejected()).isGreaterThan(5 * 29_000);
    }

    @Test
    void whetherItPaysToWaitForAPlaceIsToldWithoutTrying() {
        assertThat(breaker.rejects()).isFalse();
        fail(3);
        assertThat(breaker.rejects()).isTrue();
        assertThat(breaker.rejected()).isEqualTo(1);
        later(1_000);
        assertThat(breaker.rejects()).isFalse();
        assertThat(breaker.rejects()).isFalse(); // no trial yet
        assertThat(breaker.admit()).isNotNull();
        assertThat(breaker.rejects()).isTrue();
    }

    @Test
    void aCallThatLeavesNothingKnownLetsAnotherTry() {
        fail(3);
        later(1_000);
        breaker.ended(admitted(), new Outcome.Cancelled(false));
        assertThat(breaker.state()).isEqualTo(CircuitBreaker.State.OPEN);
        assertThat(breaker.admit()).isNotNull();
    }

    @Test
    void whatIsLateOpensNothingButEndsATry() {
        Outcome late = new Outcome.TimedOut("b", Duration.ofSeconds(1), true);
        for (int i = 0; i < 100; i++) {
            breaker.ended(admitted(), late);
        }
        assertThat(breaker.state()).isEqualTo(CircuitBreaker.State.CLOSED);
        fail(3);
        later(1_000);
        breaker.ended(admitted(), late);
        assertThat(breaker.admit()).isNull();
    }

    @Test
    void callsThatWereUnderWayDoNotMakeThePauseLonger() {
        CircuitBreaker.Pass before = admitted();
        fail(3);
        later(400);
        breaker.ended(before, DOWN);
        later(600);
        assertThat(breaker.admit()).isNotNull();
    }

    @Test
    void aCallThatWasUnderWayBeforeIsNotTakenForTheOneThatTries() {
        for (Outcome end :
                List.of(
                        DOWN,
                        ABEND,
                        new Outcome.TimedOut("b", Duration.ofSeconds(1), true),
                        new Outcome.Cancelled(true))) {
            CircuitBreaker.Pass before = admitted();
            CircuitBreaker.Pass another = admitted();
            fail(3);
            breaker.ended(another, end);
            assertThat(breaker.state()).isEqualTo(CircuitBreaker.State.OPEN);
            later(1_000);
            CircuitBreaker.Pass trial = admitted();
            later(1_000);
            breaker.ended(before, end);
            assertThat(breaker.state()).isEqualTo(CircuitBreaker.State.OPEN);
            assertThat(breaker.admit()).isNull(); // one tries already
            breaker.ended(trial, ABEND);
            assertThat(breaker.state()).isEqualTo(CircuitBreaker.State.CLOSED);
        }
    }

    @Test
    void anEarlierTrialIsNotTakenForALaterOne() {
        fail(3);
        later(1_000);
        CircuitBreaker.Pass first = admitted();
        breaker.close(); // by an administrator
        fail(3);
        later(1_000);
        CircuitBreaker.Pass second = admitted();
        breaker.ended(first, ABEND);
        assertThat(breaker.state()).isEqualTo(CircuitBreaker.State.OPEN);
        assertThat(breaker.admit()).isNull();
        breaker.ended(second, ABEND);
        assertThat(breaker.state()).isEqualTo(CircuitBreaker.State.CLOSED);
    }

    @Test
    void zeroTurnsItOff() {
        CircuitBreaker off = breaker(0);
        for (int i = 0; i < 100; i++) {
            off.ended(passed(off), DOWN);
        }
        assertThat(off.admit()).isNotNull();
    }
}
