package io.ironbridge.cli.design;

import io.ironbridge.cli.terminal.Console;
import io.ironbridge.cli.terminal.ExitCodes;
import io.ironbridge.cli.terminal.InputException;
import io.ironbridge.design.DesignException;
import io.ironbridge.design.FileChanges;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import picocli.CommandLine.Option;

/** How a project's files are written. */
final class WriteOptions {
    @Option(names = "--force", description = "Overwrite files that exist with other content.")
    private boolean force;

    @Option(names = "--dry-run", description = "Write nothing; print the changes as a diff.")
    private boolean dryRun;

    /**
     * Writes planned files, or shows what would be written.
     *
     * @param notes what was guessed, as clauses
     * @param next commands to continue with
     * @return the exit code
     */
    int write(
            Path folder,
            FileChanges changes,
            List<String> notes,
            List<String> next,
            Console console)
            throws InputException {
        if (dryRun) {
            changes.diff().forEach(console::print);
            notes.forEach(note -> console.note("Note: " + note + "."));
            return ExitCodes.OK;
        }
        List<String> lost = changes.overwritten();
        if (!lost.isEmpty() && !force) {
            List<String> lines = new ArrayList<>();
            lines.add("IRB-DESIGN-0002E These files exist with other content:");
            lost.forEach(file -> lines.add("  " + folder.resolve(file)));
            lines.add("Nothing was written. --dry-run shows the difference, --force overwrites.");
            throw new InputException(lines);
        }
        try {
            changes.write();
        } catch (IOException e) {
            throw new InputException(
                    List.of(
                            "IRB-DESIGN-0003E The files cannot be written: " + e.getMessage(),
                            "Check the folder's permissions and free space."));
        }
        for (FileChanges.Change change : changes.changes()) {
            String kind = change.kind().name().toLowerCase(Locale.ROOT);
            console.print("%-10s %s".formatted(kind, folder.resolve(change.file())));
        }
        notes.forEach(note -> console.print("Note: " + note + "."));
        if (!next.isEmpty()) {
            console.print("Next:");
            next.forEach(command -> console.print("  " + command));
        }
        return ExitCodes.OK;
    }

    static InputException refused(DesignException why) {
        List<String> lines = new ArrayList<>();
        lines.add("IRB-DESIGN-0001E " + why.getMessage());
        lines.addAll(why.remedies());
        return new InputException(lines);
    }
}
