package io.ironbridge.copybook.corpus;

import io.ironbridge.copybook.layout.Layout;
import io.ironbridge.copybook.options.ConversionOptions.Trim;
import io.ironbridge.copybook.parse.Dialect;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.regex.Pattern;

/**
 * Cobrix: rows of JSON that its integration tests expect of the first records, or of those with the
 * least key. Names have {@code _} for {@code -}; what is null is left away. Its code page "common",
 * which is the default, has blanks for control characters.
 */
final class Cobrix {
    private static final String FOLDER = "cases/cobrix/";

    /** Columns that Cobrix makes: which file, which record, how long. */
    private static final List<String> GENERATED = List.of("fileid", "recordid", "recordbytelength");

    private Cobrix() {}

    static List<CorpusCase> cases() {
        List<CorpusCase> cases = new ArrayList<>();
        cases.addAll(companies());
        cases.addAll(transactions());
        cases.addAll(CobrixCodePages.cases());
        cases.addAll(CobrixTypes.cases());
        cases.addAll(CobrixFillers.cases());
        cases.addAll(others());
        return cases;
    }

    // A table that has the space of its 80 rows in every record.

    private static List<CorpusCase> companies() {
        return List.of(
                fixedTable("test1", 783, () -> companies("test1/test1_expected/test1.txt", 1)),
                fixedTable("test1a", 773, Cobrix::companiesWithoutId),
                fixedTable("test1b", 783, () -> companies("test1/test1b_expected/test1b.txt", 1)),
                fixedTable("test1 csv", 783, Cobrix::companiesInColumns),
                fixedTable("test15", 1566, () -> companies("test15/test15_expected/test15.txt", 2)),
                fixedTable("test2", 783, Cobrix::otherCompanies));
    }

    private static CorpusCase fixedTable(String name, int unused, CorpusCase.Rows rows) {
        return CorpusCase.of("cobrix/" + name, rows)
                .normalising(
                        new Known(
                                "metadata.account.accountdetail.accounttypen",
                                "404040",
                                "00000f",
                                unused,
                                "rows behind the last are no data: they get initial values"));
    }

    /**
     * Records of companies.
     *
     * @param files how many copies of the file were read together
     */
    private static List<Row> companies(String expected, int files) throws IOException {
        Row.Kind kind = companyKind("test1/test1_copybook.cob");
        List<byte[]> records = new ArrayList<>();
        for (byte[] record : Records.fixed(companyFile(), 2202)) {
            for (int file = 0; file < files; file++) {
                records.add(record);
            }
        }
        return rows(kind, records, expected);
    }

    /** A second file, with the same companies but for their numbers, which are ten more. */
    private static List<Row> otherCompanies() throws IOException {
        Row.Kind kind = companyKind("test2/test2_copybook.cob");
        byte[] file = CorpusCase.bytes("cobrix/test2/test2_data/example2.bin");
        return rows(kind, Records.fixed(file, 2202), "test1/test1_expected/test1.txt").stream()
                .map(row -> row.with(Cobrix::tenMore))
                .toList();
    }

    private static SortedMap<String, String> tenMore(SortedMap<String, String> leaves) {
        SortedMap<String, String> more = new TreeMap<>(leaves);
        more.computeIfPresent("id", (_, id) -> "" + (Integer.parseInt(id) + 10));
        return more;
    }

    /** Records without their first two bytes and their last 27. */
    private static List<Row> companiesWithoutId() throws IOException {
        Row.Kind kind = companyKind("test1/test1a_copybook.cob");
        List<byte[]> records =
                Records.fixed(companyFile(), 2202).stream()
                        .map(record -> Arrays.copyOfRange(record, 2, 2 + 2173))
                        .toList();
        return rows(kind, records, "test1/test1a_expected/test1a.txt");
    }

    /** The same records with a column for each element of the table. */
    private static List<Row> companiesInColumns() throws IOException {
        Row.Kind kind = companyKind("test1/test1_copybook.cob").in((_, leaves) -> columns(leaves));
        List<String> lines =
                CorpusCase.text("cobrix/test1/test1_expected/test1.csv").lines().toList();
        List<byte[]> records = Records.fixed(companyFile(), 2202);
        String[] names = lines.getFirst().split(",", -1);
        List<Row> rows = new ArrayList<>();
        for (int number = 1; number < lines.size(); number++) {
            SortedMap<String, String> theirs = new TreeMap<>();
            String[] cells = lines.get(number).split(",", -1);
            for (int cell = 0; cell < cells.length; cell++) {
                theirs.put(Leaves.key(names[cell]), cells[cell].replace("\"", ""));
            }
            theirs.values().removeIf(String::isEmpty);
            rows.add(kind.row(records.get(number - 1), theirs));
        }
        return rows;
    }

