package io.ironbridge.copybook.parse;

/**
 * What compilers disagree about, as far as it changes the layout.
 *
 * @param binarySizes bytes of COMP, BINARY, COMP-4 and COMP-5 items
 * @param sync where SYNC puts slack bytes
 * @param longBinaryAlignment on what SYNC aligns 8-byte binaries: 4 (IBM), 8 (GnuCOBOL)
 * @param pointerBytes 4, or 8 with LP64
 * @param nationalN whether PIC N without USAGE is NATIONAL (NSYMBOL(NATIONAL)), not DISPLAY-1
 * @param fullBinary whether COMP uses the whole range of its bytes (TRUNC(BIN), NOTRUNC)
 * @param slidingTables whether a table with DEPENDING ON takes only its actual occurrences; false:
 *     always its maximum
 * @param decimalComma DECIMAL-POINT IS COMMA
 * @param currencySymbol character that stands for the currency string in pictures
 * @param currency currency string as stored
 * @param mostDigits most digits of a numeric item
 * @param mostItems most items of a copybook
 * @param mostBytes longest record, bytes
 */
public record Dialect(
        BinarySizes binarySizes,
        Sync sync,
        int longBinaryAlignment,
        int pointerBytes,
        boolean nationalN,
        boolean fullBinary,
        boolean slidingTables,
        boolean decimalComma,
        char currencySymbol,
        String currency,
        int mostDigits,
        int mostItems,
        int mostBytes) {
    /** How many bytes a binary item takes, by its digits. */
    public enum BinarySizes {
        /** 2, 4, 8 (IBM). */
        IBM,
        /** 2, 4, 8, but 1 for COMP-5 of one or two digits (GnuCOBOL with binary-size 2-4-8). */
        GNUCOBOL_IBM,
        /** 1, 2, 4, 8 (GnuCOBOL's default). */
        GNUCOBOL,
        /** As few bytes as hold the digits (Micro Focus without IBMCOMP). */
        FEWEST
    }

    /** Where SYNC puts slack bytes. */
    public enum Sync {
        /** Nowhere: the clause is ignored (Micro Focus without IBMCOMP). */
        IGNORED,
        /**
         * Before a group that begins with an aligned item, and behind each occurrence of a table
         * (Enterprise COBOL).
         */
        IBM,
        /**
         * Inside the group that begins with an aligned item; an occurrence is filled up before its
         * last elementary item. SYNC of a group is not handed down (GnuCOBOL).
         */
        GNUCOBOL
    }

    /** Enterprise COBOL for z/OS. */
    public static final Dialect IBM =
            new Dialect(
                    BinarySizes.IBM,
                    Sync.IBM,
                    4,
                    4,
                    true,
                    false,
                    true,
                    false,
                    '$',
                    "$",
                    38,
                    100_000,
                    1 << 28);

    /** GnuCOBOL with its default configuration. */
    public static final Dialect GNUCOBOL =
            new Dialect(
                    BinarySizes.GNUCOBOL,
                    Sync.GNUCOBOL,
                    8,
                    8,
                    true,
                    false,
                    true,
                    false,
                    '$',
                    "$",
                    38,
                    100_000,
                    1 << 28);

    /**
     * GnuCOBOL with {@code -std=ibm} or {@code mvs}: IBM's lengths but not its SYNC, and binary
     * items are not truncated. {@code bs2000} has the same layout, but truncates BINARY.
     */
    public static final Dialect GNUCOBOL_IBM =
            new Dialect(
                    BinarySizes.GNUCOBOL_IBM,
                    Sync.GNUCOBOL,
                    8,
                    8,
                    true,
                    true,
                    true,
                    false,
                    '$',
                    "$",
                    38,
                    100_000,
                    1 << 28);

    /**
     * Micro Focus without IBMCOMP, and with its default TRUNC"ANSI": COMP holds what its picture
     * says. For NOTRUNC see {@link #withFullBinary}; COMP-5 and COMP-X are full in any case.
     */
    public static final Dialect MICRO_FOCUS =
            new Dialect(
                    BinarySizes.FEWEST,
                    Sync.IGNORED,
                    4,
                    4,
                    true,
                    false,
                    false,
                    false,
                    '$',
                    "$",
                    38,
                    100_000,
                    1 << 28);

    /** Whether what only GnuCOBOL takes is taken. */
    boolean gnuCobol() {
        return sync == Sync.GNUCOBOL;
    }

    /** With SYNC as another compiler obeys it. */
    public Dialect withSync(Sync other) {
        return new Dialect(
                binarySizes,
                other,
                longBinaryAlignment,
                pointerBytes,
                nationalN,
                fullBinary,
                slidingTables,
                decimalComma,
                currencySymbol,
                currency,
                mostDigits,
                mostItems,
                mostBytes);
    }

    /** With addresses of so many bytes. */
    public Dialect withPointerBytes(int bytes) {
        return new Dialect(
                binarySizes,
                sync,
                longBinaryAlignment,
                bytes,
                nationalN,
                fullBinary,
                slidingTables,
                decimalComma,
                currencySymbol,
                currency,
                mostDigits,
                mostItems,
                mostBytes);
    }

    /** With binaries of 8 bytes that SYNC aligns on so many bytes. */
    public Dialect withLongBinaryAlignment(int bytes) {
        return new Dialect(
                binarySizes,
                sync,
                bytes,
                pointerBytes,
                nationalN,
                fullBinary,
                slidingTables,
                decimalComma,
                currencySymbol,
                currency,
                mostDigits,
                mostItems,
                mostBytes);
    }

    /** With tables that always take their maximum, or their actual occurrences only. */
    public Dialect withSlidingTables(boolean sliding) {
        return new Dialect(
                binarySizes,
                sync,
                longBinaryAlignment,
                pointerBytes,
                nationalN,
                fullBinary,
                sliding,
                decimalComma,
                currencySymbol,
                currency,
                mostDigits,
                mostItems,
                mostBytes);
    }

    /** With COMP items that use the whole range of their bytes, or only what the picture says. */
    public Dialect withFullBinary(boolean full) {
        return new Dialect(
                binarySizes,
                sync,
                longBinaryAlignment,
                pointerBytes,
                nationalN,
                full,
                slidingTables,
                decimalComma,
                currencySymbol,
                currency,
                mostDigits,
                mostItems,
                mostBytes);
    }
}
