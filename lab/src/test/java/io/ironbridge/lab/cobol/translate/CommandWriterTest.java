package io.ironbridge.lab.cobol.translate;

import static io.ironbridge.lab.cobol.translate.Programs.statements;
import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class CommandWriterTest {

    @Test
    void linkPassesItsCommareaWithTheDeclaredLength() {
        assertThat(statements("LINK PROGRAM('PROG2') COMMAREA(WS-RECORD)"))
                .isEqualTo(
                        """
                        MOVE 3586 TO DFHX-COMMAND
                        MOVE 3 TO DFHX-OPTIONS
                        MOVE 18 TO DFHX-LINE
                        MOVE 'PROG2' TO DFHX-TEXT(1)
                        MOVE LENGTH OF WS-RECORD TO DFHX-LENGTH(1)
                        CALL DFHX-EXEC USING DFHX-CALL DFHEIBLK WS-RECORD OMITTED
                            OMITTED OMITTED OMITTED OMITTED RETURNING DFHX-BRANCH
                            END-CALL
                        IF DFHX-BRANCH NOT = ZERO GO TO DFHX-DISPATCH END-IF
                        """);
    }

    @Test
    void respIsStoredByTheProgramAndKeepsConditionsFromBranching() {
        assertThat(statements("SYNCPOINT RESP(WS-RESP) RESP2(WS-RESP2)"))
                .contains("MOVE 72057594037927936 TO DFHX-OPTIONS")
                .endsWith(
                        """
                        MOVE EIBRESP OF DFHEIBLK TO WS-RESP
                        MOVE EIBRESP2 OF DFHEIBLK TO WS-RESP2
                        IF DFHX-BRANCH NOT = ZERO GO TO DFHX-DISPATCH END-IF
                        """);
    }

    @Test
    void resultsAreStoredOnlyWhenTheRuntimeSaysSo() {
        assertThat(statements("ASSIGN APPLID(WS-NAME) TWALENG(WS-HALF)"))
                .contains(
                        """
                        IF DFHX-RESULTS = 1
                            MOVE DFHX-TEXTS(3) TO WS-NAME
                            MOVE DFHX-NUMBER(6) TO WS-HALF
                        END-IF
                        """);
    }

    @Test
    void lengthIsGivenAndTakenBack() {
        assertThat(statements("READQ TS QUEUE('Q') INTO(WS-ROW(2)) LENGTH(WS-HALF)"))
                .contains("MOVE LENGTH OF WS-ROW(2) TO DFHX-LENGTH(1)\n")
                .contains("MOVE WS-HALF TO DFHX-NUMBER(1)\n")
                .contains("    MOVE DFHX-NUMBER(1) TO WS-HALF\n");
    }

    @Test
    void aLengthThatIsNoDataAreaIsOnlyGiven() {
        assertThat(statements("READQ TS QUEUE('Q') INTO(WS-TEXT) LENGTH(LENGTH OF WS-TEXT)"))
                .contains("MOVE LENGTH OF WS-TEXT TO DFHX-NUMBER(1)\n")
                .doesNotContain("DFHX-RESULTS");
    }

    @Test
    void expressionsAreComputed() {
        assertThat(statements("WRITEQ TS QUEUE('Q') FROM(WS-TEXT) LENGTH(WS-HALF - 2)"))
                .contains("COMPUTE DFHX-NUMBER(1) = WS-HALF - 2\n");
    }

    @Test
    void aLiteralAsAreaHasItsLengthTakenByFunction() {
        assertThat(statements("WRITEQ TD QUEUE('CSMT') FROM('started')"))
                .contains("MOVE FUNCTION LENGTH ( 'started' ) TO DFHX-LENGTH(1)\n")
                .contains("DFHX-CALL DFHEIBLK 'started' OMITTED");
    }

    @Test
    void pointersAreSet() {
        assertThat(statements("GETMAIN SET(WS-POINTER) FLENGTH(100)"))
                .contains("MOVE 100 TO DFHX-NUMBER(2)\n")
                .contains("    SET WS-POINTER TO DFHX-POINTER(1)\n");
    }

    @Test
    void anOptionWithoutArgumentGetsItsDefault() {
        assertThat(statements("FORMATTIME ABSTIME(WS-ABSTIME) TIME(WS-KEY) TIMESEP"))
                .contains("MOVE ':' TO DFHX-TEXT(11)\n");
    }

    @Test
    void handleAbendPassesTheIndexOfItsLabel() {
        assertThat(statements("HANDLE ABEND LABEL(ERROR-PARA)"))
                .contains("MOVE 3598 TO DFHX-COMMAND\n")
                .contains("MOVE 1 TO DFHX-NUMBER(1)\n");
    }

    @Test
    void handleConditionCallsOnceForEachCondition() {
        assertThat(statements("HANDLE CONDITION NOTFND(ERROR-PARA) LENGERR"))
                .contains("MOVE 13 TO DFHX-NUMBER(1)\nMOVE 1 TO DFHX-NUMBER(2)\n")
                .contains("MOVE 22 TO DFHX-NUMBER(1)\nMOVE 0 TO DFHX-NUMBER(2)\n");
    }

    @Test
    void datasetIsFile() {
        String file = statements("READ FILE('F') INTO(WS-RECORD) RIDFLD(WS-KEY)");

        assertThat(statements("READ DATASET('F') INTO(WS-RECORD) RIDFLD(WS-KEY)")).isEqualTo(file);
        assertThat(file).contains("DFHX-CALL DFHEIBLK WS-RECORD WS-KEY\n    OMITTED");
    }

    @Test
    void valuesInsideArgumentsBecomeNumbers() {
        assertThat(statements("WEB SEND FROM(WS-TEXT) ACTION(DFHVALUE(IMMEDIATE))"))
                .contains("MOVE 2 TO DFHX-NUMBER(4)\n");
    }

    @Test
    void extractWebIsWebExtract() {
        assertThat(statements("EXTRACT WEB PATH(WS-TEXT) PATHLENGTH(WS-HALF)"))
                .isEqualTo(statements("WEB EXTRACT PATH(WS-TEXT) PATHLENGTH(WS-HALF)"));
    }
}
