package io.ironbridge.copybook.corpus;

import io.ironbridge.copybook.layout.Layout;
import io.ironbridge.copybook.options.ConversionOptions;
import io.ironbridge.copybook.options.ConversionOptions.FloatFormat;
import io.ironbridge.copybook.options.ConversionOptions.Trim;
import io.ironbridge.copybook.parse.Dialect;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Base64;
import java.util.HexFormat;
import java.util.List;
import java.util.Locale;
import java.util.SortedMap;

/**
 * Cobrix' records of 190 types of numbers. The copybook has pictures that no compiler takes, and
 * which are refused here; they are exchanged for what has the same bytes. Numbers that are null are
 * 0 in what Cobrix expects.
 */
final class CobrixTypes {
    private static final List<String> BEYOND =
            List.of(
                    "numbinint12",
                    "numbinint13",
                    "numbinint14",
                    "numsbinsint12",
                    "numsbinsint13",
                    "numsbinsint14",
                    "numbindec09",
                    "numbindec10",
                    "numsbindec09",
                    "numsbindec10");

    private static final List<String> SIGNED_EDITED =
            List.of("numstredec03", "numstredec04", "numstredec05", "numstredec06");

    private static final List<String> UNSIGNED_WITH_SIGN =
            List.of("commonu03ddc", "commonupc5ddc", "commonupi5ddc");

    private CobrixTypes() {}

    static List<CorpusCase> cases() {
        return List.of(
                types("test6", "test6", "INTEGR.TYPES.NOV28.DATA.dat", Shown.VALUES),
                types("test24", "test24", "INTEGR.TYPES.NOV28.DATA.dat", Shown.HEXADECIMAL),
                types("test24", "test24b", "INTEGR.TYPES.NOV28.DATA.dat", Shown.BASE64),
                types("test40", "test40", "example.dat", Shown.VALUES));
    }

    /** What is printed besides the values. */
    private enum Shown {
        VALUES,
        /** Each item's bytes, under its name with {@code _debug}. */
        HEXADECIMAL,
        BASE64
    }

    private static CorpusCase types(String test, String expected, String data, Shown shown) {
        int records = test.equals("test6") ? 100 : 20;
        return new CorpusCase(
                "cobrix/" + expected,
                () -> {
                    Row.Kind kind = kind(test, shown);
                    String folder = "cobrix/%s/%s_data/".formatted(test, test);
                    return Cobrix.rows(
                            kind,
                            Records.fixed(CorpusCase.bytes(folder + data), 1493),
                            "%s/%s_expected/%s.txt".formatted(test, test, expected));
                },
                known(records),
                normalised(records),
                List.of());
    }

    private static List<Known> known(int records) {
        List<Known> known = new ArrayList<>();
        for (String field : BEYOND) {
            known.add(
                    Known.varying(
                            field,
                            records,
                            "binary items have 18 digits at most; Cobrix counts the bytes for 19"
                                    + " and more in a way of its own, we refuse the picture"));
        }
        for (String field : SIGNED_EDITED) {
            known.add(
                    Known.varying(
                            field,
                            records,
                            "S does not go with editing symbols; of those who take it, Cobrix finds"
                                    + " the sign in the last digit, others before the first. We"
                                    + " refuse the picture"));
        }
        return known;
    }

    private static List<Known> normalised(int records) {
        return UNSIGNED_WITH_SIGN.stream()
                .map(field ->
                        Known.varying(
                                field,
                                records,
                                "items without S get the sign nibble F; the data has C"))
                .toList();
    }

    private static Row.Kind kind(String test, Shown shown) throws IOException {
        ConversionOptions options = Settings.trimmed(Settings.lenient("037"), Trim.BOTH);
        Layout layout = copybook(test);
        return Row.Kind.of(layout, options.withHost(options.host().withFloats(FloatFormat.IEEE)))
                .in((record, leaves) -> debugged(layout, record, leaves, shown));
    }

    private static SortedMap<String, String> debugged(
            Layout layout, byte[] record, SortedMap<String, String> leaves, Shown shown) {
        SortedMap<String, String> all = Cobrix.printable(leaves, Trim.BOTH);
        if (shown != Shown.VALUES) {
            Places.bytes(layout, record)
                    .forEach((path, hex) -> all.put(path + "debug", "'" + text(hex, shown) + "'"));
        }
        return all;
    }

    private static String text(String hex, Shown shown) {
        return shown == Shown.HEXADECIMAL
                ? hex.toUpperCase(Locale.ROOT)
                : Base64.getEncoder().encodeToString(HexFormat.of().parseHex(hex));
    }

    private static Layout copybook(String test) throws IOException {
        return Copybooks.amended(
                        "cases/cobrix/%s/%s_copybook.cob".formatted(test, test),
                        Dialect.IBM,
                        "S9(3).99",
                        "X(6)",
                        "S9(4).9(4)",
                        "X(9)",
                        "S9(5).9(4)",
                        "X(10)",
                        "S9(5).9(5)",
                        "X(11)",
                        "COMP-0",
                        "COMP",
                        "S9(19)      BINARY",
                        "X(9)",
                        "S9(20)      BINARY",
                        "X(9)",
                        "S9(37)      BINARY",
                        "X(16)",
                        "9(19)       BINARY",
                        "X(9)",
                        "9(20)       BINARY",
                        "X(9)",
                        "9(37)       BINARY",
                        "X(16)",
                        " 9(17)V99    COMP.",
                        " X(9).",
                        " 9(18)V9(10)  COMP.",
                        " X(12).",
                        "S9(17)V99   COMP.",
                        "X(9).",
                        "S9(18)V9(10) COMP.",
                        "X(12).",
                        "PIC 99V99 SIGN",
                        "PIC S99V99 SIGN")
                .getFirst();
    }
}
