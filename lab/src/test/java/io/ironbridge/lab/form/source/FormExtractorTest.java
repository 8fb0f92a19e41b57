package io.ironbridge.lab.form.source;

import static org.assertj.core.api.Assertions.assertThat;

import io.ironbridge.lab.cobol.source.TranslationMessage;
import io.ironbridge.lab.cobol.translate.CopybookResolver;
import io.ironbridge.lab.cobol.translate.Translation;
import io.ironbridge.lab.cobol.translate.Translator;
import io.ironbridge.lab.cobol.translate.TranslatorOptions;
import io.ironbridge.lab.form.HostForm;
import io.ironbridge.lab.form.HostText;
import io.ironbridge.lab.form.ProgramForms;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

class FormExtractorTest {
    private Map<String, String> copybooks = Map.of();

    @Test
    void theCommareaIsConvertedByItsDescription() {
        check(
                commarea(
                        "05 CA-ID PIC X(2).", "05 CA-COUNT PIC S9(4) COMP-5.", "05 CA-N PIC 9(2)."),
                "C1C2" + "0001" + "F1F2",
                "4142" + "0100" + "3132");
    }

    @Test
    void binaryAndPackedItemsStay() {
        check(
                commarea("05 A PIC S9(4) COMP.", "05 B PIC S9(3) COMP-3.", "05 C PIC X."),
                "C1C2" + "C13D" + "C1",
                "C1C2" + "C13D" + "41");
    }

    @Test
    void floatsAndIndexesChange() {
        check(
                commarea("05 A COMP-1.", "05 B COMP-2.", "05 C INDEX."),
                "C276A000" + "4110000000000000" + "00000001",
                "0040EDC2" + "000000000000F03F" + "01000000");
    }

    @Test
    void nationalTextStays() {
        check(commarea("05 A PIC N(2).", "05 B PIC X."), "004100C4" + "C1", "004100C4" + "41");
    }

    @Test
    void editedAndSignedNumbersAreText() {
        check(
                commarea(
                        "05 A PIC Z9.9-.", "05 B PIC S9(2).", "05 C PIC S9 SIGN LEADING SEPARATE."),
                "40F14BF260" + "F1D3" + "60F1",
                "20312E322D" + "314C" + "2D31");
    }

    @Test
    void tablesAreConvertedThroughout() {
        check(
                commarea("05 T OCCURS 2.", "10 A PIC X.", "10 B PIC 9(4) COMP-5 OCCURS 2."),
                "C1" + "00010002" + "C2" + "00030004" + "C3",
                "41" + "01000200" + "42" + "03000400" + "43");
    }

    @Test
    void aTableHasAsManyOccurrencesAsItsCounterSays() {
        String program =
                commarea(
                        "05 N PIC 9 COMP-3.",
                        "05 T OCCURS 0 TO 5 DEPENDING ON N.",
                        "10 B PIC 9(4) COMP-5.",
                        "05 X PIC X(2).");

        check(program, "2C" + "00010002" + "C1C2", "2C" + "01000200" + "4142");
        check(program, "0C" + "C1C2", "0C" + "4142");
    }

    @Test
    void aCommareaAsLongAsEibcalenIsText() {
        check(
                commarea("05 X PIC X OCCURS 1 TO 32767 TIMES DEPENDING ON EIBCALEN."),
                "C1C2C3",
                "414243");
    }

    @Test
    void descriptionsThatTreatEachByteAlikeNeedNoHint() {
        check(
                commarea(
                        "05 A PIC X(8).",
                        "05 B REDEFINES A.",
                        "10 C PIC 9(4).",
                        "10 D PIC X(2) OCCURS 2.",
                        "05 E REDEFINES A PIC S9(8).",
                        "05 F PIC 9(4) COMP-5."),
                "C1F2F3F4F5F6F7D8" + "0001",
                "4132333435363751" + "0100");
    }

    @Test
    void descriptionsThatDisagreeAreNamedWithTheirLine() {
        ExtractedForms forms =
                extract(
                        commarea(
                                "05 CA-ID PIC X(2).",
                                "05 CA-A PIC X(8).",
                                "05 CA-B REDEFINES CA-A.",
                                "10 CA-NAME PIC X(4).",
                                "10 CA-NUMBER PIC 9(8) COMP."));

        assertThat(texts(forms))
                .containsExactly(
                        "TESTPROG.cbl:9:1: IRB-LAB-7021E CA-A and CA-NUMBER of CA-B describe the"
                            + " same byte in different ways (\"CA-B\"). Specify which description"
                            + " applies, by a comment on any line: *IRONBRIDGE FORM item WHEN other"
                            + " = 'value', or USE.");
        assertThat(forms.succeeded()).isFalse();
    }

