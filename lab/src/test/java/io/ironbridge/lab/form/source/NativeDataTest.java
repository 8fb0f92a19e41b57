package io.ironbridge.lab.form.source;

import static org.assertj.core.api.Assertions.assertThat;

import io.ironbridge.copybook.codepage.CodePages;
import io.ironbridge.copybook.json.OutputBytes;
import io.ironbridge.copybook.layout.Layout;
import io.ironbridge.copybook.options.ConversionOptions;
import io.ironbridge.copybook.parse.CopybookParser;
import io.ironbridge.copybook.transcode.InterpretedTranscoder;
import io.ironbridge.copybook.transcode.Transcoder;
import io.ironbridge.lab.cobol.translate.CopybookResolver;
import io.ironbridge.lab.cobol.translate.Translation;
import io.ironbridge.lab.cobol.translate.Translator;
import io.ironbridge.lab.cobol.translate.TranslatorOptions;
import io.ironbridge.lab.form.HostForm;
import io.ironbridge.lab.form.HostText;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What a compiled program has in an item of every usage is what the host would have, converted. */
class NativeDataTest {
    private static final int AREA = 200;
    private static final String RECORD =
            """
                       05 R-TEXT     PIC X(8).
                       05 R-ZONED    PIC S9(5)V99.
                       05 R-UNSIGNED PIC 9(3).
                       05 R-LEADING  PIC S9(3) SIGN LEADING.
                       05 R-SEPARATE PIC S9(3) SIGN TRAILING SEPARATE.
                       05 R-EDITED   PIC ZZ9.99-.
                       05 R-PACKED   PIC S9(7)V99 COMP-3.
                       05 R-BINARY2  PIC S9(4) COMP.
                       05 R-BINARY4  PIC S9(9) COMP.
                       05 R-BINARY8  PIC S9(18) COMP.
                       05 R-NATIVE2  PIC S9(4) COMP-5.
                       05 R-NATIVE4  PIC 9(9) COMP-5.
                       05 R-NATIVE8  PIC S9(18) COMP-5.
                       05 R-FLOAT    COMP-1.
                       05 R-DOUBLE   COMP-2.
                       05 R-FIXED    OCCURS 2.
                          10 R-HALF  PIC S9(4) COMP-5.
                          10 R-CHAR  PIC X.
                       05 R-COUNT    PIC S9(4) COMP-5.
                       05 R-ROW      OCCURS 0 TO 5 DEPENDING ON R-COUNT.
                          10 R-KEY   PIC X.
                          10 R-FULL  PIC S9(8) COMP-5.
                       05 R-LAST     PIC X(3).
            """;
    private static final String JSON =
            """
            {"R-TEXT":"Ab$@[]!z","R-ZONED":-123.45,"R-UNSIGNED":7,"R-LEADING":-21,\
            "R-SEPARATE":-9,"R-EDITED":-1.50,"R-PACKED":-98765.43,"R-BINARY2":-1234,\
            "R-BINARY4":123456789,"R-BINARY8":-123456789012345678,"R-NATIVE2":-4321,\
            "R-NATIVE4":987654321,"R-NATIVE8":-876543210987654321,"R-FLOAT":-118.625,\
            "R-DOUBLE":-1234.5,"R-FIXED":[{"R-HALF":1,"R-CHAR":"x"},{"R-HALF":-2,"R-CHAR":"y"}],\
            "R-COUNT":3,"R-ROW":[{"R-KEY":"p","R-FULL":100000},{"R-KEY":"q","R-FULL":-7},\
            {"R-KEY":"r","R-FULL":3}],"R-LAST":"END"}\
            """;

    @TempDir Path folder;

    @Test
    void whatAProgramMovesIsWhatTheHostWouldHave() throws Exception {
        new CobolExecutable(folder).run(writer(), filler());
        byte[] data = Files.readAllBytes(folder.resolve("record.dat"));

        form().toHost(data);

        assertThat(json(data)).isEqualTo(JSON);
    }

    @Test
    void whatTheHostSendsIsWhatAProgramSees() throws Exception {
        CobolExecutable cobol = new CobolExecutable(folder);
        byte[] data = Arrays.copyOf(record(JSON), AREA);

        form().toNative(data);

        Files.write(folder.resolve("record.dat"), data);
        assertThat(cobol.run(reader(), shower()))
                .containsExactly(
                        "Ab$@[]!z",
                        "0012345-",
                        "007",
                        "-021",
                        "009-",
                        "  1.50-",
                        "-009876543",
                        "-01234",
                        "+0123456789",
                        "-00123456789012345678",
                        "-04321",
                        "0987654321",
                        "-00876543210987654321",
                        "-118.625",
                        "-1234.5",
                        "-00002y",
                        "+00003",
                        "r+0000000003",
                        "END");
    }

    @Test
    void thereAndBackIsTheSame() {
        byte[] host = Arrays.copyOf(record(JSON), AREA);
        byte[] data = host.clone();

        form().toNative(data);
        form().toHost(data);

        assertThat(data).isEqualTo(host);
    }

    private static HostForm form() {
        String program =
                """
                       IDENTIFICATION DIVISION.
                       PROGRAM-ID. USAGES.
                       DATA DIVISION.
                       LINKAGE SECTION.
                       01  DFHCOMMAREA. COPY RECORD.
                       PROCEDURE DIVISION.
                           GOBACK.
                """;
        CopybookResolver resolver = _ -> Optional.of(RECORD);
        Translation translation =
                new Translator(TranslatorOptions.defaults(), resolver)
                        .translate("USAGES.cbl", program);
        ExtractedForms forms = new FormExtractor(HostText.of("037")).extract(translation);
        assertThat(forms.messages()).isEmpty();
        return forms.forms().commarea().orElseThrow();
    }

