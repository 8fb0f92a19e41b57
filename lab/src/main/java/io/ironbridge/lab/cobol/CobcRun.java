package io.ironbridge.lab.cobol;

import java.util.List;

/** How one run of cobc ended: with its output by lines, after too long a time, or not begun. */
sealed interface CobcRun {
    record Ended(int status, List<String> lines) implements CobcRun {
        public Ended {
            lines = List.copyOf(lines);
        }
    }

    record TimedOut() implements CobcRun {}

    record NotStarted() implements CobcRun {}
}
