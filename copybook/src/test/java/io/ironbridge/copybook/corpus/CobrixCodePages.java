package io.ironbridge.copybook.corpus;

import static java.util.Objects.requireNonNull;

import io.ironbridge.copybook.options.ConversionOptions.Trim;
import java.io.IOException;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Stream;

/**
 * Cobrix' code pages, by records with random bytes in a text. Those called "extended", and all but
 * 037 and "common", show controls. Its custom page (an example of a class that users may write) has
 * only characters of ASCII, without quotes and the backslash, a bar and a hyphen for the broken and
 * the soft one, small letters for capitals and the reverse.
 */
final class CobrixCodePages {
    private static final String CONTROL =
            "Cobrix' tables have no controls above U+007F (a blank or U+001A instead), and exchange"
                    + " X'0D' (CR) and X'25' (LF); IBM's have them all";

    /** Theirs, ours, how often; of the page "common_extended". */
    private static final String COMMON =
            """
            000A 000D 21, 000D 000A 5, 001A 0085 7, 001A 0086 5, 001A 0087 7, 001A 008D 21
            001A 008E 21, 001A 008F 3, 001A 0092 3, 001A 0097 5, 001A 009C 5, 001A 009D 7
            0020 001A 3, 0020 007F 5, 0020 0080 3, 0020 0081 5, 0020 0082 5, 0020 0083 5
            0020 0084 5, 0020 0088 5, 0020 0089 6, 0020 008A 6, 0020 008B 6, 0020 008C 6
            0020 0090 6, 0020 0091 10, 0020 0093 10, 0020 0094 10, 0020 0095 10, 0020 0096 10
            0020 0098 10, 0020 0099 3, 0020 009A 3, 0020 009B 3, 0020 009E 3
            """;

    /** Theirs, ours, how often; alike in all pages. */
    private static final String EXTENDED =
            """
            000A 000D 6, 000D 000A 2, 0020 0080 1, 0020 0081 2, 0020 0082 4, 0020 0083 3
            0020 0084 2, 0020 0086 2, 0020 0087 4, 0020 0088 2, 0020 0089 3, 0020 008A 2
            0020 008B 3, 0020 008C 2, 0020 008D 2, 0020 008E 1, 0020 008F 2, 0020 0090 2
            0020 0091 4, 0020 0092 3, 0020 0093 3, 0020 0094 3, 0020 0095 2, 0020 0096 4
            0020 0097 2, 0020 0098 1, 0020 0099 5, 0020 009A 2, 0020 009B 2, 0020 009C 3
            0020 009D 2, 0020 009E 4, 0020 009F 4
            """;

    private static final List<Known> LINE_ENDS =
            List.of(
                    lineEnd(
                            "'8 \u00B1H \u00F5.\n\u00C5I1 \u00D2D'",
                            "'8 \u00B1H \u00F5. \u00C5I1 \u00D2D'"),
                    lineEnd("'Gh + ,\u00DA$\u00B7\u0085\u00D0'", "'Gh + ,\u00DA$\u00B7 \u00D0'"),
                    lineEnd("'Xi:\n\u00A0' %  \u00C9\u00E9'", "'Xi: \u00A0' %  \u00C9\u00E9'"),
                    lineEnd(
                            "'\u00D7\u00CC \u00A9\u00D4\u00D6\u00FB\u00E6\u0085G5 \u00D7'",
                            "'\u00D7\u00CC \u00A9\u00D4\u00D6\u00FB\u00E6 G5 \u00D7'"),
                    lineEnd(
                            "'\u00DB\u00F2(\u00E9\u00EC\nE \\ L ^z'",
                            "'\u00DB\u00F2(\u00E9\u00EC E \\ L ^z'"));

    private CobrixCodePages() {}

    static List<CorpusCase> cases() {
        return List.of(
                codePage("test8", "printable", "037", Trim.BOTH, List.of()),
                codePage("test8", "non_printable", "037", Trim.NONE, controls(COMMON)),
                codePage("test9", "cp037", "037", Trim.BOTH, LINE_ENDS),
                codePage("test9", "cp037_ext", "037", Trim.NONE, controls(EXTENDED)),
                codePage("test9", "cp1140", "1140", Trim.NONE, controls(EXTENDED)),
                codePage("test9", "cp1141", "1141", Trim.NONE, controls(EXTENDED)),
                codePage("test9", "cp1148", "1148", Trim.NONE, controls(EXTENDED)),
                codePage("test9", "cp273", "273", Trim.NONE, controls(EXTENDED)),
                codePage("test9", "cp500", "500", Trim.NONE, controls(EXTENDED)),
                CorpusCase.of("cobrix/test9 cp_custom", CobrixCodePages::custom));
    }

