package io.ironbridge.cli.records;

import static java.util.Objects.requireNonNullElse;

import io.ironbridge.cli.terminal.Choice;
import io.ironbridge.copybook.options.ConversionOptions.BadData;
import io.ironbridge.copybook.options.ConversionOptions.Remedy;
import io.ironbridge.copybook.options.ConversionOptions.Unmappable;
import io.ironbridge.copybook.options.UnfilledRules;
import io.ironbridge.copybook.options.UnfilledRules.Rule;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Option;
import picocli.CommandLine.TypeConversionException;

/** Options for host data that is not valid. */
final class BadDataOptions {
    @Option(
            names = "--bad-numbers",
            paramLabel = "REMEDY",
            description =
                    "Numbers with wrong digits or signs: reject, null, zero, raw or omit. Default:"
                            + " reject.")
    private @Nullable Remedy badNumbers;

    @Option(
            names = "--bad-redefined",
            paramLabel = "REMEDY",
            description =
                    "The same for items that share their bytes with another item (REDEFINES)."
                            + " Default: omit.")
    private @Nullable Remedy badRedefined;

    @Option(
            names = "--blank-numbers",
            paramLabel = "[ITEM=]AS",
            description =
                    "Numbers that are all blanks: as-bad, empty (0) or null. Default: as-bad. ITEM="
                            + " sets it for one item; may be repeated.")
    private List<Rule> blankNumbers = List.of();

    @Option(
            names = "--low-numbers",
            paramLabel = "[ITEM=]AS",
            description =
                    "Zoned and packed numbers that are all X'00': as-bad, empty (0) or null."
                            + " Default: as-bad. ITEM= sets it for one item; may be repeated.")
    private List<Rule> lowNumbers = List.of();

    @Option(
            names = "--leading-blanks",
            description =
                    "Read blanks before the digits of zoned numbers as zeros: '  12' is 12. For"
                            + " numbers that are all blanks, use --blank-numbers.")
    private boolean leadingBlanks;

    @Option(
            names = "--low-texts",
            paramLabel = "[ITEM=]AS",
            description =
                    "Texts that are all X'00': as-is, empty or null. Default: empty. ITEM= sets it"
                            + " for one item; may be repeated.")
    private List<Rule> lowTexts = List.of();

    @Option(
            names = "--high-texts",
            paramLabel = "[ITEM=]AS",
            description =
                    "Texts that are all X'FF': as-is, empty or null. Default: as-is. ITEM= sets it"
                            + " for one item; may be repeated.")
    private List<Rule> highTexts = List.of();

    @Option(
            names = "--preferred-signs",
            description = "Accept only the sign nibbles C, D and F, not A, B and E.")
    private boolean preferredSigns;

    @Option(
            names = "--overflow-digit",
            description = "Use a digit in the unused half byte of packed numbers.")
    private boolean overflowDigit;

    @Option(
            names = "--lenient-counts",
            description = "Replace a counter outside its table's bounds by the nearest bound.")
    private boolean lenientCounts;

    @Option(
            names = "--short-records",
            negatable = true,
            description = "Omit items beyond the end of a record that is too short. Default: no.")
    private @Nullable Boolean shortRecords;

    @Option(
            names = "--long-records",
            negatable = true,
            description = "Ignore bytes after the end of the record. Default: no.")
    private @Nullable Boolean longRecords;

    /** Registers the converters, so that options use the words of their descriptions. */
    static void register(CommandLine line) {
        Choice.register(line, Remedy.class);
        line.registerConverter(Rule.class, BadDataOptions::rule);
    }

    private static Rule rule(String text) {
        try {
            return Rule.parse(text);
        } catch (IllegalArgumentException e) {
            throw new TypeConversionException(e.getMessage());
        }
    }

    BadData over(BadData base, @Nullable Unmappable unmappable) {
        return new BadData(
                requireNonNullElse(badNumbers, base.numbers()),
                requireNonNullElse(badRedefined, base.redefined()),
                base.unfilled(),
                requireNonNullElse(unmappable, base.unmappable()),
                !preferredSigns && base.anySign(),
                overflowDigit || base.overflowDigit(),
                !lenientCounts && base.strictCounts(),
                requireNonNullElse(shortRecords, base.shortRecords()),
                requireNonNullElse(longRecords, base.longRecords()),
                leadingBlanks || base.leadingBlanks());
    }

    UnfilledRules unfilled() {
        return new UnfilledRules(blankNumbers, lowNumbers, lowTexts, highTexts);
    }
}
