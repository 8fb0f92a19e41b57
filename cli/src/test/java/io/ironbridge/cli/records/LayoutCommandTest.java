package io.ironbridge.cli.records;

import static org.assertj.core.api.Assertions.assertThat;

import io.ironbridge.cli.Cli;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

class LayoutCommandTest {
    private static final String ORDER =
            """
                   01  ORD.
                       05  ID          PIC 9(5).
                       05  N           PIC 9(2) COMP.
                       05  ITEM        OCCURS 0 TO 9 DEPENDING ON N.
                           10  PRICE   PIC S9(3)V99 COMP-3.
                       05  RAW         PIC X(4).
                       05  DAY-OF REDEFINES RAW PIC 9(4).
                   01  TRAILER PIC X(10).
            """;

    @TempDir private Path folder = Path.of("");

    private final Cli cli = new Cli();

    @Test
    void eachRecordHasATable() throws IOException {
        assertThat(cli.execute("layout", book(ORDER))).isZero();
        assertThat(cli.err()).isEmpty();
        assertThat(cli.out())
                .startsWith(
                        """
                        ORD: 11 to 38 bytes
                        Level and name\
                        """)
                .containsPattern("  05 ID +0 +0000 +5 +9\\(5\\) +DISPLAY")
                .containsPattern("  05 ITEM +7 +0007 +3 +27 +0 to 9 +depends on ORD.N")
                .contains("\nTRAILER: 10 bytes\n");
    }

    @Test
    void anApiFirstAssetHasTheStructuresOfItsChannel() throws Exception {
        Path library =
                Path.of(Objects.requireNonNull(getClass().getResource("../toollibrary")).toURI());
        String project = library.resolve("project").toString();
        assertThat(cli.execute("layout", project, "--asset", "%2Ftools-get")).isZero();
        assertThat(cli.out())
                .startsWith("Request\n\nBAQBASE: 16 bytes\n")
                .contains("\nResponse\n\nBAQBASE: 60 bytes\n", "\nresponseCode200: 80 bytes\n")
                .containsPattern("06 note-existence +56 +0038 +4 ");
        assertThat(cli.execute("layout", project, "--asset", "%2Ftools-get", "--cobol")).isZero();
        assertThat(cli.out()).containsPattern("\n {11}03 responseCode404-cont +PIC X\\(16\\)\\.\n");
        assertThat(cli.execute("layout", project, "--asset", "tools")).isEqualTo(2);
        assertThat(cli.err()).contains("there is no asset 'tools'", "%2Ftools-get");
    }

    @Test
    void oneRecordMayBeChosen() throws IOException {
        assertThat(cli.execute("layout", book(ORDER), "--record", "trailer")).isZero();
        assertThat(cli.out()).startsWith("TRAILER: 10 bytes\n").doesNotContain("ORD:");
    }

    @Test
    void oneDefinitionOfAnAreaMayBeChosen() throws IOException {
        assertThat(cli.execute("layout", book(ORDER), "--record", "DAY-OF")).isZero();
        assertThat(cli.out()).startsWith("ORD: ").contains("DAY-OF").doesNotContain("RAW");
    }

    @Test
    void anUnknownRecordIsWrongUsage() throws IOException {
        assertThat(cli.execute("layout", book(ORDER), "--record", "NONE")).isEqualTo(2);
        assertThat(cli.err())
                .startsWith(
                        "There is no record or redefined item NONE; the records are ORD,"
                                + " TRAILER\n");
    }

    @Test
    void jsonHasRecordsItemsAndFaults() throws IOException {
        assertThat(cli.execute("layout", "--json", book(ORDER))).isZero();
        JsonNode report = JsonMapper.shared().readTree(cli.out());
        JsonNode order = report.get("records").get(0);
        assertThat(report.get("records").size()).isEqualTo(2);
        assertThat(report.get("faults").size()).isZero();
        assertThat(order.get("name").asString()).isEqualTo("ORD");
        assertThat(order.get("length").asInt()).isEqualTo(38);
        assertThat(order.get("minLength").asInt()).isEqualTo(11);
        JsonNode table = order.get("items").get(3);
        assertThat(table.propertyNames())
                .containsExactly(
                        "level", "name", "path", "offset", "length", "picture", "usage", "occurs",
                        "total");
        assertThat(table.get("occurs").get("max").asInt()).isEqualTo(9);
        assertThat(table.get("occurs").get("dependsOn").asString()).isEqualTo("ORD.N");
    }

