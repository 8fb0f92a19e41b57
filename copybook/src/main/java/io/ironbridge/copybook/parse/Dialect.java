package io.ironbridge.copybook.parse;

/**
 * Differences between compilers that change the layout.
 *
 * @param binaries binary items
 * @param slack position of SYNC's slack bytes
 * @param pointerBytes 4, or 8 with LP64
 * @param nationalN whether PIC N without USAGE is NATIONAL (NSYMBOL(NATIONAL)), not DISPLAY-1
 * @param slidingTables whether a table with DEPENDING ON takes only its actual occurrences; false:
 *     always its maximum
 * @param characters those of pictures
 * @param bounds of a copybook
 */
public record Dialect(
        Binaries binaries,
        Slack slack,
        int pointerBytes,
        boolean nationalN,
        boolean slidingTables,
        PictureCharacters characters,
        Bounds bounds) {
    /**
     * Binary items.
     *
     * @param sizes bytes of COMP, BINARY, COMP-4 and COMP-5 items
     * @param full whether COMP uses the whole range of its bytes (TRUNC(BIN), NOTRUNC)
     */
    public record Binaries(BinarySizes sizes, boolean full) {}

    /**
     * Slack bytes.
     *
     * @param sync where SYNC puts them
     * @param longBinaryAlignment alignment of 8-byte binaries by SYNC: 4 (IBM), 8 (GnuCOBOL)
     */
    public record Slack(Sync sync, int longBinaryAlignment) {}

    /**
     * Characters of pictures.
     *
     * @param decimalComma DECIMAL-POINT IS COMMA
     * @param currencySymbol character for the currency string
     * @param currency currency string as stored
     */
    public record PictureCharacters(boolean decimalComma, char currencySymbol, String currency) {
        /** A decimal point and the dollar sign. */
        public static final PictureCharacters USUAL = new PictureCharacters(false, '$', "$");
    }

    /**
     * Limits of a copybook.
     *
     * @param digits of a numeric item
     * @param items of the copybook
     * @param bytes of a record
     */
    public record Bounds(int digits, int items, int bytes) {
        /** 38 digits, 100,000 items, 256 MiB. */
        public static final Bounds USUAL = new Bounds(38, 100_000, 1 << 28);
    }

    /** Length of a binary item by its digits. */
    public enum BinarySizes {
        /** 2, 4, 8 (IBM). */
        IBM,
        /** 2, 4, 8, but 1 for COMP-5 of one or two digits (GnuCOBOL with binary-size 2-4-8). */
        GNUCOBOL_IBM,
        /** 1, 2, 4, 8 (GnuCOBOL's default). */
        GNUCOBOL,
        /** The fewest bytes for the digits (Micro Focus without IBMCOMP). */
        FEWEST
    }

    /** Where SYNC puts slack bytes. */
    public enum Sync {
        /** Nowhere: the clause is ignored (Micro Focus without IBMCOMP). */
        IGNORED,
        /**
         * Before a group that begins with an aligned item, and after each occurrence of a table
         * (Enterprise COBOL).
         */
        IBM,
        /**
         * Inside the group that begins with an aligned item; an occurrence is filled up before its
         * last elementary item. SYNC of a group does not apply to its items (GnuCOBOL).
         */
        GNUCOBOL
    }

    /** Enterprise COBOL for z/OS. */
    public static final Dialect IBM = usual(BinarySizes.IBM, new Slack(Sync.IBM, 4), 4);

    /** GnuCOBOL with its default configuration. */
    public static final Dialect GNUCOBOL =
            usual(BinarySizes.GNUCOBOL, new Slack(Sync.GNUCOBOL, 8), 8);

    /**
     * GnuCOBOL with {@code -std=ibm} or {@code mvs}: IBM's lengths but not its SYNC, and binary
     * items are not truncated. {@code bs2000} has the same layout, but truncates BINARY.
     */
    public static final Dialect GNUCOBOL_IBM =
            usual(BinarySizes.GNUCOBOL_IBM, GNUCOBOL.slack, 8).withFullBinary(true);

    /**
     * Micro Focus without IBMCOMP, and with its default TRUNC"ANSI": COMP is limited by its
     * picture. For NOTRUNC see {@link #withFullBinary}; COMP-5 and COMP-X are full in any case.
     */
    public static final Dialect MICRO_FOCUS =
            usual(BinarySizes.FEWEST, new Slack(Sync.IGNORED, 4), 4).withSlidingTables(false);

    private static Dialect usual(BinarySizes sizes, Slack slack, int pointerBytes) {
        return new Dialect(
                new Binaries(sizes, false),
                slack,
                pointerBytes,
                true,
                true,
                PictureCharacters.USUAL,
                Bounds.USUAL);
    }

    /** Whether extensions of GnuCOBOL are accepted. */
    boolean gnuCobol() {
        return slack.sync == Sync.GNUCOBOL;
    }

    /** Replaces the placement of slack bytes by SYNC. */
    public Dialect withSync(Sync other) {
        return withSlack(new Slack(other, slack.longBinaryAlignment));
    }

    /** Replaces the alignment of 8-byte binaries by SYNC. */
    public Dialect withLongBinaryAlignment(int bytes) {
        return withSlack(new Slack(slack.sync, bytes));
    }

    private Dialect withSlack(Slack other) {
        return new Dialect(
                binaries, other, pointerBytes, nationalN, slidingTables, characters, bounds);
    }

    /** Replaces the length of addresses. */
    public Dialect withPointerBytes(int bytes) {
        return new Dialect(binaries, slack, bytes, nationalN, slidingTables, characters, bounds);
    }

    /** Sets whether tables with DEPENDING ON take only their actual occurrences. */
    public Dialect withSlidingTables(boolean sliding) {
        return new Dialect(binaries, slack, pointerBytes, nationalN, sliding, characters, bounds);
    }

    /** Sets whether COMP items use the whole range of their bytes, or only that of the picture. */
    public Dialect withFullBinary(boolean full) {
        return new Dialect(
                new Binaries(binaries.sizes, full),
                slack,
                pointerBytes,
                nationalN,
                slidingTables,
                characters,
                bounds);
    }
}
