package io.ironbridge.copybook.source;

import io.ironbridge.copybook.source.CopybookFault.Severity;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Collects faults while reading, so that all are reported together. Bounded. */
public final class Faults {
    /**
     * A warning that replaces an error in a record that is not requested; the text has the error's
     * id.
     */
    private static final String ASIDE = "IRB-COPY-0099W";

    private static final int MOST = 200;
    private static final int LONGEST_TEXT = 60;

    private final List<CopybookFault> faults = new ArrayList<>();
    private final Map<String, Integer> files = new HashMap<>();
    private boolean fatal;
    private boolean aside;

    /** Sets whether errors are noted as warnings, because their record is not requested. */
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

    /** Notes a warning. */
    public void warning(String code, Position at, String text, String what, String suggestion) {
        add(Severity.WARNING, code, at, text, what, suggestion);
    }

    /** Whether there is an error. */
    public boolean fatal() {
        return fatal;
    }

    /**
     * Registers a file when it is read, so that its faults come before those of files read later.
     */
    void meet(String file) {
        files.putIfAbsent(file, files.size());
    }

    /** All faults, by file in the order in which the files were first read, then by position. */
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
