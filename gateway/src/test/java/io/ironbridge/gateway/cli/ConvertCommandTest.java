package io.ironbridge.gateway.cli;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.Charset;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ConvertCommandTest {
    private static final Charset EBCDIC = Charset.forName("IBM037");

    /** 15 bytes a record. */
    private static final String PERSON =
            """
                   01  PERSON.
                       05  ID     PIC 9(4).
                       05  NAME   PIC X(8).
                       05  PAY    PIC S9(3)V99 COMP-3.
            """;

    private static final String ORDER =
            """
                   01  ORD.
                       05  ID     PIC 9(4).
                       05  N      PIC 9(2).
                       05  LINE-ITEM OCCURS 0 TO 9 DEPENDING ON N.
                           10  PRICE PIC 9(3)V99.
            """;

    private static final String KINDS =
            """
                   01  REC.
                       05  KIND   PIC X.
                       05  BODY   PIC X(6).
                       05  MONEY REDEFINES BODY.
                           10  AMOUNT PIC S9(5)V99 COMP-3.
                       05  WHO REDEFINES BODY.
                           10  NAME PIC X(6).
            """;

    private static final String PEOPLE =
            """
            {"ID":1,"NAME":"ADA","PAY":12.50}
            {"ID":2,"NAME":"BO","PAY":-0.05}
            """;

    @TempDir private Path folder = Path.of("");

    private final Cli cli = new Cli();

    @BeforeEach
    void writeCopybooks() throws IOException {
        Files.writeString(folder.resolve("PERSON.cpy"), PERSON);
        Files.writeString(folder.resolve("ORDER.cpy"), ORDER);
        Files.writeString(folder.resolve("KINDS.cpy"), KINDS);
    }

    @Test
    void aFileBecomesJsonLines() throws IOException {
        String file = file("people", people());

        assertThat(convert("PERSON", file)).isZero();
        assertThat(json()).isEqualTo(PEOPLE);
        assertThat(cli.err())
                .matches("2 records read, 2 written, no faults; 30 bytes in, 67 out; [0-9.]+ s\n");
        assertThat(cli.out()).isEmpty();
    }

    @Test
    void standardInputIsReadWhereNoFileIsNamed() throws IOException {
        assertThat(convert(cli.input(people()), "PERSON")).isZero();
        assertThat(json()).isEqualTo(PEOPLE);
        Cli dash = new Cli();
        assertThat(convert(dash.input(people()), "PERSON", "-", "--array")).isZero();
        assertThat(new String(dash.bytes(), UTF_8)).isEqualTo(asArray(PEOPLE));
    }

    @Test
    void theOutputMayBeAFile() throws IOException {
        Path output = folder.resolve("people.jsonl");

        assertThat(convert("PERSON", file("people", people()), "--output", output.toString()))
                .isZero();
        assertThat(output).hasContent(PEOPLE);
        assertThat(cli.bytes()).isEmpty();
    }

    @Test
    void severalFilesBecomeOneOutput() throws IOException {
        String file = file("people", people());

        assertThat(convert("PERSON", file, file)).isZero();
        assertThat(json()).isEqualTo(PEOPLE + PEOPLE);
        assertThat(cli.err()).startsWith("4 records read, 4 written, no faults; 60 bytes in, ");
    }

    @Test
    void jsonBecomesRecords() throws IOException {
        assertThat(convert(cli.input(PEOPLE.getBytes(UTF_8)), "PERSON", "--to", "host")).isZero();
        assertThat(cli.bytes()).isEqualTo(people());
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "--record-format F",
                "--record-format FB --code-page 1047",
                "--record-format V",
                "--record-format V --rdw-little-endian",
                "--record-format V --rdw-without-header",
                "--record-format VB",
                "--record-format VB --block-size 100",
                "--record-format text",
                "--record-format text --line-end ebcdic-lf",
                "--record-format text --code-page ISO-8859-1",
                "--record-format text --code-page ISO-8859-1 --line-end crlf",
            })
    void recordsComeBackByteForByte(String options) throws IOException {
        String json = IntStream.range(0, 300).mapToObj(this::order).collect(Collectors.joining());
        List<String> toHost = args(options, "--to", "host");

        Cli first = new Cli();
        assertThat(convert(first.input(json.getBytes(UTF_8)), "ORDER", toHost)).isZero();
        Cli back = new Cli();
        assertThat(convert(back.input(first.bytes()), "ORDER", args(options))).isZero();
        assertThat(new String(back.bytes(), UTF_8)).isEqualTo(json);
        Cli again = new Cli();
        assertThat(convert(again.input(back.bytes()), "ORDER", toHost)).isZero();
        assertThat(again.bytes()).isEqualTo(first.bytes());
    }

    private String order(int number) {
        String items =
                IntStream.range(0, number % 10)
                        .mapToObj(line -> "{\"PRICE\":%d.%02d}".formatted(number, line))
                        .collect(Collectors.joining(","));
        return "{\"ID\":%d,\"N\":%d,\"LINE-ITEM\":[%s]}\n".formatted(number, number % 10, items);
    }

    @Test
    void aRuleTellsTypesApartBothWays() throws IOException {
        byte[] file = join(ebcdic("M"), hex("0012345C"), ebcdic("  WEVA   "));
        String[] rule = {"--select", "KIND=M:MONEY,*:WHO"};

        assertThat(convert(cli.input(file), "KINDS", rule)).isZero();
        assertThat(json())
                .isEqualTo(
                        """
                        {"MONEY":{"KIND":"M","MONEY":{"AMOUNT":123.45}}}
                        {"WHO":{"KIND":"W","WHO":{"NAME":"EVA"}}}
                        """);
        Cli back = new Cli();
        assertThat(convert(back.input(cli.bytes()), "KINDS", "--to", "host", rule[0], rule[1]))
                .isZero();
        assertThat(back.bytes()).isEqualTo(file);
    }

    @Test
    void typesMayBeRecordsOfSeveralCopybooks() throws IOException {
        byte[] file =
                join(ebcdic("0001ADA     "), hex("01250C"), ebcdic("000201"), ebcdic("00100"));

        int exitCode =
                convert(
                        cli.input(file),
                        "PERSON",
                        "--copybook",
                        folder.resolve("ORDER.cpy").toString(),
                        "--select",
                        "PERSON.ID=1:PERSON,2:ORD");
        assertThat(json())
                .isEqualTo(
                        """
                        {"PERSON":{"ID":1,"NAME":"ADA","PAY":12.50}}
                        {"ORD":{"ID":2,"N":1,"LINE-ITEM":[{"PRICE":1.00}]}}
                        """);
        assertThat(exitCode).isZero();
    }

    @Test
    void theFirstFaultEndsTheConversion() throws IOException {
        String file =
                file("people", join(people(), ebcdic("0003CY      "), hex("404040"), people()));

        assertThat(convert("PERSON", file)).isEqualTo(1);
        assertThat(json()).isEqualTo(PEOPLE);
        assertThat(cli.err())
                .startsWith(
                        file
                                + ": error IRB-CONV-0010E: Record 3, byte 42 (X'2A'): PERSON.PAY at"
                                + " /PAY: the sign is not valid; byte offset X'C', bytes"
                                + " X'404040'. Check ")
                .contains("\nstopped: 3 records read, 2 written, 1 fault; 45 bytes in, ");
    }

    @Test
    void faultyRecordsMayBeLeftOut() throws IOException {
        String file = file("people", join(bad(), people(), bad()));

        assertThat(convert("PERSON", file, "--on-error", "skip")).isZero();
        assertThat(json()).isEqualTo(PEOPLE);
        assertThat(cli.err())
                .contains("Record 1, byte 12 (X'C')", "Record 4, byte 57 (X'39')")
                .contains("4 records read, 2 written, 2 left out, 2 faults; 60 bytes in, ");
    }

    @Test
    void badValuesMayBeNullAndRecordsThatCannotBeRead() throws IOException {
        byte[] shorter = join(hex("000B0000"), ebcdic("0004DAN"));
        byte[] file = join(hex("00130000"), bad(), shorter);

        assertThat(convert(cli.input(file), "PERSON", "--on-error", "null", "--record-format", "V"))
                .isZero();
        assertThat(json()).isEqualTo("{\"ID\":3,\"NAME\":\"CY\",\"PAY\":null}\nnull\n");
        assertThat(cli.err()).contains("2 records read, 1 written, 1 as null, ");
    }

    @Test
    void oneRecordIsNotCountedInThePlural() throws IOException {
        assertThat(convert(cli.input(ebcdic("0001ADA     ")), "PERSON", "--record-length", "12"))
                .isEqualTo(1);
        assertThat(cli.err()).contains("\nstopped: 1 record read, 0 written, 1 fault; 12 bytes in");
    }

    @Test
    void onlyTheFirstFaultsAreShown() throws IOException {
        byte[] file = join(IntStream.range(0, 12).mapToObj(_ -> bad()).toArray(byte[][]::new));

        assertThat(convert(cli.input(file), "PERSON", "--on-error", "skip")).isZero();
        assertThat(cli.err().lines().filter(line -> line.contains("IRB-CONV-0010E"))).hasSize(10);
        assertThat(cli.err()).contains("\n2 more faults not shown\n").contains(" 12 faults; ");
    }

    @Test
    void aFileThatEndsWithinARecordIsAFaultWhateverWasAsked() throws IOException {
        byte[] file = join(people(), ebcdic("00"));

        assertThat(convert(cli.input(file), "PERSON", "--on-error", "skip")).isEqualTo(1);
        assertThat(json()).isEqualTo(PEOPLE);
        assertThat(cli.err())
                .startsWith(
                        "standard input: error IRB-CONV-0001E: Record 3, byte 30 (X'1E'): the file"
                                + " ends after 2 of the 15 bytes of the record.");
    }

    @Test
    void jsonThatDoesNotFitIsAFault() throws IOException {
        byte[] json = "{\"ID\":1}\n{\"ID\":12345}\n".getBytes(UTF_8);

        assertThat(convert(cli.input(json), "PERSON", "--to", "host")).isEqualTo(1);
        assertThat(cli.bytes()).hasSize(15);
        assertThat(cli.err())
                .startsWith(
                        "standard input: error IRB-CONV-0015E: Record 2, byte 15 (X'F'): PERSON.ID"
                                + " at /ID: the number has more digits than the item, JSON")
                .contains("Correct the value");
    }

    @Test
    void optionsChangeTheJson() throws IOException {
        byte[] file = join(ebcdic("0001ADA     "), hex("01250C"));

        assertThat(convert(cli.input(file), "PERSON", "--trim=none", "--trim-decimals")).isZero();
        assertThat(json()).isEqualTo("{\"ID\":1,\"NAME\":\"ADA     \",\"PAY\":12.5}\n");
    }

    @ParameterizedTest
    @CsvSource({
        "'', '{\"ID\":1,\"N\":1,\"LINE-ITEM\":[{\"PRICE\":0.05}]}'",
        "--no-counters, '{\"ID\":1,\"LINE-ITEM\":[{\"PRICE\":0.05}]}'",
        "--z-os-connect, '{\"ID\":1,\"LINE-ITEM\":[{\"PRICE\":0.05}]}'",
        "--z-os-connect --counters, '{\"ID\":1,\"N\":1,\"LINE-ITEM\":[{\"PRICE\":0.05}]}'",
    })
    void anOptionWinsOverItsBase(String options, String json) throws IOException {
        assertThat(convert(cli.input(ebcdic("00010100005")), "ORDER", args(options))).isZero();
        assertThat(json()).isEqualTo(json + "\n");
    }

    @ParameterizedTest
    @CsvSource({
        "--signs=ebcdic --blank-numbers=null, null",
        "--bad-numbers=zero, 0",
        "--bad-numbers=raw, '{\"$raw\":\"404040\"}'",
    })
    void badNumbersHaveRemedies(String options, String value) throws IOException {
        assertThat(convert(cli.input(bad()), "PERSON", args(options))).isZero();
        assertThat(json()).isEqualTo("{\"ID\":3,\"NAME\":\"CY\",\"PAY\":" + value + "}\n");
    }

    @Test
    void blanksBeforeDigitsMayBeZeros() throws IOException {
        byte[] blank = join(ebcdic("  12ADA     "), hex("01250C"));

        assertThat(convert(cli.input(blank), "PERSON", "--leading-blanks")).isZero();
        assertThat(json()).isEqualTo("{\"ID\":12,\"NAME\":\"ADA\",\"PAY\":12.50}\n");
        assertThat(convert(cli.input(blank), "PERSON")).isEqualTo(1);
    }

    @Test
    void progressIsToldWhereAskedFor() throws IOException {
        assertThat(convert(cli.input(people()), "PERSON", "--progress")).isZero();
        assertThat(cli.err()).contains("2 records read");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '"',
            value = {
                "--code-page 99999          | 99999",
                "--record OTHER             | There is no record or redefined item OTHER",
                "--record PERSON --select ID=1:PERSON | --select and --record exclude each other",
                "--select NONE=1:PERSON     | There is no item NONE; the records are PERSON",
                "--select ID=1:NONE         | There is no record or redefined item NONE",
                "--select ID                | 'ID' is no rule; write PATH=VALUE:RECORD",
                "--to host --on-error null  | --on-error null is for --to json",
                "--trim all                 | 'all' is none of none, leading, trailing, both",
                "--record-format U          | 'U' is none of F, FB, V, VS, VB, VBS, text",
                "--block-size 8             | Blocks of 8 bytes",
                "--record-length 2m         | Records of 2097152 bytes, at most 1048576",
                "--max-record-length 2g     | '2g' is no number of bytes",
                "--record-length 0          | '0' is no number of bytes",
            })
    void whatCannotBeMeantIsWrongUsage(String options, String message) throws IOException {
        assertThat(convert(cli.input(people()), "PERSON", args(options))).isEqualTo(2);
        assertThat(cli.err()).contains(message).contains("More: ironbridge convert --help");
        assertThat(cli.bytes()).isEmpty();
    }

    @Test
    void aFileIsNotConvertedOntoItself() throws IOException {
        String file = file("people", people());

        assertThat(convert("PERSON", file, "--output", file)).isEqualTo(2);
        assertThat(cli.err()).startsWith("--output would overwrite an input\n");
        assertThat(Path.of(file)).hasBinaryContent(people());
    }

    @Test
    void severalRecordsNeedARule() throws IOException {
        String two = file("TWO.cpy", "       01  A PIC X.\n       01  B PIC X.\n".getBytes(UTF_8));

        assertThat(cli.execute("convert", "--copybook", two)).isEqualTo(2);
        assertThat(cli.err())
                .startsWith(
                        "There are 2 records: A, B. Name one with --record, or give a rule with"
                                + " --select\n");
    }

    @Test
    void copybookFaultsAreToldBeforeAnythingIsConverted() throws IOException {
        String wrong = file("WRONG.cpy", "       01  A PIC Q.\n".getBytes(UTF_8));

        assertThat(convert(cli.input(people()), "PERSON", "--copybook", wrong)).isEqualTo(1);
        assertThat(cli.err()).startsWith(wrong + ":1:").contains("error IRB-COPY-0060E");
        assertThat(cli.bytes()).isEmpty();
    }

    @Test
    void allInputsMustBeThereBeforeAnyIsConverted() throws IOException {
        String nowhere = folder.resolve("nowhere").toString();

        assertThat(convert("PERSON", file("people", people()), nowhere)).isEqualTo(1);
        assertThat(cli.err())
                .startsWith(nowhere + ": error IRB-CONV-0020E: There is no such file.");
        assertThat(cli.bytes()).isEmpty();
    }

    @Test
    void anOutputThatCannotBeWrittenIsAFault() throws IOException {
        String nowhere = folder.resolve("no/such/folder").toString();

        assertThat(convert("PERSON", file("people", people()), "--output", nowhere)).isEqualTo(1);
        assertThat(cli.err()).startsWith("error IRB-CONV-0021E: The output cannot be written");
    }

    private int convert(String copybook, String... args) {
        return convert(cli, copybook, args);
    }

    private int convert(Cli with, String copybook, List<String> args) {
        return convert(with, copybook, args.toArray(String[]::new));
    }

    private int convert(Cli with, String copybook, String... args) {
        List<String> all =
                new ArrayList<>(
                        List.of(
                                "convert",
                                "--copybook",
                                folder.resolve(copybook + ".cpy").toString()));
        all.addAll(List.of(args));
        return with.execute(all.toArray(String[]::new));
    }

    private static List<String> args(String options, String... more) {
        List<String> args = new ArrayList<>(List.of(more));
        if (!options.isEmpty()) {
            args.addAll(List.of(options.split(" ", -1)));
        }
        return args;
    }

    private String json() {
        return new String(cli.bytes(), UTF_8);
    }

    private static String asArray(String lines) {
        return "[\n" + lines.strip().replace("\n", ",\n") + "\n]\n";
    }

    private String file(String name, byte[] bytes) throws IOException {
        return Files.write(folder.resolve(name), bytes).toString();
    }

    private static byte[] people() {
        return join(ebcdic("0001ADA     "), hex("01250C"), ebcdic("0002BO      "), hex("00005D"));
    }

    private static byte[] bad() {
        return join(ebcdic("0003CY      "), hex("404040"));
    }

    private static byte[] ebcdic(String text) {
        return text.getBytes(EBCDIC);
    }

    private static byte[] hex(String digits) {
        return HexFormat.of().parseHex(digits);
    }

    private static byte[] join(byte[]... parts) {
        String hex =
                Arrays.stream(parts).map(HexFormat.of()::formatHex).collect(Collectors.joining());
        return hex(hex);
    }
}
