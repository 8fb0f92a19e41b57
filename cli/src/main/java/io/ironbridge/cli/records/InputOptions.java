package io.ironbridge.cli.records;

import static java.util.Objects.requireNonNullElse;

import io.ironbridge.cli.terminal.Choice;
import io.ironbridge.copybook.options.ConversionOptions.Fraction;
import io.ironbridge.copybook.options.ConversionOptions.Input;
import io.ironbridge.copybook.options.ConversionOptions.Missing;
import io.ironbridge.copybook.options.ConversionOptions.Overflow;
import io.ironbridge.copybook.options.ConversionOptions.Unmappable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Option;

/** Options for JSON input. */
final class InputOptions {
    @Option(
            names = "--large-numbers",
            paramLabel = "HOW",
            description = "Numbers with too many digits: reject or truncate. Default: reject.")
    private @Nullable Overflow largeNumbers;

    @Option(
            names = "--fractions",
            paramLabel = "HOW",
            description =
                    "Numbers with too many decimals: reject, truncate or round. Default: reject.")
    private @Nullable Fraction fractions;

    @Option(
            names = "--long-texts",
            paramLabel = "HOW",
            description = "Texts that are too long: reject or truncate. Default: reject.")
    private @Nullable Overflow longTexts;

    @Option(
            names = "--unknown-members",
            description = "Ignore members that the record does not have.")
    private boolean unknownMembers;

    @Option(
            names = "--missing",
            paramLabel = "WHAT",
            description =
                    "Value of items that are missing in JSON: initial (VALUE, otherwise blanks or"
                        + " zeros), typed (blanks or zeros), low-values, reject. Default: initial.")
    private @Nullable Missing missing;

    /** Registers the converters, so that options use the words of their descriptions. */
    static void register(CommandLine line) {
        Choice.register(line, Overflow.class);
        Choice.register(line, Fraction.class);
        Choice.register(line, Missing.class);
    }

    Input over(Input base, @Nullable Unmappable unmappable) {
        return new Input(
                requireNonNullElse(largeNumbers, base.largeNumbers()),
                requireNonNullElse(fractions, base.fractions()),
                requireNonNullElse(longTexts, base.longTexts()),
                requireNonNullElse(unmappable, base.unmappable()),
                unknownMembers || base.unknownMembers(),
                requireNonNullElse(missing, base.missing()),
                base.coerce(),
                base.nulls(),
                base.minOccurrences());
    }
}
