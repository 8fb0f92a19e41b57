package io.ironbridge.cli.design;

import io.ironbridge.cli.terminal.Console;
import io.ironbridge.cli.terminal.InputException;
import io.ironbridge.design.DesignException;
import io.ironbridge.design.FileChanges;
import java.nio.file.Path;
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
            return writing.write(folder, changes, notes, next(project), console);
        } catch (DesignException refused) {
            throw WriteOptions.refused(refused);
        }
    }
}
