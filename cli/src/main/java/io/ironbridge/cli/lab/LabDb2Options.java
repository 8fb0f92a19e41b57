package io.ironbridge.cli.lab;

import io.ironbridge.cli.terminal.Port;
import io.ironbridge.lab.db2.Content;
import io.ironbridge.lab.db2.DerivedService;
import io.ironbridge.lab.db2.LabDb2;
import io.ironbridge.lab.db2.LabDb2Config;
import io.ironbridge.lab.drda.DrdaConfig;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** Options for the tables, services and the DRDA port of a lab Db2. */
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

    @Option(
            names = "--drda-port",
            paramLabel = "PORT",
            converter = Port.class,
            description =
                    "Also listen for JDBC drivers at this port, by DRDA; 0: any free port. User,"
                            + " password and TLS are those of the REST port. Default: no DRDA.")
    private @Nullable Integer drdaPort;

    @Option(
            names = "--drda-jcc",
            description =
                    "Also accept IBM's JDBC driver (JCC) at that port: your own, type 4 with"
                            + " securityMechanism=3. For functional tests, not for"
                            + " measurements.")
    private boolean jcc;

    /** Options with the tables of these files. */
    static LabDb2Options ofTables(List<Path> files) {
        LabDb2Options options = new LabDb2Options();
        options.ddl = List.copyOf(files);
        return options;
    }

    /**
     * A configuration with the content that the options name.
     *
     * @param derived services that no option defines
     * @throws IOException if a file does not exist, or an option has no effect
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
        if (jcc && drdaPort == null) {
            throw new IOException("--drda-jcc has no effect without --drda-port: add it");
        }
        LabDb2Config config =
                LabDb2Config.defaults()
                        .withLoadSample(hasSample())
                        .withContent(new Content(ddl, rows, services, derived));
        return drdaPort == null
                ? config
                : config.withDrda(DrdaConfig.DEFAULTS.withPort(drdaPort).withJcc(jcc));
    }

    /** How programs reach a lab, for the user. */
    static String address(LabDb2 lab) {
        return lab.host()
                + ":"
                + lab.port()
                + lab.drdaUrl().map(url -> " and as " + url).orElse("");
    }

    /** Whether a new database has the table of the samples. */
    boolean hasSample() {
        return ddl.isEmpty();
    }
}
