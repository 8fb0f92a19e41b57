package io.ironbridge.copybook.options;

import io.ironbridge.copybook.codepage.CodePage;
import io.ironbridge.copybook.layout.Item;
import java.util.Comparator;
import java.util.Locale;
import java.util.Map;

/**
 * How values are converted. Each part has its own defaults; {@link #zosConnect} are those of z/OS
 * Connect assets.
 *
 * @param host the host's data formats
 * @param output the form of JSON
 * @param badData handling of invalid host data
 * @param input what is accepted in JSON
 * @param limits limits
 * @param items replaces {@code unfilled} of {@code badData} for single elementary items, by the
 *     path of COBOL names or the end of one
 */
public record ConversionOptions(
        HostData host,
        Output output,
        BadData badData,
        Input input,
        Limits limits,
        Map<String, Unfilled> items) {
    public ConversionOptions {
        items = Map.copyOf(items);
    }

    /** Everything strict, all data shown. */
    public static ConversionOptions of(CodePage codePage) {
        return new ConversionOptions(
                HostData.of(codePage),
                Output.DEFAULT,
                BadData.STRICT,
                Input.STRICT,
                Limits.DEFAULT,
                Map.of());
    }

    /**
     * As z/OS Connect converts records: fillers are members, counters are not, edited numbers are
     * text, and items with invalid numbers do not stop a response.
     */
    public static ConversionOptions zosConnect(CodePage codePage) {
        return new ConversionOptions(
                HostData.of(codePage),
                Output.ZOS_CONNECT,
                BadData.ZOS_CONNECT,
                Input.STRICT,
                Limits.DEFAULT,
                Map.of());
    }

    public ConversionOptions withHost(HostData other) {
        return new ConversionOptions(other, output, badData, input, limits, items);
    }

    public ConversionOptions withOutput(Output other) {
        return new ConversionOptions(host, other, badData, input, limits, items);
    }

    public ConversionOptions withBadData(BadData other) {
        return new ConversionOptions(host, output, other, input, limits, items);
    }

    public ConversionOptions withInput(Input other) {
        return new ConversionOptions(host, output, badData, other, limits, items);
    }

    public ConversionOptions withLimits(Limits other) {
        return new ConversionOptions(host, output, badData, input, other, items);
    }

    public ConversionOptions withItems(Map<String, Unfilled> other) {
        return new ConversionOptions(host, output, badData, input, limits, other);
    }

    /** The options for one item: those with the longest matching name. */
    public ConversionOptions of(Item item) {
        String path = ("." + item.path()).toUpperCase(Locale.ROOT);
        return items.entrySet().stream()
                .filter(own -> path.endsWith("." + own.getKey().toUpperCase(Locale.ROOT)))
                .max(Comparator.comparingInt(own -> own.getKey().length()))
                .map(own -> withBadData(badData.withUnfilled(own.getValue())))
                .orElse(this);
    }

    /**
     * The host's data formats.
     *
     * @param codePage of PIC X and A
     * @param graphicCodePage of DISPLAY-1, two bytes a character: the double-byte part of {@code
     *     codePage} if that is mixed
     * @param signs signs of zoned items
     * @param floats format of COMP-1 and COMP-2
     * @param littleEndian whether items in the machine's byte order (COMP-5) are little-endian
     */
    public record HostData(
            CodePage codePage,
            CodePage graphicCodePage,
            ZonedSigns signs,
            FloatFormat floats,
            boolean littleEndian) {
        /**
         * EBCDIC signs and hexadecimal floats for EBCDIC; the formats of GnuCOBOL on x86 otherwise.
         */
        public static HostData of(CodePage codePage) {
            return codePage.ebcdic()
                    ? new HostData(
                            codePage, codePage, ZonedSigns.EBCDIC, FloatFormat.HEXADECIMAL, false)
                    : new HostData(
                            codePage,
                            codePage,
                            ZonedSigns.MICRO_FOCUS,
                            FloatFormat.IEEE_LITTLE_ENDIAN,
                            true);
        }

        public HostData withSigns(ZonedSigns other) {
            return new HostData(codePage, graphicCodePage, other, floats, littleEndian);
        }

        public HostData withFloats(FloatFormat other) {
            return new HostData(codePage, graphicCodePage, signs, other, littleEndian);
        }

        public HostData withLittleEndian(boolean other) {
            return new HostData(codePage, graphicCodePage, signs, floats, other);
        }
    }

    /** Signs of zoned items (digits are F0-F9 for EBCDIC, 30-39 for the others). */
    public enum ZonedSigns {
        /** C0-C9 positive, D0-D9 negative; F positive. */
        EBCDIC,
        /** The EBCDIC characters in ASCII: {@code {A-I} positive, {@code }J-R} negative. */
        ASCII_TRANSLATED,
        /** 30-39 positive, 70-79 negative (Micro Focus, GnuCOBOL). */
        MICRO_FOCUS,
        /** 40-49 positive, 50-59 negative. */
        FUJITSU,
        /** 30-39 positive, 20-29 negative. */
        REALIA
    }

    /** Format of floating-point items. */
    public enum FloatFormat {
        HEXADECIMAL,
        HEXADECIMAL_LITTLE_ENDIAN,
        IEEE,
        IEEE_LITTLE_ENDIAN
    }

    /**
     * The form of JSON.
     *
     * @param trim which blanks of texts are trimmed
     * @param trimDecimals whether trailing zeros of decimals are omitted: 12.50 as 12.5
     * @param numbersAsText whether numbers of items that may have more than 15 digits are strings
     * @param fillers whether unnamed items are members
     * @param counters whether counters of tables are members
     * @param editedAsText whether numeric-edited items are strings with their editing
     * @param pointers whether POINTER, INDEX and similar items are members (hexadecimal strings)
     * @param omitEmpty whether members with an empty string, object or array are omitted
     * @param omitByte members whose bytes are all this value (0 to 255) are omitted; -1: none
     * @param minOccurrences whether tables with fewer occurrences are filled up to their minimum
     */
    public record Output(
            Trim trim,
            boolean trimDecimals,
            boolean numbersAsText,
            boolean fillers,
            boolean counters,
            boolean editedAsText,
            boolean pointers,
            boolean omitEmpty,
            int omitByte,
            boolean minOccurrences) {
        /** Sets whether numbers of items that may have more than 15 digits are strings. */
        public Output withNumbersAsText(boolean asText) {
            return new Output(
                    trim,
                    trimDecimals,
                    asText,
                    fillers,
                    counters,
                    editedAsText,
                    pointers,
                    omitEmpty,
                    omitByte,
                    minOccurrences);
        }

        /**
         * Trailing blanks trimmed, decimals as the picture has them, no fillers, counters shown.
         */
        public static final Output DEFAULT =
                new Output(
                        Trim.TRAILING, false, false, false, true, false, false, false, -1, false);

        /** The form that z/OS Connect's schemas describe. */
        public static final Output ZOS_CONNECT =
                new Output(Trim.TRAILING, false, false, true, false, true, false, false, -1, false);
    }

    /** Which blanks of a text are trimmed. */
    public enum Trim {
        NONE,
        LEADING,
        TRAILING,
        BOTH
    }

    /**
     * Handling of invalid host data.
     *
     * @param numbers numeric items with wrong digits or signs
     * @param redefined the same for items in an area with REDEFINES, whose bytes another item may
     *     own
     * @param unfilled items that were never filled
     * @param unmappable bytes that are not text of the code page
     * @param anySign whether the sign nibbles A, B, E are accepted, not only C, D, F
     * @param overflowDigit whether a digit in the unused half byte of a packed item is used
     * @param strictCounts whether a counter outside its table's bounds is an error; otherwise the
     *     nearest bound is used
     * @param shortRecords whether items beyond the end of a short record are omitted, not an error
     * @param longRecords whether bytes after the record are ignored, not an error
     * @param leadingBlanks whether blanks before the digits of a zoned item are zeros; blanks after
     *     digits never are, because {@code "12 "} is 1200 to a program and 12 to a reader
     */
    public record BadData(
            Remedy numbers,
            Remedy redefined,
            Unfilled unfilled,
            Unmappable unmappable,
            boolean anySign,
            boolean overflowDigit,
            boolean strictCounts,
            boolean shortRecords,
            boolean longRecords,
            boolean leadingBlanks) {
        /** Invalid data is rejected, except in areas with REDEFINES. */
        public static final BadData STRICT =
                new BadData(
                        Remedy.REJECT,
                        Remedy.OMIT,
                        Unfilled.STRICT,
                        Unmappable.REPLACE,
                        true,
                        false,
                        true,
                        false,
                        false,
                        false);

        /** Items that were never filled read as zero or empty. */
        public static final BadData ZOS_CONNECT =
                new BadData(
                        Remedy.REJECT,
                        Remedy.OMIT,
                        Unfilled.ZOS_CONNECT,
                        Unmappable.REPLACE,
                        true,
                        false,
                        true,
                        true,
                        true,
                        false);

        /** Replaces the remedy for wrong numbers, also in areas with REDEFINES. */
        public BadData withNumbers(Remedy other) {
            return new BadData(
                    other,
                    other,
                    unfilled,
                    unmappable,
                    anySign,
                    overflowDigit,
                    strictCounts,
                    shortRecords,
                    longRecords,
                    leadingBlanks);
        }

        /** Replaces the handling of items that were never filled. */
        public BadData withUnfilled(Unfilled other) {
            return new BadData(
                    numbers,
                    redefined,
                    other,
                    unmappable,
                    anySign,
                    overflowDigit,
                    strictCounts,
                    shortRecords,
                    longRecords,
                    leadingBlanks);
        }

        /** Sets whether blanks before the digits of zoned numbers are zeros. */
        public BadData withLeadingBlanks(boolean other) {
            return new BadData(
                    numbers,
                    redefined,
                    unfilled,
                    unmappable,
                    anySign,
                    overflowDigit,
                    strictCounts,
                    shortRecords,
                    longRecords,
                    other);
        }
    }

    /**
     * Handling of items that were never filled.
     *
     * @param blankNumbers numeric items that are all blanks
     * @param lowNumbers zoned and packed items that are all X'00'
     * @param lowTexts texts that are all X'00'
     * @param highTexts texts that are all X'FF'
     */
    public record Unfilled(
            Special blankNumbers, Special lowNumbers, Special lowTexts, Special highTexts) {
        /** Such numbers are bad, texts of X'00' are empty. */
        public static final Unfilled STRICT =
                new Unfilled(Special.AS_BAD, Special.AS_BAD, Special.EMPTY, Special.AS_IS);

        /** Zero or empty. */
        public static final Unfilled ZOS_CONNECT =
                new Unfilled(Special.EMPTY, Special.EMPTY, Special.EMPTY, Special.AS_IS);
    }

    /** Replacement of a bad value. */
    public enum Remedy {
        /** The record is rejected. */
        REJECT,
        /** {@code null}. */
        NULL,
        /** 0, or an empty string. */
        ZERO,
        /** {@code {"$raw":"404040"}}, which encodes to the same bytes. */
        RAW,
        /** The member is omitted; {@code null} in an array of scalars. */
        OMIT
    }

    /** Replacement of an item that was never filled. */
    public enum Special {
        /** As any bad value. */
        AS_BAD,
        /** As its characters (texts); as any bad value (numbers). */
        AS_IS,
        /** 0, or an empty string. */
        EMPTY,
        /** {@code null}. */
        NULL
    }

    /** Handling of characters without counterpart. */
    public enum Unmappable {
        REJECT,
        /** U+FFFD in JSON; the code page's substitute (X'3F' or X'1A') in records. */
        REPLACE
    }

    /**
     * What is accepted in JSON.
     *
     * @param largeNumbers numbers with too many digits
     * @param fractions numbers with too many decimals
     * @param longTexts texts longer than the item
     * @param unmappable characters the code page does not have
     * @param unknownMembers whether members that the record does not have are ignored
     * @param missing value of items that are not given
     * @param coerce whether numbers may be given as strings and the reverse, booleans as text
     * @param nulls whether a JSON null means "not given"; otherwise it is of the wrong type
     * @param minOccurrences whether arrays shorter than a table's minimum are filled up, according
     *     to {@code missing}; otherwise they are rejected
     */
    public record Input(
            Overflow largeNumbers,
            Fraction fractions,
            Overflow longTexts,
            Unmappable unmappable,
            boolean unknownMembers,
            Missing missing,
            boolean coerce,
            boolean nulls,
            boolean minOccurrences) {
        /** Nothing is cut or ignored; missing items get their initial value. */
        public static final Input STRICT =
                new Input(
                        Overflow.REJECT,
                        Fraction.REJECT,
                        Overflow.REJECT,
                        Unmappable.REJECT,
                        false,
                        Missing.INITIAL,
                        true,
                        true,
                        true);
    }

    /** Handling of values that are too large. */
    public enum Overflow {
        REJECT,
        /** High-order digits or the end of a text are lost, as a COBOL MOVE does. */
        TRUNCATE
    }

    /** Handling of decimals for which the item has no space. */
    public enum Fraction {
        REJECT,
        TRUNCATE,
        /** Half away from zero, as COBOL's ROUNDED does. */
        ROUND
    }

    /** Value of an item that JSON does not give. */
    public enum Missing {
        /** Its VALUE, otherwise blanks or zeros by type. */
        INITIAL,
        /** Blanks or zeros by type. */
        TYPED,
        /** X'00'. */
        LOW_VALUES,
        /** The record is rejected. */
        REJECT
    }

    /**
     * Limits.
     *
     * @param depth maximum nesting of JSON input
     * @param faults maximum faults reported for one record
     */
    public record Limits(int depth, int faults) {
        /** 64 deep, 20 faults. */
        public static final Limits DEFAULT = new Limits(64, 20);
    }
}
