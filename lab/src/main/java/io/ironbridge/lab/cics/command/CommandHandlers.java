package io.ironbridge.lab.cics.command;

import io.ironbridge.lab.cobol.exec.Command;
import io.ironbridge.lab.cobol.exec.CommandTable;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The handler of each EXEC CICS command, by its number (EIBFN). */
final class CommandHandlers {
    private final Map<Integer, CommandHandler> handlers = new HashMap<>();

    /**
     * All commands of the translator's table.
     *
     * @throws IllegalStateException for a command with no handler or with two: the servant does not
     *     start then
     */
    CommandHandlers() {
        add(ProgramCommands.handlers());
        add(HandlingCommands.handlers());
        add(AssignCommand.handlers());
        add(AddressCommands.handlers());
        add(FileCommands.handlers());
        add(BrowseCommands.handlers());
        add(QueueCommands.handlers());
        add(TimeCommands.handlers());
        add(DelayCommands.handlers());
        add(StartCommands.handlers());
        add(LockCommands.handlers());
        add(ContainerCommands.handlers());
        add(ContainerBrowseCommands.handlers());
        add(WebCommands.handlers());
        add(WebFactCommands.handlers());
        List<String> missing =
                CommandTable.standard().commands().stream()
                        .filter(command -> !handlers.containsKey(command.number()))
                        .map(Command::name)
                        .toList();
        if (!missing.isEmpty()) {
            throw new IllegalStateException("No handler for " + missing);
        }
    }

    private void add(Map<Integer, CommandHandler> more) {
        more.forEach((command, handler) -> {
            if (handlers.put(command, handler) != null) {
                throw new IllegalStateException("Command %04X has two handlers".formatted(command));
            }
        });
    }

    Optional<CommandHandler> find(int command) {
        return Optional.ofNullable(handlers.get(command));
    }
}
