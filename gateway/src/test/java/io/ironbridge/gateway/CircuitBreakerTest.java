package io.ironbridge.gateway;

import static org.assertj.core.api.Assertions.assertThat;

import io.ironbridge.apiproject.ServerConfig.CallPolicy;
import io.ironbridge.connectorapi.Outcome;
import java.time.Duration;
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
                        Set.of(), failures, Duration.ofSeconds(5), 0, Duration.ofMillis(1), 0),
                () -> now);
    }

    private void fail(int times) {
        for (int i = 0; i < times; i++) {
            assertThat(breaker.admits()).isTrue();
            breaker.ended(DOWN);
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
        assertThat(breaker.admits()).isFalse();
        assertThat(breaker.turnedAway()).isEqualTo(1);
        assertThat(breaker.refusal())
                .isInstanceOfSatisfying(
                        Outcome.Unreachable.class,
                        refusal -> {
                            assertThat(refusal.mayHaveRun()).isFalse();
                            assertThat(refusal.why())
                                    .contains("failed 3 times in a row")
                                    .contains("5000 ms");
                        });
    }

    @Test
    void anAnswerInBetweenBeginsTheCountAnew() {
        fail(2);
        breaker.ended(ABEND); // the back end answers; that its program fails is another matter
        fail(2);
        assertThat(breaker.state()).isEqualTo(CircuitBreaker.State.CLOSED);
    }

    @Test
    void oneCallTriesAfterThePause() {
        fail(3);
        later(4_999);
        assertThat(breaker.admits()).isFalse();
        later(1);
        assertThat(breaker.admits()).isTrue();
        assertThat(breaker.admits()).isFalse();

        breaker.ended(DOWN);
        assertThat(breaker.admits()).isFalse();
        later(5_000);
        assertThat(breaker.admits()).isTrue();
        breaker.ended(ABEND);
        assertThat(breaker.state()).isEqualTo(CircuitBreaker.State.CLOSED);
        assertThat(breaker.admits()).isTrue();
    }

    @Test
    void whetherItPaysToWaitForAPlaceIsToldWithoutTrying() {
        assertThat(breaker.turnsAway()).isFalse();
        fail(3);
        assertThat(breaker.turnsAway()).isTrue();
        assertThat(breaker.turnedAway()).isEqualTo(1);
        later(5_000);
        assertThat(breaker.turnsAway()).isFalse();
        assertThat(breaker.turnsAway()).isFalse(); // nobody tries yet
        assertThat(breaker.admits()).isTrue();
        assertThat(breaker.turnsAway()).isTrue();
    }

    @Test
    void aCallThatLeavesNothingKnownLetsAnotherTry() {
        fail(3);
        later(5_000);
        assertThat(breaker.admits()).isTrue();
        breaker.ended(new Outcome.Cancelled(false));
        assertThat(breaker.state()).isEqualTo(CircuitBreaker.State.OPEN);
        assertThat(breaker.admits()).isTrue();
    }

    @Test
    void whatIsLateOpensNothingButEndsATry() {
        Outcome late = new Outcome.TimedOut("b", Duration.ofSeconds(1), true);
        for (int i = 0; i < 100; i++) {
            breaker.ended(late);
        }
        assertThat(breaker.state()).isEqualTo(CircuitBreaker.State.CLOSED);
        fail(3);
        later(5_000);
        assertThat(breaker.admits()).isTrue();
        breaker.ended(late);
        assertThat(breaker.admits()).isFalse();
    }

    @Test
    void callsThatWereUnderWayDoNotMakeThePauseLonger() {
        fail(3);
        later(4_000);
        breaker.ended(DOWN);
        later(1_000);
        assertThat(breaker.admits()).isTrue();
    }

    @Test
    void zeroTurnsItOff() {
        CircuitBreaker off = breaker(0);
        for (int i = 0; i < 100; i++) {
            off.ended(DOWN);
        }
        assertThat(off.admits()).isTrue();
    }
}
