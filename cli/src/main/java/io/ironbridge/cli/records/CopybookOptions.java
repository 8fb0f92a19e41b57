package io.ironbridge.cli.records;

import io.ironbridge.cli.terminal.Choice;
import io.ironbridge.copybook.parse.Dialect;
import io.ironbridge.copybook.source.SourceOptions;
import java.nio.file.Path;
import java.util.List;
import picocli.CommandLine;
import picocli.CommandLine.Option;

/** Options for reading copybooks. */
public final class CopybookOptions {
    /** Compilers with different layouts. */
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
                    "Folder to search for members that COPY names; may be repeated. The folder of"
                            + " the copybook is searched last.")
    private List<Path> folders = List.of();

    @Option(
            names = "--dialect",
            paramLabel = "COMPILER",
            description =
                    "Dialect of copybooks: ibm, gnucobol, gnucobol-ibm (-std=ibm or mvs) or"
                            + " micro-focus. Default: ibm.")
    private Compiler compiler = Compiler.IBM;

    @Option(
            names = "--source-format",
            paramLabel = "FORMAT",
            description = "Source format of copybooks: detect, fixed or free. Default: detect.")
    private SourceOptions.Format format = SourceOptions.Format.DETECT;

    @Option(
            names = "--fixed-tables",
            description =
                    "Give tables with DEPENDING ON the length of their maximum number of"
                            + " occurrences. Always set for micro-focus.")
    private boolean fixedTables;

    @Option(
            names = "--full-binary",
            description =
                    "Let COMP use the whole range of its bytes, regardless of its picture:"
                            + " TRUNC(BIN), NOTRUNC. Always set for gnucobol-ibm.")
    private boolean fullBinary;

    /** Registers the converters, so that options use the words of their descriptions. */
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
