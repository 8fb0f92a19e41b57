package io.ironbridge.workloaddriver.scenario;

import io.ironbridge.workloaddriver.engine.Load;
import io.ironbridge.workloaddriver.engine.Plan;
import io.ironbridge.workloaddriver.engine.RequestKind;
import io.ironbridge.workloaddriver.engine.ThinkTime;
import io.ironbridge.workloaddriver.engine.WarmUp;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/** Reads load and measurement. */
final class PlanReader {
    private static final Duration MINUTE = Duration.ofMinutes(1);
    private static final Duration MILLI = Duration.ofMillis(1);
    private static final double DEFAULT_TOLERANCE = 0.05;

    private final YamlSection file;
    private final YamlSection load;
    private final YamlSection measure;
    private final ReadContext context;

    PlanReader(YamlSection file) {
        this.file = file;
        this.load = file.section("load");
        this.measure = file.section("measure");
        this.context = file.context();
    }

    /** The plan; empty without requests, which is reported elsewhere. */
    Optional<Plan> read(List<RequestKind> kinds) {
        Load how = load();
        WarmUp warmUp = warmUp();
        Duration interval =
                measure.time("interval", Plan.SHORTEST_INTERVAL, Plan.LONGEST_INTERVAL, MINUTE);
        long requests = measure.number("requests", 1, Long.MAX_VALUE, 0);
        long intervals = measure.number("intervals", 0, Plan.MOST_INTERVALS, requests > 0 ? 0 : 1);
        long seed = file.number("seed", Long.MIN_VALUE, Long.MAX_VALUE, 1);
        load.end();
        return kinds.isEmpty()
                ? Optional.empty()
                : Optional.of(
                        new Plan(kinds, how, warmUp, interval, (int) intervals, requests, seed));
    }

    /** Reads the allowed failures; call after {@link #read}. Ends the section. */
    double allowedFailures() {
        Optional<Yaml.Text> text = measure.scalar("allowedFailures");
        Optional<Double> share = text.flatMap(given -> UnitValues.percent(given.text()));
        if (text.isPresent() && share.isEmpty()) {
            notPercent(text.get(), "measure.allowedFailures");
        }
        measure.end();
        return share.orElse(0.0);
    }

    private void notPercent(Yaml.Text text, String path) {
        context.badValue(
                text, path + " is '" + text.text() + "'.", "Use a percentage such as 5% or 0.1%.");
    }

    private Load load() {
        Duration ramp = load.time("ramp", Duration.ZERO, Load.LONGEST_RAMP, Duration.ZERO);
        return load.has("rate") ? open(ramp) : closed(ramp);
    }

    private Load closed(Duration ramp) {
        int clients = (int) load.number("clients", 1, Load.MOST_CLIENTS, 1);
        ThinkTime think =
                load.get("thinkTime")
                        .flatMap(this::thinkTime)
                        .orElseGet(() -> new ThinkTime.Fixed(Duration.ZERO));
        load.get("arrivals")
                .ifPresent(at ->
                        context.contradiction(
                                at,
                                "load.arrivals requires an open loop.",
                                "Remove it, or set load.rate."));
        return new Load.Closed(clients, think, ramp);
    }

    private Load open(Duration ramp) {
        int clients = (int) load.number("clients", 1, Load.MOST_CLIENTS, Load.Open.DEFAULT_CLIENTS);
        load.get("thinkTime")
                .ifPresent(at ->
                        context.contradiction(
                                at,
                                "load.thinkTime requires a closed loop, but load.rate makes an open"
                                        + " one.",
                                "Remove one of them."));
        boolean random = load.text("arrivals").orElse("even").equals("exponential");
        load.scalar("arrivals")
                .filter(text -> !List.of("even", "exponential").contains(text.text()))
                .ifPresent(text ->
                        context.badValue(
                                text,
                                "load.arrivals is '" + text.text() + "'.",
                                "Use even or exponential."));
        return new Load.Open(clients, rate(), random, ramp);
    }

