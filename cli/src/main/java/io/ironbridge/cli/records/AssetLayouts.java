package io.ironbridge.cli.records;

import io.ironbridge.apiproject.Loaded;
import io.ironbridge.apiproject.ProjectLoader;
import io.ironbridge.apiproject.project.ApiProject;
import io.ironbridge.apiproject.project.Asset;
import io.ironbridge.apiproject.text.Fault;
import io.ironbridge.cli.terminal.Console;
import io.ironbridge.cli.terminal.ExitCodes;
import io.ironbridge.cli.terminal.FaultLine;
import io.ironbridge.copybook.layout.Layout;
import io.ironbridge.copybook.layout.LayoutTable;
import io.ironbridge.copybook.parse.CopybookParser;
import io.ironbridge.copybook.parse.Dialect;
import io.ironbridge.copybook.source.CopyLibrary;
import io.ironbridge.copybook.source.SourceFile;
import io.ironbridge.copybook.source.SourceOptions;
import io.ironbridge.copybook.topdown.CopybookText;
import io.ironbridge.copybook.topdown.Structure;
import io.ironbridge.gateway.server.BackEndKinds;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/** Prints the structures of an API-first asset. */
final class AssetLayouts {
    private final Console console;
    private final Loaded loaded;
    private final String name;

    /**
     * @param name of the asset's folder, or as its operation refers to it
     */
    AssetLayouts(Console console, Path project, String name) {
        this.console = console;
        this.loaded =
                ProjectLoader.load(List.of(project), BackEndKinds.loadOptions(System.getenv()));
        this.name = name;
    }

    /**
     * Prints request and response.
     *
     * @return the command's exit code
     * @throws IllegalArgumentException if there is no such asset; the message lists the assets
     */
    int show(boolean cobol) {
        Optional<Asset.TopDown> data = data();
        if (data.isEmpty()) {
            loaded.faults().stream()
                    .filter(Fault::isError)
                    .forEach(fault -> console.note(FaultLine.of(fault)));
            console.note("The data of the asset '" + name + "' is unknown.");
            return ExitCodes.FAULTS;
        }
        Dialect dialect =
                Dialect.IBM.withLongBinaryAlignment(data.get().rules().longBinaryAlignment());
        show("Request", data.get().request(), dialect, cobol);
        console.print("");
        show("Response", data.get().response(), dialect, cobol);
        return ExitCodes.OK;
    }

    private Optional<Asset.TopDown> data() {
        List<Asset> assets =
                loaded.projects().stream().map(ApiProject::assets).flatMap(List::stream).toList();
        Optional<Asset> named =
                assets.stream().filter(asset -> asset.name().equals(name)).findFirst();
        if (named.isEmpty() && !assets.isEmpty()) {
            throw new IllegalArgumentException(
                    "there is no asset '%s'; the assets are %s"
                            .formatted(
                                    name,
                                    String.join(", ", assets.stream().map(Asset::name).toList())));
        }
        if (named.isPresent()
                && !(named.get() instanceof Asset.HostProgram program
                        && (program.data().isEmpty()
                                || program.data().get() instanceof Asset.TopDown))) {
            throw new IllegalArgumentException(
                    "the asset '"
                            + name
                            + "' is not an API-first asset; its files describe its data");
        }
        return named.flatMap(asset -> ((Asset.HostProgram) asset).data())
                .map(Asset.TopDown.class::cast);
    }

    private void show(String side, Structure base, Dialect dialect, boolean cobol) {
        List<String> lines = CopybookText.lines(base);
        if (cobol) {
            console.print("      * " + side);
            lines.forEach(console::print);
            return;
        }
        console.print(side);
        SourceFile printed =
                new SourceFile(side, String.join("\n", lines).getBytes(StandardCharsets.UTF_8));
        for (Layout layout :
                CopybookParser.parse(printed, CopyLibrary.NONE, SourceOptions.DEFAULT, dialect)
                        .layouts()) {
            console.print("\n" + layout.name() + ": " + layout.length() + " bytes");
            LayoutTable.lines(layout).forEach(console::print);
        }
    }
}