    /** Values as they stand in columns: empty ones are no values. */
    private static SortedMap<String, String> columns(SortedMap<String, String> leaves) {
        SortedMap<String, String> columns = new TreeMap<>();
        printable(leaves, Trim.BOTH)
                .forEach((path, value) -> columns.put(column(path), value.replace("'", "")));
        columns.values().removeIf(String::isEmpty);
        return columns;
    }

    private static String column(String path) {
        String counted =
                Pattern.compile("\\((\\d+)\\)")
                        .matcher(path)
                        .replaceAll(index -> "" + (Integer.parseInt(index.group(1)) + 1));
        return "record" + counted.replace(".", "");
    }

    private static Row.Kind companyKind(String copybook) throws IOException {
        Dialect dialect = Dialect.IBM.withSlidingTables(false);
        Layout layout = Copybooks.corpus(FOLDER + copybook, dialect).getFirst();
        return Row.Kind.of(layout, Settings.lenient("037"))
                .in((_, leaves) -> printable(leaves, Trim.BOTH));
    }

    private static byte[] companyFile() throws IOException {
        return CorpusCase.bytes("cobrix/test1/test1_data/example.bin");
    }

    // Blanks of texts.

    private static List<CorpusCase> transactions() {
        return List.of(
                transactions("test3", Trim.BOTH),
                transactions("test3_trim_both", Trim.BOTH),
                transactions("test3_trim_left", Trim.LEADING),
                transactions("test3_trim_none", Trim.NONE),
                transactions("test3_trim_right", Trim.TRAILING));
    }

    private static CorpusCase transactions(String test, Trim trim) {
        return CorpusCase.of("cobrix/" + test, () -> transactionRows(test, trim));
    }

    private static List<Row> transactionRows(String test, Trim trim) throws IOException {
        Layout layout = Copybooks.corpus(FOLDER + "test3/test3_copybook.cob").getFirst();
        Row.Kind kind =
                Row.Kind.of(layout, Settings.trimmed(Settings.strict("037"), trim))
                        .in((_, leaves) -> printable(leaves, trim));
        byte[] file = CorpusCase.bytes("cobrix/test3/test3_data/TRAN2.AUG31.DATA.dat");
        List<byte[]> chosen =
                Records.fixed(file, 45).stream().filter(record -> signed(kind, record)).toList();
        return rows(kind, chosen, "test3/test3_expected/%s.txt".formatted(test));
    }

    /** Cobrix' segment filter. */
    private static boolean signed(Row.Kind kind, byte[] record) {
        return kind.engines.decode(record).contains("\"SIGNATURE\":\"S9276511\"");
    }

    // Record types, tables of variable length, numbers as digits.

    private static List<CorpusCase> others() {
        return List.of(
                CorpusCase.of("cobrix/test10", Cobrix::namesOfGroups),
                CorpusCase.of("cobrix/test12", Cobrix::redefinedRecords),
                CorpusCase.of("cobrix/test16", Cobrix::segments),
                displayNumbers(),
                CorpusCase.of("cobrix/test21", Cobrix::tablesInTables));
    }

    /** Cobrix can add a text for each group, whose name ends in {@code _NT}. */
    private static List<Row> namesOfGroups() throws IOException {
        Layout layout = Copybooks.corpus(FOLDER + "test10/test10_copybook.cob").getFirst();
        SortedMap<String, String> theirs =
                Leaves.of(
                        JsonValues.one(
                                CorpusCase.text("cobrix/test10/test10_expected/test10.txt")));
        theirs.remove("record.nament");
        theirs.remove("record.accountnont");
        return List.of(
                Row.Kind.of(layout, Settings.strict("US-ASCII"))
                        .row(
                                CorpusCase.bytes("cobrix/test10/test10_data/data.dat"),
                                Leaves.below("record", theirs)));
    }

    /** Cobrix prints both records of an area in one row. */
    private static List<Row> redefinedRecords() throws IOException {
        SortedMap<String, String> theirs =
                Leaves.of(
                        JsonValues.one(
                                CorpusCase.text("cobrix/test12/test12_expected/test12.txt")));
        byte[] record = CorpusCase.bytes("cobrix/test12/test12_data/data.dat");
        return Copybooks.corpus(FOLDER + "test12/test12_copybook.cob").stream()
                .map(layout ->
                        Row.Kind.of(
                                        layout,
                                        Settings.trimmed(Settings.strict("US-ASCII"), Trim.BOTH))
                                .row(record, Leaves.below(Leaves.key(layout.name()), theirs)))
                .toList();
    }

