package io.ironbridge.gateway.security;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.ironbridge.connectorapi.Cancellation;
import io.ironbridge.connectorcontract.LogLines;
import io.ironbridge.gateway.security.Verifier.UnavailableException;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class ConcurrencyLimiterTest {
    private final ExecutorService others = Executors.newVirtualThreadPerTaskExecutor();
    private final CountDownLatch end = new CountDownLatch(1);
    private final AtomicLong now = new AtomicLong(Long.MAX_VALUE - 5); // a clock may overflow

    @AfterEach
    void end() {
        end.countDown();
        others.close();
    }

    private ConcurrencyLimiter taken(int waiting) throws Exception {
        ConcurrencyLimiter turns = Attempts.turns(1, waiting);
        CountDownLatch begun = new CountDownLatch(1);
        Future<String> first =
                others.submit(() ->
                        turns.take(
                                Attempts.patient(),
                                () -> {
                                    begun.countDown();
                                    awaitEnd();
                                    return "first";
                                }));
        begun.await();
        assertThat(first).isNotDone();
        return turns;
    }

    private void awaitEnd() {
        try {
            end.await();
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
        }
    }

    private static String take(ConcurrencyLimiter turns, Attempt attempt) throws Exception {
        return turns.take(attempt, () -> "taken");
    }

    @Test
    void whoComesLaterWaitsForHisTurn() throws Exception {
        ConcurrencyLimiter turns = taken(1);
        Future<String> second = others.submit(() -> take(turns, Attempts.patient()));
        while (turns.waiting() == 0) {
            LockSupport.parkNanos(1_000_000);
        }
        assertThatThrownBy(() -> take(turns, Attempts.patient()))
                .isInstanceOf(UnavailableException.class)
                .hasMessage("too many wait for somebody");

        end.countDown();
        assertThat(second.get(10, TimeUnit.SECONDS)).isEqualTo("taken");
        assertThat(take(turns, Attempts.patient())).isEqualTo("taken");
    }

    @Test
    void whoseTimeIsOverLeaves() throws Exception {
        ConcurrencyLimiter turns = taken(1);

        assertThatThrownBy(() -> take(turns, Attempts.of(Duration.ofMillis(1), new Cancellation())))
                .isInstanceOf(UnavailableException.class)
                .hasMessageContaining("time was over");
        assertThat(turns.waiting()).isZero();
    }

    @Test
    void aClientThatHangsUpLeaves() throws Exception {
        ConcurrencyLimiter turns = taken(1);
        Cancellation cancellation = new Cancellation();
        Future<String> second =
                others.submit(() -> take(turns, Attempts.of(Duration.ofMinutes(1), cancellation)));
        while (turns.waiting() == 0) {
            LockSupport.parkNanos(1_000_000);
        }
        cancellation.cancel();

        assertThatThrownBy(() -> second.get(10, TimeUnit.SECONDS))
                .hasMessageContaining("the client went away");
        assertThat(turns.waiting()).isZero();
    }

    @Test
    void thatTooManyWaitIsTold() throws Exception {
        ConcurrencyLimiter turns = taken(0);
        try (LogLines told = new LogLines(ConcurrencyLimiter.class)) {
            assertThatThrownBy(() -> take(turns, Attempts.patient()))
                    .isInstanceOf(UnavailableException.class);
            assertThat(told.next())
                    .isEqualTo(
                            "IRB-GW-0311W Callers cannot be authenticated now: too many wait for"
                                    + " somebody");
        }
    }

    @Test
    void whatWasFoundOutMeanwhileIsNotCheckedAgain() {
        ConcurrencyLimiter turns = Attempts.turns(1, 1);
        Attempt overtaken =
                new Attempt(
                        Attempts.patient().patience(), () -> new AuthenticationResult.Anonymous());

        assertThatThrownBy(() -> take(turns, overtaken))
                .isInstanceOfSatisfying(
                        Attempt.OvertakenException.class,
                        e ->
                                assertThat(e.verdict())
                                        .isEqualTo(new AuthenticationResult.Anonymous()));
    }

    private String silent(ConcurrencyLimiter turns, boolean silence) {
        try {
            return turns.take(
                    Attempts.patient(),
                    () -> {
                        throw new UnavailableException("asked", null, silence);
                    });
        } catch (UnavailableException | Attempt.OvertakenException e) {
            return String.valueOf(e.getMessage());
        }
    }

    @Test
    void whoWasSilentIsLeftAloneForAWhile() throws Exception {
        ConcurrencyLimiter turns =
                new ConcurrencyLimiter("somebody", Attempts.logins(1, 1), now::get);

        assertThat(silent(turns, false)).isEqualTo("asked");
        assertThat(silent(turns, true)).isEqualTo("asked");
        assertThat(silent(turns, true)).isEqualTo("somebody did not answer a moment ago");
        now.addAndGet(Duration.ofMillis(4_999).toNanos());
        assertThat(silent(turns, true)).isEqualTo("somebody did not answer a moment ago");
        now.addAndGet(Duration.ofMillis(1).toNanos());
        assertThat(take(turns, Attempts.patient())).isEqualTo("taken");
        assertThat(silent(new ConcurrencyLimiter("other", Attempts.logins(1, 1), now::get), true))
                .isEqualTo("asked");
    }

    @Test
    void eachTroubleIsToldOnceAMinute() {
        try (LogLines told = new LogLines(ConcurrencyLimiter.class)) {
            ConcurrencyLimiter one = new ConcurrencyLimiter("one", Attempts.logins(1, 1), now::get);
            ConcurrencyLimiter other =
                    new ConcurrencyLimiter("other", Attempts.logins(1, 1), now::get);
            silent(one, true);
            silent(one, true);
            silent(other, true);
            assertThat(told.lines()).hasSize(2);
            now.addAndGet(Duration.ofSeconds(61).toNanos());
            silent(one, true);
            assertThat(told.lines()).hasSize(3);
        }
    }
}
