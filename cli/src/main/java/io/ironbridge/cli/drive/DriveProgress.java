package io.ironbridge.cli.drive;

import io.ironbridge.cli.terminal.Console;
import io.ironbridge.cli.terminal.Progress;
import io.ironbridge.cli.terminal.Summary;
import io.ironbridge.workloaddriver.engine.Interval;
import io.ironbridge.workloaddriver.engine.Load;
import io.ironbridge.workloaddriver.engine.Measurement;
import io.ironbridge.workloaddriver.engine.RunListener;
import io.ironbridge.workloaddriver.result.FileRunSummary;
import io.ironbridge.workloaddriver.scenario.Scenario;
import java.util.Locale;

/**
 * Prints the progress of a run: a line for each interval, and on a terminal a line that is updated.
 */
final class DriveProgress implements RunListener {
    /** Returns to the start of the line and clears it. */
    private static final String AGAIN = "\r\u001b[K";

    private final Console console;
    private final boolean terminal;

    DriveProgress(Console console, boolean terminal) {
        this.console = console;
        this.terminal = terminal;
    }

    /** The first line of a run. */
    static String beginning(Scenario scenario) {
        String load =
                switch (scenario.plan().load()) {
                    case Load.Closed closed -> Summary.count(closed.clients(), "client");
                    case Load.Open open ->
                            String.format(
                                    Locale.ROOT,
                                    "%s requests a second over at most %s",
                                    Double.toString(open.rate()).replaceFirst("\\.0$", ""),
                                    Summary.count(open.clients(), "connection"));
                };
        return "Driving " + scenario.http().target() + " with " + load + "; Ctrl-C stops";
    }

    @Override
    public void onProgress(Progress now) {
        if (terminal) {
            console.err()
                    .print(
                            AGAIN
                                    + String.format(
                                            Locale.ROOT,
                                            "%s %.0f s  %,.0f/s  %,d requests, %,d failed",
                                            now.measuring() ? "measuring" : "warming up",
                                            now.nanos() / 1e9,
                                            now.rate(),
                                            now.answers(),
                                            now.failures()));
            console.err().flush();
        }
    }

    @Override
    public void onWarmUpEnd(Measurement.WarmUpResult result) {
        if (result.answers() > 0) {
            note(
                    String.format(
                            Locale.ROOT,
                            "warm-up %.1f s  %,d requests, %,d failed",
                            result.nanos() / 1e9,
                            result.answers(),
                            result.failures()));
        }
    }

    @Override
    public void onInterval(int number, Interval interval) {
        note(FileRunSummary.interval(number, interval));
    }

    private void note(String line) {
        console.note((terminal ? AGAIN : "") + line);
    }
}
