package io.ironbridge.mapping.jsonata;

import com.dashjoin.jsonata.Functions;
import java.time.DayOfWeek;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.time.temporal.TemporalAdjusters;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Dates as text: as in the library, except that the week components {@code [W] [w] [X] [x]} are
 * those of the week's Thursday, as in ISO 8601 and XPath.
 */
final class DatePicture {
    private static final int MILLIS_PER_MINUTE = 60_000;
    private static final int MILLIS_PER_DAY = 24 * 60 * MILLIS_PER_MINUTE;
    private static final int DAYS = 7;

    /** A week component; {@code [[} is a bracket and does not begin one. */
    private static final Pattern WEEKS =
            Pattern.compile("\\[\\[|\\[\\s*([WwXx])([^\\],]*)(?:,([^\\]]*))?\\]");

    private DatePicture() {}

    static String format(long millis, @Nullable String picture, @Nullable String zone) {
        if (picture == null) {
            return Functions.dateTimeFromMillis(millis, null, zone);
        }
        StringBuilder result = new StringBuilder();
        Matcher weeks = WEEKS.matcher(Pictures.checked(picture, "D3136"));
        int from = 0;
        while (weeks.find()) {
            if (weeks.group(1) != null) {
                result.append(plain(millis, picture.substring(from, weeks.start()), zone));
                result.append(component(millis, zone, weeks));
                from = weeks.end();
            }
        }
        return result.append(plain(millis, picture.substring(from), zone)).toString();
    }

    private static String plain(long millis, String picture, @Nullable String zone) {
        return picture.isEmpty() ? "" : Functions.dateTimeFromMillis(millis, picture, zone);
    }

    private static String component(long millis, @Nullable String zone, Matcher marker) {
        long local = Math.addExact(millis, offset(zone));
        LocalDate thursday =
                Instant.ofEpochMilli(local)
                        .atOffset(ZoneOffset.UTC)
                        .toLocalDate()
                        .with(TemporalAdjusters.previousOrSame(DayOfWeek.MONDAY))
                        .with(TemporalAdjusters.nextOrSame(DayOfWeek.THURSDAY));
        String width = marker.group(3) == null ? "" : "," + marker.group(3);
        return switch (marker.group(1)) {
            case "X" -> number(thursday.getYear(), marker);
            case "W" -> number((thursday.getDayOfYear() - 1) / DAYS + 1, marker);
            case "w" -> number((thursday.getDayOfMonth() - 1) / DAYS + 1, marker);
            default ->
                    Functions.dateTimeFromMillis(
                            thursday.toEpochDay() * MILLIS_PER_DAY,
                            "[M" + marker.group(2) + width + "]",
                            null);
        };
    }

    private static long offset(@Nullable String zone) {
        int offset = zone == null ? 0 : Integer.parseInt(zone);
        return (offset / 100 * 60L + offset % 100) * MILLIS_PER_MINUTE;
    }

    /** According to the marker's presentation, with at least the digits of its width. */
    private static String number(int value, Matcher marker) {
        String presentation = marker.group(2).replaceAll("\\s", "");
        boolean ordinal = presentation.length() > 1 && presentation.endsWith("o");
        if (presentation.matches(".+[atco]")) {
            presentation = presentation.substring(0, presentation.length() - 1);
        }
        String digits = presentation.isEmpty() ? "1" : presentation;
        int least = leastWidth(marker.group(3));
        while (digits.length() < least && Character.isDigit(digits.charAt(0))) {
            digits = "0" + digits;
        }
        return IntegerPicture.format(value, digits + (ordinal ? ";o" : ""));
    }

    private static int leastWidth(@Nullable String width) {
        String least = width == null ? "*" : width.replaceAll("-.*|\\s", "");
        return least.equals("*") || least.isEmpty() ? 0 : Integer.parseInt(least);
    }
}
