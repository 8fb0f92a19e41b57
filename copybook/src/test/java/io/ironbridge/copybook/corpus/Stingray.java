package io.ironbridge.copybook.corpus;

import static java.nio.charset.StandardCharsets.US_ASCII;

import io.ironbridge.copybook.layout.Layout;
import io.ironbridge.copybook.parse.Dialect;
import java.io.IOException;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * Stingray: numbers with commas between them, which anybody can read. Its copybook has S999.99 for
 * them, which is refused; a minus sign stands in for the S, and of the fifth the data has one
 * decimal less.
 */
final class Stingray {
    private static final String FILE = "stingray/sample/anscombe";

    private static final List<String> NAMES = List.of("x123", "y1", "y2", "y3", "x4", "y4");

    private Stingray() {}

    static List<CorpusCase> cases() {
        return List.of(CorpusCase.of(FILE, Stingray::rows));
    }

    private static List<Row> rows() throws IOException {
        Layout layout =
                Copybooks.amended(
                                "cases/" + FILE + ".cpy",
                                Dialect.IBM,
                                "X4     PIC S999.99",
                                "X4     PIC -999.9",
                                "S999.99",
                                "-999.99")
                        .getFirst();
        Row.Kind kind = Row.Kind.of(layout, Settings.strict("US-ASCII"));
        List<Row> rows = new ArrayList<>();
        for (byte[] line : Records.lines(CorpusCase.bytes(FILE + ".data"))) {
            rows.add(kind.row(line, cells(new String(line, US_ASCII))));
        }
        return rows;
    }

    private static SortedMap<String, String> cells(String line) {
        String[] cells = line.split(",", -1);
        SortedMap<String, String> numbers = new TreeMap<>();
        for (int cell = 0; cell < cells.length; cell++) {
            BigDecimal number = new BigDecimal(cells[cell].trim()).stripTrailingZeros();
            numbers.put(NAMES.get(cell), number.toPlainString());
        }
        return numbers;
    }
}
