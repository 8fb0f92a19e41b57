package io.ironbridge.lab.ims.cobol;

import io.ironbridge.copybook.source.Position;
import io.ironbridge.copybook.source.Word;
import io.ironbridge.lab.cobol.exec.Command;
import io.ironbridge.lab.cobol.exec.CommandArea;
import io.ironbridge.lab.cobol.exec.OptionKind;
import io.ironbridge.lab.cobol.source.TranslationMessage;
import io.ironbridge.lab.cobol.translate.ProgramSource;
import io.ironbridge.lab.cobol.translate.Translation;
import io.ironbridge.lab.form.source.SourceWords;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/** Finds the areas that a program passes to DL/I, and its PCBs. */
final class DliProgram {
    private static final Command CALL =
            new Command(0, List.of("CALL", DliEnvironment.MODULE), List.of(), List.of());
    private static final String ENTRY = "DLITCBL";

    private final Translation translation;
    private final ProgramSource source;
    private final List<Word> words;
    private final List<CommandArea> areas = new ArrayList<>();

    DliProgram(Translation translation) {
        this.translation = translation;
        this.source = translation.source();
        this.words = SourceWords.of(source);
    }

    /** The translation with the areas of the calls, or with the reason why it cannot run in IMS. */
    Translation translation() {
        List<TranslationMessage> messages = new ArrayList<>(translation.messages());
        if (translation.usesCics()) {
            messages.add(cics());
        }
        findCalls();
        parameters();
        ProgramSource noted =
                new ProgramSource(
                        source.file(),
                        source.free(),
                        source.lines(),
                        source.dataLines(),
                        source.copybooks(),
                        areas,
                        source.addressed());
        return new Translation(
                translation.programId(),
                translation.usesCics(),
                translation.output(),
                translation.copybooks(),
                noted,
                messages);
    }

    private TranslationMessage cics() {
        return new TranslationMessage(
                source.file(),
                0,
                0,
                "IRB-LAB-8210E",
                "",
                "It uses CICS (EXEC CICS, DFHCOMMAREA or fields of DFHEIBLK)",
                "Run it in the CICS lab, or let it call CBLTDLI");
    }

    private void findCalls() {
        Set<String> names = namesOfModule();
        for (int i = 0; i + 2 < words.size(); i++) {
            Word callee = words.get(i + 1);
            boolean dli = isModule(callee) || names.contains(capitals(callee));
            if (words.get(i).is("CALL") && dli && words.get(i + 2).is("USING")) {
                call(words.get(i).position(), new Arguments(words, i + 3).read());
            }
        }
    }

    /** Items that have the module's name as their value, or get it by MOVE. */
    private Set<String> namesOfModule() {
        Set<String> names = new HashSet<>();
        String item = "";
        for (int i = 0; i < words.size(); i++) {
            Word word = words.get(i);
            if (isLevel(i)) {
                item = capitals(words.get(i + 1));
            }
            boolean moved = i > 0 && words.get(i - 1).is("MOVE") && i + 2 < words.size();
            if (isModule(word) && moved) {
                names.add(capitals(words.get(i + 2)));
            } else if (isModule(word) && i > 0 && !words.get(i - 1).is("CALL")) {
                names.add(item);
            }
        }
        return names;
    }

    private boolean isLevel(int at) {
        return at + 1 < words.size()
                && (at == 0 || words.get(at - 1).kind() == Word.Kind.STOP)
                && words.get(at).text().matches("\\d{1,2}");
    }

    /** Function and PCB, the first two arguments, are not areas. */
    private void call(Position at, List<List<String>> arguments) {
        boolean copied = !at.file().equals(source.file());
        for (int i = 2; i < arguments.size(); i++) {
            String key = copied ? AreaKeys.argument(i, at.file()) : AreaKeys.argument(i);
            note(at.file(), at.line(), key, arguments.get(i));
        }
    }

    private void parameters() {
        List<List<String>> pcbs = using();
        for (int i = 0; i < pcbs.size(); i++) {
            note(source.file(), 0, AreaKeys.parameter(i), pcbs.get(i));
        }
    }

    /** Of ENTRY 'DLITCBL', or of the PROCEDURE DIVISION where there is none. */
    private List<List<String>> using() {
        List<List<String>> division = List.of();
        for (int i = 0; i + 2 < words.size(); i++) {
            if (!words.get(i + 2).is("USING")) {
                continue;
            }
            if (words.get(i).is("ENTRY") && isLiteral(words.get(i + 1), ENTRY)) {
                return new Arguments(words, i + 3).read();
            }
            if (words.get(i).is("PROCEDURE") && words.get(i + 1).is("DIVISION")) {
                division = new Arguments(words, i + 3).read();
            }
        }
        return division;
    }

    private void note(String file, int line, String key, List<String> argument) {
        if (!argument.isEmpty()) {
            areas.add(new CommandArea(file, line, CALL, key, OptionKind.AREA, argument));
        }
    }

    private static boolean isModule(Word word) {
        return isLiteral(word, DliEnvironment.MODULE);
    }

    private static boolean isLiteral(Word word, String value) {
        String text = word.text();
        return word.kind() == Word.Kind.LITERAL
                && text.length() > 1
                && text.substring(1, text.length() - 1).strip().equalsIgnoreCase(value);
    }

    private static String capitals(Word word) {
        return word.text().toUpperCase(Locale.ROOT);
    }
}