    /** Cobrix is told which of the redefined groups belongs to which segment. */
    private static List<Row> segments() throws IOException {
        Layout layout = Copybooks.corpus(FOLDER + "test16/test16_fix_len_segments.cob").getFirst();
        Row.Kind kind =
                Row.Kind.of(layout, Settings.lenient("037"))
                        .in((_, leaves) -> printable(segment(leaves), Trim.BOTH));
        byte[] file =
                CorpusCase.bytes("cobrix/test16/test16_data/ENTITY.DB.AUG12.DATA.FIX.LEN.dat");
        return rows(kind, Records.fixed(file, 64), "test16/test16_expected/test16.txt");
    }

    private static SortedMap<String, String> segment(SortedMap<String, String> leaves) {
        Map<String, String> groups = Map.of("'C'", "company", "'P'", "person", "'B'", "pobox");
        String group = groups.get(leaves.get("segmentid"));
        SortedMap<String, String> chosen = new TreeMap<>(leaves);
        chosen.keySet().removeIf(path -> path.contains(".") && !path.startsWith(group + "."));
        return chosen;
    }

    private static CorpusCase displayNumbers() {
        return CorpusCase.of(
                        "cobrix/test19",
                        Cobrix::displayNumberRows,
                        new Known(
                                "wsamountfraction2",
                                Known.ANY,
                                Known.ABSENT,
                                7,
                                "digits on the left with blanks behind them are not what PIC"
                                        + " 9(8).9(2) means; Cobrix takes any text that is a"
                                        + " number"),
                        new Known(
                                "wsamountfraction",
                                "0",
                                Known.ABSENT,
                                1,
                                "Cobrix takes blanks as null without, and as zero with a decimal"
                                        + " point; with us both are null, zero or refused, as the"
                                        + " option says"))
                .normalising(
                        Known.varying(
                                "wsamountfraction2",
                                7,
                                "a number given as text is edited as the picture has it"));
    }

    private static List<Row> displayNumberRows() throws IOException {
        Layout layout = Copybooks.corpus(FOLDER + "test19/test19_display_num.cob").getFirst();
        return rows(
                Row.Kind.of(layout, Settings.lenient("037"))
                        .in((_, leaves) -> printable(leaves, Trim.BOTH)),
                Records.fixed(CorpusCase.bytes("cobrix/test19/test19_display_num/data.dat"), 80),
                "test19/test19_display_num_expected/test19.txt");
    }

    /** Records whose counters alone say how long they are. */
    private static List<Row> tablesInTables() throws IOException {
        Layout layout = Copybooks.corpus(FOLDER + "test21/test21_copybook.cob").getFirst();
        Row.Kind kind = Row.Kind.of(layout, Settings.strict("US-ASCII"));
        byte[] file = CorpusCase.bytes("cobrix/test21/test21_data/data.dat");
        List<byte[]> records = new ArrayList<>();
        for (int at = 0; at < file.length; at += records.getLast().length) {
            records.add(Arrays.copyOfRange(file, at, at + kind.engines.length(file, at)));
        }
        return rows(kind, records, "test21/test21_expected/test21.txt");
    }

    /** Records with what is expected of them, one after the other. */
    static List<Row> rows(Row.Kind kind, List<byte[]> records, String expected) throws IOException {
        List<JsonValue> theirs = JsonValues.all(CorpusCase.text("cobrix/" + expected));
        if (theirs.size() == 1 && theirs.getFirst() instanceof JsonValue.Elements(var elements)) {
            theirs = elements;
        }
        List<SortedMap<String, String>> leaves = theirs.stream().map(Cobrix::leaves).toList();
        return kind.rows(records.subList(0, leaves.size()), leaves);
    }

    private static SortedMap<String, String> leaves(JsonValue row) {
        SortedMap<String, String> leaves = Leaves.of(row);
        leaves.keySet().removeAll(GENERATED);
        return leaves.firstKey().startsWith("record.") ? Leaves.below("record", leaves) : leaves;
    }

    /** As code page "common" and Spark show values: blanks for control characters, no nulls. */
    static SortedMap<String, String> printable(SortedMap<String, String> leaves, Trim trim) {
        SortedMap<String, String> printable = Leaves.without(leaves, List.of("null"));
        printable.replaceAll((_, value) -> value.startsWith("'") ? printable(value, trim) : value);
        return printable;
    }

    private static String printable(String text, Trim trim) {
        String blank =
                text.substring(1, text.length() - 1).replaceAll("[\\x00-\\x1F\\x7F-\\x9F]", " ");
        String trimmed =
                switch (trim) {
                    case NONE -> blank;
                    case LEADING -> blank.replaceAll("^ +", "");
                    case TRAILING -> blank.replaceAll(" +$", "");
                    case BOTH -> blank.replaceAll("^ +| +$", "");
                };
        return "'" + trimmed + "'";
    }
}
