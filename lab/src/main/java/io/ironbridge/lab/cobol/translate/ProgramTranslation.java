package io.ironbridge.lab.cobol.translate;

import io.ironbridge.lab.cobol.source.CopyStatement;
import io.ironbridge.lab.cobol.source.Messages;
import io.ironbridge.lab.cobol.source.SourceFormat;
import io.ironbridge.lab.cobol.source.SourceText;
import io.ironbridge.lab.cobol.source.TranslationFault;
import io.ironbridge.lab.cobol.source.Unit;
import io.ironbridge.lab.cobol.source.UnitReader;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The translation of one program: scans first, then writes. */
final class ProgramTranslation {
    private static final String FREE_DIRECTIVE = "       >>SOURCE FORMAT IS FREE";

    private final TranslatorOptions options;
    private final CopybookResolver resolver;
    private final Messages messages;
    private final Labels labels = new Labels();
    private final SourceNotes notes = new SourceNotes();

    ProgramTranslation(TranslatorOptions options, CopybookResolver resolver) {
        this.options = options;
        this.resolver = resolver;
        this.messages = new Messages(options.mostMessages());
    }

    Translation translate(String file, String text) {
        if (text.length() > options.mostCharacters()) {
            String what = "It has more than " + options.mostCharacters() + " characters";
            messages.note(TranslationFault.TOO_LARGE, file, what);
            return failed(file, "");
        }
        SourceText source = SourceText.of(file, text, options.format());
        Unit program = new UnitReader(source, messages).read();
        SourceFormat format = source.free() ? SourceFormat.FREE : SourceFormat.FIXED;
        CopybookUnits copybooks = new CopybookUnits(resolver, options, format, messages);
        copybooks.read(program);
        new StructureChecks(program, messages).check();
        return write(program, copybooks);
    }

    private Translation write(Unit program, CopybookUnits copybooks) {
        boolean usesCics = usesCics(program, copybooks);
        Paragraphs paragraphs = Paragraphs.of(program, copybooks);
        Map<String, TranslatedText> books = new LinkedHashMap<>(copybooks.ours());
        copybooks
                .units()
                .forEach((name, unit) -> {
                    List<Edit> edits = edits(unit, paragraphs).edits(usesCics);
                    if (!edits.isEmpty()) {
                        books.put(name, new SourceEditor(unit.source).apply(edits));
                    }
                });
        List<Edit> edits = edits(program, paragraphs).edits(usesCics);
        String programId = ProgramName.of(program);
        if (messages.hasErrors()) {
            return failed(program.source.file(), programId);
        }
        edits.addAll(new HeaderEdits(program).edits());
        if (usesCics) {
            edits.addAll(structure(program, copybooks));
            books.put(CicsCopybooks.CALL, CicsCopybooks.translated(CicsCopybooks.CALL));
            books.put(CicsCopybooks.EIB, CicsCopybooks.translated(CicsCopybooks.EIB));
        }
        TranslatedText text = withFormat(program, new SourceEditor(program.source).apply(edits));
        ProgramSource source = notes.source(program, copybooks);
        return new Translation(programId, usesCics, text, books, source, messages.all());
    }

    private CommandEdits edits(Unit unit, Paragraphs paragraphs) {
        return new CommandEdits(unit, labels, paragraphs, notes, messages, options.keepsStopRun());
    }

    private List<Edit> structure(Unit program, CopybookUnits copybooks) {
        boolean commarea =
                program.definesCommarea
                        || program.copies.stream().anyMatch(CopyStatement::bringsCommarea)
                        || copybooks.units().values().stream().anyMatch(u -> u.definesCommarea);
        boolean eiblk =
                program.definesEiblk
                        || copybooks.units().values().stream().anyMatch(u -> u.definesEiblk);
        return new ProgramEdits(program, commarea, eiblk).edits(labels.all());
    }

    private static boolean usesCics(Unit program, CopybookUnits copybooks) {
        List<Unit> all = new ArrayList<>(copybooks.units().values());
        all.add(program);
        return program.copies.stream().anyMatch(CopyStatement::bringsCommarea)
                || all.stream()
                        .anyMatch(unit ->
                                unit.definesCommarea || unit.namesEib || !unit.commands.isEmpty());
    }

    private static TranslatedText withFormat(Unit program, TranslatedText text) {
        if (!program.source.free()) {
            return text;
        }
        List<String> lines = new ArrayList<>(text.lines());
        List<Integer> origins = new ArrayList<>(text.origins());
        lines.addFirst(FREE_DIRECTIVE);
        origins.addFirst(1);
        return new TranslatedText(text.file(), lines, origins);
    }

    private Translation failed(String file, String programId) {
        TranslatedText nothing = new TranslatedText(file, List.of(), List.of());
        return new Translation(
                programId, false, nothing, Map.of(), ProgramSource.NONE, messages.all());
    }
}
