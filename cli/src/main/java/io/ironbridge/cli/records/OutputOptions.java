package io.ironbridge.cli.records;

import static java.util.Objects.requireNonNullElse;

import io.ironbridge.cli.terminal.Choice;
import io.ironbridge.copybook.options.ConversionOptions.Output;
import io.ironbridge.copybook.options.ConversionOptions.Trim;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Option;

/** Options for JSON output. */
final class OutputOptions {
    @Option(
            names = "--trim",
            paramLabel = "WHERE",
            description =
                    "Blanks to remove from texts: none, leading, trailing or both. Default:"
                            + " trailing.")
    private @Nullable Trim trim;

    @Option(
            names = "--trim-decimals",
            description = "Write decimals without trailing zeros: 12.50 as 12.5.")
    private boolean trimDecimals;

    @Option(
            names = "--numbers-as-text",
            description =
                    "Write numbers of items that may have more than 15 digits as strings, for"
                            + " clients that read numbers in double precision.")
    private boolean numbersAsText;

    @Option(names = "--fillers", negatable = true, description = "Show unnamed items. Default: no.")
    private @Nullable Boolean fillers;

    @Option(
            names = "--counters",
            negatable = true,
            description = "Show the counters of tables. Default: yes.")
    private @Nullable Boolean counters;

    @Option(
            names = "--edited-as-text",
            negatable = true,
            description = "Show edited numbers with their editing. Default: no.")
    private @Nullable Boolean editedAsText;

    @Option(
            names = "--pointers",
            description = "Show POINTER, INDEX and similar items, as hexadecimal digits.")
    private boolean pointers;

    @Option(
            names = "--omit-empty",
            description = "Omit members with an empty string, object or array.")
    private boolean omitEmpty;

    /** Registers the converters, so that options use the words of their descriptions. */
    static void register(CommandLine line) {
        Choice.register(line, Trim.class);
    }

    Output over(Output base) {
        return new Output(
                requireNonNullElse(trim, base.trim()),
                trimDecimals || base.trimDecimals(),
                numbersAsText || base.numbersAsText(),
                requireNonNullElse(fillers, base.fillers()),
                requireNonNullElse(counters, base.counters()),
                requireNonNullElse(editedAsText, base.editedAsText()),
                pointers || base.pointers(),
                omitEmpty || base.omitEmpty(),
                base.omitByte(),
                base.minOccurrences());
    }
}
