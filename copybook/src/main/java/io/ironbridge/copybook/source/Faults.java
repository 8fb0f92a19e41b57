package io.ironbridge.copybook.source;

import io.ironbridge.copybook.source.CopybookFault.Severity;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/** Collects faults while reading, so that all are told at once. Bounded. */
public final class Faults {
    private static final int MOST = 200;
    private static final int LONGEST_TEXT = 60;

    private final List<CopybookFault> faults = new ArrayList<>();
    private boolean fatal;

    /** Notes an error. */
    public void error(String code, Position at, String text, String what, String suggestion) {
        add(Severity.ERROR, code, at, text, what, suggestion);
    }

    /** Notes something doubtful. */
    public void warning(String code, Position at, String text, String what, String suggestion) {
        add(Severity.WARNING, code, at, text, what, suggestion);
    }

    /** Whether anything makes the source unusable. */
    public boolean fatal() {
        return fatal;
    }

    /** What was noted, by file in the order in which they were first met, then by line. */
    public List<CopybookFault> all() {
        List<String> files =
                faults.stream().map(fault -> fault.position().file()).distinct().toList();
        return faults.stream()
                .sorted(
                        Comparator.comparingInt((CopybookFault fault) ->
                                        files.indexOf(fault.position().file()))
                                .thenComparingInt(fault -> fault.position().line())
                                .thenComparingInt(fault -> fault.position().column()))
                .toList();
    }

    private void add(
            Severity severity, String code, Position at, String text, String what, String hint) {
        boolean makesRoom = severity == Severity.ERROR && !fatal;
        fatal |= severity == Severity.ERROR;
        if (faults.size() < MOST || makesRoom) {
            faults.add(new CopybookFault(severity, code, at, shortened(text), what, hint));
        }
    }

    private static String shortened(String text) {
        return text.length() <= LONGEST_TEXT ? text : text.substring(0, LONGEST_TEXT - 3) + "...";
    }
}
