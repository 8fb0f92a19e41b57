package io.ironbridge.gateway.security;

import static org.assertj.core.api.Assertions.assertThat;

import io.ironbridge.apiproject.server.security.SecurityConfig.Logins;
import java.net.InetAddress;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

class LoginThrottleTest {
    private static final Logins LIMITS =
            new Logins(6, 9, 100, Duration.ofMinutes(1), 10, 1, 1, Duration.ZERO);

    private final AtomicLong now = new AtomicLong(5);
    private final LoginThrottle throttle = new LoginThrottle(LIMITS, now::get);

    @Test
    void aSourceWithTooManyWrongProofsWaits() throws Exception {
        InetAddress one = InetAddress.getByName("192.0.2.1");
        InetAddress other = InetAddress.getByName("192.0.2.2");
        for (int i = 0; i < 6; i++) {
            assertThat(throttle.delay(one, null)).isZero();
            throttle.failed(one, null);
        }

        assertThat(throttle.delay(one, null))
                .isBetween(Duration.ofSeconds(9), Duration.ofSeconds(11));
        assertThat(throttle.delay(other, null)).isZero();
        now.addAndGet(Duration.ofSeconds(11).toNanos());
        assertThat(throttle.delay(one, null)).isZero();
        throttle.failed(one, null);
        assertThat(throttle.delay(one, null)).isPositive();
    }

    @Test
    void anIpv6NetworkIsOneSource() throws Exception {
        for (int i = 0; i < 6; i++) {
            throttle.failed(InetAddress.getByName("2001:db8::" + i), null);
        }

        assertThat(throttle.delay(InetAddress.getByName("2001:db8::ffff"), null)).isPositive();
        assertThat(throttle.delay(InetAddress.getByName("2001:db8:0:1::1"), null)).isZero();
    }

    private void guess(String user, int times) {
        for (int i = 0; i < times; i++) {
            throttle.failed(InetAddress.ofLiteral("198.51.100." + i), user);
        }
    }

    @Test
    void aUserWhosePasswordIsGuessedFromManySourcesWaits() {
        InetAddress next = InetAddress.ofLiteral("192.0.2.1");
        guess("ann", 8);
        assertThat(throttle.delay(next, "ann")).isZero();
        guess(" ANN", 1);

        assertThat(throttle.delay(next, "ann")).isPositive();
        assertThat(throttle.delay(next, "bob")).isZero();
        assertThat(throttle.delay(next, null)).isZero();
    }

    @Test
    void whereAUserHasLoggedInNobodyLocksHerOut() {
        InetAddress hers = InetAddress.ofLiteral("192.0.2.1");
        throttle.succeeded(hers, "ann");
        guess("ann", 50);

        assertThat(throttle.delay(hers, "ann")).isZero();
        assertThat(throttle.delay(InetAddress.ofLiteral("192.0.2.2"), "ann")).isPositive();
        for (int i = 0; i < 6; i++) {
            throttle.failed(hers, "ann"); // her address is no licence to guess
        }
        assertThat(throttle.delay(hers, "ann")).isPositive();
    }

    @Test
    void wrongPasswordsWhereAUserHasLoggedInCountForThatSourceOnly() {
        InetAddress hers = InetAddress.ofLiteral("192.0.2.1");
        throttle.succeeded(hers, "ann");
        for (int i = 0; i < 20; i++) {
            throttle.failed(hers, "ann"); // a job with an old password
        }
        assertThat(throttle.delay(InetAddress.ofLiteral("192.0.2.2"), "ann")).isZero();
    }
}
