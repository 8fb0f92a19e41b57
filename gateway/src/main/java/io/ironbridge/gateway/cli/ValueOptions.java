package io.ironbridge.gateway.cli;

import io.ironbridge.copybook.codepage.CodePage;
import io.ironbridge.copybook.transcode.ConversionOptions;
import io.ironbridge.copybook.transcode.ConversionOptions.BadData;
import io.ironbridge.copybook.transcode.ConversionOptions.FloatFormat;
import io.ironbridge.copybook.transcode.ConversionOptions.Fraction;
import io.ironbridge.copybook.transcode.ConversionOptions.HostData;
import io.ironbridge.copybook.transcode.ConversionOptions.Input;
import io.ironbridge.copybook.transcode.ConversionOptions.Missing;
import io.ironbridge.copybook.transcode.ConversionOptions.Output;
import io.ironbridge.copybook.transcode.ConversionOptions.Overflow;
import io.ironbridge.copybook.transcode.ConversionOptions.Remedy;
import io.ironbridge.copybook.transcode.ConversionOptions.Special;
import io.ironbridge.copybook.transcode.ConversionOptions.Trim;
import io.ironbridge.copybook.transcode.ConversionOptions.Unmappable;
import io.ironbridge.copybook.transcode.ConversionOptions.ZonedSigns;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Option;

/** How values are carried over. What is not said is as the base has it. */
final class ValueOptions {
    @Option(
            names = "--z-os-connect",
            description =
                    "As z/OS Connect does it: fillers, no counters, edited numbers as text, items"
                            + " that were never filled as zero or empty, records of any length. The"
                            + " options below change that.")
    private boolean zosConnect;

    @Option(
            names = "--signs",
            paramLabel = "SIGNS",
            description =
                    "Of zoned numbers: ebcdic, ascii-translated, micro-focus, fujitsu or realia."
                            + " Default: ebcdic for EBCDIC code pages, otherwise micro-focus.")
    private @Nullable ZonedSigns signs;

    @Option(
            names = "--floats",
            paramLabel = "FORMAT",
            description =
                    "Of COMP-1 and COMP-2: hexadecimal, hexadecimal-little-endian, ieee or"
                            + " ieee-little-endian. Default: hexadecimal for EBCDIC code pages,"
                            + " otherwise ieee-little-endian.")
    private @Nullable FloatFormat floats;

    @Option(
            names = "--little-endian",
            negatable = true,
            description =
                    "COMP-5 has the low byte first. Default: only where the code page is not"
                            + " EBCDIC.")
    private @Nullable Boolean littleEndian;

    @Option(
            names = "--trim",
            paramLabel = "WHERE",
            description = "Blanks of texts: none, leading, trailing or both. Default: trailing.")
    private @Nullable Trim trim;

    @Option(
            names = "--trim-decimals",
            description = "Write decimals without zeros at their end: 12.50 as 12.5.")
    private boolean trimDecimals;

