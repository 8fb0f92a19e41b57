package io.ironbridge.copybook.codec;

import io.ironbridge.copybook.options.ConversionOptions;
import io.ironbridge.copybook.options.ConversionOptions.BadData;
import io.ironbridge.copybook.options.ConversionOptions.Input;
import io.ironbridge.copybook.options.ConversionOptions.Output;
import io.ironbridge.copybook.options.ConversionOptions.Overflow;
import io.ironbridge.copybook.options.ConversionOptions.Special;
import io.ironbridge.copybook.options.ConversionOptions.Trim;
import io.ironbridge.copybook.options.ConversionOptions.Unfilled;
import io.ironbridge.copybook.options.ConversionOptions.Unmappable;

/** Options that differ in one thing from others. */
final class TextOptions {
    private TextOptions() {}

    static ConversionOptions trim(ConversionOptions options, Trim trim) {
        Output old = options.output();
        return options.withOutput(
                new Output(
                        trim,
                        old.trimDecimals(),
                        old.numbersAsText(),
                        old.fillers(),
                        old.counters(),
                        old.editedAsText(),
                        old.pointers(),
                        old.omitEmpty(),
                        old.omitByte(),
                        old.minOccurrences()));
    }

    /** Texts that are too long are cut. */
    static ConversionOptions cut(ConversionOptions options) {
        Input old = options.input();
        return input(options, Overflow.TRUNCATE, old.unmappable(), old.coerce());
    }

    /** Characters the code page does not have are replaced. */
    static ConversionOptions replaceInRecords(ConversionOptions options) {
        Input old = options.input();
        return input(options, old.longTexts(), Unmappable.REPLACE, old.coerce());
    }

    /** Only strings are texts. */
    static ConversionOptions strictTypes(ConversionOptions options) {
        Input old = options.input();
        return input(options, old.longTexts(), old.unmappable(), false);
    }

    static ConversionOptions lowTexts(ConversionOptions options, Special special) {
        Unfilled old = options.badData().unfilled();
        return unfilled(
                options,
                new Unfilled(old.blankNumbers(), old.lowNumbers(), special, old.highTexts()));
    }

    static ConversionOptions highTexts(ConversionOptions options, Special special) {
        Unfilled old = options.badData().unfilled();
        return unfilled(
                options,
                new Unfilled(old.blankNumbers(), old.lowNumbers(), old.lowTexts(), special));
    }

    private static ConversionOptions unfilled(ConversionOptions options, Unfilled unfilled) {
        return options.withBadData(options.badData().withUnfilled(unfilled));
    }

    /** Bytes that are no text are refused. */
    static ConversionOptions rejectInJson(ConversionOptions options) {
        BadData old = options.badData();
        return options.withBadData(
                new BadData(
                        old.numbers(),
                        old.redefined(),
                        old.unfilled(),
                        Unmappable.REJECT,
                        old.anySign(),
                        old.overflowDigit(),
                        old.strictCounts(),
                        old.shortRecords(),
                        old.longRecords(),
                        old.leadingBlanks()));
    }

    private static ConversionOptions input(
            ConversionOptions options, Overflow longTexts, Unmappable unmappable, boolean coerce) {
        Input old = options.input();
        return options.withInput(
                new Input(
                        old.largeNumbers(),
                        old.fractions(),
                        longTexts,
                        unmappable,
                        old.unknownMembers(),
                        old.missing(),
                        coerce,
                        old.nulls(),
                        old.minOccurrences()));
    }
}
