package io.ironbridge.lab.cobol.exec;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.stream.Collectors;

/** All commands that the translator accepts, as {@code commands.txt} lists them. Immutable. */
public final class CommandTable {
    /** End of a program by STOP RUN; no EXEC CICS command has this number. */
    public static final int STOP_RUN = 0;

    /** Source: CICS TS, "CICS API commands". */
    private static final Map<String, Set<String>> SECOND_WORDS =
            Map.of(
                    "DELETE",
                    Set.of("ACTIVITY", "CHANNEL", "COUNTER", "DCOUNTER", "EVENT", "TIMER"),
                    "DELETEQ",
                    Set.of("TD"),
                    "LINK",
                    Set.of("ACQACTIVITY", "ACQPROCESS", "ACTIVITY"),
                    "READQ",
                    Set.of("TD"),
                    "RETRIEVE",
                    Set.of("REATTACH", "SUBEVENT"),
                    "START",
                    Set.of("ATTACH", "BREXIT"),
                    "WRITE",
                    Set.of("JOURNALNAME", "JOURNALNUM", "OPERATOR"));

    private static final CommandTable STANDARD =
            new CommandTable(
                    CommandTableReader.read(Resources.text("commands.txt").lines().toList()));

    private final List<Command> commands;
    private final Map<Integer, Command> byNumber;

    private CommandTable(List<Command> commands) {
        this.commands = commands;
        this.byNumber =
                commands.stream().collect(Collectors.toMap(Command::number, Function.identity()));
    }

    /** The table that the translator uses. */
    public static CommandTable standard() {
        return STANDARD;
    }

    /** Every command, in the table's order. */
    public List<Command> commands() {
        return commands;
    }

    /** The command whose number a program passed in DFHX-COMMAND. */
    public Optional<Command> byNumber(int number) {
        return Optional.ofNullable(byNumber.get(number));
    }

    /** Whether these two words begin another command of CICS than the verb alone. */
    public static boolean isAnother(String verb, String second) {
        return SECOND_WORDS.getOrDefault(verb, Set.of()).contains(second);
    }

    /** The most specific command that begins with the verb and whose words are all there. */
    public Optional<Command> find(String verb, Set<String> keywords) {
        Command best = null;
        for (Command command : commands) {
            if (command.number() != STOP_RUN
                    && command.words().contains(verb)
                    && keywords.containsAll(command.words())
                    && (best == null || command.words().size() > best.words().size())) {
                best = command;
            }
        }
        return Optional.ofNullable(best);
    }

    /** The names of the commands that the verb begins, for a message. */
    public Set<String> named(String verb) {
        return commands.stream()
                .filter(command -> command.number() != STOP_RUN)
                .filter(command -> command.words().getFirst().equals(verb))
                .map(Command::name)
                .collect(Collectors.toCollection(TreeSet::new));
    }
}
