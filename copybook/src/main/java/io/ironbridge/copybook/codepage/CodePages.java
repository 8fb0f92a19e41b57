package io.ironbridge.copybook.codepage;

import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;

/**
 * All code pages. Each is made once, when it is first used, and kept: a mixed one takes some tenths
 * of a second. Thread-safe.
 */
public final class CodePages {
    private static final CodePageFinder FINDER = new CodePageFinder(CharsetTables::charset);

    /** By canonical name, so that the size is limited to the pages known here and to the JVM. */
    private static final ConcurrentMap<CodePageName, CodePage> MADE = new ConcurrentHashMap<>();

    private static final CodePage UTF_8 = new Utf8CodePage();
    private static final CodePage UTF_16 = new Utf16CodePage();

    /** Never changed. */
    private static final DoubleByteTable BLANKS = new DoubleByteTable();

    private CodePages() {}

    /**
     * The code page of this name: {@code 37}, {@code 037}, {@code IBM-037}, {@code Cp1047}, {@code
     * x-IBM930}, {@code CCSID 500}, {@code UTF-8}, {@code windows-1252}, {@code ISO-8859-1} ... An
     * option for line ends may follow, as in {@code 037,newline=unix}: {@code cdra}, the default,
     * {@code unix} or {@code jdk} ({@link Newlines}). All names of a page, in any spelling, give
     * the same object.
     *
     * @throws UnknownCodePageException with the code page and a remedy
     */
    public static CodePage of(String name) {
        return made(CodePageName.parse(name));
    }

    /**
     * The same with these line ends, whatever the name has.
     *
     * @throws UnknownCodePageException with the code page and a remedy
     */
    public static CodePage of(String name, Newlines newlines) {
        return made(CodePageName.parse(name).with(newlines));
    }

    private static CodePage made(CodePageName wanted) {
        return MADE.computeIfAbsent(FINDER.canonical(wanted), FINDER::find);
    }

    /**
     * The code page of PIC G DISPLAY-1 that belongs to a code page of PIC X: the double-byte part
     * of a mixed page, a double-byte page itself; otherwise a page that has blanks (X'4040') only.
     */
    public static CodePage graphic(CodePage codePage) {
        return switch (codePage) {
            case MixedCodePage mixed -> mixed.doubleByte();
            case DoubleByteCodePage pairs -> pairs;
            default -> new DoubleByteCodePage(codePage.name(), BLANKS);
        };
    }

    /** UTF-8, as in PIC U. */
    public static CodePage utf8() {
        return UTF_8;
    }

    /** UTF-16 big-endian, as in PIC N. */
    public static CodePage utf16() {
        return UTF_16;
    }
}
