package io.ironbridge.lab.db2;

import java.sql.SQLException;
import java.time.DateTimeException;
import java.time.LocalDate;
import java.time.LocalTime;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Date and time strings as Db2 writes them (ISO format: DATE yyyy-mm-dd, TIME hh.mm.ss, TIMESTAMP
 * yyyy-mm-dd-hh.mm.ss.ffffff) against the JDBC form with blanks and colons. On input a TIME may
 * have colons and no seconds, a TIMESTAMP a blank or T and colons.
 */
final class DateTimes {
    static final String DATE_PATTERN =
            "^(?![0]{4})([0-9]{4})-(0?[1-9]|1[0-2])-(0?[1-9]|[1-2][0-9]|3[0-1])$";
    static final String TIME_PATTERN =
            "^(0?[0-9]|1[0-9]|2[0-3])[.:]([0-5][0-9])([.:]([0-5][0-9]))?$";
    static final String TIMESTAMP_PATTERN =
            "^(?![0]{4})([0-9]{4})-(0?[1-9]|1[0-2])-(0?[1-9]|[1-2][0-9]|3[0-1])[-T ]"
                    + "(0?[0-9]|1[0-9]|2[0-3])[.:]([0-5][0-9])[.:]([0-5][0-9])([.][0-9]{0,9})?$";

    private static final Pattern DATE = Pattern.compile(DATE_PATTERN);
    private static final Pattern TIME = Pattern.compile(TIME_PATTERN);
    private static final Pattern TIMESTAMP = Pattern.compile(TIMESTAMP_PATTERN);

    /** Digits of the fraction in a TIMESTAMP, Db2's default precision. */
    private static final int MICROSECONDS = 6;

    private DateTimes() {}

    static String date(String text) throws SQLException {
        Matcher parts = match(DATE, text);
        return day(parts);
    }

    static String time(String text) throws SQLException {
        Matcher parts = match(TIME, text);
        int second = parts.group(4) == null ? 0 : number(parts, 4);
        return colons(LocalTime.of(number(parts, 1), number(parts, 2), second));
    }

    static String timestamp(String text) throws SQLException {
        Matcher parts = match(TIMESTAMP, text);
        LocalTime time = LocalTime.of(number(parts, 4), number(parts, 5), number(parts, 6));
        String fraction = parts.group(7) == null ? "" : parts.group(7).substring(1);
        return day(parts) + " " + colons(time) + "." + (fraction.isEmpty() ? "0" : fraction);
    }

    /** The JDBC form {@code hh:mm:ss} as Db2 shows it. */
    static String showTime(String jdbc) {
        return jdbc.replace(':', '.');
    }

    /** The JDBC form {@code yyyy-mm-dd hh:mm:ss.f} as Db2 shows it, at least 6 decimals. */
    static String showTimestamp(String jdbc) {
        int point = jdbc.indexOf('.');
        String fraction = point < 0 ? "" : jdbc.substring(point + 1);
        String rest = point < 0 ? jdbc : jdbc.substring(0, point);
        String zeros = "0".repeat(Math.max(0, MICROSECONDS - fraction.length()));
        return rest.replace(' ', '-').replace(':', '.') + "." + fraction + zeros;
    }

    private static Matcher match(Pattern pattern, String text) throws SQLException {
        Matcher matcher = pattern.matcher(text);
        if (!matcher.matches()) {
            throw invalid();
        }
        return matcher;
    }

    private static String day(Matcher parts) throws SQLException {
        try {
            return LocalDate.of(number(parts, 1), number(parts, 2), number(parts, 3)).toString();
        } catch (DateTimeException e) {
            throw invalid();
        }
    }

    private static String colons(LocalTime time) {
        return "%02d:%02d:%02d".formatted(time.getHour(), time.getMinute(), time.getSecond());
    }

    private static int number(Matcher parts, int group) {
        return Integer.parseInt(parts.group(group));
    }

    private static SQLException invalid() {
        return new SQLException("not a valid date or time string", "22007");
    }
}
