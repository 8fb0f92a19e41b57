package io.ironbridge.lab.cobol.translate;

import io.ironbridge.lab.cobol.exec.Command;
import io.ironbridge.lab.cobol.exec.CommandArea;
import io.ironbridge.lab.cobol.exec.CommandOption;
import io.ironbridge.lab.cobol.exec.OptionKind;
import io.ironbridge.lab.cobol.source.SourceText;
import io.ironbridge.lab.cobol.source.Token;
import io.ironbridge.lab.cobol.source.Unit;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Builds a {@link ProgramSource}. */
final class SourceNotes {
    private final List<CommandArea> areas = new ArrayList<>();

    /** Notes the storage that a command names. */
    void command(Unit unit, ExecCommand exec) {
        exec.options()
                .forEach((option, given) -> {
                    if (given.hasArgument() && isStorage(exec.command(), option)) {
                        areas.add(area(unit, exec, option, given));
                    }
                });
    }

    /** SET of the commands that give data, which could have been given INTO an area. */
    private static boolean isStorage(Command command, CommandOption option) {
        boolean given =
                option.kind() == OptionKind.POINTER
                        && option.keyword().equals("SET")
                        && command.option("INTO").isPresent();
        return given || option.kind() == OptionKind.AREA;
    }

    private static CommandArea area(
            Unit unit, ExecCommand exec, CommandOption option, GivenOption given) {
        List<String> words = given.argument().stream().map(Token::text).toList();
        return new CommandArea(
                unit.source.file(),
                exec.line(),
                exec.command(),
                option.keyword(),
                option.kind(),
                words);
    }

    ProgramSource source(Unit program, CopybookUnits copybooks) {
        Map<String, List<String>> books = new LinkedHashMap<>();
        copybooks.units().forEach((name, unit) -> books.put(name, unit.source.lines()));
        copybooks.ours().forEach((name, text) -> books.put(name, text.lines()));
        Map<String, Set<String>> addressed = new LinkedHashMap<>();
        addresses(program, addressed);
        copybooks.units().values().forEach(unit -> addresses(unit, addressed));
        SourceText source = program.source;
        int procedure = program.outline.procedureDivision;
        int dataLines =
                procedure < 0
                        ? source.lines().size()
                        : source.line(program.tokens.get(procedure).start());
        return new ProgramSource(
                source.file(), source.free(), source.lines(), dataLines, books, areas, addressed);
    }

    /** SET ADDRESS OF item TO pointer. */
    private static void addresses(Unit unit, Map<String, Set<String>> addressed) {
        List<Token> tokens = unit.tokens;
        for (int i = 0; i + 5 < tokens.size(); i++) {
            if (tokens.get(i).is("SET")
                    && tokens.get(i + 1).is("ADDRESS")
                    && tokens.get(i + 2).is("OF")
                    && tokens.get(i + 4).is("TO")) {
                addressed
                        .computeIfAbsent(tokens.get(i + 5).capitals(), _ -> new LinkedHashSet<>())
                        .add(tokens.get(i + 3).capitals());
            }
        }
    }
}
