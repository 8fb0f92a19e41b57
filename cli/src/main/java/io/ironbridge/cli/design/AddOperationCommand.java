package io.ironbridge.cli.design;

import io.ironbridge.apiproject.LoadOptions;
import io.ironbridge.apiproject.project.AssetReader;
import io.ironbridge.apiproject.project.ProjectFolder;
import io.ironbridge.apiproject.text.Faults;
import io.ironbridge.apiproject.text.FileReading;
import io.ironbridge.apiproject.text.ReadLimits;
import io.ironbridge.cli.terminal.Console;
import io.ironbridge.cli.terminal.ExitCodes;
import io.ironbridge.cli.terminal.FaultLine;
import io.ironbridge.cli.terminal.InputException;
import io.ironbridge.design.DesignException;
import io.ironbridge.design.FileChanges;
import io.ironbridge.design.NewOperation;
import io.ironbridge.gateway.server.BackEndKinds;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Adds an operation that calls an asset. */
@Command(
        name = "operation",
        description = {
            "Adds an operation that calls an asset.",
            "",
            "Writes the path and its schemas into the OpenAPI document, complete mappings for all"
                    + " items of the asset, and an example for 'test'. What was guessed is printed"
                    + " as notes.",
            ""
        },
        footerHeading = "%nExamples:%n",
        footer = {
            "  ironbridge add operation GET /accounts/{number} --asset inquiry",
            "  ironbridge add operation POST /orders --asset order --request-items ITEM,QUANTITY"
        },
        exitCodeListHeading = "%nExit codes:%n",
        exitCodeList = {
            " 0:done",
            " 1:nothing was written, for the reason that is printed",
            ExitCodes.USAGE_HELP,
            ExitCodes.INTERNAL_HELP
        })
public final class AddOperationCommand extends ProjectChange {
    private static final int MOST_FAULTS = 100;
    private static final Pattern WHEN = Pattern.compile("([^:=]+):([^:=]+)=(.*)");

    @Parameters(
            index = "0",
            paramLabel = "METHOD",
            description = "GET, POST, PUT, PATCH or DELETE.")
    private String method = "";

    @Parameters(
            index = "1",
            paramLabel = "PATH",
            description = "Path below the API's context root, with parameters in braces.")
    private String path = "";

    @Option(
            names = "--asset",
            paramLabel = "NAME",
            required = true,
            description = "The asset that it calls.")
    private String asset = "";

    @Option(names = "--summary", paramLabel = "TEXT", description = "What it does.")
    private @Nullable String summary;

    @Option(
            names = "--status",
            paramLabel = "CODE",
            description = "Status of a reply without errors. Default: 200.")
    private int status = 200;

    @Option(
            names = "--request-items",
            paramLabel = "ITEM",
            split = ",",
            description = "Items that the request may have, with all below them. Default: all.")
    private List<String> requestItems = List.of();

    @Option(
            names = "--response-items",
            paramLabel = "ITEM",
            split = ",",
            description = "Items that the response has, with all below them. Default: all.")
    private List<String> responseItems = List.of();

    @Option(
            names = "--query",
            paramLabel = "ITEM",
            split = ",",
            description = "Items that are query parameters.")
    private List<String> query = List.of();

    @Option(
            names = "--parameter",
            paramLabel = "NAME=ITEM",
            description = "Item of a path parameter that has another name; may be repeated.")
    private Map<String, String> parameters = new LinkedHashMap<>();

    @Option(
            names = "--set",
            paramLabel = "ITEM=VALUE",
            description =
                    "Item of the request that always has this value, such as a function code; may"
                            + " be repeated.")
    private Map<String, String> constants = new LinkedHashMap<>();

    @Option(
            names = "--count",
            paramLabel = "TABLE=ITEM",
            description =
                    "Item that counts the occurrences of a table without DEPENDING ON; may be"
                            + " repeated.")
    private Map<String, String> counts = new LinkedHashMap<>();

    @Option(
            names = "--use",
            paramLabel = "ITEM",
            split = ",",
            description =
                    "Definitions to use of areas that have several (REDEFINES), for every record.")
    private List<String> used = List.of();

    @Option(
            names = "--when",
            paramLabel = "DEFINITION:ITEM=VALUE",
            description =
                    "Definition that a response has only where ITEM has this value; may be"
                            + " repeated, also for other values of the item.")
    private List<String> when = List.of();

    public AddOperationCommand(Console console) {
        super(console);
    }

    @Override
    List<String> plan(Path folder, FileChanges changes) throws DesignException, InputException {
        NewOperation.Wanted wanted =
                new NewOperation.Wanted(
                        method,
                        path,
                        asset,
                        Optional.ofNullable(summary),
                        status,
                        requestItems,
                        responseItems,
                        query,
                        false,
                        parameters,
                        constants,
                        counts,
                        used,
                        when());
        return NewOperation.plan(wanted, asset(folder), changes);
    }

    private Map<String, NewOperation.When> when() throws DesignException {
        Map<String, NewOperation.When> all = new LinkedHashMap<>();
        for (String one : when) {
            Matcher parts = WHEN.matcher(one);
            if (!parts.matches()) {
                throw new DesignException(
                        "--when " + one + " has another form.",
                        "Write --when DEFINITION:ITEM=VALUE.");
            }
            String definition = parts.group(1);
            String item = parts.group(2);
            List<String> values = new ArrayList<>();
            NewOperation.When before = all.get(definition);
            if (before != null && !before.item().equals(item)) {
                throw new DesignException(
                        "--when has two items for %s: %s and %s."
                                .formatted(definition, before.item(), item),
                        "Name values of one item.");
            }
            if (before != null) {
                values.addAll(before.values());
            }
            values.add(parts.group(3));
            all.put(definition, new NewOperation.When(item, values));
        }
        return all;
    }

    @Override
    List<String> next(ProjectOption project) {
        return List.of(
                "ironbridge check " + project.argument(),
                "ironbridge run " + project.argument() + " --with-lab");
    }

    private AssetReader.Described asset(Path folder) throws InputException, DesignException {
        Faults faults = new Faults(MOST_FAULTS);
        FileReading reading = FileReading.ofProjects(ReadLimits.DEFAULT, faults);
        LoadOptions options = BackEndKinds.loadOptions(Map.of());
        Map<String, AssetReader.Described> assets =
                new AssetReader(
                                ProjectFolder.read(
                                        folder, folder.resolve("src/main"), reading, faults),
                                reading,
                                faults,
                                options.kinds().stream()
                                        .flatMap(kind -> kind.assetTypes().stream())
                                        .toList())
                        .read();
        AssetReader.Described found = assets.get(asset);
        if (found != null) {
            return found;
        }
        List<String> errors =
                faults.all(_ -> true).stream()
                        .filter(fault -> fault.file().contains("zosAssets"))
                        .map(FaultLine::of)
                        .toList();
        if (!errors.isEmpty()) {
            throw new InputException(errors);
        }
        throw new DesignException(
                "The project has no asset '" + asset + "'.",
                assets.isEmpty()
                        ? "Make one with: ironbridge add asset"
                        : "Its assets are " + String.join(", ", assets.keySet()) + ".");
    }
}
