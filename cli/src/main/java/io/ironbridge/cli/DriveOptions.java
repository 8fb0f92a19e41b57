package io.ironbridge.cli;

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

/** What of a scenario's plan the command line may change. */
final class DriveOptions {
    private static final WarmUp STABLE =
            new WarmUp.Stable(Duration.ofSeconds(5), 0.05, Duration.ofMinutes(5));

    @Option(
            names = "--clients",
            paramLabel = "N",
            converter = Clients.class,
            description =
                    "Clients, 1 to 100000; of an open loop the connections it may use at a time.")
    private @Nullable Integer clients;

    @Option(
            names = "--rate",
            paramLabel = "R",
            converter = Rate.class,
            description = "Requests a second, in an open loop. Without think time.")
    private @Nullable Double rate;

    @Option(
            names = "--ramp",
            paramLabel = "TIME",
            converter = Span.class,
            description = "In which the load grows to all of it, before measuring.")
    private @Nullable Duration ramp;

    @Option(
            names = "--warm-up",
            paramLabel = "HOW",
            converter = WarmUpForm.class,
            description =
                    "Before measuring: a time, 'none', or 'stable': until medians of 5 s differ by"
                            + " 5 percent at most, for 5 minutes at most.")
    private @Nullable WarmUp warmUp;

    @Option(
            names = "--warm-up-requests",
            paramLabel = "N",
            converter = Requests.class,
            description = "Before measuring: so many requests.")
    private @Nullable Long warmUpRequests;

    @Option(
            names = "--interval",
            paramLabel = "TIME",
            converter = Span.class,
            description = "Length of a measured interval, 100ms to 24h. A minute if nothing says.")
    private @Nullable Duration interval;

    @Option(
            names = "--intervals",
            paramLabel = "N",
            converter = Intervals.class,
            description =
                    "How many; 0: until Ctrl-C, or until all --requests are done. One if nothing"
                            + " says.")
    private @Nullable Integer intervals;

    @Option(
            names = "--requests",
            paramLabel = "N",
            converter = Requests.class,
            description = "End when so many measured requests are done.")
    private @Nullable Long requests;

    /** What names no part of a named scenario's plan. */
    static final List<String> OF_FILES =
            List.of(
                    "--clients",
                    "--rate",
                    "--ramp",
                    "--warm-up-requests",
                    "--intervals",
                    "--requests");

    /** What a named scenario is to measure at a time; null: as it has it. */
    @Nullable Duration interval() {
        return interval;
    }

    /** How long its sides are to be warmed up; null: as it has it. */
    @Nullable WarmUp warmUp() {
        return warmUp;
    }

    /** A plan with what was given here. */
    Plan over(Plan plan) {
        Plan changed = plan.withLoad(load(plan.load()));
        changed = changed.withIntervals(Given.or(interval, changed.interval()), number(changed));
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
        return Given.or(intervals, otherwise);
    }

    private Load load(Load of) {
        int many = Given.or(clients, of.clients());
        Duration growing = Given.or(ramp, of.ramp());
        return switch (of) {
            case Load.Open open ->
                    new Load.Open(many, Given.or(rate, open.rate()), open.random(), growing);
            case Load.Closed closed when rate == null ->
                    new Load.Closed(many, closed.thinkTime(), growing);
            case Load.Closed _ -> new Load.Open(connections(), rate, false, growing);
        };
    }

    /** A closed loop's clients are no measure of what an open one needs. */
    private int connections() {
        return Given.or(clients, Load.Open.DEFAULT_CLIENTS);
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
                "'" + text + "' is no number from " + least + " to " + most);
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
                    "'" + text + "' is no rate above 0 and up to 1000000 requests a second");
        }
    }

    static final class Span implements ITypeConverter<Duration> {
        @Override
        public Duration convert(String text) {
            return UnitValues.time(text)
                    .orElseThrow(() ->
                            new TypeConversionException(
                                    "'" + text + "' is no time; use for example 500ms, 30s or 2m"));
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
