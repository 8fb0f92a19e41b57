package io.ironbridge.gateway.rates;

import static org.assertj.core.api.Assertions.assertThat;

import io.ironbridge.apiproject.server.TrafficConfig.CountedBy;
import io.ironbridge.apiproject.server.TrafficConfig.RateLimit;
import io.ironbridge.connectorapi.Bytes;
import java.net.InetAddress;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

/** Members with one limit, on a clock of the test; messages arrive 5 ms after they were sent. */
class RateSharesTest {
    private static final InetAddress SOURCE = InetAddress.getLoopbackAddress();
    private static final long STEP = TimeUnit.MILLISECONDS.toNanos(1);
    private static final long LATENCY = 5 * STEP;
    private static final int LIMIT = 100;

    private final List<Member> members = new ArrayList<>();
    private final List<Sent> network = new ArrayList<>();
    private final Random random = new Random(36);
    private long now;

    private record Sent(Member from, Bytes message, long arrives) {}

    private final class Member {
        private final RateLimiter limiter;
        private final RateShares shares;
        private final long tick = random.nextLong(RateShares.PERIOD.toNanos());
        private boolean isConnected = true;
        private boolean isDead;
        private int admitted;

        Member(int number, int limit) {
            shares =
                    new RateShares(
                            () -> number,
                            () -> isConnected,
                            (_, message) -> network.add(new Sent(this, message, now + LATENCY)));
            limiter =
                    new RateLimiter(
                            new RateLimit(
                                    "calls",
                                    Set.of(),
                                    CountedBy.SOURCE,
                                    limit,
                                    Duration.ofSeconds(1),
                                    limit,
                                    1_000),
                            () -> now,
                            shares);
        }

        void offer() {
            if (!isDead && limiter.take(Optional.empty(), SOURCE).allowed()) {
                admitted++;
            }
        }
    }

    private void start(int number) {
        start(number, LIMIT);
    }

    private void start(int number, int limit) {
        for (int i = 0; i < number; i++) {
            members.add(new Member(number, limit));
        }
    }

    /**
     * Time passes.
     *
     * @param perSecond requests that each member is offered
     */
    private void run(int seconds, int... perSecond) {
        for (long end = now + TimeUnit.SECONDS.toNanos(seconds); now < end; now += STEP) {
            for (int i = 0; i < members.size(); i++) {
                Member member = members.get(i);
                if (!member.isDead && (now + member.tick) % RateShares.PERIOD.toNanos() < STEP) {
                    member.shares.tick();
                }
                if (random.nextInt(1_000) < perSecond[i]) {
                    member.offer();
                }
            }
            network.removeIf(this::arrives);
        }
    }

    private boolean arrives(Sent sent) {
        if (sent.arrives() > now) {
            return false;
        }
        if (sent.from().isConnected && !sent.from().isDead) {
            members.stream()
                    .filter(to -> to != sent.from() && to.isConnected)
                    .forEach(to -> to.shares.heard(sent.message()));
        }
        return true;
    }

    private int admitted() {
        int sum = members.stream().mapToInt(member -> member.admitted).sum();
        members.forEach(member -> member.admitted = 0);
        return sum;
    }

    /**
     * One server would admit the burst and what the second adds; members report it at different
     * times.
     */
    @Test
    void aBurstIsNotAdmittedTwice() {
        for (int i = 0; i < 50; i++) {
            members.clear();
            start(3);
            run(1, 1_000, 1_000, 1_000);
            assertThat(admitted()).isLessThan(2 * LIMIT + LIMIT);
        }
    }

    @Test
    void togetherTheyAdmitWhatOneWould() {
        start(3);
        run(30, 100, 100, 100);

        assertThat(admitted()).isBetween(30 * LIMIT * 9 / 10, 31 * LIMIT + LIMIT / 2);
        run(30, 100, 100, 100);
        assertThat(admitted()).isBetween(30 * LIMIT * 9 / 10, 30 * LIMIT + LIMIT / 2);
    }

    @Test
    void theOneWithAllTheRequestsGetsTheLimit() {
        start(3);
        run(30, 300, 0, 0);

        assertThat(admitted()).isBetween(30 * LIMIT * 9 / 10, 31 * LIMIT + LIMIT / 2);
    }

