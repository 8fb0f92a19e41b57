package io.ironbridge.gateway.call;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

class ReplyBudgetTest {
    private static final int UNIT = ReplyBudget.FREE_BYTES + 1;

    private final ReplyBudget budget = new ReplyBudget(3L * UNIT);
    private final List<String> told = new ArrayList<>();

    private boolean grants(ReplyBudget.Share share, int units, String who) {
        return share.grants((long) units * UNIT, () -> told.add(who));
    }

    private ReplyBudget.Share holding(int units) {
        ReplyBudget.Share share = budget.share();
        assertThat(grants(share, units, "never told")).isTrue();
        return share;
    }

    private long units() {
        assertThat(budget.load().bytes() % UNIT).isZero();
        return budget.load().bytes() / UNIT;
    }

    @Test
    void smallRepliesAreNotCounted() {
        ReplyBudget.Share share = budget.share();
        assertThat(share.grants(ReplyBudget.FREE_BYTES, () -> {})).isTrue();
        assertThat(budget.load().bytes()).isZero();
    }

    @Test
    void whatIsAskedForIsTheWholeReplyAndNotMore() {
        ReplyBudget.Share share = holding(1);
        assertThat(grants(share, 2, "more")).isTrue();
        assertThat(units()).isEqualTo(2);
        assertThat(grants(share, 1, "less")).isTrue();
        assertThat(units()).isEqualTo(2);
        share.release();
        share.release();
        assertThat(units()).isZero();
        assertThat(told).isEmpty();
    }

    @Test
    void oneReplyMayTakeMoreThanThereIsAndTheNextWaitsUntilItIsReleased() {
        ReplyBudget.Share first = holding(3);
        ReplyBudget.Share exceeding = holding(5);
        ReplyBudget.Share waiting = budget.share();
        assertThat(grants(waiting, 1, "waiting")).isFalse();
        assertThat(budget.load()).isEqualTo(new ReplyBudget.Load(3L * UNIT, 8L * UNIT, 1, 1));
        assertThat(grants(exceeding, 9, "exceeding")).as("so that it comes to its end").isTrue();

        first.release();
        assertThat(told).isEmpty();
        exceeding.release();
        assertThat(told).containsExactly("waiting");
        assertThat(units()).isEqualTo(1);
        assertThat(grants(waiting, 1, "again")).isTrue();
    }

    @Test
    void memoryIsGivenInTheOrderInWhichItWasAskedFor() {
        ReplyBudget.Share exceeding = holding(4);
        ReplyBudget.Share large = budget.share();
        ReplyBudget.Share small = budget.share();
        assertThat(grants(large, 3, "large")).isFalse();
        assertThat(grants(small, 1, "small")).isFalse();

        exceeding.release();
        assertThat(told).containsExactly("large", "small");
        assertThat(units()).isEqualTo(4);
    }

    @Test
    void whoWaitsMayAskForMoreAndIsToldOnce() {
        ReplyBudget.Share exceeding = holding(4);
        ReplyBudget.Share waiting = budget.share();
        assertThat(grants(waiting, 1, "first")).isFalse();
        assertThat(grants(waiting, 2, "second")).isFalse();
        assertThat(budget.load().waiting()).isEqualTo(1);

        exceeding.release();
        assertThat(told).containsExactly("second");
        assertThat(units()).isEqualTo(2);
    }

    @Test
    void aCallThatIsOverWhileItsReplyWaitsIsToldAndTakesNothing() {
        ReplyBudget.Share exceeding = holding(4);
        ReplyBudget.Share waiting = budget.share();
        assertThat(grants(waiting, 1, "waiting")).isFalse();
        waiting.release();
        assertThat(told).containsExactly("waiting");
        assertThat(grants(waiting, 7, "again")).as("so that it finds out").isTrue();
        exceeding.release();
        assertThat(units()).isZero();
        assertThat(budget.load().waiting()).isZero();
    }

    @Test
    void aHigherLimitServesThoseWhoWait() {
        holding(3);
        holding(1);
        ReplyBudget.Share waiting = budget.share();
        assertThat(grants(waiting, 1, "waiting")).isFalse();
        budget.limit(5L * UNIT);
        assertThat(told).containsExactly("waiting");
    }

    /** Replies of which each has a part must not all wait for the rest. */
    @Test
    void whateverIsAskedForAndReleasedEveryReplyComesToItsEnd() {
        for (int seed = 0; seed < 200; seed++) {
            run(new Random(seed));
            assertThat(budget.load().bytes()).as("seed " + seed).isZero();
            assertThat(budget.load().waiting()).as("seed " + seed).isZero();
        }
    }

    /** Each reply grows to its size step by step, in any order, and is released there. */
    private void run(Random random) {
        Deque<Reply> ready = new ArrayDeque<>();
        for (int i = 0; i < 20; i++) {
            ready.add(new Reply(1 + random.nextInt(5), ready));
        }
        int ended = 0;
        while (!ready.isEmpty()) {
            Reply next = random.nextBoolean() ? ready.pollFirst() : ready.pollLast();
            ended += next.step() ? 1 : 0;
            assertThat(units()).isLessThanOrEqualTo(3 + 5);
        }
        assertThat(ended).isEqualTo(20);
    }

    private final class Reply {
        private final ReplyBudget.Share share = budget.share();
        private final int size;
        private final Deque<Reply> ready;
        private int read;

        Reply(int size, Deque<Reply> ready) {
            this.size = size;
            this.ready = ready;
        }

        /** Whether it has come to its end. */
        boolean step() {
            if (read == size) {
                share.release();
                return true;
            }
            read++;
            if (share.grants((long) read * UNIT, () -> ready.add(this))) {
                ready.add(this);
            }
            return false;
        }
    }
}
