package io.ironbridge.copybook.corpus;

import io.ironbridge.copybook.codepage.CodePages;
import io.ironbridge.copybook.options.ConversionOptions;
import io.ironbridge.copybook.options.ConversionOptions.BadData;
import io.ironbridge.copybook.options.ConversionOptions.Output;
import io.ironbridge.copybook.options.ConversionOptions.Remedy;
import io.ironbridge.copybook.options.ConversionOptions.Special;
import io.ironbridge.copybook.options.ConversionOptions.Trim;
import io.ironbridge.copybook.options.ConversionOptions.Unfilled;
import io.ironbridge.copybook.options.ConversionOptions.Unmappable;

/** Conversion options of the cases. */
final class Settings {
    private Settings() {}

    /** Everything strict. */
    static ConversionOptions strict(String codePage) {
        return ConversionOptions.of(CodePages.of(codePage));
    }

    /**
     * What is no number is {@code null}, blanks and X'00' among it, and so are texts of X'00';
     * readings of an area that do not fit, and items that a record is too short for, are left away.
     */
    static ConversionOptions lenient(String codePage) {
        return lenient(codePage, Special.NULL);
    }

    /** The same with something else for texts that are X'00'. */
    static ConversionOptions lenient(String codePage, Special lowTexts) {
        BadData nulls =
                new BadData(
                        Remedy.NULL,
                        Remedy.OMIT,
                        new Unfilled(Special.NULL, Special.NULL, lowTexts, Special.AS_IS),
                        Unmappable.REPLACE,
                        true,
                        false,
                        true,
                        true,
                        false,
                        false);
        return strict(codePage).withBadData(nulls);
    }

    /** With other blanks left away. */
    static ConversionOptions trimmed(ConversionOptions options, Trim trim) {
        Output output = options.output();
        return options.withOutput(
                new Output(
                        trim,
                        output.trimDecimals(),
                        output.numbersAsText(),
                        output.fillers(),
                        output.counters(),
                        output.editedAsText(),
                        output.pointers(),
                        output.omitEmpty(),
                        output.omitByte(),
                        output.minOccurrences()));
    }

    /** With unnamed items as members. */
    static ConversionOptions withFillers(ConversionOptions options) {
        Output output = options.output();
        return options.withOutput(
                new Output(
                        output.trim(),
                        output.trimDecimals(),
                        output.numbersAsText(),
                        true,
                        output.counters(),
                        output.editedAsText(),
                        output.pointers(),
                        output.omitEmpty(),
                        output.omitByte(),
                        output.minOccurrences()));
    }

    /**
     * So that nothing of a record is lost: all items are members, texts keep their blanks, edited
     * numbers their editing, what is no number its bytes.
     */
    static ConversionOptions exact(ConversionOptions options) {
        return exact(options, true);
    }

    /**
     * The same.
     *
     * @param editedAsText whether edited numbers keep their editing; of those that do not fit their
     *     picture the bytes are kept otherwise
     */
    static ConversionOptions exact(ConversionOptions options, boolean editedAsText) {
        BadData raw =
                new BadData(
                        Remedy.RAW,
                        Remedy.RAW,
                        new Unfilled(Special.AS_BAD, Special.AS_BAD, Special.AS_IS, Special.AS_IS),
                        Unmappable.REPLACE,
                        true,
                        false,
                        true,
                        options.badData().shortRecords(),
                        options.badData().longRecords(),
                        false);
        return options.withOutput(
                        new Output(
                                Trim.NONE,
                                false,
                                false,
                                true,
                                true,
                                editedAsText,
                                true,
                                false,
                                -1,
                                false))
                .withBadData(raw);
    }
}
