package io.ironbridge.copybook.corpus;

import io.ironbridge.copybook.layout.Layout;
import io.ironbridge.copybook.options.ConversionOptions;
import io.ironbridge.copybook.parse.Dialect;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.function.UnaryOperator;

/**
 * CobolToJson: files with the JSON it makes of them, an array of all records. What is empty (texts
 * and numbers that are blanks, tables without occurrences) is left away. Names have {@code _} for
 * {@code -}, may lose a common prefix, and groups may be left out.
 */
final class CobolToJson {
    private static final String FOLDER = "cases/CobolToJson/";

    private CobolToJson() {}

    static List<CorpusCase> cases() {
        List<CorpusCase> cases = new ArrayList<>();
        cases.addAll(sales());
        cases.addAll(orders());
        cases.addAll(tables());
        return cases;
    }

    // Files from the mainframe, of one record each.

    private static List<CorpusCase> sales() {
        UnaryOperator<String> same = path -> path;
        UnaryOperator<String> flat = path -> path.replaceAll(".*\\.", "");
        return List.of(
                file("dtar020/DTAR020", "DTAR020.bin", "DTAR020_DataN.json", same),
                file("dtar020/DTAR020", "DTAR020.bin", "DTAR020_DataY.json", without("dtar020")),
                file("dtar020/DTAR020", "DTAR020_tst1.bin", "DTAR020_tst1_DataN.json", same),
                file("dtar020/DTAR020", "DTAR020_tst1.bin", "DTAR020_tst1F.json", flat),
                file(
                        "dtar107/DTAR107",
                        "DTAR107.bin",
                        "DTAR107_DataN.json",
                        same,
                        blanks("dtar107custno", 6),
                        unnamed("dtar107storenoredef")),
                file(
                        "dtar107/DTAR107",
                        "DTAR107.bin",
                        "DTAR107_DataY.json",
                        without("dtar107"),
                        blanks("custno", 6),
                        unnamed("storenoredef")),
                file("dtar1000/DTAR1000", "DTAR1000.bin", "DTAR1000_DataN.json", same),
                file(
                        "dtar1000/DTAR1000",
                        "DTAR1000.bin",
                        "DTAR1000_DataY.json",
                        without("dtar1000")),
                customers());
    }

    private static UnaryOperator<String> without(String prefix) {
        return path -> path.replace(prefix, "");
    }

    private static Known blanks(String field, int times) {
        return new Known(
                field,
                Known.ANY,
                Known.ABSENT,
                times,
                "blanks beside the digits of PIC 9 are no digits, a program would fail there or"
                        + " compare unequal; CobolToJson takes any text that is a number");
    }

    private static Known unnamed(String field) {
        return Known.left(
                field,
                "'\u0003@'",
                6,
                "CobolToJson leaves some items out that lie in a redefinition without a name");
    }

    private static CorpusCase file(
            String copybook, String data, String json, UnaryOperator<String> name, Known... known) {
        String folder = copybook.substring(0, copybook.indexOf('/') + 1);
        return CorpusCase.of(
                "CobolToJson/" + json,
                () -> {
                    Row.Kind kind =
                            kind(
                                    Copybooks.corpus(FOLDER + copybook + ".cbl").getFirst(),
                                    Settings.lenient("037"),
                                    name);
                    byte[] file = CorpusCase.bytes("CobolToJson/" + folder + data);
                    boolean words = data.startsWith("DTAR1000");
                    return kind.rows(
                            words
                                    ? Records.variable(file)
                                    : Records.fixed(file, kind.engines.layout().length()),
                            array(folder + json));
                },
                known);
    }

    /** Records of variable length with a table. */
    private static CorpusCase customers(Known... known) {
        return CorpusCase.of(
                "CobolToJson/ZOS.FCUSTDAT_150.json",
                () -> {
                    Row.Kind kind =
                            kind(
                                    Copybooks.corpus(FOLDER + "misc/FCUSDAT.cbl").getFirst(),
                                    Settings.lenient("037"),
                                    path -> path);
                    byte[] file = CorpusCase.bytes("CobolToJson/zos/ZOS.FCUSTDAT_150.vb.bin");
                    return kind.rows(Records.variable(file), array("zos/ZOS.FCUSTDAT_150.json"));
                },
                known);
    }