    @Test
    void aDirectiveChoosesByAnItemBefore() {
        String program =
                commarea(
                        "05 CA-ID PIC X(2).",
                        "05 CA-A PIC X(4).",
                        "05 CA-B REDEFINES CA-A PIC 9(8) COMP-5.",
                        "*IRONBRIDGE FORM CA-B WHEN CA-ID = 'NU' OR 'N'",
                        "05 CA-C REDEFINES CA-A PIC 9(8) COMP.",
                        "*IRONBRIDGE FORM CA-C WHEN CA-ID OF DFHCOMMAREA = 'CO'");

        check(program, "D5E4" + "00000001" + "C1", "4E55" + "01000000" + "41");
        check(program, "D540" + "00000001", "4E20" + "01000000");
        check(program, "C3D6" + "C1C1C1C1", "434F" + "C1C1C1C1");
        check(program, "C1C1" + "C1C1C1C1", "4141" + "41414141");
    }

    @Test
    void aDirectiveChoosesByAnItemOfTheStorageItself() {
        String program =
                commarea(
                        "05 FILLER PIC X.",
                        "05 CA-A.",
                        "10 CA-KIND PIC 9(3) COMP-5.",
                        "10 CA-VALUE PIC 9(4) COMP-5.",
                        "05 CA-B REDEFINES CA-A.",
                        "10 FILLER PIC 9(3) COMP-5.",
                        "10 CA-TEXT PIC X(2).",
                        "*IRONBRIDGE FORM CA-A WHEN CA-KIND = 1",
                        "*IRONBRIDGE FORM CA-B USE");

        check(program, "C1" + "0001" + "0002", "41" + "0100" + "0200");
        check(program, "C1" + "0002" + "C1C2", "41" + "0200" + "4142");
    }

    @Test
    void aDescriptionCanAlwaysCount() {
        check(
                commarea(
                        "05 CA-A PIC X(4).",
                        "05 CA-B REDEFINES CA-A PIC 9(4) COMP-5.",
                        "*IRONBRIDGE FORM CA-B USE"),
                "0001" + "C1C2",
                "0100" + "4142");
    }

    @Test
    void theFormOfAnotherItemCanBeTaken() {
        check(
                program(
                        List.of("*IRONBRIDGE FORM DFHCOMMAREA AS WS-COMMAREA"),
                        List.of("01  DFHCOMMAREA PIC X(4)."),
                        List.of("MOVE DFHCOMMAREA TO WS-COMMAREA.")),
                "0001" + "C1C2",
                "0100" + "4142");
    }

    @Test
    void anAddressTakesFourBytesOnTheHostAndEightHere() {
        for (String usage : List.of("POINTER", "POINTER-32", "FUNCTION-POINTER")) {
            check(
                    commarea("05 A PIC X.", "05 P " + usage + ".", "05 B PIC X(2)."),
                    "C1" + "01020304" + "C2C3",
                    "41" + "0403020100000000" + "4243");
        }
    }

    @Test
    void aProcedurePointerTakesEightBytesThereAndHere() {
        check(
                commarea("05 P PROCEDURE-POINTER.", "05 B PIC X(2)."),
                "0102030400000000" + "C2C3",
                "0102030400000000" + "4243");
    }

    @Test
    void addressesInATableMoveWhatFollows() {
        check(
                commarea(
                        "05 N PIC 9.",
                        "05 T OCCURS 1 TO 3 DEPENDING ON N.",
                        "10 P POINTER.",
                        "10 B PIC 9(4) COMP-5.",
                        "05 C PIC X."),
                "F2" + "00000001" + "0002" + "00000003" + "0004" + "C1",
                "32" + "0100000000000000" + "0200" + "0300000000000000" + "0400" + "41");
    }

    @Test
    void anAddressCountsOverANumberOrATextOfTheSameBytes() {
        for (String other : List.of("PIC S9(9) COMP", "PIC X(4)", "PIC 9(8) COMP-5")) {
            check(
                    commarea("05 P POINTER.", "05 Q REDEFINES P " + other + ".", "05 B PIC X."),
                    "00000000" + "C1",
                    "0000000000000000" + "41");
        }
    }

    @Test
    void aDirectiveChoosesADescriptionWithAnAddress() {
        String program =
                commarea(
                        "05 CA-ID PIC X.",
                        "05 CA-A PIC X(7).",
                        "05 CA-B REDEFINES CA-A.",
                        "10 CA-P POINTER.",
                        "10 CA-N PIC 9(4) COMP-5.",
                        "05 CA-C PIC X.",
                        "*IRONBRIDGE FORM CA-B WHEN CA-ID = 'P'",
                        "*IRONBRIDGE FORM CA-A USE");

        check(
                program,
                "D7" + "00000001" + "0002" + "00" + "C1",
                "50" + "0100000000000000" + "0200" + "41");
        check(program, "E7" + "C1C2C3C4C5C6C7" + "C1", "58" + "41424344454647" + "000000" + "41");
    }

