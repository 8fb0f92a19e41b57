package io.ironbridge.workloaddriver.report;

import io.ironbridge.workloaddriver.report.page.NumberText;
import io.ironbridge.workloaddriver.result.MedianFigure;
import io.ironbridge.workloaddriver.result.Metric;

/** Text of figures and metrics. */
final class MetricText {
    private MetricText() {}

    /** A number in its unit's column: bytes as MiB. */
    static String number(double value, String unit) {
        return unit.equals("bytes") ? NumberText.mebibytes(value) : NumberText.plain(value);
    }

    /** A number with its unit. */
    static String amount(double value, String unit) {
        return with(number(value, unit), unit);
    }

    /** A formatted number followed by its unit. */
    static String with(String number, String unit) {
        String shown = shown(unit);
        boolean near = shown.isEmpty() || shown.startsWith("/") || shown.equals("x");
        return number + (near ? "" : " ") + shown;
    }

    static String shown(String unit) {
        return unit.equals("bytes") ? "MiB" : unit;
    }

    static String range(MedianFigure figure, String unit) {
        return number(figure.lowest(), unit) + " to " + number(figure.highest(), unit);
    }

    /** Title of a metric's axis or column; values have the names that docs/drive.md explains. */
    static String title(Metric metric) {
        return switch (metric) {
            case Metric.OfProcesses of -> title(of.kind()) + processes(metric);
            case Metric.OfLatency of -> of.name().replace("latency.", "") + " " + of.unit();
            case Metric.OfValue of -> of.value();
            case Metric.OfLoad of ->
                    switch (of.quantity()) {
                        case RATE -> "transactions per second";
                        case FAILED_SHARE -> "failed share";
                        case ANSWER_BYTES -> "answer MiB";
                    };
        };
    }

    private static String title(Metric.Kind kind) {
        return switch (kind) {
            case CPU_MICROS -> "CPU us per transaction";
            case CPU_PERCENT -> "CPU % of one processor";
            case RESIDENT_BYTES -> "resident MiB";
        };
    }

    /** The processes of a metric, in parentheses; empty for the side's own process. */
    static String processes(Metric metric) {
        return metric instanceof Metric.OfProcesses of && !of.processes().isEmpty()
                ? " (" + String.join(" + ", of.processes()) + ")"
                : "";
    }
}
