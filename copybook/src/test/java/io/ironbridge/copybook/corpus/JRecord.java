package io.ironbridge.copybook.corpus;

import io.ironbridge.copybook.layout.Layout;
import io.ironbridge.copybook.parse.Dialect;
import java.io.IOException;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.SortedMap;

/** JRecord's test files of several compilers on PCs. */
final class JRecord {
    private static final String PC = "ISO-8859-1";

    /** OpenCOBOL, which preceded GnuCOBOL, gives COMP-5 the lengths of COMP. */
    private static final Dialect OPEN_COBOL_IBM =
            Dialect.IBM
                    .withSync(Dialect.Sync.GNUCOBOL)
                    .withLongBinaryAlignment(8)
                    .withPointerBytes(8)
                    .withFullBinary(true);

    private JRecord() {}

    static List<CorpusCase> cases() {
        List<CorpusCase> cases = new ArrayList<>();
        for (String sort : List.of("Comp", "CompSync", "Comp5Sync")) {
            cases.add(moved("bs" + sort, OPEN_COBOL_IBM, Move.BYTES));
            cases.add(moved("cpy" + sort, Dialect.GNUCOBOL, Move.DIGITS));
            cases.add(moved("fj" + sort, Dialect.IBM.withFullBinary(true), Move.FUJITSU));
            cases.add(moved("mf" + sort, Dialect.MICRO_FOCUS.withFullBinary(true), Move.BYTES));
            cases.add(moved("mvs" + sort, OPEN_COBOL_IBM, Move.BYTES));
        }
        cases.add(converted("zzBsComp", PC, Dialect.GNUCOBOL_IBM));
        cases.add(converted("zzCpyComp", PC, Dialect.GNUCOBOL.withFullBinary(true)));
        cases.add(converted("zzFjComp", PC, Dialect.IBM.withFullBinary(true)));
        cases.add(converted("zzMainframefComp", "037", Dialect.IBM.withFullBinary(true)));
        cases.add(CorpusCase.of("JRecord/DTAR020_Small_dash", () -> columns("dash")));
        cases.add(CorpusCase.of("JRecord/DTAR020_Small_uc", () -> columns("uc")));
        return cases;
    }

    /**
     * A program has moved the number that stands as text at the beginning of the record to binary
     * items of all lengths: they have to hold what a MOVE leaves of it.
     */
    private static CorpusCase moved(String name, Dialect dialect, Move move) {
        String folder = "JRecord/CobolTestData-%s/%s".formatted(name, name);
        return CorpusCase.of(
                "JRecord/" + name,
                () -> {
                    Row.Kind kind = kind("cases/" + folder + ".cbl", PC, dialect);
                    return records(kind, folder + ".bin").stream()
                            .map(record -> kind.row(record, move.expected(kind, record)))
                            .toList();
                });
    }

    /**
     * The file of Micro Focus in the form of other compilers, as JRecord has made it: with the same
     * numbers, the text at the beginning without commas.
     */
    private static CorpusCase converted(String name, String codePage, Dialect dialect) {
        return CorpusCase.of(
                "JRecord/" + name,
                () -> convertedRows(name, codePage, dialect),
                Known.varying(
                        "num17",
                        12,
                        "the conversion has read the three bytes of the original with a sign: the"
                                + " number in the file is wrong"));
    }

    private static List<Row> convertedRows(String name, String codePage, Dialect dialect)
            throws IOException {
        String copybook = "cases/JRecord/CobolTestData-mfComp/mfComp.cbl";
        Row.Kind original = kind(copybook, PC, Dialect.MICRO_FOCUS.withFullBinary(true));
        List<byte[]> originals = records(original, "JRecord/CobolTestData-mfComp/mfComp.bin");
        Layout layout =
                Copybooks.amended(copybook, dialect, "--,---,---,---,---,--9.99", "-(21)9.99")
                        .getFirst();
        Row.Kind kind = Row.Kind.of(layout, Settings.strict(codePage));
        List<byte[]> records =
                records(kind, "JRecord/CobolTestData-%s/%s.bin".formatted(name, name));
        List<Row> rows = new ArrayList<>();
        for (int number = 0; number < originals.size(); number++) {
            Row row = original.row(originals.get(number), Leaves.none());
            rows.add(kind.row(records.get(number), row.ours()));
        }
        return rows;
    }

    /** Records as JRecord writes them into a file of columns with tabs between them. */
    private static List<Row> columns(String variant) throws IOException {
        Row.Kind kind =
                kind("cases/JRecord/SampleFiles/DTAR020.cbl", "037", Dialect.IBM)
                        .in((_, leaves) -> plain(leaves));
        List<byte[]> records = records(kind, "JRecord/SampleFiles/DTAR020_small.bin");
        List<String> lines =
                CorpusCase.text("JRecord/SampleFiles/DTAR020_Small_%s.csv".formatted(variant))
                        .lines()
                        .toList();
        String[] names = lines.getFirst().split("\t", -1);
        List<Row> rows = new ArrayList<>();
        for (int number = 0; number < records.size(); number++) {
            SortedMap<String, String> theirs = Leaves.none();
            String[] cells = lines.get(number + 1).split("\t", -1);
            for (int cell = 0; cell < cells.length; cell++) {
                theirs.put(Leaves.key(names[cell]), number(cells[cell]));
            }
            rows.add(kind.row(records.get(number), theirs));
        }
        return rows;
    }

    /** Columns have neither groups nor apostrophes; digits are a number whatever they stand for. */
    private static SortedMap<String, String> plain(SortedMap<String, String> leaves) {
        SortedMap<String, String> plain = Leaves.none();
        leaves.forEach((path, value) ->
                plain.put(path.replaceAll(".*\\.", ""), number(value.replace("'", ""))));
        return plain;
    }

    private static String number(String digits) {
        return new BigDecimal(digits).stripTrailingZeros().toPlainString();
    }

    private static Row.Kind kind(String copybook, String codePage, Dialect dialect)
            throws IOException {
        return Row.Kind.of(
                Copybooks.corpus(copybook, dialect).getFirst(), Settings.strict(codePage));
    }

    private static List<byte[]> records(Row.Kind kind, String file) throws IOException {
        return Records.fixed(CorpusCase.bytes(file), kind.engines.layout().length());
    }
}
