package io.ironbridge.copybook.source;

import io.ironbridge.copybook.source.CopybookFault.Severity;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Collects faults while reading, so that all are reported together. Bounded. */
public final class Faults {
    /** An error in a record that is not asked for; its own id stands in the text. */
    private static final String ASIDE = "IRB-COPY-0099W";

    private static final int MOST = 200;
    private static final int LONGEST_TEXT = 60;

    private final List<CopybookFault> faults = new ArrayList<>();
    private final Map<String, Integer> files = new HashMap<>();
    private boolean fatal;
    private boolean aside;

    /** Whether errors are noted as warnings from now on, because their record is not asked for. */
    public void aside(boolean unwanted) {
        aside = unwanted;
    }

    /** Notes an error. */
    public void error(String code, Position at, String text, String what, String suggestion) {
        if (aside) {
            add(Severity.WARNING, ASIDE, at, text, what + " (" + code + ")", suggestion);
        } else {
            add(Severity.ERROR, code, at, text, what, suggestion);
        }
    }

    /** Notes something doubtful. */
    public void warning(String code, Position at, String text, String what, String suggestion) {
        add(Severity.WARNING, code, at, text, what, suggestion);
    }

    /** Whether anything makes the source unusable. */
    public boolean fatal() {
        return fatal;
    }

    /** Tells that a file is read, so that its faults come before those of files read later. */
    void meet(String file) {
        files.putIfAbsent(file, files.size());
    }

    /** What was noted, by file in the order in which they were first read, then by place. */
    public List<CopybookFault> all() {
        return faults.stream()
                .sorted(
                        Comparator.comparingInt(this::file)
                                .thenComparingInt(fault -> fault.position().line())
                                .thenComparingInt(fault -> fault.position().column()))
                .toList();
    }

    private int file(CopybookFault fault) {
        return files.getOrDefault(fault.position().file(), files.size());
    }

    private void add(
            Severity severity, String code, Position at, String text, String what, String hint) {
        boolean makesRoom = severity == Severity.ERROR && !fatal;
        fatal |= severity == Severity.ERROR;
        meet(at.file());
        if (faults.size() < MOST || makesRoom) {
            faults.add(new CopybookFault(severity, code, at, shortened(text), what, hint));
        }
    }

    private static String shortened(String text) {
        return text.length() <= LONGEST_TEXT ? text : text.substring(0, LONGEST_TEXT - 3) + "...";
    }
}