    private static Transcoder transcoder() {
        Layout layout =
                CopybookParser.parse("RECORD.cpy", "       01  R.\n" + RECORD).layouts().getFirst();
        return InterpretedTranscoder.of(layout, ConversionOptions.of(CodePages.of("037")));
    }

    private static String json(byte[] host) {
        OutputBytes json = new OutputBytes(10_000);
        Transcoder transcoder = transcoder();
        int length = transcoder.recordLength(host, 0, host.length);
        assertThat(transcoder.decode(host, 0, length, json)).isEmpty();
        return new String(json.toBytes(), StandardCharsets.UTF_8);
    }

    private static byte[] record(String json) {
        OutputBytes record = new OutputBytes(10_000);
        byte[] text = json.getBytes(StandardCharsets.UTF_8);
        assertThat(transcoder().encode(text, 0, text.length, record)).isEmpty();
        return record.toBytes();
    }

    /** Writes the area that the other program fills. */
    private static String writer() {
        return main("OUTPUT", "CALL 'FILLER1' USING WS-AREA", "WRITE REC FROM WS-AREA");
    }

    /** Reads the area that the other program shows. */
    private static String reader() {
        return main("INPUT", "READ DATA-FILE INTO WS-AREA", "CALL 'SHOWER1' USING WS-AREA");
    }

    private static String main(String mode, String first, String second) {
        return """
               IDENTIFICATION DIVISION.
               PROGRAM-ID. MAINPROG.
               ENVIRONMENT DIVISION.
               INPUT-OUTPUT SECTION.
               FILE-CONTROL.
                   SELECT DATA-FILE ASSIGN TO "record.dat"
                       ORGANIZATION IS SEQUENTIAL.
               DATA DIVISION.
               FILE SECTION.
               FD  DATA-FILE.
               01  REC PIC X(200).
               WORKING-STORAGE SECTION.
               01  WS-AREA PIC X(200) VALUE LOW-VALUES.
               PROCEDURE DIVISION.
               MAIN-PARA.
                   OPEN %s DATA-FILE.
                   %s.
                   %s.
                   CLOSE DATA-FILE.
                   STOP RUN.
        """
                .formatted(mode, first, second);
    }

    private static String filler() {
        return sub(
                "FILLER1",
                List.of(
                        "MOVE 'Ab$@[]!z' TO R-TEXT",
                        "MOVE -123.45 TO R-ZONED",
                        "MOVE 7 TO R-UNSIGNED",
                        "MOVE -21 TO R-LEADING",
                        "MOVE -9 TO R-SEPARATE",
                        "MOVE -1.5 TO R-EDITED",
                        "MOVE -98765.43 TO R-PACKED",
                        "MOVE -1234 TO R-BINARY2",
                        "MOVE 123456789 TO R-BINARY4",
                        "MOVE -123456789012345678 TO R-BINARY8",
                        "MOVE -4321 TO R-NATIVE2",
                        "MOVE 987654321 TO R-NATIVE4",
                        "MOVE -876543210987654321 TO R-NATIVE8",
                        "MOVE -118.625 TO R-FLOAT",
                        "MOVE -1234.5 TO R-DOUBLE",
                        "MOVE 1 TO R-HALF(1)",
                        "MOVE 'x' TO R-CHAR(1)",
                        "MOVE -2 TO R-HALF(2)",
                        "MOVE 'y' TO R-CHAR(2)",
                        "MOVE 3 TO R-COUNT",
                        "MOVE 'p' TO R-KEY(1)",
                        "MOVE 100000 TO R-FULL(1)",
                        "MOVE 'q' TO R-KEY(2)",
                        "MOVE -7 TO R-FULL(2)",
                        "MOVE 'r' TO R-KEY(3)",
                        "MOVE 3 TO R-FULL(3)",
                        "MOVE 'END' TO R-LAST"));
    }

    private static String shower() {
        return sub(
                "SHOWER1",
                List.of(
                        "DISPLAY R-TEXT",
                        "DISPLAY R-ZONED",
                        "DISPLAY R-UNSIGNED",
                        "DISPLAY R-LEADING",
                        "DISPLAY R-SEPARATE",
                        "DISPLAY R-EDITED",
                        "DISPLAY R-PACKED",
                        "DISPLAY R-BINARY2",
                        "DISPLAY R-BINARY4",
                        "DISPLAY R-BINARY8",
                        "DISPLAY R-NATIVE2",
                        "DISPLAY R-NATIVE4",
                        "DISPLAY R-NATIVE8",
                        "DISPLAY R-FLOAT",
                        "DISPLAY R-DOUBLE",
                        "DISPLAY R-HALF(2) R-CHAR(2)",
                        "DISPLAY R-COUNT",
                        "DISPLAY R-KEY(3) R-FULL(3)",
                        "DISPLAY R-LAST"));
    }

    private static String sub(String name, List<String> statements) {
        StringBuilder text = new StringBuilder("       IDENTIFICATION DIVISION.\n");
        text.append("       PROGRAM-ID. ").append(name).append(".\n");
        text.append("       DATA DIVISION.\n       LINKAGE SECTION.\n       01  R.\n");
        text.append(RECORD).append("       PROCEDURE DIVISION USING R.\n");
        statements.forEach(line -> text.append("           ").append(line).append(".\n"));
        return text.append("           GOBACK.\n").toString();
    }
}
