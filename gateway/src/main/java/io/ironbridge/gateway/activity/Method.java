package io.ironbridge.gateway.activity;

import java.util.ArrayList;
import java.util.List;

/** Explains in each report how its figures are obtained. */
final class Method {
    private Method() {}

    /**
     * @param measured whether threads' CPU times are available and enabled
     * @param processSource of the process's CPU time
     */
    static List<String> of(ActivitySettings settings, boolean measured, String processSource) {
        List<String> lines = new ArrayList<>();
        lines.add(
                "TRANS-TIME and distribution: transactions that ended normally in the interval;"
                        + " AVG, ENDED and CPU: all that ended in it.");
        lines.add("CPU of the process: " + processSource + ".");
        if (!measured) {
            lines.add("CPU of report classes: not measured, so all of it is unattributed.");
            return lines;
        }
        lines.add(
                "CPU of a report class: the CPU clock of the threads that work for "
                        + chosen(settings));
        lines.add(
                "Counted: the steps from a request read to its reply given to its connection, with"
                    + " what they write to sockets, and what blocking drivers do on the thread that"
                    + " calls them; measured requests call them on platform threads.");
        lines.add(
                "UNATTRIBUTED is the rest of the process: reading and parsing input from sockets,"
                        + " streamed bodies, switching of threads, threads of drivers, GC, JIT, and"
                        + " labs in this process.");
        return lines;
    }

    private static String chosen(ActivitySettings settings) {
        return settings.oneIn() == 1
                ? "each of its requests."
                : "measured requests: the first "
                        + settings.allPerSecond()
                        + " of each second on each event loop, and of the others one in "
                        + settings.oneIn()
                        + " at random, scaled to all; +- is half of its 95 % confidence interval.";
    }
}