    @Test
    void anItemThatTheHostHasElsewhereIsRefused() {
        assertThat(
                        ids(
                                extract(
                                        commarea(
                                                "05 A PIC X(4).",
                                                "05 B PIC S9(18) COMP SYNC.",
                                                "05 C PIC X."))))
                .containsExactly("IRB-LAB-7026E B has another position on the host");
    }

    @Test
    void anItemThatTheHostHasWithAnotherLengthIsRefused() {
        assertThat(ids(extract(commarea("05 A PIC 9(2) COMP-5."))))
                .containsExactly("IRB-LAB-7026E A has another length on the host");
    }

    @Test
    void aTableInTheMiddleNeedsItsCounter() {
        assertThat(
                        ids(
                                extract(
                                        commarea(
                                                "05 A PIC 9(4) COMP OCCURS 1 TO 5 DEPENDING ON"
                                                        + " EIBCALEN.",
                                                "05 B PIC X."))))
                .containsExactly(
                        "IRB-LAB-7025E The counter of the table is outside the area, and more"
                                + " follows");
    }

    @Test
    void whatTheDataDivisionGetsWrongIsTold() {
        assertThat(ids(extract(commarea("05 A PIC Q(3)."))).getFirst())
                .startsWith("IRB-LAB-7023E IRB-COPY-");
    }

    @Test
    void descriptionsMayComeFromCopybooks() {
        copybooks =
                Map.of(
                        "CAREA",
                        "           05 :P:-A PIC X.\n           05 :P:-B PIC 9(4) COMP-5.\n");

        check(commarea("COPY CAREA REPLACING ==:P:== BY ==CA==."), "C1" + "0001", "41" + "0100");
    }

    @Test
    void areasOfCommandsHaveTheFormOfTheirItems() {
        String program =
                program(
                        List.of(),
                        List.of("01  DFHCOMMAREA PIC X(1)."),
                        List.of(
                                "EXEC CICS PUT CONTAINER('A') FROM(WS-COMMAREA) END-EXEC",
                                "EXEC CICS GET CONTAINER('B')",
                                "     INTO(WS-ROW OF WS-TABLE (2)) END-EXEC",
                                "EXEC CICS PUT CONTAINER('C') FROM(WS-TEXT(2:3)) END-EXEC",
                                "EXEC CICS PUT CONTAINER('D') FROM('LITERAL') END-EXEC"));
        ProgramForms forms = extract(program).forms();

        check(forms.area(19, "FROM"), "0001C1C2", "01004142");
        check(forms.area(20, "INTO"), "C1" + "00000001", "41" + "01000000");
        check(forms.area(22, "FROM"), "C1", "41");
        check(forms.area(23, "FROM"), "C1", "41");
        assertThat(forms.area(22, "INTO")).isEmpty();
    }

    @Test
    void dataAtAPointerHaveTheFormOfWhatItIsTheAddressOf() {
        String program =
                program(
                        List.of(),
                        List.of(
                                "01  LS-ONE. 05 A PIC X. 05 B PIC 9(4) COMP-5.",
                                "01  LS-TWO. 05 C PIC 9(4) COMP-5. 05 D PIC X."),
                        List.of(
                                "EXEC CICS GET CONTAINER('A') SET(ADDRESS OF LS-ONE)",
                                "     FLENGTH(WS-LENGTH) END-EXEC",
                                "EXEC CICS GET CONTAINER('A') SET(WS-POINTER)",
                                "     FLENGTH(WS-LENGTH) END-EXEC",
                                "SET ADDRESS OF LS-TWO TO WS-POINTER"));
        ProgramForms forms = extract(program).forms();

        check(forms.area(20, "SET"), "C10001", "410100");
        check(forms.area(22, "SET"), "0001C1", "010041");
        assertThat(forms.commarea()).isEmpty();
    }

    @Test
    void aPartOfWhatIsNoTextIsRefused() {
        String program =
                program(
                        List.of(),
                        List.of(),
                        List.of("EXEC CICS PUT CONTAINER('A') FROM(WS-COMMAREA(1:2)) END-EXEC"));

        assertThat(ids(extract(program)))
                .containsExactly("IRB-LAB-7027E A part of an item that is not text has no form");
    }

