package io.ironbridge.apiproject.text;

import java.time.Duration;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Durations as configurations have them, such as {@code 30s} or {@code 1h30m}. */
public final class Durations {
    private static final Pattern PART =
            Pattern.compile("([0-9]{1,15})(ms|d|h|m|s)", Pattern.CASE_INSENSITIVE);

    private Durations() {}

    /**
     * Empty if the text is not a duration.
     *
     * @param bareUnit unit of a number without a unit
     */
    public static Optional<Duration> parse(String text, Duration bareUnit) {
        try {
            if (text.matches("-?[0-9]{1,15}")) {
                return Optional.of(bareUnit.multipliedBy(Long.parseLong(text)));
            }
            Matcher part = PART.matcher(text);
            Duration sum = Duration.ZERO;
            int at = 0;
            while (at < text.length() && part.find(at) && part.start() == at) {
                sum = sum.plus(unit(part.group(2)).multipliedBy(Long.parseLong(part.group(1))));
                at = part.end();
            }
            return at > 0 && at == text.length() ? Optional.of(sum) : Optional.empty();
        } catch (ArithmeticException e) {
            return Optional.empty(); // longer than a Duration can be
        }
    }

    private static Duration unit(String name) {
        return switch (name.toLowerCase(Locale.ROOT)) {
            case "ms" -> Duration.ofMillis(1);
            case "s" -> Duration.ofSeconds(1);
            case "m" -> Duration.ofMinutes(1);
            case "h" -> Duration.ofHours(1);
            default -> Duration.ofDays(1);
        };
    }
}
