package io.ironbridge.gateway.rates;

import static org.assertj.core.api.Assertions.assertThat;

import io.ironbridge.apiproject.server.TrafficConfig.CountedBy;
import io.ironbridge.apiproject.server.TrafficConfig.RateLimit;
import io.ironbridge.gateway.rates.RateLimiter.Taken;
import io.ironbridge.gateway.security.Caller;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class RateLimiterTest {
    private long now = Long.MAX_VALUE - TimeUnit.SECONDS.toNanos(1); // a clock may overflow

    private RateLimiter limiter(CountedBy by, int requests, int burst) {
        return new RateLimiter(
                new RateLimit(
                        "calls", Set.of(), by, requests, Duration.ofSeconds(10), burst, 1_000),
                () -> now);
    }

    private void later(long millis) {
        now += TimeUnit.MILLISECONDS.toNanos(millis);
    }

    @Test
    void asManyAsTheBurstComeAtOnceAndThenOneForEachShareOfThePeriod() {
        RateLimiter limiter = limiter(CountedBy.ALL, 5, 3);

        assertThat(limiter.take("")).isEqualTo(new Taken(true, 2, Duration.ZERO));
        assertThat(limiter.take("")).isEqualTo(new Taken(true, 1, Duration.ZERO));
        assertThat(limiter.take("")).isEqualTo(new Taken(true, 0, Duration.ofSeconds(2)));
        assertThat(limiter.take("")).isEqualTo(new Taken(false, 0, Duration.ofSeconds(2)));
        later(1_500);
        assertThat(limiter.take("")).isEqualTo(new Taken(false, 0, Duration.ofMillis(500)));
        later(500);
        assertThat(limiter.take("").allowed()).isTrue();
        later(60_000);
        assertThat(limiter.take("").remaining()).isEqualTo(2);
    }

    @Test
    void thePolicyTellsABurstThatIsAnother() {
        assertThat(limiter(CountedBy.ALL, 5, 3).policy()).isEqualTo("\"calls\";q=5;w=10;burst=3");
        assertThat(limiter(CountedBy.ALL, 5, 5).policy()).isEqualTo("\"calls\";q=5;w=10");
    }

    @Test
    void whatIsGivenBackMayComeAgain() {
        RateLimiter limiter = limiter(CountedBy.ALL, 5, 1);
        limiter.take("");
        limiter.giveBack("");
        limiter.giveBack("never seen");

        assertThat(limiter.take("").allowed()).isTrue();
        assertThat(limiter.take("").allowed()).isFalse();
    }

    @Test
    void noMoreKeysAreRememberedThanConfigured() {
        RateLimiter limiter = limiter(CountedBy.CALLER, 1, 1);
        for (int i = 0; i < 10_000; i++) {
            limiter.take("caller " + i);
        }

        assertThat(IntStream.range(0, 10_000).filter(i -> !limiter.take("caller " + i).allowed()))
                .hasSizeBetween(1, 2_000);
    }

    @Test
    void theLargestBurstDoesNotCountOver() {
        RateLimiter limiter =
                new RateLimiter(
                        new RateLimit(
                                "calls",
                                Set.of(),
                                CountedBy.ALL,
                                1,
                                Duration.ofDays(1),
                                1_000_000_000,
                                1_000),
                        () -> now,
                        null);

        for (int i = 0; i < 365; i++) {
            assertThat(limiter.take("").allowed()).isTrue();
        }
        assertThat(limiter.take("").allowed()).isFalse(); // a year of requests at once is enough
    }

    @Test
    void eachKeyHasItsOwn() throws UnknownHostException {
        RateLimiter limiter = limiter(CountedBy.SOURCE, 1, 1);
        InetAddress one = InetAddress.getByName("192.0.2.1");

        assertThat(limiter.take(one).allowed()).isTrue();
        assertThat(limiter.take(one).allowed()).isFalse();
        assertThat(limiter.take(InetAddress.getByName("192.0.2.2")).allowed()).isTrue();
    }

    private static Object key(String name, String realm, Caller.Means means) {
        return CallerKey.of(new Caller(name, realm, Set.of(), means));
    }

    @Test
    void callersOfOneNameAreNotTheSameWhereverTheyComeFrom() {
        List<Object> others =
                List.of(
                        key("ann", "Staff", Caller.Means.PASSWORD),
                        key("ann", "Corp", Caller.Means.PASSWORD),
                        key("ann", "https://id.example.com", Caller.Means.TOKEN),
                        key("ann", "https://other.example.com", Caller.Means.TOKEN),
                        key("ann", "Staff", Caller.Means.TOKEN),
                        key("ann", "API keys", Caller.Means.API_KEY));
        RateLimiter limiter = limiter(CountedBy.CALLER, 1, 1);

        assertThat(others).allMatch(key -> limiter.take(key).allowed());
        assertThat(others).noneMatch(key -> limiter.take(key).allowed());
        assertThat(limiter.take(key("ann", "Staff", Caller.Means.CERTIFICATE)).allowed()).isFalse();
    }

    @Test
    void callersAreToldInHeaderFields() {
        RateLimiter limiter = limiter(CountedBy.ALL, 5, 1);

        assertThat(limiter.policy()).isEqualTo("\"calls\";q=5;w=10;burst=1");
        assertThat(limiter.state(limiter.take(""))).isEqualTo("\"calls\";r=0;t=2");
        later(500);
        assertThat(limiter.state(limiter.take(""))).isEqualTo("\"calls\";r=0;t=2");
    }
}
