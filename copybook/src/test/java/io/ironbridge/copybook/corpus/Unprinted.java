package io.ironbridge.copybook.corpus;

import io.ironbridge.copybook.layout.Layout;
import io.ironbridge.copybook.transcode.ConversionOptions;
import io.ironbridge.copybook.transcode.ConversionOptions.ZonedSigns;
import java.util.List;
import java.util.function.Predicate;

/** Data with a copybook that nobody prints in the corpus: it has to be read and come back. */
final class Unprinted {
    private static final String DTAR020 = "cases/JRecord/SampleFiles/DTAR020.cbl";

    private Unprinted() {}

    static List<CorpusCase> cases() {
        return List.of(
                Authorizations.details(),
                fixed("carddemo/CVTRA06Y/AWS.M2.CARDDEMO.DALYTRAN.PS.INIT",
                        "cases/carddemo/CVTRA06Y/CVTRA06Y.cpy"),
                fixed("CobolToJson/dtar020/DTAR020_4rows.bin", DTAR020),
                fixed("JRecord/SampleFiles/DTAR020_CsvTst.bin", DTAR020),
                fixed("CobolToJson/dtar192/DTAR192.bin", "cases/CobolToJson/dtar192/DTAR192.cbl"),
                lines("ballerina-copybook/03/copybook-ascii__copybook-3.txt", Ballerina.copybook("3"), 0, _ -> true),
                lines("ballerina-copybook/05/copybook-ascii__copybook-5.txt", Ballerina.copybook("5"), 0, _ -> true),
                lines("ballerina-copybook/07/copybook-ascii__copybook-7.txt", Ballerina.copybook("7"), 0, _ -> true),
                lines("ballerina-copybook/07/copybook-ascii__copybook-7.txt", Ballerina.copybook("7"), 1, _ -> true),
                quoted(0, '1'),
                quoted(1, '2'));
    }

    private static CorpusCase quoted(int record, char type) {
        return lines(
                "JRecord/SampleFiles/CsvTst1.txt",
                "cases/JRecord/SampleFiles/CsvTst1.cbl",
                record,
                line -> line[0] == type);
    }

    private static CorpusCase fixed(String file, String copybook) {
        return CorpusCase.of(
                file,
                () -> {
                    Layout layout = Copybooks.corpus(copybook).getFirst();
                    Row.Kind kind = Row.Kind.of(layout, Settings.lenient("037"));
                    return Records.fixed(CorpusCase.bytes(file), layout.length()).stream()
                            .map(record -> kind.row(record, Leaves.none()))
                            .toList();
                });
    }

    private static CorpusCase lines(
            String file, String copybook, int record, Predicate<byte[]> chosen) {
        return CorpusCase.of(
                file + " " + record,
                () -> {
                    Layout layout = Copybooks.corpus(copybook).get(record);
                    Row.Kind kind = Row.Kind.of(layout, text());
                    return Records.lines(CorpusCase.bytes(file)).stream()
                            .filter(chosen)
                            .map(line -> Records.padded(line, layout.length(), (byte) ' '))
                            .map(line -> kind.row(line, Leaves.none()))
                            .toList();
                });
    }

    private static ConversionOptions text() {
        ConversionOptions options = Settings.strict("ISO-8859-1");
        return options.withHost(options.host().withSigns(ZonedSigns.ASCII_TRANSLATED));
    }
}
