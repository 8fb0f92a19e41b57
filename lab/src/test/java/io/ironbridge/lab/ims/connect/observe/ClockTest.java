package io.ironbridge.lab.ims.connect.observe;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class ClockTest {
    private final Clock clock = new Clock();

    @Test
    void anAlarmSinceTheLookEndsTheSleepThatFollows() {
        clock.look();
        clock.alarm(clock.now());
        LockSupport.unpark(Thread.currentThread());
        LockSupport.park(); // as a lock would between the two
        clock.sleep(Clock.NEVER);
    }

    @Test
    void anEarlierAlarmEndsASleep() throws Exception {
        clock.look();
        Thread sleeper = Thread.startVirtualThread(() -> clock.sleep(Clock.NEVER));
        while (sleeper.getState() != Thread.State.WAITING
                && sleeper.getState() != Thread.State.TIMED_WAITING) {
            LockSupport.parkNanos(1_000_000);
        }
        clock.alarm(clock.now());
        assertThat(sleeper.join(Duration.ofSeconds(5))).isTrue();
    }
}