    private static Known lineEnd(String theirs, String ours) {
        return new Known(
                "companynamenp",
                theirs,
                ours,
                1,
                "of the controls, all of which are made blanks here, Cobrix keeps LF and NEL");
    }

    private static List<Known> controls(String table) {
        return table.lines()
                .flatMap(line -> Stream.of(line.split(",")))
                .map(entry -> entry.trim().split(" "))
                .map(entry ->
                        new Known(
                                "companynamenp",
                                "U+" + entry[0],
                                "U+" + entry[1],
                                Integer.parseInt(entry[2]),
                                CONTROL))
                .toList();
    }

    private static CorpusCase codePage(
            String test, String expected, String codePage, Trim trim, List<Known> known) {
        return new CorpusCase(
                "cobrix/%s %s".formatted(test, expected),
                () -> codePageRows(test, expected, codePage, trim),
                known,
                List.of(),
                List.of());
    }

    private static List<Row> codePageRows(String test, String expected, String codePage, Trim trim)
            throws IOException {
        String copybook = "cases/cobrix/%s/%s_copybook.cob".formatted(test, test);
        Row.Kind kind =
                Row.Kind.of(
                        Copybooks.corpus(copybook).getFirst(),
                        Settings.trimmed(Settings.strict(codePage), trim));
        String data = test.equals("test8") ? "TRAN2.MAR14.DATA.dat" : "TRAN.APR14.NPT.DATA.dat";
        byte[] file = CorpusCase.bytes("cobrix/%s/%s_data/%s".formatted(test, test, data));
        List<Row> rows =
                Cobrix.rows(
                        kind.in((_, leaves) ->
                                trim == Trim.BOTH
                                        ? Cobrix.printable(leaves, trim)
                                        : characters(leaves)),
                        Records.fixed(file, 45),
                        "%s/%s_expected/%s_%s.txt".formatted(test, test, test, expected));
        return trim == Trim.BOTH
                ? rows
                : rows.stream().map(row -> row.with(CobrixCodePages::characters)).toList();
    }

    private static List<Row> custom() throws IOException {
        Row.Kind kind =
                Row.Kind.of(
                        Copybooks.corpus("cases/cobrix/test9/test9_copybook.cob").getFirst(),
                        Settings.trimmed(Settings.strict("037"), Trim.NONE));
        byte[] file = CorpusCase.bytes("cobrix/test9/test9_data/TRAN.APR14.NPT.DATA.dat");
        return Cobrix.rows(
                kind.in((_, leaves) -> customised(leaves)),
                Records.fixed(file, 45),
                "test9/test9_expected/test9_cp_custom.txt");
    }

    private static SortedMap<String, String> customised(SortedMap<String, String> leaves) {
        SortedMap<String, String> customised = new TreeMap<>(leaves);
        customised.replaceAll((_, value) -> value.startsWith("'") ? customised(value) : value);
        return customised;
    }

    private static String customised(String text) {
        StringBuilder customised = new StringBuilder();
        text.substring(1, text.length() - 1)
                .replace('\u00A6', '|')
                .replace('\u00AD', '-')
                .replaceAll("[^ -~]|[\"'\\\\]", " ")
                .chars()
                .map(character ->
                        Character.isUpperCase(character)
                                ? Character.toLowerCase(character)
                                : Character.toUpperCase(character))
                .forEach(customised::appendCodePoint);
        return "'" + customised + "'";
    }

    /** Each character of the text of controls as a value of its own. */
    private static SortedMap<String, String> characters(SortedMap<String, String> leaves) {
        SortedMap<String, String> single = new TreeMap<>(leaves);
        String text = requireNonNull(single.remove("companynamenp"));
        for (int at = 1; at < text.length() - 1; at++) {
            single.put(
                    "companynamenp(%02d)".formatted(at - 1),
                    "U+%04X".formatted((int) text.charAt(at)));
        }
        return single;
    }
}
