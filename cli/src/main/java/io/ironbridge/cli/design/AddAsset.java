package io.ironbridge.cli.design;

import io.ironbridge.cli.terminal.Console;
import io.ironbridge.cli.terminal.InputException;
import io.ironbridge.design.DesignException;
import io.ironbridge.design.FileChanges;
import io.ironbridge.design.NewConnection;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** What all commands that add an asset have in common. */
abstract class AddAsset extends ProjectChange {
    private final NewConnection kind;

    @Parameters(paramLabel = "NAME", description = "Name of the asset.")
    private String name = "";

    @Option(
            names = "--connection",
            paramLabel = "ID",
            description =
                    "The connection's id in the server configuration. Default: the only one of its"
                            + " kind; a project without one gets a file that configures it.")
    private @Nullable String connection;

    AddAsset(NewConnection kind, Console console) {
        super(console);
        this.kind = kind;
    }

    /** Plans the asset's files. */
    abstract void plan(String asset, String connectionRef, FileChanges changes)
            throws DesignException, InputException, InterruptedException;

    @Override
    final List<String> plan(Path folder, FileChanges changes)
            throws DesignException, InputException, InterruptedException {
        if (!name.matches("[^/\\\\\\p{Cntrl}]+")) {
            throw new DesignException(
                    "'" + name + "' cannot be the name of a folder.", "Choose another name.");
        }
        plan(name, kind.forAsset(folder, Optional.ofNullable(connection), changes), changes);
        configure(folder, changes);
        return List.of();
    }

    /** Plans what the asset needs in the configuration besides its connection. */
    void configure(Path folder, FileChanges changes) throws DesignException {}

    @Override
    final List<String> next(ProjectOption project) {
        return List.of("ironbridge add operation GET /PATH --asset " + name + project.repeated());
    }
}
