package io.ironbridge.gateway.workload;

import io.ironbridge.gateway.workload.GoalCounts.Reading;
import java.util.ArrayDeque;
import java.util.Deque;
import org.jspecify.annotations.Nullable;

/** What the manager knows of a period: its last intervals, and how it was helped. One thread. */
final class PeriodState {
    private static final int INTERVALS = 6;
    private static final int FEWEST = 10;
    private static final int SHORT_PAUSE = 6;
    private static final int FIRST_PAUSE = 60;
    private static final int LONGEST_PAUSE = 360;

    private final ServicePeriod period;
    private final Deque<Reading> last = new ArrayDeque<>();
    private Reading read = Reading.NONE;
    private double index = Double.NaN;
    private double executionIndex = Double.NaN;
    private boolean failing;

    /** Where the period goes before more important work that has time; null if nowhere. */
    @Nullable ManagedConnection promotedAt;

    /** Intervals until the period may be promoted again. */
    int promotionPause;

    /** Intervals in a row in which a promoted period was far better than its goal. */
    int easy;

    /** Intervals in which its requests were too slow without waiting, and nothing could be done. */
    int slow;

    /** Intervals until calls at once may be reduced for it again. */
    int limitPause;

    private int nextLongPause = FIRST_PAUSE;
    private int nextShortPause = SHORT_PAUSE;

    private boolean hopeless;

    PeriodState(ServicePeriod period) {
        this.period = period;
    }

    ServicePeriod period() {
        return period;
    }

    Objective objective() {
        return period.objective();
    }

    /** What was counted so far is relative to another goal. */
    void onOtherGoal() {
        last.clear();
        read = period.counts().read();
        index = Double.NaN;
        executionIndex = Double.NaN;
    }

    /** What was decided for other goals, its own or others', ends. */
    void onOtherPolicy() {
        promotedAt = null;
        easy = 0;
        slow = 0;
        hopeless = false;
        promotionPause = 0;
        limitPause = 0;
        onHelp();
    }

    /** Ends an interval. */
    void interval() {
        Reading now = period.counts().read();
        last.addLast(now.since(read));
        read = now;
        if (last.size() > INTERVALS) {
            last.removeFirst();
        }
        Reading chosen = last.getLast();
        if (chosen.ended() < FEWEST) {
            chosen = last.stream().reduce(Reading.NONE, Reading::and);
        }
        boolean known = chosen.ended() + chosen.missed() >= FEWEST;
        Goal goal = objective().goal();
        index = known ? chosen.index(goal, chosen.missed()) : Double.NaN;
        failing = known && index > 1 && !(chosen.index(goal, chosen.refused()) > 1);
        executionIndex = known && chosen.ended() > 0 ? chosen.executionIndex(goal) : Double.NaN;
        promotionPause = Math.max(0, promotionPause - 1);
        limitPause = Math.max(0, limitPause - 1);
        if (index <= 1) {
            hopeless = false;
            slow = 0;
        }
    }

    /** Of the last interval. */
    Reading latest() {
        return last.isEmpty() ? Reading.NONE : last.getLast();
    }

    /** The index with requests refused early or failed as misses; NaN if too few have ended. */
    double index() {
        return index;
    }

    /** The index if no request had waited for a place. */
    double executionIndex() {
        return executionIndex;
    }

    /** Whether it misses its goal only because requests fail, for which no other work can help. */
    boolean isFailing() {
        return failing;
    }

    /** Whether it was reported that no donor can help. */
    boolean isHopeless() {
        return hopeless;
    }

    /** The report that no donor can help, until it meets its goal. */
    String hopeless(String why) {
        hopeless = true;
        return "No donor can help " + period + ": " + why;
    }

    boolean misses() {
        return index > 1 && !objective().isDiscretionary();
    }

    /** Reducing calls at once has not helped: the next attempt is put off, longer each time. */
    void giveUpLimits() {
        limitPause = nextLongPause;
        nextLongPause = Math.min(LONGEST_PAUSE, 2 * nextLongPause);
    }

    /** Reducing calls at once had no effect beyond chance: the next attempt is put off. */
    void putOff() {
        limitPause = nextShortPause;
        nextShortPause = Math.min(FIRST_PAUSE, 2 * nextShortPause);
    }

    /** Reducing calls at once has helped. */
    void onHelp() {
        nextLongPause = FIRST_PAUSE;
        nextShortPause = SHORT_PAUSE;
    }
}
