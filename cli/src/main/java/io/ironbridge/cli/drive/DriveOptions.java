package io.ironbridge.cli.drive;

import static java.util.Objects.requireNonNullElse;

import io.ironbridge.workloaddriver.engine.Load;
import io.ironbridge.workloaddriver.engine.Plan;
import io.ironbridge.workloaddriver.engine.WarmUp;
import io.ironbridge.workloaddriver.scenario.UnitValues;
import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.Option;
import picocli.CommandLine.TypeConversionException;

/** Options that override parts of a scenario file's plan. */
final class DriveOptions {
    private static final WarmUp STABLE =
            new WarmUp.Stable(Duration.ofSeconds(5), 0.05, Duration.ofMinutes(5));

    @Option(
            names = "--clients",
            paramLabel = "N",
            converter = Clients.class,
            description =
                    "Number of clients, 1 to 100000; in an open loop the limit of connections.")
    private @Nullable Integer clients;

    @Option(
            names = "--rate",
            paramLabel = "R",
            converter = Rate.class,
            description = "Requests per second, in an open loop without think time.")
    private @Nullable Double rate;

    @Option(
            names = "--ramp",
            paramLabel = "TIME",
            converter = Span.class,
            description = "Time over which the load grows to its full size, before measuring.")
    private @Nullable Duration ramp;

    @Option(
            names = "--warm-up",
            paramLabel = "HOW",
            converter = WarmUpForm.class,
            description =
                    "Warm-up before measuring: a time, 'none', or 'stable': until the medians of 5"
                            + " s slices differ by at most 5 percent, but at most 5 minutes.")
    private @Nullable WarmUp warmUp;

    @Option(
            names = "--warm-up-requests",
            paramLabel = "N",
            converter = Requests.class,
            description = "Warm-up before measuring: a number of requests.")
    private @Nullable Long warmUpRequests;

    @Option(
            names = "--interval",
            paramLabel = "TIME",
            converter = Span.class,
            description = "Length of a measured interval, 100ms to 24h. Default: one minute.")
    private @Nullable Duration interval;

    @Option(
            names = "--intervals",
            paramLabel = "N",
            converter = Intervals.class,
            description =
                    "Number of intervals; 0: until Ctrl-C, or until all --requests are done."
                            + " Default: 1.")
    private @Nullable Integer intervals;

    @Option(
            names = "--requests",
            paramLabel = "N",
            converter = Requests.class,
            description = "End after this number of measured requests.")
    private @Nullable Long requests;

    /** Options that do not apply to named scenarios. */
    static final List<String> OF_FILES =
            List.of(
                    "--clients",
                    "--rate",
                    "--ramp",
                    "--warm-up-requests",
                    "--intervals",
                    "--requests");

    /** Length of a sample of a named scenario; null: as defined by the scenario. */
    @Nullable Duration interval() {
        return interval;
    }

    /** Warm-up of each side; null: as defined by the scenario. */
    @Nullable WarmUp warmUp() {
        return warmUp;
    }

    /** The plan with the options applied. */
    Plan over(Plan plan) {
        Plan changed = plan.withLoad(load(plan.load()));
        changed =
                changed.withIntervals(
                        requireNonNullElse(interval, changed.interval()), number(changed));
        if (requests != null) {
            changed = changed.withRequests(requests);
        }
        if (warmUpRequests != null) {
            changed = changed.withWarmUp(new WarmUp.Requests(warmUpRequests));
        }
        return warmUp == null ? changed : changed.withWarmUp(warmUp);
    }

    private int number(Plan plan) {
        int otherwise = requests == null ? plan.intervals() : 0;
        return requireNonNullElse(intervals, otherwise);
    }

    private Load load(Load of) {
        int many = requireNonNullElse(clients, of.clients());
        Duration growing = requireNonNullElse(ramp, of.ramp());
        return switch (of) {
            case Load.Open open ->
                    new Load.Open(
                            many, requireNonNullElse(rate, open.rate()), open.random(), growing);
            case Load.Closed closed when rate == null ->
                    new Load.Closed(many, closed.thinkTime(), growing);
            case Load.Closed _ -> new Load.Open(connections(), rate, false, growing);
        };
    }

    /** The file's clients of a closed loop do not apply to an open loop. */
    private int connections() {
        return requireNonNullElse(clients, Load.Open.DEFAULT_CLIENTS);
    }

    /** Reads a number from one to another. */
    private static long number(String text, long least, long most) {
        if (text.matches("[0-9]{1,18}")) {
            long number = Long.parseLong(text);
            if (number >= least && number <= most) {
                return number;
            }
        }
        throw new TypeConversionException(
                "'" + text + "' is not a number from " + least + " to " + most);
    }

    static final class Clients implements ITypeConverter<Integer> {
        @Override
        public Integer convert(String text) {
            return (int) number(text, 1, Load.MOST_CLIENTS);
        }
    }

    static final class Intervals implements ITypeConverter<Integer> {
        @Override
        public Integer convert(String text) {
            return (int) number(text, 0, Plan.MOST_INTERVALS);
        }
    }

    static final class Requests implements ITypeConverter<Long> {
        @Override
        public Long convert(String text) {
            return number(text, 1, Long.MAX_VALUE);
        }
    }

    static final class Rate implements ITypeConverter<Double> {
        @Override
        public Double convert(String text) {
            if (text.matches("[0-9]{1,7}(\\.[0-9]{1,6})?")) {
                double given = Double.parseDouble(text);
                if (given > 0 && given <= Load.HIGHEST_RATE) {
                    return given;
                }
            }
            throw new TypeConversionException(
                    "'" + text + "' is not a rate above 0 and up to 1000000 requests per second");
        }
    }

    static final class Span implements ITypeConverter<Duration> {
        @Override
        public Duration convert(String text) {
            return UnitValues.time(text)
                    .orElseThrow(() ->
                            new TypeConversionException(
                                    "'"
                                            + text
                                            + "' is not a time; use for example 500ms, 30s or 2m"));
        }
    }

    static final class WarmUpForm implements ITypeConverter<WarmUp> {
        @Override
        public WarmUp convert(String text) {
            return switch (text) {
                case "none" -> new WarmUp.None();
                case "stable" -> STABLE;
                default -> new WarmUp.Time(new Span().convert(text));
            };
        }
    }
}
