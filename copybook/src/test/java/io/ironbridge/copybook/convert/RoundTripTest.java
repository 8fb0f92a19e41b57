package io.ironbridge.copybook.convert;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import io.ironbridge.copybook.Shared;
import io.ironbridge.copybook.options.ConversionOptions;
import io.ironbridge.copybook.options.ConversionOptions.BadData;
import io.ironbridge.copybook.options.ConversionOptions.Output;
import io.ironbridge.copybook.options.ConversionOptions.Remedy;
import io.ironbridge.copybook.options.ConversionOptions.Special;
import io.ironbridge.copybook.options.ConversionOptions.Trim;
import io.ironbridge.copybook.options.ConversionOptions.Unfilled;
import io.ironbridge.copybook.options.ConversionOptions.Unmappable;
import io.ironbridge.copybook.parse.CopybookParser;
import io.ironbridge.copybook.source.SourceFile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HexFormat;
import java.util.List;
import java.util.stream.Collector;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

class RoundTripTest {
    private static final String ORDER =
            """
            01 ORD.
              05 ID PIC 9(5).
              05 NAME PIC X(8).
              05 TOTAL PIC S9(5)V99.
              05 N PIC 9(2).
              05 LINE-ITEM OCCURS 0 TO 20 DEPENDING ON N.
                10 PRICE PIC 9(3)V99.
            """;

    /** Everything in JSON that the record has. */
    private static final Output ALL =
            new Output(Trim.TRAILING, false, false, true, true, false, true, false, -1, false);

    /** Text that was never filled is shown as it is. */
    private static final BadData AS_IS =
            new BadData(
                    Remedy.REJECT,
                    Remedy.RAW,
                    new Unfilled(Special.AS_BAD, Special.AS_BAD, Special.AS_IS, Special.AS_IS),
                    Unmappable.REJECT,
                    true,
                    false,
                    true,
                    false,
                    false,
                    false);

    @ParameterizedTest
    @EnumSource(RecordFormat.class)
    void recordsComeBackByteForByte(RecordFormat format) throws Exception {
        RecordTypes types = RecordTypes.one(Books.layout(ORDER), Books.EBCDIC);
        FileForm form = Records.form(format);
        String json = IntStream.range(0, 1000).mapToObj(RoundTripTest::order).collect(lines());

        String host = new Conversions(types, form).host(json);
        Conversions back = new Conversions(types, form);

        assertThat(back.json(host)).isEqualTo(json);
        assertThat(back.counts().bytesRead()).isEqualTo(host.length() / 2);
    }

    private static Collector<CharSequence, ?, String> lines() {
        return Collectors.joining("\n", "", "\n");
    }

    private static String order(int number) {
        int lines = number % 21;
        String items =
                IntStream.range(0, lines)
                        .mapToObj(line -> "{\"PRICE\":%d.%02d}".formatted(number % 999, line))
                        .collect(Collectors.joining(","));
        return "{\"ID\":%d,\"NAME\":\"N%d\",\"TOTAL\":-%d.50,\"N\":%d,\"LINE-ITEM\":[%s]}"
                .formatted(number, number, number, lines, items);
    }

    @ParameterizedTest
    @CsvSource({
        "CVACT01Y, CVACT01Y.cpy, AWS.M2.CARDDEMO.ACCTDATA.PS, 300",
        "CVCUS01Y, CVCUS01Y.cpy, AWS.M2.CARDDEMO.CUSTDATA.PS, 500",
        "CVACT03Y, CVACT03Y.cpy, AWS.M2.CARDDEMO.CARDXREF.PS, 50",
    })
    void publicDataComesBackByteForByte(String folder, String book, String data, int length)
            throws Exception {
        Path cases = Shared.corpus().resolve("cases/carddemo").resolve(folder);
        RecordTypes types =
                RecordTypes.one(
                        catalog(cases.resolve(book)).only(),
                        Books.EBCDIC.withOutput(ALL).withBadData(AS_IS));
        byte[] file = Files.readAllBytes(cases.resolve(data));
        assumeThat(file.length % length).isZero();

        comesBack(types, file);
        assertThat(types.common()).isEqualTo(length);
    }

    @Test
    void publicDataOfSeveralTypesComesBackByteForByte() throws Exception {
        Path cases = Shared.corpus().resolve("cases/carddemo/CVEXPORT");
        SelectRule rule =
                SelectRule.parse(
                        "EXPORT-REC-TYPE=C:EXPORT-CUSTOMER-DATA,A:EXPORT-ACCOUNT-DATA,"
                                + "T:EXPORT-TRANSACTION-DATA,X:EXPORT-CARD-XREF-DATA,"
                                + "D:EXPORT-CARD-DATA");
        ConversionOptions options = Books.EBCDIC.withOutput(ALL).withBadData(AS_IS);
        RecordTypes types =
                RecordTypes.selected(rule, catalog(cases.resolve("CVEXPORT.cpy")), options);

        String json =
                comesBack(
                        types, Files.readAllBytes(cases.resolve("AWS.M2.CARDDEMO.EXPORT.DATA.PS")));
        assertThat(json.lines().map(line -> line.substring(0, line.indexOf(':'))).distinct())
                .containsExactlyInAnyOrder(
                        "{\"EXPORT-CUSTOMER-DATA\"",
                        "{\"EXPORT-ACCOUNT-DATA\"",
                        "{\"EXPORT-TRANSACTION-DATA\"",
                        "{\"EXPORT-CARD-XREF-DATA\"",
                        "{\"EXPORT-CARD-DATA\"");
    }

    private static String comesBack(RecordTypes types, byte[] file) throws IOException {
        FileForm form = Records.form(RecordFormat.FIXED);
        Conversions conversions = new Conversions(types, form);
        String json = conversions.json(false, file);
        String host = new Conversions(types, form).host(json);

        assertThat(conversions.counts().first()).isEmpty();
        assertThat(records(host, types.common()))
                .isEqualTo(records(HexFormat.of().withUpperCase().formatHex(file), types.common()));
        return json;
    }

    private static List<String> records(String hex, int length) {
        return IntStream.range(0, hex.length() / length / 2)
                .mapToObj(record -> hex.substring(2 * length * record, 2 * length * (record + 1)))
                .toList();
    }

    private static RecordCatalog catalog(Path copybook) throws IOException {
        return new RecordCatalog(
                List.copyOf(
                        CopybookParser.parse(new SourceFile("book", Files.readAllBytes(copybook)))
                                .layouts()));
    }
}