    @Test
    void anAreaThatStaysInTheRegionIsTakenForTextWithAWarning() {
        String program =
                program(
                        List.of(),
                        List.of(),
                        List.of(
                                "EXEC CICS WRITEQ TS QUEUE('Q')",
                                "     FROM(WS-COMMAREA(1:2)) END-EXEC"));
        ExtractedForms forms = extract(program);

        assertThat(texts(forms).getFirst())
                .startsWith("TESTPROG.cbl:18:1: IRB-LAB-7029W The area is treated as text:");
        assertThat(forms.succeeded()).isTrue();
    }

    @Test
    void aProgramOnHostFormIsNotConverted() {
        ExtractedForms forms =
                extract(
                        program(
                                List.of("*IRONBRIDGE DATA HOST"),
                                List.of("01  DFHCOMMAREA. 05 P POINTER."),
                                List.of("GOBACK.")));

        assertThat(forms.forms().host()).isTrue();
        assertThat(forms.messages()).isEmpty();
    }

    @Test
    void directivesThatCannotBeReadAreNamed() {
        List<String> bad =
                List.of(
                        "*IRONBRIDGE FORM",
                        "*IRONBRIDGE FORM A WHEN B",
                        "*IRONBRIDGE FORM A WHEN B = C",
                        "*IRONBRIDGE FORM WS-TEXT USE IT",
                        "*IRONBRIDGE DATA GUEST",
                        "*IRONBRIDGE FORM NOWHERE USE");

        for (String directive : bad) {
            List<String> ids = ids(extract(program(List.of(directive), List.of(), List.of())));
            assertThat(ids).as(directive).hasSize(1);
            assertThat(ids.getFirst()).startsWith("IRB-LAB-7024E");
        }
    }

    private void check(String program, String host, String other) {
        ExtractedForms forms = extract(program);
        assertThat(forms.messages()).isEmpty();
        check(forms.forms().commarea(), host, other);
    }

    private static void check(Optional<HostForm> form, String host, String other) {
        byte[] data = HexFormat.of().parseHex(host);

        data = form.orElseThrow().toNative(data);
        assertThat(HexFormat.of().withUpperCase().formatHex(data)).isEqualTo(other);

        data = form.orElseThrow().toHost(data);
        assertThat(HexFormat.of().withUpperCase().formatHex(data)).isEqualTo(host);
    }

    private ExtractedForms extract(String program) {
        CopybookResolver resolver = name -> Optional.ofNullable(copybooks.get(name));
        Translation translation =
                new Translator(TranslatorOptions.defaults(), resolver)
                        .translate("TESTPROG.cbl", program);
        assertThat(translation.messages()).isEmpty();
        return new FormExtractor(HostText.of("037")).extract(translation);
    }

    private static List<String> texts(ExtractedForms forms) {
        return forms.messages().stream().map(TranslationMessage::toString).toList();
    }

    private static List<String> ids(ExtractedForms forms) {
        return forms.messages().stream()
                .map(message -> message.id() + " " + message.what())
                .toList();
    }

    /** The entries below DFHCOMMAREA; the first is in line 7. */
    private static String commarea(String... entries) {
        String below =
                List.of(entries).stream()
                        .map(line -> (line.startsWith("*") ? "      " : "           ") + line)
                        .collect(Collectors.joining("\n"));
        return """
               IDENTIFICATION DIVISION.
               PROGRAM-ID. TESTPROG.
               DATA DIVISION.
               LINKAGE SECTION.

               01  DFHCOMMAREA.
        """
                + below
                + "\n"
                + "       PROCEDURE DIVISION.\n       MAIN-PARA.\n           GOBACK.\n";
    }

    private static String program(
            List<String> directives, List<String> linkage, List<String> statements) {
        return lines(6, directives)
                + """
                       IDENTIFICATION DIVISION.
                       PROGRAM-ID. TESTPROG.
                       DATA DIVISION.
                       WORKING-STORAGE SECTION.
                       01  WS-TEXT PIC X(10).
                       01  WS-LENGTH PIC S9(8) COMP.
                       01  WS-POINTER POINTER.
                       01  WS-COMMAREA.
                           05 WS-COUNT PIC 9(4) COMP-5.
                           05 WS-REST PIC X(2).
                       01  WS-TABLE.
                           05 WS-ROW OCCURS 3.
                              10 WS-KEY PIC X.
                              10 WS-NUMBER PIC 9(8) COMP-5.
                       LINKAGE SECTION.
                """
                + lines(7, linkage)
                + "       PROCEDURE DIVISION.\n       MAIN-PARA.\n"
                + lines(11, statements)
                + "           GOBACK.\n";
    }

    private static String lines(int margin, List<String> lines) {
        return lines.stream()
                .map(line -> " ".repeat(margin) + line + "\n")
                .collect(Collectors.joining());
    }
}
