package io.ironbridge.copybook.codepage;

import java.nio.charset.Charset;
import java.util.Collection;
import java.util.Map;
import java.util.Optional;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.stream.Stream;

/**
 * Makes code pages: single-byte EBCDIC from tables, mixed and ASCII ones from charsets.
 *
 * @param charsets finds a charset by its name
 */
record CodePageFinder(Function<String, Optional<Charset>> charsets) {
    private static final Map<String, CharacterTable> TABLES =
            TableSource.read("jdk-pages.txt", "more-pages.txt");

    /**
     * The canonical name of a page with several names.
     *
     * @throws UnknownCodePageException with the code page and a remedy
     */
    CodePageName canonical(CodePageName wanted) {
        if (CodePageName.number(wanted.name()).isPresent()) {
            return wanted;
        }
        Charset charset = charset(wanted);
        return new CodePageName(numberOf(charset).orElseGet(charset::name), wanted.newlines());
    }

    /**
     * Makes the page of a canonical name.
     *
     * @throws UnknownCodePageException with the code page and a remedy
     */
    CodePage find(CodePageName wanted) {
        String name = wanted.name();
        if (name.equals("1208")) {
            return CodePages.utf8();
        }
        MixedPages.Mixed mixed = MixedPages.MIXED.get(name);
        if (mixed != null) {
            return mixed(wanted, mixed);
        }
        String whole = MixedPages.WHOLE.get(name);
        if (whole != null) {
            return new DoubleByteCodePage(name, new CharsetTables(mixedCharset(whole)).pairs());
        }
        CharacterTable table = TABLES.get(name);
        return table != null && wanted.newlines() != Newlines.JDK
                ? ebcdic(wanted, table)
                : single(wanted);
    }

    private static CodePage ebcdic(CodePageName wanted, CharacterTable table) {
        SingleByteTable characters = table.copy().with(wanted.newlines()).table();
        return new SingleByteCodePage(wanted.toString(), true, characters);
    }

    private MixedCodePage mixed(CodePageName wanted, MixedPages.Mixed mixed) {
        CharsetTables tables = new CharsetTables(mixedCharset(mixed.charset()));
        CharacterTable singles = tables.singles().with(wanted.newlines());
        singles.set(MixedCodePage.SHIFT_OUT, SingleByteTable.UNASSIGNED, false);
        singles.set(MixedCodePage.SHIFT_IN, SingleByteTable.UNASSIGNED, false);
        return new MixedCodePage(
                wanted.toString(), singles.table(), mixed.graphic(), tables.pairs());
    }

    private Charset mixedCharset(String number) {
        return numbered(number)
                .orElseThrow(() -> new UnknownCodePageException(MixedPages.missing(number)));
    }

    private Optional<Charset> numbered(String number) {
        return charsets.apply("cp" + number).or(() -> charsets.apply("x-IBM" + number));
    }

    private CodePage single(CodePageName wanted) {
        Charset charset = charset(wanted);
        if (!CharsetTables.singleByte(charset)) {
            throw new UnknownCodePageException(
                    "Code page '"
                            + wanted.name()
                            + "' has more than one byte for some characters and no shift codes;"
                            + " such pages cannot be converted.");
        }
        CharacterTable table = new CharsetTables(charset).singles();
        return table.character(0x40) == ' '
                ? ebcdic(wanted, table)
                : new SingleByteCodePage(wanted.name(), false, table.table());
    }

    private Charset charset(CodePageName wanted) {
        return numbered(wanted.name())
                .or(() -> charsets.apply(wanted.name()))
                .orElseThrow(() -> unknown(wanted));
    }

    /** The number in the names of a charset, such as IBM-819 of ISO-8859-1. */
    private static Optional<String> numberOf(Charset charset) {
        return Stream.concat(Stream.of(charset.name()), new TreeSet<>(charset.aliases()).stream())
                .filter(name -> Character.isLetter(name.charAt(0)))
                .flatMap(name -> CodePageName.number(name).stream())
                .findFirst();
    }

    private static UnknownCodePageException unknown(CodePageName wanted) {
        if (TABLES.containsKey(wanted.name())) {
            return new UnknownCodePageException(
                    "The JVM has no charset for code page %s; take it without newline=jdk."
                            .formatted(wanted.name()));
        }
        Stream<String> known =
                Stream.of(
                                TABLES.keySet(),
                                MixedPages.MIXED.keySet(),
                                MixedPages.WHOLE.keySet(),
                                Suggestions.ASCII)
                        .flatMap(Collection::stream);
        return new UnknownCodePageException(Suggestions.message(wanted.name(), known));
    }
}
