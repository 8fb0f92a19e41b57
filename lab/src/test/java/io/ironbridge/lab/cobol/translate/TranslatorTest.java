package io.ironbridge.lab.cobol.translate;

import static io.ironbridge.lab.cobol.translate.Programs.translated;
import static org.assertj.core.api.Assertions.assertThat;

import io.ironbridge.lab.cobol.source.SourceFormat;
import io.ironbridge.lab.cobol.source.TranslationMessage;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class TranslatorTest {

    @Test
    void dataAndParametersAreAddedWhereTheyAreMissing() {
        Translation translation =
                translate(
                        """
                               ID DIVISION.
                               PROGRAM-ID. TINY.
                               PROCEDURE DIVISION.
                                   EXEC CICS RETURN END-EXEC.
                        """);

        assertThat(translation.output().text())
                .isEqualTo(
                        """
                               ID DIVISION.
                               PROGRAM-ID. TINY.
                               DATA DIVISION.
                               WORKING-STORAGE SECTION.
                               COPY DFHXCALL.
                               LINKAGE SECTION.
                               COPY DFHEIBLK.
                               01  DFHCOMMAREA PIC X(1).
                               PROCEDURE DIVISION USING DFHEIBLK DFHCOMMAREA.
                              *EXEC CICS RETURN END-EXEC
                                   MOVE 3592 TO DFHX-COMMAND
                                   MOVE 0 TO DFHX-OPTIONS
                                   MOVE 4 TO DFHX-LINE
                                   CALL DFHX-EXEC USING DFHX-CALL DFHEIBLK OMITTED OMITTED
                                       OMITTED OMITTED OMITTED OMITTED RETURNING DFHX-BRANCH
                                       END-CALL
                                   IF DFHX-BRANCH NOT = ZERO GO TO DFHX-DISPATCH END-IF.
                               DFHX-END SECTION.
                               DFHX-EXIT.
                                   GOBACK.
                               DFHX-DISPATCH.
                                   GOBACK.
                        """);
    }

    @Test
    void everyLineLeadsBackToItsSource() {
        Translation translation = translated("MOVE 1 TO WS-HALF", "EXEC CICS", "RETURN END-EXEC");
        TranslatedText output = translation.output();

        assertThat(output.origin(line(output, "MOVE 1 TO WS-HALF"))).isEqualTo("TESTPROG.cbl:18");
        assertThat(output.origin(line(output, "MOVE 3592"))).isEqualTo("TESTPROG.cbl:19");
        assertThat(output.origin(line(output, "ERROR-PARA"))).isEqualTo("TESTPROG.cbl:22");
        assertThat(translation.origin("TESTPROG", line(output, "ERROR-PARA")))
                .hasValue("TESTPROG.cbl:22");
    }

    @Test
    void textInsideLiteralsIsNoCommand() {
        Translation translation =
                translated("DISPLAY 'EXEC CICS NONSENSE END-EXEC' DFHRESP(NOTFND)");

        assertThat(translation.messages()).isEmpty();
        assertThat(translation.output().text())
                .contains("DISPLAY 'EXEC CICS NONSENSE END-EXEC' 13             \n");
    }

    @Test
    void commentsAndDebuggingLinesAreNoCommands() {
        String source =
                Programs.with("CONTINUE")
                        .replace(
                                "           CONTINUE\n",
                                """
                                      *    EXEC CICS NONSENSE END-EXEC
                                      /    EXEC CICS NONSENSE END-EXEC
                                      D    EXEC CICS NONSENSE END-EXEC
                                           CONTINUE *> EXEC CICS NONSENSE END-EXEC
                                """);

        assertThat(translate(source).messages()).isEmpty();
    }

    @Test
    void optionsCardsBecomeComments() {
        assertThat(translate("       CBL CICS\nPROCESS APOST\n" + Programs.with("CONTINUE")))
                .satisfies(translation ->
                        assertThat(translation.output().lines())
                                .startsWith("      *CBL CICS", "      *PROCESS APOST"));
    }

    @Test
    void theMissingPeriodBehindTheNameIsAdded() {
        String source =
                Programs.with("CONTINUE").replace("PROGRAM-ID. TESTPROG.", "PROGRAM-ID. TESTPROG");

        Translation translation = translate(source);

        assertThat(translation.programId()).isEqualTo("TESTPROG");
        assertThat(translation.output().text()).contains("TESTPROG\n           .\n");
    }

    @Test
    void parametersOfTheProgramComeBehindOurs() {
        String source =
                Programs.with("EXEC CICS RETURN END-EXEC")
                        .replace(
                                "       PROCEDURE DIVISION.\n",
                                """
                                       LINKAGE SECTION.
                                       01  DFHCOMMAREA PIC X(10).
                                       01  LK-PARM PIC X(10).
                                       PROCEDURE DIVISION USING BY REFERENCE DFHCOMMAREA
                                           LK-PARM.
                                """);

        assertThat(translate(source).output().text())
                .contains("PROCEDURE DIVISION USING DFHEIBLK DFHCOMMAREA LK-PARM.\n")
                .containsOnlyOnce("01  DFHCOMMAREA");
    }

    @Test
    void stopRunTellsTheRuntimeAndReturns() {
        assertThat(translated("IF EIBCALEN = 0 STOP RUN.").output().text())
                .contains(
                        """
                                   IF EIBCALEN = 0
                                   MOVE 0 TO DFHX-COMMAND
                        """)
                .contains("END-CALL\n           GOBACK.\n")
                .doesNotContain("STOP RUN");
    }

    @Test
    void aProgramWithoutCicsKeepsItsParameters() {
        Translation translation = translated("STOP RUN.");

        assertThat(translation.usesCics()).isFalse();
        assertThat(translation.output().text())
                .contains("PROCEDURE DIVISION.\n")
                .contains("           GOBACK  .\n");
        assertThat(translation.copybooks()).isEmpty();
    }

    @Test
    void labelsAreDispatchedInTheOrderOfTheirIndexes() {
        Translation translation =
                translated(
                        "EXEC CICS HANDLE ABEND LABEL(ERROR-PARA) END-EXEC",
                        "EXEC CICS HANDLE CONDITION ERROR(MAIN-PARA)",
                        "     NOTFND(ERROR-PARA) END-EXEC");

        assertThat(translation.output().text())
                .contains("GO TO ERROR-PARA MAIN-PARA DEPENDING ON DFHX-BRANCH\n");
    }

    @Test
    void copybooksWithCommandsAreTranslatedUnderTheirNames() {
        Map<String, String> texts =
                Map.of(
                        "GETTIME", "           EXEC CICS ASKTIME END-EXEC\n",
                        "PLAIN", "       01  PLAIN-ITEM PIC X.\n");
        String source =
                Programs.with("COPY GETTIME.")
                        .replace("       01  WS-HALF", "       COPY PLAIN.\n       01  WS-HALF");

        Translation translation = translate(source, name -> Optional.ofNullable(texts.get(name)));

        assertThat(translation.messages()).isEmpty();
        assertThat(translation.copybooks()).containsOnlyKeys("GETTIME", "DFHXCALL", "DFHEIBLK");
        assertThat(translation.copybooks())
                .extractingByKey("GETTIME")
                .extracting(TranslatedText::text)
                .asString()
                .contains("MOVE 4098 TO DFHX-COMMAND\n");
        assertThat(translation.origin("GETTIME", 3)).hasValue("GETTIME:1");
    }

    @Test
    void theCommareaMayComeFromCopyReplacing() {
        String source =
                Programs.with("EXEC CICS RETURN END-EXEC")
                        .replace(
                                "       PROCEDURE DIVISION.\n",
                                """
                                       LINKAGE SECTION.
                                       COPY CUSTOMER REPLACING ==01 CUSTOMER.==
                                           BY ==01 DFHCOMMAREA.==.
                                       PROCEDURE DIVISION.
                                """);

        assertThat(translate(source, always("       01 CUSTOMER.\n         05 A PIC X.\n")))
                .satisfies(translation -> {
                    assertThat(translation.messages()).isEmpty();
                    assertThat(translation.output().text()).doesNotContain("01  DFHCOMMAREA");
                });
    }

    @Test
    void copybooksOfCicsComeWithTheTranslator() {
        String source =
                Programs.with("CONTINUE")
                        .replace("       01  WS-HALF", "       COPY DFHAID.\n       01  WS-HALF");

        assertThat(translate(source).copybooks()).containsOnlyKeys("DFHAID");
    }

    @Test
    void freeFormStaysFree() {
        Translation translation =
                translate(
                        """
                        identification division.
                        program-id. tiny.
                        procedure division.
                        exec cics return end-exec. *> and out
                        """);

        assertThat(translation.messages()).isEmpty();
        assertThat(translation.output().lines())
                .startsWith("       >>SOURCE FORMAT IS FREE", "identification division.")
                .contains("*> exec cics return end-exec");
    }

    @Test
    void allFaultsAreTold() {
        Translation translation =
                translated(
                        "EXEC CICS RECEIVE MAP('M') END-EXEC",
                        "EXEC SQL COMMIT END-EXEC",
                        "IF WS-HALF = DFHRESP(NOTHING) STOP 'now'.",
                        "EXEC CICS LINK PROGRAM('P')");

        assertThat(translation.messages())
                .extracting(TranslationMessage::id)
                .containsExactlyInAnyOrder(
                        "IRB-LAB-7002E",
                        "IRB-LAB-7003E",
                        "IRB-LAB-7010E",
                        "IRB-LAB-7018E",
                        "IRB-LAB-7001E");
        assertThat(translation.succeeded()).isFalse();
        assertThat(translation.output().lines()).isEmpty();
    }

    @Test
    void whatIsNotCicsIsReportedOnceAtItsFirstPlace() {
        Translation translation =
                translated(
                        "EXEC SQL OPEN C1 END-EXEC",
                        "EXEC SQL FETCH C1 END-EXEC",
                        "EXEC DLI GU END-EXEC",
                        "EXEC SQL CLOSE C1 END-EXEC");

        assertThat(translation.messages())
                .extracting(message -> message.line() + " " + message.what())
                .containsExactly(
                        "18 The lab region does not support EXEC SQL; this is the first",
                        "20 The lab region does not support EXEC DLI; this is the first");
    }

    @Test
    void aMessageShowsPlaceTextAndRemedy() {
        assertThat(translated("EXEC CICS LINK END-EXEC").messages().getFirst())
                .hasToString(
                        "TESTPROG.cbl:18:12: IRB-LAB-7005E PROGRAM is missing"
                                + " (\"EXEC CICS LINK\"). Add the option.");
    }

    @Test
    void copybooksThatCopyEachOtherAreRefused() {
        Translation translation =
                translate(Programs.with("COPY A."), always("           COPY A.\n"));

        assertThat(translation.messages())
                .extracting(TranslationMessage::id)
                .containsExactly("IRB-LAB-7015E");
    }

    @Test
    void aLabelThatIsThereTwiceIsRefused() {
        Translation translation =
                translated("EXEC CICS HANDLE ABEND LABEL(AGAIN) END-EXEC.", "AGAIN.", "AGAIN.");

        assertThat(translation.messages())
                .extracting(TranslationMessage::what)
                .containsExactly("There are 2 paragraphs AGAIN");
    }

    @Test
    void aMissingCopybookIsAWarning() {
        Translation translation = translated("COPY NOWHERE.");

        assertThat(translation.succeeded()).isTrue();
        assertThat(translation.messages())
                .extracting(TranslationMessage::id)
                .containsExactly("IRB-LAB-7014W");
    }

    @Test
    void commandsAmongDataAndSecondProgramsAreRefused() {
        String source =
                Programs.with("CONTINUE")
                                .replace(
                                        "       01  WS-HALF",
                                        "           EXEC CICS RETURN END-EXEC.\n       01  WS-HALF")
                        + Programs.with("CONTINUE");

        assertThat(translate(source).messages())
                .extracting(TranslationMessage::id)
                .containsExactlyInAnyOrder("IRB-LAB-7012E", "IRB-LAB-7013E");
    }

    @Test
    void limitsAreTold() {
        var options = new TranslatorOptions(SourceFormat.FIXED, 10_000, 2, 1, false);
        var translator = new Translator(options, CopybookResolver.none());
        String fault = "EXEC CICS NONE END-EXEC";

        assertThat(translator.translate("A", Programs.with(fault, fault, fault)).messages())
                .extracting(TranslationMessage::id)
                .containsExactly("IRB-LAB-7002E", "IRB-LAB-7002E", "IRB-LAB-7017E");
        assertThat(translator.translate("A", " ".repeat(10_001)).messages())
                .extracting(TranslationMessage::id)
                .containsExactly("IRB-LAB-7016E");
    }

    private static int line(TranslatedText text, String part) {
        for (int i = 0; i < text.lines().size(); i++) {
            if (text.lines().get(i).contains(part)) {
                return i + 1;
            }
        }
        throw new AssertionError(part + " is not in " + text.text());
    }

    private static Translation translate(String source) {
        return translate(source, CopybookResolver.none());
    }

    private static CopybookResolver always(String text) {
        return _ -> Optional.of(text);
    }

    private static Translation translate(String source, CopybookResolver books) {
        return new Translator(TranslatorOptions.defaults(), books).translate("TEST.cbl", source);
    }
}
