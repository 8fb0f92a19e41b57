package io.ironbridge.lab.cics.servant;

import io.ironbridge.lab.cobol.exec.Command;
import io.ironbridge.lab.cobol.exec.CommandTable;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Who serves which command, by its number. */
final class CommandHandlers {
    private final Map<Integer, CommandHandler> handlers = new HashMap<>();

    /** All commands of the translator's table. */
    static CommandHandlers all(ProgramControl control) {
        CommandHandlers all = new CommandHandlers();
        ProgramCommands.addTo(all, control);
        HandlingCommands.addTo(all);
        AssignCommand.addTo(all);
        AddressCommands.addTo(all);
        FileCommands.addTo(all);
        BrowseCommands.addTo(all);
        QueueCommands.addTo(all);
        TimeCommands.addTo(all);
        DelayCommands.addTo(all);
        StartCommands.addTo(all);
        LockCommands.addTo(all);
        ContainerCommands.addTo(all);
        ContainerBrowseCommands.addTo(all);
        WebCommands.addTo(all);
        WebFactCommands.addTo(all);
        all.checkComplete();
        return all;
    }

    /** A servant that cannot serve all that the translator accepts does not start. */
    private void checkComplete() {
        List<String> missing =
                CommandTable.standard().commands().stream()
                        .filter(command -> !handlers.containsKey(command.number()))
                        .map(Command::name)
                        .toList();
        if (!missing.isEmpty()) {
            throw new IllegalStateException("Nobody serves " + missing);
        }
    }

    /** A command is served by one handler. */
    void add(int command, CommandHandler handler) {
        if (handlers.put(command, handler) != null) {
            throw new IllegalArgumentException("Command %04X has two handlers".formatted(command));
        }
    }

    Optional<CommandHandler> find(int command) {
        return Optional.ofNullable(handlers.get(command));
    }
}
