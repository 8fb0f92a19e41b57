package io.ironbridge.lab.cics.command;

import io.ironbridge.lab.cics.runtime.Conditions;
import java.time.Duration;
import java.time.LocalDateTime;
import java.time.temporal.ChronoField;
import java.util.Map;

/** ASKTIME and FORMATTIME. ABSTIME is milliseconds since 1900-01-01 00:00, local time. */
final class TimeCommands {
    private static final int ASKTIME = 0x1002;
    private static final int ASKTIME_ABSTIME = 0x4A02;
    private static final int FORMATTIME = 0x4A04;
    private static final int BAD_ABSTIME = 1;

    /** 9999-12-31; later dates have five digits of the year. */
    private static final long MOST_ABSTIME = 255_611_289_599_999L;

    private static final LocalDateTime EPOCH = LocalDateTime.of(1900, 1, 1, 0, 0);

    private TimeCommands() {}

    static Map<Integer, CommandHandler> handlers() {
        return Map.of(
                ASKTIME, TimeCommands::ask,
                ASKTIME_ABSTIME, TimeCommands::ask,
                FORMATTIME, TimeCommands::format);
    }

    private static void ask(CommandCall call) {
        LocalDateTime now = call.task().now().toLocalDateTime();
        call.task().eibClock(now);
        call.eib().clock(now);
        if (call.command().option("ABSTIME").isPresent()) {
            call.give("ABSTIME", Duration.between(EPOCH, now).toMillis());
        }
    }

    private static void format(CommandCall call) {
        long milliseconds = call.number("ABSTIME");
        if (milliseconds < 0 || milliseconds > MOST_ABSTIME) {
            throw Conditions.of("INVREQ", BAD_ABSTIME);
        }
        LocalDateTime time = EPOCH.plus(Duration.ofMillis(milliseconds));
        String separator = separator(call, "DATESEP");
        for (TimeFormat format : TimeFormat.values()) {
            call.give(format.option(), format.text(time, separator));
        }
        numbers(call, time);
        call.give("DATEFORM", "MMDDYY");
        call.give("DATESTRING", TimeFormat.rfc1123(time, call.task().config().zone()));
        call.give("TIME", TimeFormat.time(time, separator(call, "TIMESEP")));
    }

    /** One character, which may be a blank; empty if the option is not given. */
    private static String separator(CommandCall call, String keyword) {
        return call.has(keyword)
                ? new String(call.textBytes(keyword), call.level().names().charset())
                : "";
    }

    private static void numbers(CommandCall call, LocalDateTime time) {
        call.give("DAYCOUNT", Duration.between(EPOCH, time).toDays());
        call.give("DAYOFMONTH", time.getDayOfMonth());
        call.give("DAYOFWEEK", time.getDayOfWeek().getValue() % 7); // Sunday is 0
        call.give("MILLISECONDS", time.get(ChronoField.MILLI_OF_SECOND));
        call.give("MONTHOFYEAR", time.getMonthValue());
        call.give("YEAR", time.getYear());
    }
}
