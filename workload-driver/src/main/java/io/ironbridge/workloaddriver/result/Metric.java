package io.ironbridge.workloaddriver.result;

import io.ironbridge.workloaddriver.result.Sample.Latency;
import io.ironbridge.workloaddriver.result.ScenarioResult.Side;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.ToDoubleFunction;

/**
 * A metric of samples. Target files use its name:
 *
 * <ul>
 *   <li>{@code cpuMicros}, {@code cpuPercent}, {@code residentBytes} of the side's own process;
 *       with a process after a full stop, such as {@code cpuMicros.lab}, of that process; with
 *       several, such as {@code cpuMicros.side+lab}, of their sum, where {@code side} is the side's
 *       own process
 *   <li>{@code rate}, {@code failedShare}, {@code answerBytes} of one answer
 *   <li>{@code latency.mean}, {@code .p50}, {@code .p90}, {@code .p99}, {@code .p99.9}, {@code
 *       .max}
 *   <li>{@code value.} and the name of a sample's value
 * </ul>
 */
public sealed interface Metric {
    /** CPU time of a request, user and system: microseconds. */
    Metric CPU = new OfProcesses(Kind.CPU_MICROS, List.of());

    /** CPU time of the side's process: percent of one processor. */
    Metric CPU_PERCENT = new OfProcesses(Kind.CPU_PERCENT, List.of());

    /** Memory of the side's process. */
    Metric RESIDENT = new OfProcesses(Kind.RESIDENT_BYTES, List.of());

    /** Requests a second. */
    Metric RATE = new OfLoad(Quantity.RATE);

    /** Share of the requests that failed, 0 to 1. */
    Metric FAILED = new OfLoad(Quantity.FAILED_SHARE);

    /** Bytes of one answer's body, on the average. */
    Metric ANSWER_BYTES = new OfLoad(Quantity.ANSWER_BYTES);

    /** The metric of a side's sample; empty if the sample does not have it. */
    OptionalDouble of(Sample sample, Side side);

    /** Name in files. */
    String name();

    /** {@code us}, {@code ms}, {@code %}, {@code /s}, {@code bytes}, or empty. */
    String unit();

    /** The metric of a name; empty if it is unknown. */
    static Optional<Metric> named(String name) {
        for (Quantity quantity : Quantity.values()) {
            if (quantity.word.equals(name)) {
                return Optional.of(new OfLoad(quantity));
            }
        }
        for (Kind kind : Kind.values()) {
            if (name.equals(kind.word)) {
                return Optional.of(new OfProcesses(kind, List.of()));
            }
            if (name.startsWith(kind.word + ".")) {
                return OfProcesses.named(kind, name.substring(kind.word.length() + 1));
            }
        }
        if (OfLatency.PARTS.containsKey(name)) {
            return Optional.of(new OfLatency(name));
        }
        return name.startsWith("value.") && name.length() > "value.".length()
                ? Optional.of(new OfValue(name.substring("value.".length())))
                : Optional.empty();
    }

    /** Kind of a process metric. */
    enum Kind {
        CPU_MICROS("cpuMicros", "us"),
        CPU_PERCENT("cpuPercent", "%"),
        RESIDENT_BYTES("residentBytes", "bytes");

        private final String word;
        private final String unit;

        Kind(String word, String unit) {
            this.word = word;
            this.unit = unit;
        }
    }

    /**
     * The sum over processes.
     *
     * @param processes by name, {@link #SIDE} for the side's own; empty: that one alone
     */
    record OfProcesses(Kind kind, List<String> processes) implements Metric {
        /** Stands for the side's own process. */
        public static final String SIDE = "side";

        public OfProcesses {
            processes = List.copyOf(processes);
        }

        private static Optional<Metric> named(Kind kind, String joined) {
            List<String> names = List.of(joined.split("\\+", -1));
            return names.contains("")
                    ? Optional.empty()
                    : Optional.of(new OfProcesses(kind, names));
        }

