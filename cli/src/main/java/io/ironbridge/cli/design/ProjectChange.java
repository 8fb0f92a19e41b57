package io.ironbridge.cli.design;

import io.ironbridge.cli.terminal.Console;
import io.ironbridge.cli.terminal.InputException;
import io.ironbridge.design.DesignException;
import io.ironbridge.design.FileChanges;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Mixin;

/** A command that changes files of a project. */
abstract class ProjectChange implements Callable<Integer> {
    final Console console;

    @Mixin private final ProjectOption project = new ProjectOption();
    @Mixin private final WriteOptions writing = new WriteOptions();

    ProjectChange(Console console) {
        this.console = console;
    }

    /**
     * Plans the changes.
     *
     * @return what was guessed or decided, as clauses
     */
    abstract List<String> plan(Path folder, FileChanges changes)
            throws DesignException, InputException, InterruptedException;

    /** Commands to continue with. */
    abstract List<String> next(ProjectOption project);

    @Override
    public final Integer call() throws InputException, InterruptedException {
        Path folder = project.folder();
        FileChanges changes = new FileChanges(folder);
        try {
            List<String> notes = plan(folder, changes);
            check(folder, changes);
            return writing.write(folder, changes, notes, next(project), console);
        } catch (DesignException refused) {
            throw WriteOptions.refused(refused);
        }
    }

    /** Rejects what {@code check} or a host would reject later. */
    private static void check(Path folder, FileChanges changes)
            throws DesignException, InputException {
        List<String> faults;
        try {
            faults = PlannedCheck.faults(folder, changes);
        } catch (IOException e) {
            throw new DesignException(
                    "The planned files cannot be checked (" + e + ").",
                    "Check the permissions and the space of the folder for temporary files.");
        }
        if (!faults.isEmpty()) {
            List<String> lines = new ArrayList<>();
            lines.add("IRB-DESIGN-0008E 'check' would reject the new files:");
            lines.addAll(faults);
            lines.add("Nothing was written.");
            throw new InputException(lines);
        }
    }
}
