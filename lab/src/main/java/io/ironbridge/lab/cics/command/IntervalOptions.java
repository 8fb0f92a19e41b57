package io.ironbridge.lab.cics.command;

import io.ironbridge.lab.cics.runtime.Conditions;
import java.time.Duration;
import java.time.LocalTime;
import java.time.ZonedDateTime;

/**
 * The delay that INTERVAL, TIME, FOR, AFTER, UNTIL or AT specify. A time of day up to six hours ago
 * has expired; an earlier one is tomorrow's. Source: CICS TS, "Interval control".
 */
final class IntervalOptions {
    private static final int BAD_HOURS = 4;
    private static final int BAD_MINUTES = 5;
    private static final int BAD_SECONDS = 6;
    private static final int BAD_MILLISECONDS = 22;

    private static final int SIXTY = 60;
    private static final int HUNDRED = 100;
    private static final int DAY_HOURS = 24;
    private static final int MOST_HOURS = 99;
    private static final int MOST_MINUTES = 5999;
    private static final int MOST_SECONDS = 359_999;
    private static final int MOST_MILLISECONDS = 359_999_999;
    private static final Duration PAST = Duration.ofHours(6);

    private final CommandCall call;

    IntervalOptions(CommandCall call) {
        this.call = call;
    }

    /**
     * Milliseconds from now, 0 or more.
     *
     * @throws io.ironbridge.lab.cics.program.ConditionException INVREQ
     */
    long milliseconds() {
        if (call.has("TIME")) {
            return until(clock(call.number("TIME")));
        }
        if (isGiven("UNTIL") || isGiven("AT")) {
            return until(parts());
        }
        boolean parts = isGiven("FOR") || isGiven("AFTER");
        return (parts ? parts() : clock(call.number("INTERVAL", 0))).toMillis();
    }

    /** HHMMSS as a number. */
    private static Duration clock(long time) {
        long hours = check(time / HUNDRED / HUNDRED, MOST_HOURS, BAD_HOURS);
        long minutes = check(time / HUNDRED % HUNDRED, SIXTY - 1, BAD_MINUTES);
        return Duration.ofHours(hours)
                .plusMinutes(minutes)
                .plusSeconds(check(time % HUNDRED, SIXTY - 1, BAD_SECONDS));
    }

    /** HOURS, MINUTES and SECONDS; a single one may be larger. */
    private Duration parts() {
        boolean hours = call.has("HOURS");
        boolean minutes = call.has("MINUTES");
        boolean alone = !hours && !minutes;
        long seconds = call.number("SECONDS", 0);
        return Duration.ofHours(check(call.number("HOURS", 0), MOST_HOURS, BAD_HOURS))
                .plusMinutes(
                        check(
                                call.number("MINUTES", 0),
                                hours || call.has("SECONDS") ? SIXTY - 1 : MOST_MINUTES,
                                BAD_MINUTES))
                .plusSeconds(check(seconds, alone ? MOST_SECONDS : SIXTY - 1, BAD_SECONDS))
                .plusMillis(milliseconds("MILLISECS"));
    }

    private long milliseconds(String keyword) {
        return isGiven(keyword)
                ? check(call.number(keyword), MOST_MILLISECONDS, BAD_MILLISECONDS)
                : 0;
    }

    private long until(Duration timeOfDay) {
        ZonedDateTime now = call.task().now();
        long days = timeOfDay.toHours() / DAY_HOURS;
        LocalTime time = LocalTime.MIDNIGHT.plus(timeOfDay);
        Duration wait = Duration.between(now, now.with(time).plusDays(days));
        if (wait.isPositive()) {
            return wait.toMillis();
        }
        return wait.negated().compareTo(PAST) <= 0 ? 0 : wait.plusDays(1).toMillis();
    }

    private static long check(long value, long most, int resp2) {
        if (value < 0 || value > most) {
            throw Conditions.of("INVREQ", resp2);
        }
        return value;
    }

    private boolean isGiven(String keyword) {
        return call.command().option(keyword).isPresent() && call.has(keyword);
    }
}
