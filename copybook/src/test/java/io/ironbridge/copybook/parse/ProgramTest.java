package io.ironbridge.copybook.parse;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.ironbridge.copybook.layout.Layout;
import io.ironbridge.copybook.source.CopyLibrary;
import io.ironbridge.copybook.source.CopybookException;
import io.ironbridge.copybook.source.SourceFile;
import io.ironbridge.copybook.source.SourceOptions;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ProgramTest {
    private static final String PROGRAM =
            """
                   PROCESS NOSEQ
                   IDENTIFICATION DIVISION.
                   PROGRAM-ID. SAMPLE.
                   ENVIRONMENT DIVISION.
                   INPUT-OUTPUT SECTION.
                   FILE-CONTROL.
                       SELECT INFILE ASSIGN TO 'INFILE'.
                   DATA DIVISION.
                   FILE SECTION.
                   FD  INFILE RECORD CONTAINS 80 CHARACTERS
                       DATA RECORD IS IN-REC.
                   01  IN-REC PIC X(80).
                   WORKING-STORAGE SECTION.
                   77  COUNTER PIC 9(4) COMP.
                   01  WS-AREA.
                       05 A PIC X(5).
                   LOCAL-STORAGE SECTION.
                   01  LS PIC X(2).
                   LINKAGE SECTION.
                   01  DFHCOMMAREA.
                       05 B PIC X(7).
                   SCREEN SECTION.
                   01  S LINE 3 COLUMN 5 VALUE 'X'.
                   PROCEDURE DIVISION USING DFHCOMMAREA.
                       MOVE 1 TO COUNTER.
                       GOBACK.
            """;

    @Test
    void recordsOfAllSectionsAreTaken() {
        Copybook copybook = CopybookParser.parse("SAMPLE.cbl", PROGRAM);

        assertThat(copybook.layouts())
                .extracting(Layout::name)
                .containsExactly("IN-REC", "COUNTER", "WS-AREA", "LS", "DFHCOMMAREA");
        assertThat(copybook.warnings()).extracting("code").contains("IRB-COPY-0055W");
    }

    @Test
    void sectionHeaderEndsARecord() {
        Copybook copybook =
                Parsed.copybook("01 A. 05 B PIC X. LINKAGE SECTION. 05 C PIC X. 05 D PIC X.");

        assertThat(copybook.layouts()).extracting(Layout::name).containsExactly("A", "T");
    }

    @Test
    void recordsOfFileSectionsSkipFileDescriptions() {
        assertThat(Parsed.copybook("FD F BLOCK CONTAINS 0 RECORDS. 01 A PIC X.").layouts())
                .hasSize(1);
    }

    /** A program's COMMAREA depends on what CICS counts; the record asked for does not. */
    @Test
    void faultsOfRecordsThatAreNotAskedForAreWarnings() {
        String program =
                """
                DATA DIVISION.
                WORKING-STORAGE SECTION.
                01 WS-CA.
                   05 CA-ID PIC 9(4).
                   05 CA-NAME PIC X(8).
                01 BROKEN.
                   05 B PIC Q.
                LINKAGE SECTION.
                01 DFHCOMMAREA.
                   05 X PIC X OCCURS 1 TO 32767 DEPENDING ON EIBCALEN.
                """;
        Copybook copybook = asked(program, "ca-name");

        assertThat(copybook.layouts()).extracting(Layout::length).containsExactly(12);
        assertThat(Parsed.places(copybook.warnings()))
                .containsExactly("IRB-COPY-0099W 7:13", "IRB-COPY-0099W 10:46");
        assertThat(copybook.warnings().getFirst().what()).endsWith(" (IRB-COPY-0060E)");
        assertThat(refused(program, "BROKEN"))
                .containsExactly("IRB-COPY-0060E 7:13", "IRB-COPY-0099W 10:46");
        assertThat(refused(program, "NONE"))
                .containsExactly("IRB-COPY-0060E 7:13", "IRB-COPY-0082E 10:46");
    }

    private static List<String> refused(String program, String item) {
        return Parsed.places(
                catchThrowableOfType(CopybookException.class, () -> asked(program, item)).faults());
    }

    private static Copybook asked(String program, String item) {
        return CopybookParser.parse(
                new SourceFile("P.cbl", program.getBytes(StandardCharsets.UTF_8)),
                CopyLibrary.NONE,
                SourceOptions.DEFAULT.withFormat(SourceOptions.Format.FREE),
                Dialect.IBM,
                item);
    }

    @Test
    void declaredTablesOfDb2AreSkipped() {
        Copybook copybook =
                CopybookParser.parse(
                        "DCLDEPT.cpy",
                        """
                               EXEC SQL DECLARE DEPT TABLE
                               ( DEPTNO CHAR(3) NOT NULL,
                                 BUDGET DECIMAL(9, 2)
                               ) END-EXEC.
                               01  DCLDEPT.
                                   10 DEPTNO PIC X(3).
                                   10 BUDGET PIC S9(7)V9(2) USAGE COMP-3.
                        """);

        assertThat(copybook.layouts()).extracting(Layout::length).containsExactly(8);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "SPECIAL-NAMES. DECIMAL-POINT IS COMMA. 01 A PIC 9 VALUE 1,5.",
                "SPECIAL-NAMES. DECIMAL-POINT COMMA CURRENCY '$'. 01 A PIC 9.999,99.",
            })
    void decimalCommaHoldsInTheWholeCopybook(String text) {
        assertThat(Parsed.copybook(text).layouts()).hasSize(1);
    }

    @Test
    void currencySignOfManyCharactersNeedsASymbol() {
        assertThat(Parsed.errors("SPECIAL-NAMES. CURRENCY SIGN IS 'EUR'. 01 A PIC X."))
                .containsExactly("IRB-COPY-0104E 1:33");
    }

    @Test
    void dollarIsNoSymbolWhereAnotherIsDeclared() {
        assertThat(Parsed.errors("SPECIAL-NAMES. CURRENCY SIGN IS '#'. 01 A PIC $9."))
                .containsExactly("IRB-COPY-0060E 1:47");
    }
}
