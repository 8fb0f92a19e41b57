package io.ironbridge.lab.cobol.translate;

import io.ironbridge.lab.cobol.exec.Command;
import io.ironbridge.lab.cobol.exec.CommandOption;
import io.ironbridge.lab.cobol.exec.CommandTable;
import io.ironbridge.lab.cobol.exec.Direction;
import io.ironbridge.lab.cobol.exec.OptionRule;
import io.ironbridge.lab.cobol.exec.OptionRule.Kind;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/** For every option of every command of the table, one right command that has it. */
final class CommandSamples {
    private CommandSamples() {}

    /** Each as its lines. */
    static List<List<String>> all() {
        List<List<String>> samples = new ArrayList<>();
        for (Command command : CommandTable.standard().commands()) {
            if (command.number() == CommandTable.STOP_RUN) {
                continue;
            }
            samples.add(text(command, least(command, Set.of())));
            if (!command.listsConditions()) {
                command.options()
                        .forEach(option ->
                                samples.add(text(command, least(command, with(command, option)))));
            }
        }
        samples.add(List.of("HANDLE CONDITION", "ERROR(ERROR-PARA)", "NOTFND"));
        return samples;
    }

    /** The option and all that it needs beside it. */
    private static Set<CommandOption> with(Command command, CommandOption option) {
        Set<CommandOption> options = new LinkedHashSet<>();
        add(command, option, options);
        return options;
    }

    private static void add(Command command, CommandOption option, Set<CommandOption> options) {
        if (options.add(option)) {
            option.rules().stream()
                    .filter(rule -> rule.kind() == Kind.WITH)
                    .map(rule -> command.option(rule.operand()).orElseThrow())
                    .forEach(needed -> add(command, needed, options));
        }
    }

    /** The wanted options, those required, and the first of each group that must have one. */
    private static Set<CommandOption> least(Command command, Set<CommandOption> wanted) {
        Set<CommandOption> options = new LinkedHashSet<>(wanted);
        for (CommandOption option : command.options()) {
            for (OptionRule rule : option.rules()) {
                boolean missing =
                        rule.kind() == Kind.ONE
                                && options.stream().noneMatch(o -> o.rules().contains(rule));
                if (rule.kind() == Kind.REQUIRED || missing) {
                    options.addAll(with(command, option));
                }
            }
        }
        return options;
    }

    private static List<String> text(Command command, Set<CommandOption> options) {
        List<String> lines = new ArrayList<>();
        List<String> words = new ArrayList<>(command.words());
        words.removeIf(word -> !command.isWord(word));
        lines.add(String.join(" ", words));
        options.forEach(option -> lines.add(option.keyword() + argument(option)));
        if (command.listsConditions()) {
            lines.add("NOTFND");
        }
        return lines;
    }

    private static String argument(CommandOption option) {
        return switch (option.kind()) {
            case FLAG, CONDITION -> "";
            case TEXT -> option.direction() == Direction.IN ? "('A')" : "(WS-TEXT)";
            case NUMBER -> "(WS-NUMBER)";
            case POINTER -> "(WS-POINTER)";
            case AREA -> "(WS-RECORD)";
            case LABEL -> "(ERROR-PARA)";
        };
    }
}