    // Lines of several record types.

    private static List<CorpusCase> orders() {
        return List.of(
                orders("amsPoDownload", "amspo/amsPoDownload.json", blanks("po", 6), leftAligned()),
                orders(
                        "amsPoDownload",
                        "amspo/amsPoDownload_tree.json",
                        blanks("po", 6),
                        leftAligned()),
                orders(
                        "amsPoDownload",
                        "amspo/amsPoDownload_singleTree.json",
                        blanks("po", 6),
                        leftAligned()),
                orders(
                        "amsPoDownload",
                        "misc/ZOld_amsPoDownload_tree2.json",
                        blanks("po", 6),
                        leftAligned()),
                orders(
                        "amsPoDownload05",
                        "amspo/amsPoDownload05.json",
                        blanks("po", 6),
                        leftAligned()),
                orders(
                        "amsPoDownloadGroup",
                        "amspo/amsPoDownloadGroup_DataN.json",
                        blanks("vendorpodetails.podetails.po", 6),
                        leftAligned()),
                orders(
                        "amsPoDownloadGroup2",
                        "amspo/amsPoDownloadGroup2_DataN.json",
                        blanks("vendorpodetails.podetails.po", 5),
                        leftAligned()),
                orders(
                        "amsPoDownloadGroup2",
                        "amspo/amsPoDownloadGroup2_DataNF.json",
                        blanks("po", 5),
                        leftAligned()));
    }

    private static CorpusCase orders(String copybook, String json, Known... known) {
        return CorpusCase.of(
                "CobolToJson/" + json,
                () -> orderRows(FOLDER + "amspo/" + copybook + ".cbl", json),
                known);
    }

    private static Known leftAligned() {
        return blanks("location.dcnumber", 1);
    }

    private static List<Row> orderRows(String copybook, String json) throws IOException {
        UnaryOperator<String> name =
                json.contains("NF")
                        ? path -> path.replaceAll("(\\w+details|codes|thedates)\\.", "")
                        : path -> path;
        Map<String, Row.Kind> kinds = new HashMap<>();
        for (Layout layout : records(copybook)) {
            kinds.put(
                    Leaves.key(layout.name()), kind(layout, Settings.lenient("ISO-8859-1"), name));
        }
        String data = json.contains("Group2") ? "_small.txt" : ".txt";
        List<byte[]> lines =
                Records.lines(CorpusCase.bytes("CobolToJson/ams/Ams_PODownload_20041231" + data));
        RecordTree theirs = new RecordTree(kinds.keySet());
        theirs.add("", JsonValues.one(CorpusCase.text("CobolToJson/" + json)));
        return theirs.rows(kinds, lines);
    }

    /** Records without a level 01 are one for us, and different ones for CobolToJson. */
    private static List<Layout> records(String copybook) throws IOException {
        return copybook.endsWith("05.cbl")
                ? Copybooks.amended(
                        copybook,
                        Dialect.IBM,
                        "        05 PO-Record",
                        "        01 PO-Record",
                        "        05 Product-Record",
                        "        01 Product-Record",
                        "        05 Location-Record",
                        "        01 Location-Record")
                : Copybooks.corpus(copybook);
    }

    // Tables of variable length.

    private static List<CorpusCase> tables() {
        return List.of(
                table("invoice/invoice"),
                sales("ODArray01", "ODArray01.txt", "a4.week", 172, 128),
                sales("ODArray61", "ODArray61.txt", "a4.week", 144, 216),
                sales("ODArray61a", "ODArray61.txt", "fillers.filler", 144, 216),
                CorpusCase.of(
                        "CobolToJson/hdt/hdt",
                        () -> positions("hdt/hdt", Copybooks.corpus(FOLDER + "hdt/hdt.cbl"))),
                CorpusCase.of(
                        "CobolToJson/hdt/hdt05",
                        () -> positions("hdt/hdt05", Copybooks.corpus(FOLDER + "hdt/hdt.cbl"))));
    }