    @Option(names = "--numbers-as-text", description = "Write numbers beyond 2^53 as strings.")
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
            description = "Show POINTER, INDEX and the like, as hexadecimal digits.")
    private boolean pointers;

    @Option(
            names = "--omit-empty",
            description = "Leave members with an empty string, object or array away.")
    private boolean omitEmpty;

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
                    "The same where the bytes may belong to another item (REDEFINES). Default:"
                            + " omit.")
    private @Nullable Remedy badRedefined;

    @Option(
            names = "--blank-numbers",
            paramLabel = "AS",
            description =
                    "Numbers that are all blanks: as-bad, empty (0) or null. Default: as-bad.")
    private @Nullable Special blankNumbers;

    @Option(
            names = "--low-numbers",
            paramLabel = "AS",
            description =
                    "Zoned and packed numbers that are all X'00': as-bad, empty (0) or null."
                            + " Default: as-bad.")
    private @Nullable Special lowNumbers;

    @Option(
            names = "--leading-blanks",
            description =
                    "Blanks before the digits of zoned numbers are zeros: '  12' is 12. Numbers"
                            + " that are all blanks are for --blank-numbers.")
    private boolean leadingBlanks;

    @Option(
            names = "--low-texts",
            paramLabel = "AS",
            description = "Texts that are all X'00': as-is, empty or null. Default: empty.")
    private @Nullable Special lowTexts;

    @Option(
            names = "--high-texts",
            paramLabel = "AS",
            description = "Texts that are all X'FF': as-is, empty or null. Default: as-is.")
    private @Nullable Special highTexts;

    @Option(
            names = "--unmappable",
            paramLabel = "HOW",
            description =
                    "Characters without counterpart: reject or replace. Default: replace in JSON,"
                            + " reject in records.")
    private @Nullable Unmappable unmappable;

    @Option(
            names = "--preferred-signs",
            description = "Only the sign nibbles C, D and F count, not A, B and E.")
    private boolean preferredSigns;

    @Option(
            names = "--overflow-digit",
            description = "A digit in the unused half byte of packed numbers counts.")
    private boolean overflowDigit;

    @Option(
            names = "--lenient-counts",
            description = "A counter outside its table's bounds is taken as the nearest bound.")
    private boolean lenientCounts;

    @Option(
            names = "--short-records",
            negatable = true,
            description = "Leave items away that a record is too short for. Default: no.")
    private @Nullable Boolean shortRecords;

    @Option(
            names = "--long-records",
            negatable = true,
            description = "Pass over bytes that follow the record. Default: no.")
    private @Nullable Boolean longRecords;

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
        Choice.register(line, ZonedSigns.class);
        Choice.register(line, FloatFormat.class);
        Choice.register(line, Trim.class);
        Choice.register(line, Remedy.class);
        Choice.register(line, Special.class);
        Choice.register(line, Unmappable.class);
        Choice.register(line, Overflow.class);
        Choice.register(line, Fraction.class);
        Choice.register(line, Missing.class);
    }

    /**
     * The options for a code page.
     *
     * @param nulls whether bad values are to be null unless something else was said
     */
    ConversionOptions options(CodePage codePage, boolean nulls) {
        ConversionOptions base =
                zosConnect
                        ? ConversionOptions.zosConnect(codePage)
                        : ConversionOptions.of(codePage);
        BadData bad = nulls ? base.badData().withNumbers(Remedy.NULL) : base.badData();
        return base.withHost(host(base.host()))
                .withOutput(output(base.output()))
                .withBadData(badData(bad))
                .withInput(input(base.input()));
    }

    private HostData host(HostData base) {
        return base.withSigns(or(signs, base.signs()))
                .withFloats(or(floats, base.floats()))
                .withLittleEndian(or(littleEndian, base.littleEndian()));
    }

    private Output output(Output base) {
        return new Output(
                or(trim, base.trim()),
                trimDecimals || base.trimDecimals(),
                numbersAsText || base.numbersAsText(),
                or(fillers, base.fillers()),
                or(counters, base.counters()),
                or(editedAsText, base.editedAsText()),
                pointers || base.pointers(),
                omitEmpty || base.omitEmpty(),
                base.omitByte(),
                base.minOccurrences());
    }

    private BadData badData(BadData base) {
        return new BadData(
                or(badNumbers, base.numbers()),
                or(badRedefined, base.redefined()),
                or(blankNumbers, base.blankNumbers()),
                or(lowNumbers, base.lowNumbers()),
                or(lowTexts, base.lowTexts()),
                or(highTexts, base.highTexts()),
                or(unmappable, base.unmappable()),
                !preferredSigns && base.anySign(),
                overflowDigit || base.overflowDigit(),
                !lenientCounts && base.strictCounts(),
                or(shortRecords, base.shortRecords()),
                or(longRecords, base.longRecords()),
                leadingBlanks || base.leadingBlanks());
    }

    private Input input(Input base) {
        return new Input(
                or(largeNumbers, base.largeNumbers()),
                or(fractions, base.fractions()),
                or(longTexts, base.longTexts()),
                or(unmappable, base.unmappable()),
                unknownMembers || base.unknownMembers(),
                or(missing, base.missing()),
                base.coerce(),
                base.nulls(),
                base.minOccurrences());
    }

    private static <T> T or(@Nullable T given, T base) {
        return given == null ? base : given;
    }
}
