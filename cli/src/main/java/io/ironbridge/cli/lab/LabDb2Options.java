package io.ironbridge.cli.lab;

import io.ironbridge.lab.db2.Content;
import io.ironbridge.lab.db2.DerivedService;
import io.ironbridge.lab.db2.LabDb2Config;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import picocli.CommandLine.Option;

/** Options for the tables and services of a lab Db2. */
final class LabDb2Options {
    @Option(
            names = "--ddl",
            paramLabel = "FILE",
            description =
                    "SQL file with tables for the lab Db2, instead of its sample table. Clauses for"
                            + " storage are ignored. May be repeated.")
    private List<Path> ddl = List.of();

    @Option(
            names = "--table-data",
            paramLabel = "FILE.csv",
            description =
                    "Rows for the table that has the file's name; the first line names columns. May"
                            + " be repeated.")
    private List<Path> rows = List.of();

    @Option(
            names = "--db2-services",
            paramLabel = "PATH",
            description =
                    "File, or folder of *.json files, with requests to DB2ServiceManager that"
                            + " create services. May be repeated.")
    private List<Path> services = List.of();

    /**
     * A configuration with the content that the options name.
     *
     * @param derived services that no option defines
     * @throws IOException if a file does not exist
     */
    LabDb2Config config(List<DerivedService> derived) throws IOException {
        List<String> missing =
                Stream.of(ddl, rows, services)
                        .flatMap(List::stream)
                        .filter(path -> !Files.isReadable(path))
                        .map(path -> path + ": the file cannot be read")
                        .toList();
        if (!missing.isEmpty()) {
            throw new IOException(String.join("\n", missing));
        }
        return LabDb2Config.defaults()
                .withLoadSample(ddl.isEmpty())
                .withContent(new Content(ddl, rows, services, derived));
    }
}
