package io.ironbridge.copybook.corpus;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Public data files give what their origins' tools print of them, but for what the cases list as
 * known to differ, and their JSON gives the same bytes and the same values again, but for what they
 * list as normalised or changed. What is listed has to occur, as often as the list says.
 *
 * <p>All that is decoded and encoded goes through both transcoders, which have to agree.
 */
class CorpusDataTest {
    static Stream<CorpusCase> cases() {
        return Stream.of(
                        LegStar.cases(),
                        Cobrix.cases(),
                        JRecord.cases(),
                        CardDemo.cases(),
                        CobolToJson.cases(),
                        CardDemoExport.cases(),
                        List.of(Authorizations.summaries()),
                        Ballerina.cases(),
                        StoreSales.cases(),
                        Stingray.cases())
                .flatMap(List::stream);
    }

    static Stream<CorpusCase> all() {
        return Stream.concat(cases(), Unprinted.cases().stream());
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("cases")
    void valuesAreTheOnesThatOthersPrint(CorpusCase data) {
        List<Row> rows = data.read();
        List<Difference> differences = new ArrayList<>();
        for (int number = 0; number < rows.size(); number++) {
            Row row = rows.get(number);
            differences.addAll(Difference.between(number, row.theirs(), row.ours()));
        }
        Comparison.check(data.known(), differences);
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("all")
    void bytesComeBack(CorpusCase data) {
        List<Row> rows = data.read();
        List<Difference> differences = new ArrayList<>();
        for (int number = 0; number < rows.size(); number++) {
            Row row = rows.get(number);
            differences.addAll(Places.between(number, row.layout(), row.record(), row.back()));
        }

        Comparison.check(data.normalised(), differences);
    }

    /** With the case's own options; {@code null} asks for the initial value, which may be shown. */
    @ParameterizedTest(name = "{0}")
    @MethodSource("all")
    void valuesComeBack(CorpusCase data) {
        List<Row> rows = data.read();
        List<Difference> differences = new ArrayList<>();
        for (int number = 0; number < rows.size(); number++) {
            Row row = rows.get(number);
            differences.addAll(Difference.between(number, row.printed(), row.again()));
        }
        differences.removeIf(difference -> difference.theirs().equals("null"));

        Comparison.check(data.changed(), differences);
    }
}