        /** A process that is named twice is counted once. */
        @Override
        public OptionalDouble of(Sample sample, Side side) {
            List<String> names =
                    (processes.isEmpty() ? List.of(SIDE) : processes)
                            .stream()
                                    .map(name -> name.equals(SIDE) ? side.process() : name)
                                    .distinct()
                                    .toList();
            List<Sample.Use> known =
                    names.stream().map(sample.processes()::get).filter(Objects::nonNull).toList();
            return known.size() < names.size() ? OptionalDouble.empty() : of(sample, known);
        }

        private OptionalDouble of(Sample sample, List<Sample.Use> uses) {
            double cpuSeconds = uses.stream().mapToDouble(Sample.Use::cpuSeconds).sum();
            return switch (kind) {
                case CPU_MICROS -> share(cpuSeconds * 1e6, (double) sample.requests());
                case CPU_PERCENT -> share(cpuSeconds * 100, sample.seconds());
                case RESIDENT_BYTES ->
                        OptionalDouble.of(
                                (double) uses.stream().mapToLong(Sample.Use::residentBytes).sum());
            };
        }

        @Override
        public String name() {
            return kind.word + (processes.isEmpty() ? "" : "." + String.join("+", processes));
        }

        @Override
        public String unit() {
            return kind.unit;
        }
    }

    /** Kind of a load metric. */
    enum Quantity {
        RATE("rate", "/s"),
        FAILED_SHARE("failedShare", ""),
        ANSWER_BYTES("answerBytes", "bytes");

        private final String word;
        private final String unit;

        Quantity(String word, String unit) {
            this.word = word;
            this.unit = unit;
        }
    }

    /** Of the requests, whatever served them. */
    record OfLoad(Quantity quantity) implements Metric {
        @Override
        public OptionalDouble of(Sample sample, Side side) {
            return switch (quantity) {
                case RATE -> share((double) sample.requests(), sample.seconds());
                case FAILED_SHARE -> share((double) sample.failed(), (double) sample.requests());
                case ANSWER_BYTES ->
                        share(
                                (double) sample.answerBytes(),
                                (double) (sample.requests() - sample.failed()));
            };
        }

        @Override
        public String name() {
            return quantity.word;
        }

        @Override
        public String unit() {
            return quantity.unit;
        }
    }

    /** Of the good answers' latencies. */
    record OfLatency(String name) implements Metric {
        private static final Map<String, ToDoubleFunction<Latency>> PARTS =
                Map.of(
                        "latency.mean", Latency::mean,
                        "latency.p50", Latency::p50,
                        "latency.p90", Latency::p90,
                        "latency.p99", Latency::p99,
                        "latency.p99.9", Latency::p999,
                        "latency.max", Latency::max);

        @Override
        public OptionalDouble of(Sample sample, Side side) {
            ToDoubleFunction<Latency> part = PARTS.get(name);
            return part == null || sample.latency().equals(Latency.NONE)
                    ? OptionalDouble.empty()
                    : OptionalDouble.of(part.applyAsDouble(sample.latency()));
        }

        @Override
        public String unit() {
            return "ms";
        }
    }

    /** A value of a sample, in addition to its load. */
    record OfValue(String value) implements Metric {
        private static final List<String> UNITS = List.of("Millis", "Micros", "Bytes", "Percent");

        @Override
        public OptionalDouble of(Sample sample, Side side) {
            Double found = sample.values().get(value);
            return found == null ? OptionalDouble.empty() : OptionalDouble.of(found);
        }

        @Override
        public String name() {
            return "value." + value;
        }

        @Override
        public String unit() {
            String end = UNITS.stream().filter(value::endsWith).findFirst().orElse("");
            return switch (end) {
                case "Millis" -> "ms";
                case "Micros" -> "us";
                case "Bytes" -> "bytes";
                case "Percent" -> "%";
                default -> "";
            };
        }
    }

    private static OptionalDouble share(double of, double by) {
        return by > 0 ? OptionalDouble.of(of / by) : OptionalDouble.empty();
    }
}
