package io.ironbridge.cli.design;

import io.ironbridge.cli.terminal.Console;
import io.ironbridge.cli.terminal.InputException;
import io.ironbridge.design.ConnectionKind;
import io.ironbridge.design.DesignException;
import io.ironbridge.design.FileChanges;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** What all commands that add an asset have in common. */
abstract class AddAsset implements Callable<Integer> {
    final Console console;
    private final ConnectionKind kind;

    @Parameters(paramLabel = "NAME", description = "Name of the asset.")
    private String name = "";

    @Option(
            names = "--connection",
            paramLabel = "ID",
            description =
                    "The connection's id in the server configuration. Default: the only one of its"
                            + " kind; a project without one gets a file that configures it.")
    private @Nullable String connection;

    @Mixin private final ProjectOption project = new ProjectOption();
    @Mixin private final WriteOptions writing = new WriteOptions();

    AddAsset(ConnectionKind kind, Console console) {
        this.kind = kind;
        this.console = console;
    }

    /** Plans the asset's files. */
    abstract void plan(String asset, String connectionRef, FileChanges changes)
            throws DesignException, InputException, InterruptedException;

    @Override
    public final Integer call() throws InputException, InterruptedException {
        Path folder = project.folder();
        FileChanges changes = new FileChanges(folder);
        try {
            if (!name.matches("[^/\\\\\\p{Cntrl}]+")) {
                throw new DesignException(
                        "'" + name + "' cannot be the name of a folder.", "Choose another name.");
            }
            plan(name, kind.forAsset(folder, Optional.ofNullable(connection), changes), changes);
        } catch (DesignException refused) {
            throw WriteOptions.refused(refused);
        }
        return writing.write(
                folder,
                changes,
                List.of(),
                List.of("ironbridge add operation GET /PATH --asset " + name + project.repeated()),
                console);
    }
}