    /** What is admitted too much then is taken from what follows. */
    @Test
    void theLimitFollowsItsRequestsToAnotherMember() {
        start(3);
        run(10, 300, 0, 0);
        admitted();
        run(1, 0, 300, 0);
        assertThat(admitted()).isLessThanOrEqualTo(LIMIT * 3 / 2);
        run(29, 0, 300, 0);
        assertThat(admitted()).isBetween(29 * LIMIT * 9 / 10, 29 * LIMIT + LIMIT / 2);
    }

    @Test
    void whoIsNotHeardHasAnEqualShare() {
        start(4);
        run(5, 100, 100, 100, 100);
        members.forEach(member -> member.isConnected = false);
        run(5, 100, 100, 100, 100);
        admitted();

        run(20, 100, 100, 100, 100);
        assertThat(admitted()).isBetween(20 * LIMIT * 9 / 10, 20 * LIMIT + LIMIT / 2);
        run(20, 300, 0, 0, 0);
        assertThat(admitted()).isBetween(20 * LIMIT / 4 * 9 / 10, 20 * LIMIT / 4 + LIMIT / 2);
    }

    @Test
    void aBurstBelowTheNumberOfMembersDoesNotCloseThem() {
        start(5, 2);
        members.forEach(member -> member.isConnected = false);
        run(60, 100, 100, 100, 100, 100);

        assertThat(admitted()).isBetween(90, 130);
    }

    @Test
    void itIsNotExceededEither() {
        start(10, 1);
        run(60, 100, 100, 100, 100, 100, 100, 100, 100, 100, 100);

        assertThat(admitted()).isBetween(30, 75);
    }

    @Test
    void whatIsForgedNeitherOpensNorClosesForLong() {
        start(2);
        run(2, 200, 200);
        RateBucket bucket = new RateBucket(1, 1);
        bucket.others(0, Integer.MAX_VALUE, Integer.MAX_VALUE, STEP, 10 * STEP);
        bucket.others(0, Integer.MAX_VALUE, Integer.MAX_VALUE, STEP, 10 * STEP);

        assertThat(bucket.take(0, STEP, 5 * STEP)).isPositive();
        assertThat(bucket.take(20 * STEP, STEP, 5 * STEP)).isNotPositive();
    }

    /** The configuration that was to replace the first one was refused. */
    @Test
    void aLimiterThatAnotherOneOfItsNameFollowedGoesOn() {
        start(2);
        RateLimiter refused =
                new RateLimiter(
                        new RateLimit(
                                "calls",
                                Set.of(),
                                CountedBy.SOURCE,
                                1,
                                Duration.ofSeconds(1),
                                1,
                                10),
                        () -> now,
                        members.getFirst().shares);
        refused.close();
        run(20, 100, 0);

        assertThat(admitted()).isGreaterThan(20 * LIMIT / 2);
    }

    @Test
    void othersTakeOverTheShareOfOneThatEnds() {
        start(3);
        run(10, 200, 200, 200);
        members.getFirst().isDead = true;
        run(2, 200, 200, 200);
        admitted();

        run(20, 200, 200, 200);
        assertThat(admitted()).isBetween(20 * LIMIT * 9 / 10, 20 * LIMIT + LIMIT / 2);
    }

    @Test
    void aSmallLimitIsNotExceededForLong() {
        start(3);
        for (int i = 0; i < 60; i++) {
            run(1, 3, 3, 3);
        }
        assertThat(admitted()).isLessThanOrEqualTo(61 * LIMIT);
    }

    @Test
    void aDamagedMessageIsNotUsed() {
        start(2);
        byte[] noise = new byte[200];
        for (int i = 0; i < 10_000; i++) {
            random.nextBytes(noise);
            noise[0] = 0;
            noise[1] = 5;
            System.arraycopy(
                    "calls".getBytes(java.nio.charset.StandardCharsets.UTF_8), 0, noise, 2, 5);
            members.getFirst().shares.heard(Bytes.wrap(noise.clone()));
        }
        run(1, 100, 0);
    }
}
