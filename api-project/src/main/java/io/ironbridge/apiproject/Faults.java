package io.ironbridge.apiproject;

import io.ironbridge.copybook.source.CopybookFault;
import io.ironbridge.copybook.source.Position;
import io.ironbridge.mapping.Source;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/** Collects faults; the same fault told twice counts once. Not thread-safe. */
final class Faults {
    private final int limit;
    private final Set<Fault> faults = new LinkedHashSet<>();
    private int dropped;
    private boolean droppedError;

    Faults(int limit) {
        this.limit = limit;
    }

    /**
     * @param number the digits of the message id
     */
    void error(String number, Source at, String what, String remedy) {
        add(Fault.Severity.ERROR, number, at, what, remedy);
    }

    void warning(String number, Source at, String what, String remedy) {
        add(Fault.Severity.WARNING, number, at, what, remedy);
    }

    void error(String number, String file, String what, String remedy) {
        error(number, new Source(file, 0, 0), what, remedy);
    }

    void warning(String number, String file, String what, String remedy) {
        warning(number, new Source(file, 0, 0), what, remedy);
    }

    /** What is wrong in a data structure, under its own id. */
    void copybook(CopybookFault fault) {
        boolean error = fault.severity() == CopybookFault.Severity.ERROR;
        Position at = fault.position();
        add(
                new Fault(
                        error ? Fault.Severity.ERROR : Fault.Severity.WARNING,
                        fault.code(),
                        Texts.printable(at.file()),
                        at.line(),
                        at.column(),
                        Texts.printable(fault.what() + quoted(fault.text())) + ".",
                        fault.suggestion() + "."));
    }

    private void add(
            Fault.Severity severity, String number, Source at, String what, String remedy) {
        String id = "IRB-PROJ-" + number + (severity == Fault.Severity.ERROR ? "E" : "W");
        add(
                new Fault(
                        severity,
                        id,
                        Texts.printable(at.file()),
                        at.line(),
                        at.column(),
                        Texts.printable(what),
                        remedy));
    }

    private static String quoted(String text) {
        return text.isEmpty() ? "" : " (\"" + text + "\")";
    }

    private void add(Fault fault) {
        if (faults.size() < limit) {
            faults.add(fault);
        } else if (!faults.contains(fault)) {
            dropped++;
            droppedError |= fault.isError();
        }
    }

    /**
     * Whether such an error was told.
     *
     * @param number the digits of the message id
     */
    boolean hasError(String number) {
        return faults.stream().anyMatch(fault -> fault.id().equals("IRB-PROJ-" + number + "E"));
    }

    List<Fault> all() {
        List<Fault> all = new ArrayList<>(faults);
        if (dropped > 0) {
            all.add(more());
        }
        return all;
    }

    private Fault more() {
        return new Fault(
                droppedError ? Fault.Severity.ERROR : Fault.Severity.WARNING,
                droppedError ? "IRB-PROJ-0100E" : "IRB-PROJ-0100W",
                "",
                0,
                0,
                dropped + " more faults were found.",
                "Mend those listed and check again.");
    }
}