    /**
     * Numbers PIC -9(4) that have a digit where the sign has to be.
     *
     * @param first how many in the first row of the outer table
     * @param others how many behind it, where bytes have no fixed place
     */
    private static CorpusCase sales(String name, String data, String table, int first, int others) {
        String edited = "given as text, the number gets the blank that the picture has";
        int numbers = first + others;
        return CorpusCase.of(
                        "CobolToJson/" + name,
                        () -> lines("odarray/" + name, "odarray/" + data),
                        new Known(
                                table + ".dailysales",
                                Known.ANY,
                                Known.ABSENT,
                                numbers,
                                "00100 is no number of PIC -9(4), which is a blank or a minus sign"
                                        + " and four digits"),
                        Known.left(table, "{}", numbers, "nothing else is in these rows"))
                .normalising(
                        Known.varying(
                                table.replace("filler", "fill0").replace("fill0s", "fillers")
                                        + ".dailysales",
                                first,
                                edited),
                        Known.varying("(byte)", others, edited));
    }

    private static CorpusCase table(String name) {
        return CorpusCase.of("CobolToJson/" + name, () -> lines(name, name + ".txt"));
    }

    /** Lines, whose blanks at the end may be missing or too many. */
    private static List<Row> lines(String name, String data) throws IOException {
        Row.Kind kind =
                kind(
                        Copybooks.corpus(FOLDER + name + ".cbl").getFirst(),
                        Settings.lenient("ISO-8859-1"),
                        path -> path.replaceAll("fill\\d+", "filler"));
        List<byte[]> records =
                Records.lines(CorpusCase.bytes("CobolToJson/" + data)).stream()
                        .map(line -> measured(kind, line))
                        .toList();
        return kind.rows(records, array(name + ".json"));
    }

    /** A record of the length that its counters say. */
    private static byte[] measured(Row.Kind kind, byte[] line) {
        byte[] padded = Records.padded(line, kind.engines.layout().length(), (byte) ' ');
        return Arrays.copyOf(padded, kind.engines.length(padded, 0));
    }

    /** The first line is a header, the last one a trailer. */
    private static List<Row> positions(String name, List<Layout> layouts) throws IOException {
        Map<String, Row.Kind> kinds = new HashMap<>();
        for (Layout layout : layouts) {
            kinds.put(
                    Leaves.key(layout.name()),
                    kind(layout, Settings.lenient("ISO-8859-1"), path -> path));
        }
        RecordTree theirs = new RecordTree(kinds.keySet());
        theirs.add("", JsonValues.one(CorpusCase.text("CobolToJson/" + name + ".json")));
        return theirs.rows(kinds, Records.lines(CorpusCase.bytes("CobolToJson/hdt/hdt.txt")));
    }

    private static Row.Kind kind(
            Layout layout, ConversionOptions options, UnaryOperator<String> name) {
        return Row.Kind.of(layout, options).in((_, leaves) -> shown(leaves, name));
    }

    private static SortedMap<String, String> shown(
            SortedMap<String, String> leaves, UnaryOperator<String> name) {
        SortedMap<String, String> shown = Leaves.none();
        Leaves.without(leaves, List.of("null", "''", "[]"))
                .forEach((path, value) ->
                        shown.put(name.apply(path.replaceAll("fill\\d+\\.", "")), value));
        return shown;
    }

    /** The records of an array that is the only member. */
    private static List<SortedMap<String, String>> array(String json) throws IOException {
        JsonValue value = JsonValues.one(CorpusCase.text("CobolToJson/" + json));
        if (value instanceof JsonValue.Members(var members)
                && members.size() == 1
                && members.values().iterator().next() instanceof JsonValue.Elements(var rows)) {
            return rows.stream().map(Leaves::of).toList();
        }
        throw new IllegalArgumentException("No array: " + json);
    }
}
