package io.ironbridge.gateway.cli;

import io.ironbridge.copybook.parse.Dialect;
import io.ironbridge.copybook.source.SourceOptions;
import java.nio.file.Path;
import java.util.List;
import picocli.CommandLine;
import picocli.CommandLine.Option;

/** How copybooks are read. */
final class CopybookOptions {
    /** Compilers whose layouts differ. */
    enum Compiler {
        IBM,
        GNUCOBOL,
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
            description = "ibm, gnucobol or micro-focus. Default: ibm.")
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

    /** Lets options be written in the words of their descriptions. */
    static void register(CommandLine line) {
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
                    case MICRO_FOCUS -> Dialect.MICRO_FOCUS;
                };
        return new Dialect(
                is.binarySizes(),
                is.longBinaryAlignment(),
                is.pointerBytes(),
                is.nationalN(),
                is.fullBinary(),
                is.slidingTables() && !fixedTables,
                is.decimalComma(),
                is.currencySymbol(),
                is.currency(),
                is.mostDigits(),
                is.mostItems(),
                is.mostBytes());
    }
}
