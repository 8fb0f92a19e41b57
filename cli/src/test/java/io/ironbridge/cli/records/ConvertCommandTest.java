package io.ironbridge.cli.records;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.ironbridge.cli.Cli;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.Charset;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
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
    void recordsFilledUpToTheLengthGivenComeBack() throws IOException {
        String order = "{\"ID\":1,\"N\":1,\"LINE-ITEM\":[{\"PRICE\":0.05}]}\n";
        List<String> length = args("--record-length 20");

        assertThat(
                        convert(
                                cli.input(order.getBytes(UTF_8)),
                                "ORDER",
                                args("--record-length 20", "--to", "host")))
                .isZero();
        assertThat(cli.bytes()).isEqualTo(ebcdic("00010100005         "));
        Cli back = new Cli();
        assertThat(convert(back.input(cli.bytes()), "ORDER", length)).isZero();
        assertThat(new String(back.bytes(), UTF_8)).isEqualTo(order);
    }

    @Test
    void linesThatDoNotSuitTheItemsAreTold() throws IOException {
        byte[] lines = join(people(), hex("15"));

        convert(cli.input(lines), "PERSON", "--record-format", "text");
        assertThat(cli.err())
                .startsWith(
                        "warning IRB-CONV-0023W: Lines do not suit records with binary, packed or"
                                + " floating items (PERSON.PAY): ");
        Cli text = new Cli();
        convert(text.input(ebcdic("000100")), "ORDER", "--record-format", "text");
        assertThat(text.err()).doesNotContain("IRB-CONV-0023W");
    }

    @Test
    void itemsThatWereNeverFilledAreReadAsGivenForEach() throws IOException {
        byte[] blank = join(ebcdic("    "), hex("0000000000000000"), hex("404040"));
        byte[] low = join(hex("00000000"), hex("FFFFFFFFFFFFFFFF"), hex("000000"));
        String file = file("people", join(blank, low));
        String[] options = {
            "--blank-numbers=empty", "--blank-numbers=person.pay=null",
            "--low-numbers=null", "--low-numbers=ID=empty",
            "--low-texts=NAME=null", "--high-texts=PERSON.NAME=empty"
        };

        assertThat(convert("PERSON", join(file, options))).isZero();
        assertThat(json())
                .isEqualTo(
                        """
                        {"ID":0,"NAME":null,"PAY":null}
                        {"ID":0,"NAME":"","PAY":null}
                        """);
        Cli other = new Cli();
        assertThat(convert(other, "PERSON", join(file, "--low-texts=NAM=null"))).isEqualTo(2);
        assertThat(other.err()).contains("There is no elementary item NAM");
        Cli wrong = new Cli();
        assertThat(convert(wrong, "PERSON", join(file, "--low-texts=NAME=none"))).isEqualTo(2);
        assertThat(wrong.err()).contains("'none' is none of as-bad, as-is, empty, null");
    }

    private static String[] join(String first, String... rest) {
        return Stream.concat(Stream.of(first), Stream.of(rest)).toArray(String[]::new);
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

        assertThat(convert("PERSON", file, "--on-error", "skip")).isEqualTo(4);
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
                .isEqualTo(4);
        assertThat(json()).isEqualTo("{\"ID\":3,\"NAME\":\"CY\",\"PAY\":null}\nnull\n");
        assertThat(cli.err())
                .contains("2 records read, 1 written, 1 as null, 1 value replaced, 2 faults;");
    }

    @Test
    void nullsOfValuesHaveAnExitCodeOfTheirOwn() {
        assertThat(convert(cli.input(bad()), "PERSON", "--on-error", "null")).isEqualTo(4);
        assertThat(cli.err()).startsWith("1 record read, 1 written, 1 value replaced, no faults;");
    }

    @Test
    void aRunThatLosesNothingEndsWithZeroWhateverWasAllowed() {
        assertThat(convert(cli.input(people()), "PERSON", "--on-error", "null")).isZero();
    }

    @Test
    void recordsLeftOutCanBeMendedAndConvertedAgain() throws IOException {
        Path rejects = folder.resolve("rejects.bin");
        String file = file("people", join(bad(), people(), bad()));

        assertThat(convert("PERSON", file, "--on-error=skip", "--rejects", rejects.toString()))
                .isEqualTo(4);
        assertThat(rejects).hasBinaryContent(join(bad(), bad()));
        assertThat(folder).isDirectoryNotContaining("glob:**.part");
        Cli again = new Cli();
        assertThat(convert(again, "PERSON", rejects.toString(), "--bad-numbers=zero")).isZero();
        assertThat(new String(again.bytes(), UTF_8))
                .isEqualTo("{\"ID\":3,\"NAME\":\"CY\",\"PAY\":0}\n".repeat(2));
    }

    @Test
    void jsonLeftOutIsKeptInLines() throws IOException {
        Path rejects = folder.resolve("rejects.jsonl");
        String json = "{\"ID\":12345}\n{\"ID\":1}\nnull\n";
        String[] args = {"--to=host", "--on-error=skip", "--rejects", rejects.toString()};

        assertThat(convert(cli.input(json.getBytes(UTF_8)), "PERSON", args)).isEqualTo(4);
        assertThat(cli.bytes()).hasSize(15);
        assertThat(rejects).hasContent("{\"ID\":12345}\nnull\n");
        assertThat(cli.err())
                .contains("IRB-CONV-0016E: Record 3, byte 22 (X'16'): null is not a record")
                .contains("3 records read, 1 written, 2 left out, 2 faults;");
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

        assertThat(convert(cli.input(file), "PERSON", "--on-error", "skip")).isEqualTo(4);
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
                                + " at /ID: the number has more digits than the item, JSON 12345."
                                + " Correct the value");
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
    void optionsOfValuesMayStandInAnyOrder() throws IOException {
        String options =
                "--trim none --signs ebcdic --bad-numbers null --trim-decimals --long-texts"
                    + " truncate --no-counters --low-numbers null --floats ieee --missing typed";

        assertThat(convert(cli.input(join(people(), bad())), "PERSON", args(options))).isZero();
        assertThat(json())
                .isEqualTo(
                        """
                        {"ID":1,"NAME":"ADA     ","PAY":12.5}
                        {"ID":2,"NAME":"BO      ","PAY":-0.05}
                        {"ID":3,"NAME":"CY      ","PAY":null}
                        """);
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
                "--select ID                | 'ID' is not a rule; use PATH=VALUE:RECORD",
                "--to host --array          | --array needs --to json",
                "--rejects r.bin            | --rejects needs --on-error skip or null",
                "--rdw-little-endian        | --rdw-little-endian needs --record-format V or VB",
                "--record-format text --rdw-without-header | --rdw-without-header needs",
                "--record-format V --record-length 9 | --record-length needs --record-format F",
                "--record-format V --block-size 99 | --block-size needs --record-format VB",
                "--line-end lf              | --line-end needs --record-format text",
                "--strip-blanks             | --strip-blanks needs --record-format text",
                "--output same --rejects same --on-error skip | are the same file",
                "--to host --on-error null  | --on-error null needs --to json",
                "--trim all                 | 'all' is none of none, leading, trailing, both",
                "--record-format U          | 'U' is none of F, FB, V, VS, VB, VBS, text",
                "--record-format VB --block-size 8 | Blocks of 8 bytes",
                "--record-length 2m         | Records of 2097152 bytes, at most 1048576",
                "--max-record-length 2g     | '2g' is not a number of bytes",
                "--record-length 0          | '0' is not a number of bytes",
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

    @ParameterizedTest
    @ValueSource(strings = {"--output", "--rejects"})
    void aCopybookIsNotOverwritten(String option) throws IOException {
        Path link = folder.resolve("link");
        Files.createSymbolicLink(link, folder.resolve("PERSON.cpy"));
        String file = file("people", people());

        for (String path : List.of(folder.resolve("PERSON.cpy").toString(), link.toString())) {
            Cli each = new Cli();
            assertThat(convert(each, "PERSON", file, "--on-error=skip", option, path)).isEqualTo(2);
            assertThat(each.err()).startsWith(option + " would overwrite a copybook\n");
        }
        assertThat(folder.resolve("PERSON.cpy")).hasContent(PERSON);
    }

    @Test
    void whatACopybookCopiesIsNotOverwritten() throws IOException {
        String member = file("INNER.cpy", "           05  X PIC X(15).\n".getBytes(UTF_8));
        file("OUTER.cpy", "       01  REC.\n           COPY INNER.\n".getBytes(UTF_8));

        assertThat(convert("OUTER", file("people", people()), "-o", member)).isEqualTo(2);
        assertThat(cli.err()).startsWith("--output would overwrite a copybook\n");
    }

    @Test
    void aRunThatStopsLeavesTheOldFileAlone() throws IOException {
        String file = file("people", join(people(), bad()));
        String output = file("out.jsonl", "old\n".getBytes(UTF_8));

        assertThat(convert("PERSON", file, "-o", output)).isEqualTo(1);
        assertThat(Path.of(output)).hasContent("old\n");
        assertThat(cli.err()).contains(output + " is unchanged; what was written is in ");
        String part = cli.err().substring(cli.err().lastIndexOf(' ') + 1).strip();
        assertThat(Path.of(part)).hasContent(PEOPLE);
        Cli again = new Cli();
        assertThat(convert(again, "PERSON", file, "-o", output, "--on-error=skip")).isEqualTo(4);
        assertThat(Path.of(output)).hasContent(PEOPLE);
    }

    @Test
    void aRunThatStopsMakesNoFile() throws IOException {
        Path output = folder.resolve("out.jsonl");

        assertThat(convert(cli.input(bad()), "PERSON", "-o", output.toString())).isEqualTo(1);
        assertThat(output).doesNotExist();
        assertThat(cli.err()).endsWith(output + " was not created\n");
    }

    @Test
    void rejectsThatCannotBeWrittenAreAFault() throws IOException {
        String file = file("people", people());
        String nowhere = folder.resolve("no/rejects").toString();

        assertThat(convert("PERSON", file, "--on-error=skip", "--rejects", nowhere)).isEqualTo(1);
        assertThat(cli.err())
                .startsWith(
                        "error IRB-CONV-0021E: The file of --rejects cannot be written (there is no"
                                + " folder for ");
    }

    @Test
    void aReaderWhoGoesAwayEndsTheRunWithItsFaultsTold() {
        Cli reader = cli.input(join(bad(), people())).output(refusing("Broken pipe"));

        assertThat(convert(reader, "PERSON", "--on-error", "skip")).isEqualTo(4);
        assertThat(cli.err())
                .contains("IRB-CONV-0010E: Record 1, ")
                .contains("\noutput closed: 3 records read, 2 written, 1 left out, 1 fault;")
                .doesNotContain("IRB-CONV-0021E");
        Cli quiet = new Cli().input(people()).output(refusing("Broken pipe"));
        assertThat(convert(quiet, "PERSON")).isZero();
    }

    @Test
    void aFullDiskEndsTheRunWithItsFaultsTold() {
        Cli full = cli.input(join(bad(), people())).output(refusing("No space left on device"));

        assertThat(convert(full, "PERSON", "--on-error", "skip")).isEqualTo(1);
        assertThat(cli.err())
                .contains("IRB-CONV-0010E: Record 1, ")
                .contains(
                        "\nerror IRB-CONV-0021E: The output cannot be written (No space left on"
                                + " device).")
                .contains("\nstopped: 3 records read, 2 written, 1 left out, 1 fault;");
    }

    private static OutputStream refusing(String why) {
        return new OutputStream() {
            @Override
            public void write(int value) throws IOException {
                throw new IOException(why);
            }
        };
    }

    @Test
    void anInputThatCannotBeReadOnEndsTheRunWithItsFaultsTold() throws IOException {
        Cli broken = cli.input(failing(new IOException("Input/output error")));
        String first = file("people", join(bad(), people()));

        assertThat(convert(broken, "PERSON", first, "-", "--on-error", "skip")).isEqualTo(1);
        assertThat(json()).isEqualTo(PEOPLE);
        assertThat(cli.err())
                .contains("IRB-CONV-0010E: Record 1, ")
                .contains(
                        "\nstandard input: error IRB-CONV-0020E: The file cannot be read"
                                + " (Input/output error).")
                .contains("\nstopped: 3 records read, 2 written, 1 left out, 1 fault;");
    }

    @Test
    void memoryThatIsTooSmallIsToldWithWhatToDo() throws IOException {
        Cli small = cli.input(failing(new OutOfMemoryError("Java heap space")));

        assertThat(convert(small, "PERSON", file("people", people()), "-")).isEqualTo(1);
        assertThat(cli.err())
                .containsPattern(
                        "error IRB-CONV-0022E: The memory \\([0-9]+ MiB\\) is too small for record"
                            + " 3\\. Increase it, for example with IRONBRIDGE_JAVA_OPTS=-Xmx2g\\.\n"
                            + "stopped: 2 records read, 2 written, no faults;");
    }

    private static InputStream failing(Throwable failure) {
        return new InputStream() {
            @Override
            public int read() throws IOException {
                switch (failure) {
                    case IOException exception -> throw exception;
                    case Error error -> throw error;
                    default -> throw new IllegalArgumentException(failure);
                }
            }

            @Override
            public int read(byte[] into, int at, int count) throws IOException {
                return read();
            }
        };
    }

    @Test
    void faultsMayBeToldWithoutData() {
        assertThat(convert(cli.input(bad()), "PERSON", "--hide-data")).isEqualTo(1);
        assertThat(cli.err())
                .contains("at /PAY: the sign is not valid; byte offset X'C'. Check copybook")
                .doesNotContain("404040");
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
                .startsWith(nowhere + ": error IRB-CONV-0020E: The file does not exist.");
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
