package io.ironbridge.cli.design;

import io.ironbridge.cli.terminal.Console;
import io.ironbridge.cli.terminal.InputException;
import io.ironbridge.design.ConnectionKind;
import io.ironbridge.design.DesignException;
import io.ironbridge.design.FileChanges;
import io.ironbridge.design.HostAsset;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** What is the same for all assets with records. */
abstract class AddHostAsset implements Callable<Integer> {
    private final Console console;

    @Parameters(paramLabel = "NAME", description = "Name of the asset.")
    private String name = "";

    @Option(
            names = "--connection",
            paramLabel = "ID",
            description =
                    "The connection's id in the server configuration. Default: the only one of its"
                            + " kind; a project without one gets a file that configures it.")
    private @Nullable String connection;

    @Option(names = "--description", paramLabel = "TEXT", description = "What the asset does.")
    private String description = "";

    @Mixin private final RecordOptions records = new RecordOptions();
    @Mixin private final ProjectOption project = new ProjectOption();
    @Mixin private final WriteOptions writing = new WriteOptions();

    AddHostAsset(Console console) {
        this.console = console;
    }

    abstract ConnectionKind connectionKind();

    abstract HostAsset.Type type(boolean named);

    /** Provider properties, in the order in which they are written. */
    abstract Map<String, String> properties(String connectionRef);

    @Override
    public final Integer call() throws InputException {
        Path folder = project.folder();
        FileChanges changes = new FileChanges(folder);
        try {
            if (!name.matches("[^/\\\\\\p{Cntrl}]+")) {
                throw new DesignException(
                        "'" + name + "' cannot be the name of a folder.", "Choose another name.");
            }
            String connectionRef =
                    connectionKind().forAsset(folder, Optional.ofNullable(connection), changes);
            new HostAsset(
                            name,
                            type(records.isNamed()),
                            description,
                            new LinkedHashMap<>(properties(connectionRef)),
                            records.request(console),
                            records.response(console),
                            records.fields())
                    .plan(changes);
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

    /** Properties in the order given. */
    static Map<String, String> ordered(String... keysAndValues) {
        Map<String, String> map = new LinkedHashMap<>();
        for (int i = 0; i < keysAndValues.length; i += 2) {
            map.put(keysAndValues[i], keysAndValues[i + 1]);
        }
        return map;
    }
}
