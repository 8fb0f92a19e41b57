package io.ironbridge.copybook.corpus;

import io.ironbridge.copybook.layout.Layout;
import io.ironbridge.copybook.options.ConversionOptions;
import io.ironbridge.copybook.options.ConversionOptions.ZonedSigns;
import java.io.IOException;
import java.util.List;
import java.util.stream.Stream;

/**
 * CardDemo: files in EBCDIC beside the same data in ASCII, where the signs are the characters that
 * EBCDIC has for them. Both have to give the same values.
 */
final class CardDemo {
    private CardDemo() {}

    static List<CorpusCase> cases() {
        return Stream.of(
                        data(
                                "CVACT01Y",
                                "AWS.M2.CARDDEMO.ACCTDATA.PS",
                                "acctdata.txt",
                                differs("acctaddrzip", "'A000000000'", "'ZEROAPR'")),
                        data(
                                "CVACT01Y",
                                "AWS.M2.CARDDEMO.ACCDATA.PS",
                                "acctdata.txt",
                                differs("acctaddrzip", "'A000000000'", "'ZEROAPR'")),
                        data("CVACT02Y", "AWS.M2.CARDDEMO.CARDDATA.PS", "carddata.txt"),
                        data("CVACT03Y", "AWS.M2.CARDDEMO.CARDXREF.PS", "cardxref.txt"),
                        data("CVCUS01Y", "AWS.M2.CARDDEMO.CUSTDATA.PS", "custdata.txt"),
                        data("CVTRA01Y", "AWS.M2.CARDDEMO.TCATBALF.PS", "tcatbal.txt"),
                        data(
                                "CVTRA02Y",
                                "AWS.M2.CARDDEMO.DISCGRP.PS",
                                "discgrp.txt",
                                differs("disintrate", "0", "15")),
                        data("CVTRA06Y", "AWS.M2.CARDDEMO.DALYTRAN.PS", "dailytran.txt"))
                .flatMap(List::stream)
                .toList();
    }

    private static Known differs(String field, String ascii, String ebcdic) {
        return new Known(field, ascii, ebcdic, 1, "the two files do not hold the same here");
    }

    /** The file in EBCDIC beside that in ASCII, and the other way round. */
    private static List<CorpusCase> data(
            String copybook, String ebcdic, String ascii, Known... known) {
        String folder = "carddemo/" + copybook + "/";
        String source = "cases/" + folder + copybook + ".cpy";
        Known[] reversed = Stream.of(known).map(Known::reversed).toArray(Known[]::new);
        return List.of(
                CorpusCase.of(
                        folder + ebcdic,
                        () ->
                                beside(
                                        ebcdic(source, folder + ebcdic),
                                        ascii(source, folder + ascii)),
                        known),
                CorpusCase.of(
                        folder + ascii,
                        () ->
                                beside(
                                        ascii(source, folder + ascii),
                                        ebcdic(source, folder + ebcdic)),
                        reversed));
    }

    /** A file's records. */
    private record Data(Row.Kind kind, List<byte[]> records) {}

    private static List<Row> beside(Data data, Data other) {
        return data.kind()
                .rows(
                        data.records(),
                        other.records().stream()
                                .map(record -> other.kind().row(record, Leaves.none()).ours())
                                .toList());
    }

    private static Data ebcdic(String copybook, String file) throws IOException {
        Layout layout = Copybooks.corpus(copybook).getFirst();
        return new Data(
                Row.Kind.of(layout, Settings.withFillers(Settings.strict("1047"))),
                Records.fixed(CorpusCase.bytes(file), layout.length()));
    }

    private static Data ascii(String copybook, String file) throws IOException {
        Layout layout = Copybooks.corpus(copybook).getFirst();
        return new Data(
                Row.Kind.of(layout, Settings.withFillers(ascii())),
                Records.lines(CorpusCase.bytes(file)).stream()
                        .map(line -> Records.padded(line, layout.length(), (byte) ' '))
                        .toList());
    }

    private static ConversionOptions ascii() {
        ConversionOptions options = Settings.strict("ISO-8859-1");
        return options.withHost(options.host().withSigns(ZonedSigns.ASCII_TRANSLATED));
    }
}
