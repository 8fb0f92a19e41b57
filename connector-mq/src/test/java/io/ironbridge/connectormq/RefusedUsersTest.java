package io.ironbridge.connectormq;

import static org.assertj.core.api.Assertions.assertThat;

import io.ironbridge.connectorapi.RefusalMemory;
import io.ironbridge.connectorapi.RefusedUsers;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

class RefusedUsersTest {
    private static final RefusedUsers.Ids IDS =
            new RefusedUsers.Ids("IRB-X-0002W", "IRB-X-0003I", "IRB-X-0006E");

    private static final Optional<String> CLERK = Optional.of("CLERK");

    private final AtomicLong now = new AtomicLong(Long.MAX_VALUE - 5);
    private final RefusedUsers refused =
            new RefusedUsers(
                    IDS, "nowhere:1", Duration.ofNanos(10), 2, RefusalMemory.NONE, now::get);

    @Test
    void oneThatWasRefusedIsHeldForAWhile() {
        refused.refused(CLERK);
        now.addAndGet(9);
        assertThat(refused.isHeld(CLERK)).isTrue();
        now.addAndGet(1);
        assertThat(refused.isHeld(CLERK)).isFalse();
    }

    @Test
    void theConfiguredUserIsNotSentAnyMoreAfterSoManyRefusals() {
        Optional<String> configured = Optional.empty();
        refused.refused(configured);
        now.addAndGet(10);
        assertThat(refused.isHeld(configured)).isFalse();
        refused.refused(configured);
        now.addAndGet(1_000_000);
        assertThat(refused.isHeld(configured)).isTrue();
        assertThat(refused.isUsedUp(configured)).isTrue();
        refused.release();
        assertThat(refused.isHeld(configured)).as("one tries").isFalse();
        refused.refused(configured);
        now.addAndGet(1_000_000);
        assertThat(refused.isHeld(configured)).isTrue();
    }

    @Test
    void callersMayTryAgainHoweverOftenTheyWereRefused() {
        for (int i = 0; i < 5; i++) {
            refused.refused(CLERK);
            now.addAndGet(10);
        }
        assertThat(refused.isHeld(CLERK)).isFalse();
    }

    @Test
    void othersAreNotHeld() {
        refused.refused(CLERK);
        assertThat(refused.isHeld(Optional.empty())).isFalse();
        assertThat(refused.isHeld(Optional.of("TELLER"))).isFalse();
    }

    @Test
    void oneThatWasAcceptedIsFree() {
        refused.refused(CLERK);
        refused.accepted(CLERK);
        assertThat(refused.isHeld(CLERK)).isFalse();
    }

    @Test
    void oneThatIsReleasedIsStillTold() {
        refused.refused(CLERK);
        refused.release();
        assertThat(refused.isHeld(CLERK)).isFalse();
        assertThat(refused.count()).isEqualTo(1);
        refused.accepted(CLERK);
        assertThat(refused.count()).isZero();
    }

    @Test
    void aHoldOfZeroHoldsNobody() {
        RefusedUsers off =
                new RefusedUsers(IDS, "nowhere:1", Duration.ZERO, 2, RefusalMemory.NONE, now::get);
        off.refused(CLERK);
        assertThat(off.isHeld(CLERK)).isFalse();
    }

    @Test
    void ofVeryManyTheFirstIsForgotten() {
        for (int i = 0; i <= RefusedUsers.MOST; i++) {
            refused.refused(Optional.of("USER" + i));
        }
        assertThat(refused.isHeld(Optional.of("USER0"))).isFalse();
        assertThat(refused.isHeld(Optional.of("USER1"))).isTrue();
    }

    /** What was kept last; long ago when it is asked for. */
    private static final class Kept implements RefusalMemory {
        private int inARow;

        @Override
        public Refusals refusals() {
            return new Refusals(inARow, Duration.ofDays(1));
        }

        @Override
        public void keep(int given) {
            inARow = given;
        }
    }

    private RefusedUsers after(Kept memory) {
        return new RefusedUsers(IDS, "nowhere:1", Duration.ofNanos(10), 2, memory, now::get);
    }

    @Test
    void refusalsOfTheConfiguredUserAreCountedOverRestarts() {
        Kept memory = new Kept();
        Optional<String> configured = Optional.empty();
        after(memory).refused(CLERK);
        assertThat(memory.inARow).isZero();
        after(memory).refused(configured);
        assertThat(after(memory).isHeld(configured)).isFalse();
        after(memory).refused(configured);
        assertThat(after(memory).isUsedUp(configured)).isTrue();

        after(memory).release();
        assertThat(after(memory).isHeld(configured)).as("one tries").isFalse();
        after(memory).refused(configured);
        assertThat(after(memory).isUsedUp(configured)).isTrue();
        after(memory).accepted(configured);
        assertThat(after(memory).count()).isZero();
    }
}
