package io.ironbridge.lab.cics.command;

import java.time.LocalDateTime;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.Locale;

/** Options of FORMATTIME that give a date; a blank in a pattern is where DATESEP goes. */
enum TimeFormat {
    DATE("MM dd yy"),
    FULLDATE("MM dd yyyy"),
    DDMMYY("dd MM yy"),
    DDMMYYYY("dd MM yyyy"),
    MMDDYY("MM dd yy"),
    MMDDYYYY("MM dd yyyy"),
    YYDDD("yy DDD"),
    YYDDMM("yy dd MM"),
    YYMMDD("yy MM dd"),
    YYYYDDD("yyyy DDD"),
    YYYYDDMM("yyyy dd MM"),
    YYYYMMDD("yyyy MM dd");

    private static final DateTimeFormatter TIME =
            DateTimeFormatter.ofPattern("HH mm ss", Locale.ROOT);
    private static final DateTimeFormatter RFC_1123 =
            DateTimeFormatter.ofPattern("EEE, dd MMM yyyy HH:mm:ss 'GMT'", Locale.ENGLISH);

    private final DateTimeFormatter formatter;

    TimeFormat(String pattern) {
        formatter = DateTimeFormatter.ofPattern(pattern, Locale.ROOT);
    }

    String option() {
        return name();
    }

    /**
     * The date.
     *
     * @param separator one character, or none
     */
    String text(LocalDateTime time, String separator) {
        return formatter.format(time).replace(" ", separator);
    }

    /** TIME: HHMMSS. */
    static String time(LocalDateTime time, String separator) {
        return TIME.format(time).replace(" ", separator);
    }

    /** DATESTRING, as in HTTP. */
    static String rfc1123(LocalDateTime time, ZoneId zone) {
        return RFC_1123.format(time.atZone(zone).withZoneSameInstant(ZoneOffset.UTC));
    }
}
