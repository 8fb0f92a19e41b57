package io.ironbridge.lab.cobol.translate;

import io.ironbridge.lab.cobol.exec.CallArea;
import io.ironbridge.lab.cobol.exec.CicsNumbers;
import io.ironbridge.lab.cobol.exec.Command;
import io.ironbridge.lab.cobol.exec.CommandOption;
import io.ironbridge.lab.cobol.exec.CommandTable;
import io.ironbridge.lab.cobol.exec.OptionKind;
import io.ironbridge.lab.cobol.source.Token;
import io.ironbridge.lab.cobol.source.Tokens;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** Writes the COBOL statements that replace a command. */
final class CommandWriter {
    private static final String STEP = "    ";

    private final Labels labels;
    private final List<String> out = new ArrayList<>();

    CommandWriter(Labels labels) {
        this.labels = labels;
    }

    /** The statements, one a line, indented by what they are nested in. */
    List<String> write(ExecCommand exec) {
        if (exec.command().listsConditions()) {
            exec.conditions().forEach(condition -> condition(exec, condition));
        } else {
            head(exec.command(), mask(exec), exec.line());
            exec.options().forEach(this::input);
            call(areas(exec));
            writeResults(exec);
            tail(exec);
        }
        return List.copyOf(out);
    }

    /** The statements of STOP RUN. */
    List<String> stopRun(int line) {
        Command command = CommandTable.standard().byNumber(CommandTable.STOP_RUN).orElseThrow();
        head(command, 0, line);
        call(List.of());
        add("GOBACK");
        return List.copyOf(out);
    }

    private void condition(ExecCommand exec, GivenOption condition) {
        CommandOption option = exec.command().options().getFirst();
        int number = CicsNumbers.condition(condition.keyword()).orElseThrow();
        int label = condition.hasArgument() ? label(condition) : 0;
        head(exec.command(), mask(exec) | option.mask(), exec.line());
        add("MOVE " + number + " TO DFHX-NUMBER(" + option.slot() + ")");
        add("MOVE " + label + " TO DFHX-NUMBER(" + (option.slot() + 1) + ")");
        call(List.of());
        tail(exec);
    }

    private int label(GivenOption option) {
        return labels.index(option.argument().getFirst().capitals());
    }

    private void head(Command command, long mask, int line) {
        add("MOVE " + command.number() + " TO DFHX-COMMAND");
        add("MOVE " + mask + " TO DFHX-OPTIONS");
        add("MOVE " + line + " TO DFHX-LINE");
    }

    private static long mask(ExecCommand exec) {
        long mask = 0;
        for (CommandOption option : exec.options().keySet()) {
            mask |= option.mask();
        }
        boolean noHandle =
                exec.common().containsKey("RESP") || exec.common().containsKey("NOHANDLE");
        return noHandle ? mask | 1L << CallArea.NOHANDLE_BIT : mask;
    }

    private void input(CommandOption option, GivenOption given) {
        if (option.kind() == OptionKind.AREA) {
            add("MOVE " + length(given) + " TO DFHX-LENGTH(" + option.slot() + ")");
        } else if (option.direction().gives()) {
            inputValue(option, given);
        }
    }

    private void inputValue(CommandOption option, GivenOption given) {
        String argument = argument(given);
        int slot = option.slot();
        switch (option.kind()) {
            case TEXT -> {
                String text = given.hasArgument() ? argument : "'" + option.defaultText() + "'";
                add("MOVE " + text + " TO DFHX-TEXT(" + slot + ")");
            }
            case NUMBER -> number(given, argument, slot);
            case POINTER -> add("SET DFHX-POINTER(" + slot + ") TO " + argument);
            case LABEL -> add("MOVE " + label(given) + " TO DFHX-NUMBER(" + slot + ")");
            case FLAG, AREA, CONDITION -> {}
        }
    }

    private void number(GivenOption given, String argument, int slot) {
        boolean computed =
                ArgumentChecks.isExpression(given) || given.argument().getFirst().is("FUNCTION");
        add(
                computed
                        ? "COMPUTE DFHX-NUMBER(" + slot + ") = " + argument
                        : "MOVE " + argument + " TO DFHX-NUMBER(" + slot + ")");
    }

    private static String length(GivenOption given) {
        boolean literal = given.argument().getFirst().is(Token.Kind.LITERAL);
        return literal
                ? "FUNCTION LENGTH ( " + argument(given) + " )"
                : "LENGTH OF " + argument(given);
    }

    private static List<String> areas(ExecCommand exec) {
        List<String> areas = new ArrayList<>();
        for (CommandOption option : exec.command().options()) {
            if (option.kind() == OptionKind.AREA) {
                GivenOption given = exec.options().get(option);
                areas.add(given == null ? "OMITTED" : argument(given));
            }
        }
        return areas;
    }

    private void call(List<String> areas) {
        List<String> arguments = new ArrayList<>(areas);
        while (arguments.size() < CallArea.AREA_ARGUMENTS) {
            arguments.add("OMITTED");
        }
        add(
                "CALL DFHX-EXEC USING DFHX-CALL DFHEIBLK "
                        + String.join(" ", arguments)
                        + " RETURNING DFHX-BRANCH END-CALL");
    }

    private void writeResults(ExecCommand exec) {
        List<String> moves = new ArrayList<>();
        for (Map.Entry<CommandOption, GivenOption> entry : exec.options().entrySet()) {
            CommandOption option = entry.getKey();
            GivenOption given = entry.getValue();
            if (option.direction().takes()
                    && given.hasArgument()
                    && ArgumentChecks.isDataArea(given)) {
                result(option, argument(given), moves);
            }
        }
        if (!moves.isEmpty()) {
            add("IF DFHX-RESULTS = 1");
            moves.forEach(move -> add(STEP + move));
            add("END-IF");
        }
    }

    private static void result(CommandOption option, String argument, List<String> moves) {
        int slot = option.slot();
        switch (option.kind()) {
            case TEXT -> moves.add("MOVE DFHX-TEXTS(" + slot + ") TO " + argument);
            case NUMBER -> moves.add("MOVE DFHX-NUMBER(" + slot + ") TO " + argument);
            case POINTER -> moves.add("SET " + argument + " TO DFHX-POINTER(" + slot + ")");
            case FLAG, AREA, LABEL, CONDITION -> {}
        }
    }

    private void tail(ExecCommand exec) {
        GivenOption resp = exec.common().get("RESP");
        GivenOption resp2 = exec.common().get("RESP2");
        if (resp != null) {
            add("MOVE EIBRESP OF DFHEIBLK TO " + argument(resp));
        }
        if (resp2 != null) {
            add("MOVE EIBRESP2 OF DFHEIBLK TO " + argument(resp2));
        }
        add("IF DFHX-BRANCH NOT = ZERO GO TO DFHX-DISPATCH END-IF");
    }

    private static String argument(GivenOption given) {
        return Tokens.text(given.argument());
    }

    private void add(String statement) {
        out.add(statement);
    }
}
