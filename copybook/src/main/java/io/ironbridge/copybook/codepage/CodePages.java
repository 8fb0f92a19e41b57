package io.ironbridge.copybook.codepage;

/**
 * The code pages known here. Each call makes the page anew, mixed ones in some tenths of a second:
 * keep what you get.
 */
public final class CodePages {
    private static final CodePageFinder FINDER = new CodePageFinder(CharsetTables::charset);

    /** Never changed. */
    private static final DoubleByteTable BLANKS = new DoubleByteTable();

    private CodePages() {}

    /**
     * The code page of this name: {@code 37}, {@code 037}, {@code IBM-037}, {@code Cp1047}, {@code
     * x-IBM930}, {@code CCSID 500}, {@code UTF-8}, {@code windows-1252}, {@code ISO-8859-1} ...
     * What line ends are may follow, as in {@code 037,newline=unix}: {@code cdra}, which is taken
     * otherwise, {@code unix} or {@code jdk} ({@link Newlines}).
     *
     * @throws UnknownCodePageException naming the code page and what to do
     */
    public static CodePage of(String name) {
        return FINDER.find(CodePageName.parse(name));
    }

    /**
     * The same with line ends of this sort, whatever the name says.
     *
     * @throws UnknownCodePageException naming the code page and what to do
     */
    public static CodePage of(String name, Newlines newlines) {
        return FINDER.find(CodePageName.parse(name).with(newlines));
    }

    /**
     * What PIC G DISPLAY-1 is written in where PIC X is written in {@code codePage}: the
     * double-byte part of a mixed page, a double-byte page itself; else a page that has blanks
     * (X'4040') only.
     */
    public static CodePage graphic(CodePage codePage) {
        return switch (codePage) {
            case MixedCodePage mixed -> mixed.doubleByte();
            case DoubleByteCodePage pairs -> pairs;
            default -> new DoubleByteCodePage(codePage.name(), BLANKS);
        };
    }

    /** UTF-8, as PIC U holds it. */
    public static CodePage utf8() {
        return new Utf8CodePage();
    }

    /** UTF-16 big-endian, as PIC N holds it. */
    public static CodePage utf16() {
        return new Utf16CodePage();
    }
}
