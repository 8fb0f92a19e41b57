package io.ironbridge.lab.cobol;

import java.util.List;

/** The result of one run of cobc: its output by lines, a timeout, or a failed start. */
sealed interface CobcRun {
    record Ended(int status, List<String> lines) implements CobcRun {
        public Ended {
            lines = List.copyOf(lines);
        }
    }

    record TimedOut() implements CobcRun {}

    record NotStarted() implements CobcRun {}
}
