package io.ironbridge.copybook.corpus;

import io.ironbridge.copybook.layout.Layout;
import io.ironbridge.copybook.options.ConversionOptions;
import io.ironbridge.copybook.options.ConversionOptions.ZonedSigns;
import java.util.List;
import java.util.function.Predicate;

/** Data with a copybook that nobody prints in the corpus: it has to be read and come back. */
final class Unprinted {
    private static final String DTAR020 = "cases/JRecord/SampleFiles/DTAR020.cbl";

    private Unprinted() {}

    static List<CorpusCase> cases() {
        return List.of(
                Authorizations.details(),
                fixed(
                        "carddemo/CVTRA06Y/AWS.M2.CARDDEMO.DALYTRAN.PS.INIT",
                        "cases/carddemo/CVTRA06Y/CVTRA06Y.cpy"),
                fixed("CobolToJson/dtar020/DTAR020_4rows.bin", DTAR020),
                fixed("JRecord/SampleFiles/DTAR020_CsvTst.bin", DTAR020),
                fixed("CobolToJson/dtar192/DTAR192.bin", "cases/CobolToJson/dtar192/DTAR192.cbl"),
                ballerina("3", 0),
                ballerina("5", 0),
                ballerina("7", 0),
                ballerina("7", 1),
                jrecord("CsvTst1.txt", "CsvTst1.cbl", 0, '1'),
                jrecord("CsvTst1.txt", "CsvTst1.cbl", 1, '2'),
                jrecord("Ams_PODownload_20041231.txt", "amsPoDownload.cbl", 0, 'H'),
                jrecord("Ams_PODownload_20041231.txt", "amsPoDownload.cbl", 1, 'D'),
                jrecord("Ams_PODownload_20041231.txt", "amsPoDownload.cbl", 2, 'S'));
    }

    private static CorpusCase ballerina(String number, int record) {
        String file =
                "ballerina-copybook/0%s/copybook-ascii__copybook-%s.txt".formatted(number, number);
        return lines(file, Ballerina.copybook(number), record, _ -> true);
    }

    private static CorpusCase jrecord(String file, String copybook, int record, char type) {
        String folder = "JRecord/SampleFiles/";
        return lines(folder + file, "cases/" + folder + copybook, record, line -> line[0] == type);
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
        ConversionOptions options = Settings.lenient("ISO-8859-1");
        return options.withHost(options.host().withSigns(ZonedSigns.ASCII_TRANSLATED));
    }
}
