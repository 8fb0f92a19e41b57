package io.ironbridge.copybook.corpus;

import io.ironbridge.copybook.layout.Layout;
import io.ironbridge.copybook.options.ConversionOptions;
import io.ironbridge.copybook.parse.Dialect;
import java.io.IOException;
import java.nio.charset.Charset;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * CardDemo's export file: the records of its other files, in one area that is defined five times,
 * with COMP and COMP-3 for zoned numbers. They have to have the same values.
 *
 * <p>Of the four other readings of the area binary numbers may be beyond their pictures, which can
 * be read, but are written only with TRUNC(BIN).
 */
final class CardDemoExport {
    private static final String FOLDER = "carddemo/CVEXPORT/";
    private static final ConversionOptions OPTIONS = Settings.strict("1047");

    private CardDemoExport() {}

    static List<CorpusCase> cases() {
        return List.of(
                exported(
                        "C",
                        "CVCUS01Y",
                        "CUSTDATA",
                        edited("custaddrline1", 2),
                        edited("custaddrline2", 2),
                        edited("custaddrline3", 2),
                        edited("custaddrstatecd", 2),
                        edited("custaddrzip", 2),
                        edited("custdobyyyymmdd", 1),
                        edited("custficocreditscore", 1),
                        edited("custfirstname", 2),
                        edited("custlastname", 2),
                        edited("custmiddlename", 2),
                        edited("custphonenum1", 2),
                        edited("custphonenum2", 2),
                        edited("custssn", 1)),
                exported(
                        "A",
                        "CVACT01Y",
                        "ACCTDATA",
                        edited("acctaddrzip", 2),
                        edited("acctcurrbal", 2),
                        edited("acctexpiraiondate", 1),
                        edited("acctopendate", 1)),
                exported("T", "CVTRA06Y", "DALYTRAN"),
                exported("X", "CVACT03Y", "CARDXREF"),
                exported("D", "CVACT02Y", "CARDDATA"));
    }

    private static Known edited(String field, int times) {
        return Known.varying(
                field, times, "two customers and their accounts were changed before the export");
    }

    private static CorpusCase exported(String type, String copybook, String file, Known... known) {
        return CorpusCase.of(
                FOLDER + type,
                () ->
                        kind(type)
                                .rows(
                                        exports(type),
                                        originals(
                                                "carddemo/" + copybook + "/",
                                                copybook,
                                                "AWS.M2.CARDDEMO." + file + ".PS")),
                known);
    }

    private static Row.Kind kind(String type) throws IOException {
        Layout layout =
                Copybooks.corpus("cases/" + FOLDER + "CVEXPORT.cpy", Dialect.IBM).getFirst();
        String group =
                Map.of(
                                "C",
                                "customer",
                                "A",
                                "account",
                                "T",
                                "transaction",
                                "X",
                                "cardxref",
                                "D",
                                "card")
                        .get(type);
        return Row.Kind.of(layout, OPTIONS)
                .in((_, leaves) -> plain(Leaves.below("export" + group + "data", leaves)));
    }

    private static List<byte[]> exports(String type) throws IOException {
        List<byte[]> chosen = new ArrayList<>();
        byte mark = type.getBytes(Charset.forName("IBM1047"))[0];
        for (byte[] record :
                Records.fixed(CorpusCase.bytes(FOLDER + "AWS.M2.CARDDEMO.EXPORT.DATA.PS"), 500)) {
            if (record[0] == mark) {
                chosen.add(record);
            }
        }
        return chosen;
    }

    /** Names without the prefix, lines of tables with their number at the end. */
    private static SortedMap<String, String> plain(SortedMap<String, String> leaves) {
        SortedMap<String, String> plain = new TreeMap<>();
        leaves.forEach((path, value) -> {
            String name = path.replaceFirst("^exp", "");
            int row = name.indexOf('(');
            plain.put(
                    row < 0 ? name : name.substring(0, row - 1) + (name.charAt(row + 1) - '/'),
                    value);
        });
        return plain;
    }

    private static List<SortedMap<String, String>> originals(
            String folder, String copybook, String file) throws IOException {
        Layout layout = Copybooks.corpus("cases/" + folder + copybook + ".cpy").getFirst();
        Row.Kind kind = Row.Kind.of(layout, OPTIONS).in((_, leaves) -> plain(leaves));
        return Records.fixed(CorpusCase.bytes(folder + file), layout.length()).stream()
                .map(record -> kind.row(record, Leaves.none()).ours())
                .map(CardDemoExport::withoutDaily)
                .toList();
    }

    private static SortedMap<String, String> withoutDaily(SortedMap<String, String> leaves) {
        SortedMap<String, String> plain = new TreeMap<>();
        leaves.forEach((path, value) -> plain.put(path.replaceFirst("^dalytran", "tran"), value));
        return plain;
    }
}
