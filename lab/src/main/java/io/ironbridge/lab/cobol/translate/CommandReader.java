package io.ironbridge.lab.cobol.translate;

import io.ironbridge.lab.cobol.exec.CicsNumbers;
import io.ironbridge.lab.cobol.exec.Command;
import io.ironbridge.lab.cobol.exec.CommandOption;
import io.ironbridge.lab.cobol.exec.CommandTable;
import io.ironbridge.lab.cobol.exec.OptionKind;
import io.ironbridge.lab.cobol.source.ExecBlock;
import io.ironbridge.lab.cobol.source.Messages;
import io.ironbridge.lab.cobol.source.SourceText;
import io.ironbridge.lab.cobol.source.Token;
import io.ironbridge.lab.cobol.source.Tokens;
import io.ironbridge.lab.cobol.source.TranslationFault;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Looks up the command of a block and its options; reports all faults. */
final class CommandReader {
    private static final Set<String> COMMON = Set.of("RESP", "RESP2", "NOHANDLE");
    private static final int MOST_CONDITIONS = 16;

    private final SourceText source;
    private final ExecBlock block;
    private final Paragraphs paragraphs;
    private final Messages messages;
    private final Map<CommandOption, GivenOption> options = new LinkedHashMap<>();
    private final Map<String, GivenOption> common = new LinkedHashMap<>();
    private final List<GivenOption> conditions = new ArrayList<>();
    private boolean right = true;

    CommandReader(SourceText source, ExecBlock block, Paragraphs paragraphs, Messages messages) {
        this.source = source;
        this.block = block;
        this.paragraphs = paragraphs;
        this.messages = messages;
    }

    /** Empty after a message. */
    Optional<ExecCommand> read() {
        List<GivenOption> given = new ExecReader(source, block, messages).read();
        if (given.isEmpty()) {
            return Optional.empty();
        }
        Set<String> keywords = new LinkedHashSet<>();
        given.forEach(option -> keywords.add(option.keyword()));
        String verb = given.getFirst().keyword();
        String second = given.size() > 1 ? given.get(1).keyword() : "";
        Optional<Command> command = CommandTable.standard().find(verb, keywords);
        if (command.isEmpty()
                || (command.get().words().size() == 1 && CommandTable.isAnother(verb, second))) {
            unknown(verb, second);
            return Optional.empty();
        }
        return checked(command.get(), given);
    }

    private void unknown(String verb, String second) {
        Set<String> similar = CommandTable.standard().named(verb);
        String supported = similar.isEmpty() ? "" : "; it supports " + String.join(", ", similar);
        fault(
                TranslationFault.UNKNOWN_COMMAND,
                block.first(),
                "The lab region does not support " + (verb + " " + second).strip() + supported);
    }

    private Optional<ExecCommand> checked(Command command, List<GivenOption> given) {
        given.forEach(option -> sort(command, option));
        OptionChecks checks = new OptionChecks(command, options, common.keySet());
        checks.faults().forEach((what, fault) -> fault(fault, block.first(), what));
        if (command.listsConditions()) {
            checkConditions();
        }
        int line = source.line(block.first().start()) + 1;
        return right
                ? Optional.of(new ExecCommand(command, line, options, common, conditions))
                : Optional.empty();
    }

    private void sort(Command command, GivenOption given) {
        String keyword = given.keyword();
        Optional<CommandOption> option = command.option(keyword);
        if (command.isWord(keyword)) {
            argument(given, OptionKind.FLAG, "");
        } else if (COMMON.contains(keyword)) {
            argument(given, keyword.equals("NOHANDLE") ? OptionKind.FLAG : OptionKind.NUMBER, "");
            twice(common.put(keyword, given));
        } else if (command.listsConditions()) {
            conditions.add(given);
        } else if (option.isPresent()) {
            argument(given, option.get().kind(), option.get().defaultText());
            ArgumentChecks.fault(option.get(), given)
                    .ifPresent(what -> fault(TranslationFault.ARGUMENT, given.word(), what));
            if (option.get().kind() == OptionKind.LABEL) {
                checkLabel(given);
            }
            twice(options.put(option.get(), given));
        } else {
            fault(
                    TranslationFault.UNKNOWN_OPTION,
                    given.word(),
                    "The lab region does not support the option "
                            + given.word().text()
                            + " of "
                            + command.name());
        }
    }

    private void argument(GivenOption given, OptionKind kind, String defaultText) {
        if (kind == OptionKind.FLAG && given.hasArgument()) {
            fault(
                    TranslationFault.ARGUMENT,
                    given.word(),
                    given.word().text() + " has no argument");
        } else if (kind != OptionKind.FLAG && !given.hasArgument() && defaultText.isEmpty()) {
            fault(
                    TranslationFault.ARGUMENT,
                    given.word(),
                    given.word().text() + " needs an argument");
        }
    }

    private void twice(@Nullable GivenOption before) {
        if (before != null) {
            fault(
                    TranslationFault.TWICE,
                    before.word(),
                    before.word().text() + " is specified twice, or together with its synonym");
        }
    }

    private void checkConditions() {
        if (conditions.isEmpty()) {
            fault(TranslationFault.MISSING_OPTION, block.first(), "No condition is named");
        } else if (conditions.size() > MOST_CONDITIONS) {
            String what = "More than " + MOST_CONDITIONS + " conditions are named";
            fault(TranslationFault.CONTRADICTION, block.first(), what);
        }
        for (GivenOption condition : conditions) {
            if (CicsNumbers.condition(condition.keyword()).isEmpty()) {
                String what = "There is no condition " + condition.word().text();
                fault(TranslationFault.UNKNOWN_CONDITION, condition.word(), what);
            } else if (condition.hasArgument() && !ArgumentChecks.isName(condition)) {
                String what =
                        "The label of " + condition.word().text() + " is not a paragraph name";
                fault(TranslationFault.ARGUMENT, condition.word(), what);
            } else if (condition.hasArgument()) {
                checkLabel(condition);
            }
        }
    }

    private void checkLabel(GivenOption given) {
        if (given.hasArgument() && ArgumentChecks.isName(given)) {
            paragraphs
                    .fault(given.argument().getFirst().capitals())
                    .ifPresent(what -> fault(TranslationFault.LABEL, given.word(), what));
        }
    }

    private void fault(TranslationFault fault, Token at, String what) {
        right = false;
        String text = "EXEC CICS " + Tokens.summary(block.words());
        messages.note(fault, source, at, text, what);
    }
}
