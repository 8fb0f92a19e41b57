package io.ironbridge.gateway.security;

import static org.assertj.core.api.Assertions.assertThat;

import io.ironbridge.apiproject.SecurityConfig.Logins;
import java.net.InetAddress;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

class GuessThrottleTest {
    private static final Logins LIMITS =
            new Logins(6, 100, Duration.ofMinutes(1), 10, 1, 1, Duration.ZERO);

    private final AtomicLong now = new AtomicLong(5);
    private final GuessThrottle throttle = new GuessThrottle(LIMITS, now::get);

    @Test
    void aSourceWithTooManyWrongProofsWaits() throws Exception {
        InetAddress one = InetAddress.getByName("192.0.2.1");
        InetAddress other = InetAddress.getByName("192.0.2.2");
        for (int i = 0; i < 6; i++) {
            assertThat(throttle.delay(one)).isZero();
            throttle.failed(one);
        }

        assertThat(throttle.delay(one)).isBetween(Duration.ofSeconds(9), Duration.ofSeconds(11));
        assertThat(throttle.delay(other)).isZero();
        now.addAndGet(Duration.ofSeconds(11).toNanos());
        assertThat(throttle.delay(one)).isZero();
        throttle.failed(one);
        assertThat(throttle.delay(one)).isPositive();
    }

    @Test
    void anIpv6NetworkIsOneSource() throws Exception {
        for (int i = 0; i < 6; i++) {
            throttle.failed(InetAddress.getByName("2001:db8::" + i));
        }

        assertThat(throttle.delay(InetAddress.getByName("2001:db8::ffff"))).isPositive();
        assertThat(throttle.delay(InetAddress.getByName("2001:db8:0:1::1"))).isZero();
    }
}
