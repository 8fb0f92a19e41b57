package io.ironbridge.apiproject.text;

import io.ironbridge.copybook.source.CopybookFault;
import io.ironbridge.copybook.source.Position;
import io.ironbridge.mapping.Source;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import java.util.function.Supplier;

/** Collects faults without duplicates. Not thread-safe. */
public final class Faults {
    private static final String UNUSED = "0426";

    private final int limit;
    private final Map<Fault, Set<Optional<Part>>> faults = new LinkedHashMap<>();
    private Optional<Part> part = Optional.empty();
    private int dropped;
    private boolean droppedError;

    public Faults(int limit) {
        this.limit = limit;
    }

    /**
     * A part of a project or configuration that may be unused.
     *
     * @param kind its kind, as in messages
     * @param owner scope in which its name is unique
     */
    public record Part(String kind, String name, Object owner) {
        public static Part connection(String id) {
            return new Part("connection", id, "");
        }

        public static Part asset(String name, ProjectFiles project) {
            return new Part("asset", name, project);
        }
    }

    /** Runs {@code work}; the faults that it finds belong to {@code part}. */
    public <T> T of(Part part, Supplier<T> work) {
        Optional<Part> outer = this.part;
        this.part = Optional.of(part);
        try {
            return work.get();
        } finally {
            this.part = outer;
        }
    }

    /** Like {@link #of}, for work without a result. */
    public void check(Part part, Runnable work) {
        of(
                part,
                () -> {
                    work.run();
                    return part;
                });
    }

    /**
     * Adds an error.
     *
     * @param number the digits of the message id
     */
    public void error(String number, Source at, String what, String remedy) {
        add(Fault.Severity.ERROR, number, at, what, remedy);
    }

    public void warning(String number, Source at, String what, String remedy) {
        add(Fault.Severity.WARNING, number, at, what, remedy);
    }

    public void error(String number, String file, String what, String remedy) {
        error(number, new Source(file, 0, 0), what, remedy);
    }

    public void warning(String number, String file, String what, String remedy) {
        warning(number, new Source(file, 0, 0), what, remedy);
    }

    /** Adds a fault of a data structure, under its own id. */
    public void copybook(CopybookFault fault) {
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
        Set<Optional<Part>> parts = faults.get(fault);
        if (parts != null) {
            parts.add(part);
        } else if (faults.size() < limit) {
            faults.put(fault, new LinkedHashSet<>(Set.of(part)));
        } else {
            dropped++;
            droppedError |= fault.isError();
        }
    }

    /**
     * Whether this error was reported.
     *
     * @param number the digits of the message id
     */
    public boolean hasError(String number) {
        return faults.keySet().stream()
                .anyMatch(fault -> fault.id().equals("IRB-PROJ-" + number + "E"));
    }

    /**
     * All faults. Errors of unused parts become warnings, because they prevent nothing from
     * working.
     *
     * @param used whether a part is used
     */
    public List<Fault> all(Predicate<Part> used) {
        List<Fault> all = new ArrayList<>();
        faults.forEach((fault, parts) ->
                all.add(
                        fault.isError()
                                        && parts.stream()
                                                .noneMatch(p -> p.map(used::test).orElse(true))
                                ? unused(fault, parts.iterator().next().orElseThrow())
                                : fault));
        if (dropped > 0) {
            all.add(more());
        }
        return all;
    }

    private static Fault unused(Fault fault, Part part) {
        return new Fault(
                Fault.Severity.WARNING,
                "IRB-PROJ-" + UNUSED + "W",
                fault.file(),
                fault.line(),
                fault.column(),
                "No operation uses the %s '%s', which is faulty: %s"
                        .formatted(part.kind(), Texts.printable(part.name()), fault.what()),
                fault.remedy());
    }

    private Fault more() {
        return new Fault(
                droppedError ? Fault.Severity.ERROR : Fault.Severity.WARNING,
                droppedError ? "IRB-PROJ-0100E" : "IRB-PROJ-0100W",
                "",
                0,
                0,
                dropped + " more faults were found.",
                "Correct those listed and check again.");
    }
}
