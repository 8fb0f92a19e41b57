package io.ironbridge.workloaddriver.scenario;

import java.time.Duration;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Reads numbers with units. */
public final class UnitValues {
    private static final Pattern TIME = Pattern.compile("([0-9]{1,9}) ?(ms|s|m|h|)");
    private static final Pattern SIZE = Pattern.compile("([0-9]{1,12})([kKmM]?)");
    private static final Pattern PERCENT = Pattern.compile("([0-9]{1,3}(\\.[0-9]{1,6})?) ?%");
    private static final Pattern NUMBER = Pattern.compile("-?[0-9]{1,18}");
    private static final Pattern DECIMAL = Pattern.compile("[0-9]{1,9}(\\.[0-9]{1,6})?");

    private UnitValues() {}

    /** {@code 500ms}, {@code 30s}, {@code 2m}, {@code 1h}; a bare number is seconds. */
    public static Optional<Duration> time(String text) {
        Matcher form = TIME.matcher(text);
        if (!form.matches()) {
            return Optional.empty();
        }
        long amount = Long.parseLong(form.group(1));
        return Optional.of(
                switch (form.group(2)) {
                    case "ms" -> Duration.ofMillis(amount);
                    case "m" -> Duration.ofMinutes(amount);
                    case "h" -> Duration.ofHours(amount);
                    default -> Duration.ofSeconds(amount);
                });
    }

    /** Bytes: {@code 4096}, {@code 64k}, {@code 1m}. */
    static Optional<Long> size(String text) {
        Matcher form = SIZE.matcher(text);
        if (!form.matches()) {
            return Optional.empty();
        }
        long unit =
                switch (form.group(2)) {
                    case "k", "K" -> 1L << 10;
                    case "m", "M" -> 1L << 20;
                    default -> 1;
                };
        return Optional.of(Long.parseLong(form.group(1)) * unit);
    }

    /** {@code 5%} as 0.05; from 0 to 100 percent. */
    public static Optional<Double> percent(String text) {
        Matcher form = PERCENT.matcher(text);
        return form.matches()
                ? Optional.of(Double.parseDouble(form.group(1)) / 100).filter(share -> share <= 1)
                : Optional.empty();
    }

    static Optional<Long> number(String text) {
        return NUMBER.matcher(text).matches()
                ? Optional.of(Long.parseLong(text))
                : Optional.empty();
    }

    static Optional<Double> decimal(String text) {
        return DECIMAL.matcher(text).matches()
                ? Optional.of(Double.parseDouble(text))
                : Optional.empty();
    }
}
