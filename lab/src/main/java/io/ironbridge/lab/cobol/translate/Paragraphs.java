package io.ironbridge.lab.cobol.translate;

import io.ironbridge.lab.cobol.source.CopyStatement;
import io.ironbridge.lab.cobol.source.Unit;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The paragraphs and sections of a program, as far as its copybooks were found. */
final class Paragraphs {
    private final boolean known;
    private final Map<String, Integer> names = new HashMap<>();

    private Paragraphs(boolean known) {
        this.known = known;
    }

    /**
     * If a copybook was not found, or is copied with REPLACING, any paragraph may exist: missing
     * ones are then not reported.
     */
    static Paragraphs of(Unit program, CopybookUnits copybooks) {
        List<Unit> units = new ArrayList<>(copybooks.units().values());
        units.add(program);
        boolean replaces =
                units.stream()
                        .flatMap(unit -> unit.copies.stream())
                        .anyMatch(CopyStatement::replaces);
        Paragraphs paragraphs = new Paragraphs(copybooks.complete() && !replaces);
        for (Unit unit : units) {
            unit.paragraphs.forEach(
                    (name, times) -> paragraphs.names.merge(name, times, Integer::sum));
        }
        return paragraphs;
    }

    /** The fault of a label, given in upper case. */
    Optional<String> fault(String label) {
        int times = names.getOrDefault(label, 0);
        if (times > 1) {
            return Optional.of("There are " + times + " paragraphs " + label);
        }
        return known && times == 0
                ? Optional.of("There is no paragraph " + label)
                : Optional.empty();
    }
}
