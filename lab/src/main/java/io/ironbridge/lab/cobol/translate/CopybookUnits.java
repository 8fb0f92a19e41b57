package io.ironbridge.lab.cobol.translate;

import io.ironbridge.lab.cobol.source.CopyStatement;
import io.ironbridge.lab.cobol.source.Messages;
import io.ironbridge.lab.cobol.source.SourceFormat;
import io.ironbridge.lab.cobol.source.SourceText;
import io.ironbridge.lab.cobol.source.TranslationFault;
import io.ironbridge.lab.cobol.source.Unit;
import io.ironbridge.lab.cobol.source.UnitReader;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/** Reads the copybooks of a program and nested ones, each once. */
final class CopybookUnits {
    private final CopybookResolver resolver;
    private final TranslatorOptions options;
    private final SourceFormat format;
    private final Messages messages;
    private final Map<String, Unit> units = new LinkedHashMap<>();
    private final Map<String, TranslatedText> ours = new LinkedHashMap<>();
    private boolean complete = true;
    private final Deque<String> open = new ArrayDeque<>();

    CopybookUnits(
            CopybookResolver resolver,
            TranslatorOptions options,
            SourceFormat format,
            Messages messages) {
        this.resolver = resolver;
        this.options = options;
        this.format = format;
        this.messages = messages;
    }

    void read(Unit unit) {
        unit.copies.forEach(copy -> read(unit, copy));
    }

    /** Whether all copybooks were found. */
    boolean complete() {
        return complete;
    }

    /** The copybooks that were read, by name. */
    Map<String, Unit> units() {
        return units;
    }

    /** The copybooks of CICS that the program copies and the caller does not have. */
    Map<String, TranslatedText> ours() {
        return ours;
    }

    private void read(Unit unit, CopyStatement copy) {
        String name = copy.name();
        if (open.contains(name) || open.size() >= options.copyDepth()) {
            String what = "COPY " + name + " leads back to itself or too deep";
            note(TranslationFault.COPY_RECURSION, unit, copy, what);
            return;
        }
        if (units.containsKey(name) || ours.containsKey(name)) {
            return;
        }
        Optional<String> text = resolver.find(name);
        if (text.isPresent()) {
            read(name, text.get());
        } else if (CicsCopybooks.find(name).isPresent()) {
            addOurs(unit, name);
        } else {
            complete = false;
            String what = "The copybook " + name + " was not found, so it was not read";
            note(TranslationFault.COPY_MISSING, unit, copy, what);
        }
    }

    private void addOurs(Unit unit, String name) {
        TranslatedText text = CicsCopybooks.translated(name.toUpperCase(Locale.ROOT));
        ours.put(name, text);
        unit.definesEiblk |= name.equalsIgnoreCase(CicsCopybooks.EIB);
    }

    private void read(String name, String text) {
        if (text.length() > options.mostCharacters()) {
            String what = "It has more than " + options.mostCharacters() + " characters";
            messages.note(TranslationFault.TOO_LARGE, name, what);
            return;
        }
        Unit copybook = new UnitReader(SourceText.of(name, text, format), messages).read();
        units.put(name, copybook);
        open.push(name);
        read(copybook);
        open.pop();
    }

    private void note(TranslationFault fault, Unit unit, CopyStatement copy, String what) {
        messages.note(fault, unit.source, copy.at(), "COPY " + copy.name(), what);
    }
}