    private double rate() {
        Optional<Yaml.Text> text = load.scalar("rate");
        Optional<Double> rate =
                text.flatMap(given -> UnitValues.decimal(given.text()))
                        .filter(given -> given > 0 && given <= Load.HIGHEST_RATE);
        if (text.isPresent() && rate.isEmpty()) {
            context.badValue(
                    text.get(),
                    "load.rate is '" + text.get().text() + "'.",
                    "Use requests a second, more than 0 and at most %.0f."
                            .formatted(Load.HIGHEST_RATE));
        }
        return rate.orElse(1.0);
    }

    private Optional<ThinkTime> thinkTime(Yaml given) {
        String path = "load.thinkTime";
        if (given instanceof Yaml.Text text) {
            return thinkTime(text, path).map(ThinkTime.Fixed::new);
        }
        Optional<YamlSection> map = YamlSection.map(given, path, context);
        if (map.isEmpty()) {
            return Optional.empty();
        }
        YamlSection section = map.get();
        Optional<ThinkTime> exponential =
                section.scalar("exponential")
                        .flatMap(text -> thinkTime(text, path + ".exponential"))
                        .map(ThinkTime.Exponential::new);
        Optional<ThinkTime> uniform = section.get("uniform").flatMap(this::uniform);
        section.end();
        if (section.has("exponential") == section.has("uniform")) {
            context.badValue(
                    given,
                    "load.thinkTime is neither a time nor one of uniform and exponential.",
                    "Write 100ms, {uniform: [50ms, 150ms]} or {exponential: 100ms}.");
        }
        return exponential.or(() -> uniform);
    }

    private Optional<Duration> thinkTime(Yaml.Text text, String path) {
        return YamlSection.time(text, path, Duration.ZERO, ThinkTime.LONGEST, context);
    }

    private Optional<ThinkTime> uniform(Yaml given) {
        String path = "load.thinkTime.uniform";
        if (given instanceof Yaml.Items(var items, var _, var _)
                && items.size() == 2
                && items.get(0) instanceof Yaml.Text least
                && items.get(1) instanceof Yaml.Text most) {
            Optional<Duration> from = thinkTime(least, path);
            Optional<Duration> to = thinkTime(most, path);
            if (from.isEmpty() || to.isEmpty()) {
                return Optional.empty();
            }
            if (from.get().compareTo(to.get()) <= 0) {
                return Optional.of(new ThinkTime.Uniform(from.get(), to.get()));
            }
        }
        context.badValue(given, path + " is not a list of two times.", "Write [50ms, 150ms].");
        return Optional.empty();
    }

    private WarmUp warmUp() {
        return measure.get("warmUp").flatMap(this::warmUp).orElseGet(WarmUp.None::new);
    }

    private Optional<WarmUp> warmUp(Yaml given) {
        String path = "measure.warmUp";
        if (given instanceof Yaml.Text text) {
            return text.text().equals("none")
                    ? Optional.of(new WarmUp.None())
                    : YamlSection.time(text, path, Duration.ZERO, WarmUp.LONGEST, context)
                            .map(WarmUp.Time::new);
        }
        Optional<YamlSection> map = YamlSection.map(given, path, context);
        if (map.isEmpty()) {
            return Optional.empty();
        }
        YamlSection section = map.get();
        WarmUp read = section.has("requests") ? requests(section) : stable(section);
        section.end();
        return Optional.of(read);
    }

    private WarmUp requests(YamlSection section) {
        return new WarmUp.Requests(section.number("requests", 1, Long.MAX_VALUE, 1));
    }

    private WarmUp stable(YamlSection section) {
        Optional<Yaml.Text> text =
                section.required("stable", "Write {requests: 1000}, {stable: 5%} or a time.");
        Optional<Double> tolerance =
                text.flatMap(given -> UnitValues.percent(given.text())).filter(share -> share > 0);
        if (text.isPresent() && tolerance.isEmpty()) {
            notPercent(text.get(), "measure.warmUp.stable");
        }
        Duration slice =
                section.time("slice", MILLI, MINUTE.multipliedBy(60), MINUTE.dividedBy(12));
        Duration most = section.time("atMost", MILLI, WarmUp.LONGEST, MINUTE.multipliedBy(5));
        return new WarmUp.Stable(slice, tolerance.orElse(DEFAULT_TOLERANCE), most);
    }
}
