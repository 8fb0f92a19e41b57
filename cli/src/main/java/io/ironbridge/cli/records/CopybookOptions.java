package io.ironbridge.cli.records;

import io.ironbridge.cli.terminal.Choice;
import io.ironbridge.copybook.parse.Dialect;
import io.ironbridge.copybook.source.SourceOptions;
import java.nio.file.Path;
import java.util.List;
import picocli.CommandLine;
import picocli.CommandLine.Option;

/** How copybooks are read. */
public final class CopybookOptions {
    /** Compilers whose layouts differ. */
    enum Compiler {
        IBM,
        GNUCOBOL,
        GNUCOBOL_IBM,
        MICRO_FOCUS
    }

    @Option(
            names = "-I",
            paramLabel = "DIR",
            description =
                    "Look here for what COPY names; may be repeated. The folder of the copybook"
                            + " comes last.")
    private List<Path> folders = List.of();

    @Option(
            names = "--dialect",
            paramLabel = "COMPILER",
            description =
                    "ibm, gnucobol, gnucobol-ibm (-std=ibm or mvs) or micro-focus. Default: ibm.")
    private Compiler compiler = Compiler.IBM;

    @Option(
            names = "--source-format",
            paramLabel = "FORMAT",
            description = "Of copybooks: detect, fixed or free. Default: detect.")
    private SourceOptions.Format format = SourceOptions.Format.DETECT;

    @Option(
            names = "--fixed-tables",
            description =
                    "Tables with DEPENDING ON always take the room of their most occurrences. With"
                            + " micro-focus they always do.")
    private boolean fixedTables;

    @Option(
            names = "--full-binary",
            description =
                    "COMP uses the whole range of its bytes, whatever its picture: TRUNC(BIN),"
                            + " NOTRUNC. With gnucobol-ibm it always does.")
    private boolean fullBinary;

    /** Lets options be written in the words of their descriptions. */
    public static void register(CommandLine line) {
        Choice.register(line, Compiler.class);
        Choice.register(line, SourceOptions.Format.class);
    }

    List<Path> folders() {
        return folders;
    }

    SourceOptions source() {
        return SourceOptions.DEFAULT.withFormat(format);
    }

    Dialect dialect() {
        Dialect is =
                switch (compiler) {
                    case IBM -> Dialect.IBM;
                    case GNUCOBOL -> Dialect.GNUCOBOL;
                    case GNUCOBOL_IBM -> Dialect.GNUCOBOL_IBM;
                    case MICRO_FOCUS -> Dialect.MICRO_FOCUS;
                };
        return is.withSlidingTables(is.slidingTables() && !fixedTables)
                .withFullBinary(is.binaries().full() || fullBinary);
    }
}
