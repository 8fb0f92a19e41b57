package io.ironbridge.cli.design;

import io.ironbridge.cli.records.CopybookOptions;
import io.ironbridge.cli.records.Copybooks;
import io.ironbridge.cli.terminal.Console;
import io.ironbridge.cli.terminal.InputException;
import io.ironbridge.copybook.convert.SelectionException;
import io.ironbridge.copybook.dai.DaiWriter;
import io.ironbridge.copybook.layout.Layout;
import io.ironbridge.design.DesignException;
import io.ironbridge.design.HostAsset.Structure;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Records of an asset, from copybooks. */
final class RecordOptions {
    @Option(
            names = "--request",
            paramLabel = "[NAME=]FILE[#RECORD]",
            description =
                    "Copybook of what the program takes; several make several segments. With NAME,"
                            + " that is the name of a container or segment. A file with several"
                            + " records needs the name of one.",
            required = true)
    private List<String> request = List.of();

    @Option(
            names = "--response",
            paramLabel = "[NAME=]FILE[#RECORD]",
            description =
                    "Copybook of what the program gives. Default: the same as for the request.")
    private List<String> response = List.of();

    @Option(
            names = "--rename",
            paramLabel = "ITEM=NAME",
            description =
                    "Name of an item in JSON; may be repeated. An item of several has its group"
                            + " before it: GROUP.ITEM.")
    private Map<String, String> names = new LinkedHashMap<>();

    @Option(
            names = "--omit",
            paramLabel = "ITEM",
            split = ",",
            description = "Items that are not in JSON: a request has their initial value.")
    private Set<String> omitted = Set.of();

    @Option(
            names = "--default",
            paramLabel = "ITEM=VALUE",
            description = "Value of an item that a request does not give; may be repeated.")
    private Map<String, String> defaults = new LinkedHashMap<>();

    @Mixin private final CopybookOptions copybooks = new CopybookOptions();

    DaiWriter.Choices fields() {
        return new DaiWriter.Choices(names, omitted, defaults);
    }

    boolean isNamed() {
        return request.stream().anyMatch(one -> one.contains("="));
    }

    List<Structure> request(Console console) throws InputException, DesignException {
        return structures(request, console);
    }

    List<Structure> response(Console console) throws InputException, DesignException {
        return structures(response.isEmpty() ? request : response, console);
    }

    private List<Structure> structures(List<String> given, Console console)
            throws InputException, DesignException {
        List<Structure> structures = new ArrayList<>();
        for (String one : given) {
            int equals = one.indexOf('=');
            String name = one.substring(0, Math.max(0, equals));
            String file = one.substring(equals + 1);
            int hash = file.lastIndexOf('#');
            String record = hash < 0 ? "" : file.substring(hash + 1);
            structures.add(
                    new Structure(
                            name,
                            layout(
                                    Path.of(hash < 0 ? file : file.substring(0, hash)),
                                    record,
                                    console)));
        }
        return structures;
    }

    private Layout layout(Path file, String record, Console console)
            throws InputException, DesignException {
        Copybooks read = Copybooks.read(List.of(file), copybooks, record);
        List<String> lines = read.faultLines();
        if (read.faulty()) {
            throw new InputException(lines);
        }
        lines.forEach(console::note);
        List<Layout> layouts = read.catalog().layouts();
        if (record.isEmpty() && layouts.size() > 1) {
            throw new DesignException(
                    "%s has %d records: %s."
                            .formatted(
                                    file,
                                    layouts.size(),
                                    layouts.stream()
                                            .map(Layout::name)
                                            .collect(Collectors.joining(", "))),
                    "Name the record: " + file + "#RECORD");
        }
        try {
            return record.isEmpty() ? read.catalog().only() : read.catalog().named(record);
        } catch (SelectionException e) {
            throw new DesignException(
                    file + ": " + e.getMessage() + ".", "Name the record: " + file + "#RECORD");
        }
    }
}
