package io.ironbridge.copybook.corpus;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.assertj.core.api.Assertions.assertThat;

import io.ironbridge.copybook.json.FaultReason;
import io.ironbridge.copybook.layout.Field;
import io.ironbridge.copybook.layout.Item;
import io.ironbridge.copybook.options.ConversionOptions;
import io.ironbridge.copybook.transcode.DataFault;
import java.io.IOException;
import java.util.Arrays;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Ballerina's JSON gives the records that Ballerina writes, and what it refuses is refused. */
class BallerinaTest {
    private static final Known[] POLICY = {
        blank("mqqdeie.fmpiihdqqdeie.eqqpiiiiqqvvem"),
        blank("mqqdeie.fmpiihdqqdeie.ipiemepmii"),
        blank("mqqdeie.fmpiihdqqdeie.epmiieeeipqq"),
        Known.varying(
                "mqqdeie.piipiideie.pmempiipiideie",
                1,
                "of an area with several definitions, all given, Ballerina writes the first; ours"
                    + " are written one after the other, so that pieces of numbers get the form of"
                    + " their pictures")
    };

    private static Known blank(String field) {
        return Known.varying(
                field,
                1,
                "numbers that are not given are 0, as COBOL's INITIALIZE makes them; Ballerina"
                        + " leaves blanks");
    }

    private static Engines engines(String number, int record) throws IOException {
        return engines(number, record, Settings.strict("ISO-8859-1"));
    }

    private static Engines engines(String number, int record, ConversionOptions options)
            throws IOException {
        return new Engines(Ballerina.layouts(number).get(record), Settings.withFillers(options));
    }

    @ParameterizedTest
    @CsvSource({"10, copybook-10", "11, valid-copybook-11", "18, copybook-18"})
    void jsonGivesTheRecordsThatBallerinaWrites(String number, String json) throws IOException {
        StringBuilder records = new StringBuilder();
        List<String> texts = Ballerina.records(number, json);
        for (int record = 0; record < texts.size(); record++) {
            byte[] bytes = engines(number, record).encode(texts.get(record));
            records.append(new String(bytes, ISO_8859_1));
        }

        assertThat(records).hasToString(new String(Ballerina.data(number, "ascii"), ISO_8859_1));
    }

    @Test
    void jsonOfAPolicyGivesTheRecordThatBallerinaWrites() throws IOException {
        Engines engines = engines("1", 0);
        String json = Ballerina.records("1", "copybook-1").getFirst();
        byte[] record =
                engines.encode(
                        json.replaceFirst("FILLER", "fill_2").replaceFirst("FILLER", "fill_3"));

        Comparison.check(
                List.of(POLICY),
                Places.between(0, engines.layout(), Ballerina.data("1", "ascii"), record));
    }

    @Test
    void jsonWithoutMembersGivesInitialValues() throws IOException {
        Engines engines = engines("16", 0);
        byte[] record = engines.encode("{}");

        Comparison.check(
                List.of(
                        new Known(
                                "fill0",
                                "30",
                                "00",
                                1,
                                "LOW-VALUE is X'00', not the digit 0 that Ballerina writes")),
                Places.between(0, engines.layout(), Ballerina.data("16", "ascii"), record));
    }

    @Test
    void initialValuesOfBinaryItemsAreTheOnesThatBallerinaShows() throws IOException {
        Engines engines = engines("20", 0, Settings.strict("037"));
        String theirs = Ballerina.records("20", "default-value-copybook-20").getFirst();

        Comparison.check(
                List.of(
                        new Known(
                                "acility",
                                "'00000000'",
                                "''",
                                1,
                                "LOW-VALUES is X'00', read as an empty text, not eight zeros")),
                Difference.between(
                        0,
                        Leaves.of(JsonValues.one(theirs)),
                        filled(engines.decode(engines.encode("{}")))));
    }

    /** Without texts that are blank, which Ballerina leaves away. */
    private static SortedMap<String, String> filled(String json) {
        SortedMap<String, String> filled = new TreeMap<>(Leaves.of(JsonValues.one(json)));
        filled.entrySet()
                .removeIf(leaf -> leaf.getValue().equals("''") && !leaf.getKey().equals("acility"));
        return filled;
    }

    @ParameterizedTest
    @CsvSource({"19, copybook-19", "20, copybook-20"})
    void jsonOfBinaryItemsComesBack(String number, String name) throws IOException {
        Engines engines = engines(number, 0, Settings.strict("037"));
        String json = Ballerina.records(number, name).getFirst();
        SortedMap<String, String> back =
                Leaves.of(JsonValues.one(engines.decode(engines.encode(json))));

        assertThat(back).containsAllEntriesOf(Leaves.of(JsonValues.one(json)));
    }

    @Test
    void numbersThatDoNotFitTheirPicturesAreRefusedAsBallerinaDoes() throws IOException {
        List<DataFault> faults =
                engines("9", 0).faults(Ballerina.records("9", "copybook-9").getFirst());

        assertThat(faults)
                .extracting(DataFault::pointer)
                .containsExactly(
                        "/EmployeeId", "/ContractYears", "/Salary", "/APIT", "/Stationary");
    }

    @Test
    void textThatIsNoNumberIsRefusedAsBallerinaDoes() throws IOException {
        Engines engines = engines("8", 0);
        byte[] record = Arrays.copyOf(Ballerina.data("8", "ascii"), engines.layout().length());

        assertThat(engines.faults(record))
                .extracting(DataFault::pointer)
                .isEqualTo(Ballerina.refused("8"))
                .hasSize(3);
    }

    /** Level 88 names values; that there are no others is a matter for the schema. */
    @Test
    void valuesWithoutConditionNameAreTakenWhereBallerinaRefusesThem() throws IOException {
        String letter = Ballerina.records("11", "invalid-copybook-11").getFirst();
        String codes = Ballerina.text("13", "invalid-copybook-13");
        Engines table = new Engines(Ballerina.tableLayout(), Settings.strict("US-ASCII"));

        assertThat(engines("11", 0).faults(letter)).isEmpty();
        assertThat(table.faults(codes)).isEmpty();
    }

    @Test
    void ofInitialValuesThatBallerinaRefusesTheImpossibleOnesAreLeftOut() throws IOException {
        byte[] record = engines("17", 0).encode("{}");

        assertThat(record).asHexString().isEqualTo("FF30303030");
    }

    @Test
    void layoutIsTheOneOfBallerinasSchema() throws IOException {
        List<String> items =
                Ballerina.layouts("1").getFirst().items().stream()
                        .map(BallerinaTest::described)
                        .toList();

        assertThat(items).isEqualTo(Ballerina.schema()).hasSize(696);
    }

    private static String described(Item item) {
        return "%s %s %s %s"
                .formatted(
                        item.description().originalName(),
                        item instanceof Field field ? field.type().bytes() : "",
                        item.occurs().table() ? item.occurs().max() : "",
                        item.description().redefines());
    }

    /** -004 in an item of three digits without SIGN SEPARATE: four characters. */
    @ParameterizedTest
    @CsvSource({"4, 0", "6, 1"})
    void signsThatTheItemHasNoPlaceForAreRefused(String number, int record) throws IOException {
        List<byte[]> lines = Records.lines(Ballerina.data(number, "ascii"));
        Engines engines = engines(number, record);

        assertThat(lines.stream().filter(line -> line.length == 6).toList())
                .hasSize(2)
                .allSatisfy(line ->
                        assertThat(engines.faults(line))
                                .extracting(DataFault::reason)
                                .containsExactly(FaultReason.INVALID_DIGIT));
    }
}
