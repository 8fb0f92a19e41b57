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

/** What is accepted in JSON. */
final class InputOptions {
    @Option(
            names = "--large-numbers",
            paramLabel = "HOW",
            description =
                    "Numbers in JSON with too many digits: reject or truncate. Default: reject.")
    private @Nullable Overflow largeNumbers;

    @Option(
            names = "--fractions",
            paramLabel = "HOW",
            description =
                    "Numbers in JSON with too many decimals: reject, truncate or round. Default:"
                            + " reject.")
    private @Nullable Fraction fractions;

    @Option(
            names = "--long-texts",
            paramLabel = "HOW",
            description = "Texts in JSON that are too long: reject or truncate. Default: reject.")
    private @Nullable Overflow longTexts;

    @Option(
            names = "--unknown-members",
            description = "Pass over members that the record does not have.")
    private boolean unknownMembers;

    @Option(
            names = "--missing",
            paramLabel = "WHAT",
            description =
                    "What items hold that JSON does not give: initial (VALUE, else blanks or"
                            + " zeros), typed (blanks or zeros), low-values, reject. Default:"
                            + " initial.")
    private @Nullable Missing missing;

    /** Lets options be written in the words of their descriptions. */
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
