package io.ironbridge.cli.design;

import io.ironbridge.cli.terminal.Console;
import io.ironbridge.cli.terminal.InputException;
import io.ironbridge.design.DesignException;
import io.ironbridge.design.FileChanges;
import io.ironbridge.design.HostAsset;
import io.ironbridge.design.NewConnection;
import java.util.LinkedHashMap;
import java.util.Map;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** An asset with records. */
abstract class AddHostAsset extends AddAsset {
    @Option(names = "--description", paramLabel = "TEXT", description = "What the asset does.")
    private String description = "";

    @Mixin private final RecordOptions records = new RecordOptions();

    AddHostAsset(NewConnection kind, Console console) {
        super(kind, console);
    }

    abstract HostAsset.Type type(boolean named);

    /** Provider properties, in the order in which they are written. */
    abstract Map<String, String> properties(String connectionRef);

    @Override
    final void plan(String asset, String connectionRef, FileChanges changes)
            throws DesignException, InputException {
        new HostAsset(
                        asset,
                        type(records.isNamed()),
                        description,
                        properties(connectionRef),
                        records.request(console),
                        records.response(console),
                        records.fields())
                .plan(changes);
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