    @Test
    void aSchemaIsOfOneRecordAsConvertWritesIt() throws IOException {
        assertThat(cli.execute("layout", book(ORDER), "--record", "ORD", "--schema")).isZero();
        JsonNode schema = JsonMapper.shared().readTree(cli.out());
        assertThat(schema.get("$schema").asString())
                .isEqualTo("https://json-schema.org/draft/2020-12/schema");
        assertThat(schema.get("properties").propertyNames())
                .containsExactly("ID", "N", "ITEM", "RAW", "DAY-OF");
    }

    @Test
    void whatFollowsSchemaMayBeTheCopybook() throws IOException {
        assertThat(cli.execute("layout", "--schema", book("       01  R PIC X.\n"))).isZero();
        assertThat(cli.out()).contains("2020-12/schema");
        Cli named = new Cli();
        assertThat(named.execute("layout", "--schema", "draft-04", book(ORDER))).isZero();
        assertThat(named.out()).contains("draft-04/schema");
        Cli wrong = new Cli();
        assertThat(wrong.execute("layout", "--schema=draft-05", book(ORDER))).isEqualTo(2);
        assertThat(wrong.err()).contains("'draft-05' is none of draft-04, 2020-12");
    }

    @Test
    void aSchemaNeedsOneRecord() throws IOException {
        assertThat(cli.execute("layout", book(ORDER), "--schema=2020-12")).isEqualTo(2);
        assertThat(cli.err()).startsWith("There are 2 records: ORD, TRAILER. Name one with");
    }

    @Test
    void aSchemaMayBeThatOfARequest() throws IOException {
        assertThat(cli.execute("layout", book(ORDER), "--schema=draft-04")).isZero();
        JsonNode schema = JsonMapper.shared().readTree(cli.out());
        assertThat(schema.at("/properties/commarea/properties").propertyNames())
                .containsExactly("ORD", "TRAILER");
    }

    @Test
    void everyFaultIsToldWithItsPlaceAndWhatToDo() throws IOException {
        String copybook =
                book(
                        """
                               01  REC.
                                   05  A PIC Q(2).
                                   05  B PIC 9(2) COMP-7.
                        """);

        assertThat(cli.execute("layout", copybook)).isEqualTo(1);
        assertThat(cli.out()).isEmpty();
        assertThat(cli.err().lines())
                .hasSize(2)
                .satisfiesExactly(
                        first ->
                                assertThat(first)
                                        .startsWith(copybook + ":2:")
                                        .contains(": error IRB-COPY-0060E: ", "\"Q(2)\"")
                                        .endsWith("."),
                        second ->
                                assertThat(second)
                                        .startsWith(copybook + ":3:")
                                        .contains(": error IRB-COPY-0070E: ", "COMP-7"));
    }

    @Test
    void withJsonFaultsAreMembers() throws IOException {
        String copybook = book("       01  REC PIC Q(2).\n");

        assertThat(cli.execute("layout", "--json", copybook)).isEqualTo(1);
        JsonNode report = JsonMapper.shared().readTree(cli.out());
        assertThat(report.get("records").size()).isZero();
        assertThat(report.get("faults").get(0).propertyNames())
                .containsExactly(
                        "severity", "id", "file", "line", "column", "text", "what", "remedy");
        assertThat(cli.err()).isEmpty();
    }

    @Test
    void membersAreFoundInFoldersAndBesideTheCopybook() throws IOException {
        Path library = Files.createDirectory(folder.resolve("lib"));
        Files.writeString(library.resolve("INNER.cpy"), "           05  X PIC X(3).\n");
        Files.writeString(folder.resolve("OTHER.cpy"), "           05  Y PIC X(4).\n");
        String copybook = book("       01  REC.\n           COPY INNER.\n           COPY OTHER.\n");

        assertThat(cli.execute("layout", copybook, "-I", library.toString())).isZero();
        assertThat(cli.out()).startsWith("REC: 7 bytes\n");
    }

    @ParameterizedTest
    @CsvSource({
        "ibm, 2 bytes, 12",
        "gnucobol, 1 byte, 16",
        "gnucobol-ibm, 2 bytes, 16",
        "micro-focus, 1 byte, 9"
    })
    void theCompilerDecidesLengths(String compiler, String length, int aligned) throws IOException {
        String copybook =
                book(
                        """
                               01  REC PIC 9(2) COMP.
                               01  ALIGNED.
                                   05  A PIC X.
                                   05  B PIC S9(18) COMP SYNC.
                        """);

        assertThat(cli.execute("layout", copybook, "--dialect", compiler)).isZero();
        assertThat(cli.out())
                .startsWith("REC: " + length + "\n")
                .contains("\nALIGNED: " + aligned + " bytes\n");
    }

    @ParameterizedTest
    @CsvSource({
        "--dialect ibm, 99",
        "--dialect ibm --full-binary, 65535",
        "--dialect gnucobol-ibm, 65535",
        "--dialect micro-focus, 99",
        "--dialect micro-focus --full-binary, 255"
    })
    void theCompilerDecidesHowMuchABinaryHolds(String options, int maximum) throws IOException {
        List<String> args = new ArrayList<>(List.of("layout", book("01 R. 05 A PIC 9(2) COMP.\n")));
        args.add("--schema");
        args.addAll(List.of(options.split(" ", -1)));

        assertThat(cli.execute(args.toArray(String[]::new))).isZero();
        JsonNode schema = JsonMapper.shared().readTree(cli.out());
        assertThat(schema.at("/properties/A/maximum").asInt()).isEqualTo(maximum);
    }

    @Test
    void aSourceFormatMayBeStated() throws IOException {
        assertThat(cli.execute("layout", book("01 REC PIC X(2).\n"), "--source-format", "free"))
                .isZero();
        assertThat(cli.out()).startsWith("REC: 2 bytes\n");
        assertThat(cli.execute("layout", book(ORDER), "--source-format", "tape")).isEqualTo(2);
        assertThat(cli.err()).contains("'tape' is none of detect, fixed, free");
    }

    @Test
    void tablesMayAlwaysTakeTheirMost() throws IOException {
        assertThat(cli.execute("layout", book(ORDER), "--fixed-tables")).isZero();
        assertThat(cli.out()).startsWith("ORD: 38 bytes\n");
    }

    @Test
    void aDataStructureIsShownTheSameWay() throws IOException {
        Path file = folder.resolve("request.dai");
        Files.writeString(
                file,
                """
                <?xml version="1.0" encoding="UTF-8"?>
                <ns2:message xmlns:ns2="http://www.ibm.com/ims/Transaction">
                  <message id="1" name="REQ">
                    <segment id="1" name="REQ">
                      <field name="REQ" originalName="REQ" included="Y" path="REQ">
                        <startPos>1</startPos><bytes>4</bytes><maxBytes>4</maxBytes>
                        <applicationDatatype datatype="STRUCT"/>
                        <field name="id" originalName="ID" included="Y" path="REQ.ID">
                          <startPos>1</startPos><bytes>4</bytes><maxBytes>4</maxBytes>
                          <applicationDatatype datatype="CHAR"/>
                        </field>
                      </field>
                    </segment>
                  </message>
                </ns2:message>
                """);

        assertThat(cli.execute("layout", file.toString())).isZero();
        assertThat(cli.out()).startsWith("REQ: 4 bytes\n").contains("ID");
    }

    @Test
    void aFileThatIsNotThereIsAFault() {
        String nowhere = folder.resolve("nowhere.cpy").toString();

        assertThat(cli.execute("layout", nowhere)).isEqualTo(1);
        assertThat(cli.err())
                .isEqualTo(
                        nowhere
                                + ": error IRB-CONV-0020E: The file does not exist. Correct the"
                                + " path or its permissions.\n");
    }

    @Test
    void aFolderIsAFault() {
        assertThat(cli.execute("layout", folder.toString())).isEqualTo(1);
        assertThat(cli.err()).contains("IRB-CONV-0020E: This is a folder.");
    }

    private String book(String text) throws IOException {
        Path file = folder.resolve("BOOK.cpy");
        Files.writeString(file, text);
        return file.toString();
    }
}
