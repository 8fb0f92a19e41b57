package io.ironbridge.lab.cics.servant;

/** Programs that issue the commands for containers, storage, time and facts. */
final class ContainerPrograms {
    private static final String SHOW =
            "MOVE WS-LENGTH TO WS-EDIT STRING WS-EDIT ' ' WS-READ\n"
                    + "DELIMITED BY SIZE INTO WS-NOTE";

    private static final String SAME = "IF WS-READ(1:3) = WS-UTF8 MOVE 'SAME' TO WS-NOTE END-IF";

    static final CobolSource CONTAINERS =
            new CobolSource("CONTAINS")
                    .storage(
                            """
                            01  WS-DATA PIC X(10) VALUE 'SOME TEXT'.
                            01  WS-READ PIC X(12).
                            01  WS-UTF8 PIC X(3) VALUE X'41C3A4'.
                            01  WS-LENGTH PIC S9(8) COMP.
                            01  WS-TOKEN PIC S9(8) COMP.
                            01  WS-CCSID PIC S9(8) COMP.
                            01  WS-NAME PIC X(16).\
                            """)
                    .linkage("01  LK-DATA PIC X(12).")
                    .step("PUT CONTAINER('C1') FROM(WS-DATA)")
                    .step("GET CONTAINER('C1') CHANNEL('CH') INTO(WS-READ)")
                    .step("PUT CONTAINER('C1') CHANNEL('BAD CHANNEL') FROM(WS-DATA)")
                    .step("PUT CONTAINER('BAD NAME') CHANNEL('CH') FROM(WS-DATA)")
                    .step("PUT CONTAINER('C1') CHANNEL('CH') FROM(WS-DATA)\nFLENGTH(-1)")
                    .step("PUT CONTAINER('C1') CHANNEL('CH') FROM(WS-DATA)\nDATATYPE(1)")
                    .step("PUT CONTAINER('C1') CHANNEL('CH') FROM(WS-DATA)\nFROMCCSID(99999)")
                    .step("PUT CONTAINER('C1') CHANNEL('CH') FROM(WS-DATA)\nFROMCCSID(99)")
                    .step("PUT CONTAINER('C1') CHANNEL('CH') FROM(WS-DATA)\nFROMCODEPAGE('none')")
                    .step("PUT CONTAINER('C1') CHANNEL('CH') FROM(WS-DATA)\nFLENGTH(9) CHAR")
                    .step("PUT CONTAINER('C1') CHANNEL('CH') FROM(' MORE')\nAPPEND CHAR")
                    .run("MOVE 12 TO WS-LENGTH")
                    .step(
                            "GET CONTAINER('C1') CHANNEL('CH') INTO(WS-READ)\n"
                                    + "FLENGTH(WS-LENGTH)",
                            SHOW)
                    .step("GET CONTAINER('C1') CHANNEL('CH') NODATA\nFLENGTH(WS-LENGTH)", SHOW)
                    .run("MOVE 12 TO WS-LENGTH MOVE SPACES TO WS-READ")
                    .step(
                            "GET CONTAINER('C1') CHANNEL('CH') INTO(WS-READ)\n"
                                    + "FLENGTH(WS-LENGTH) BYTEOFFSET(5)",
                            SHOW)
                    .step("GET CONTAINER('C1') CHANNEL('CH') INTO(WS-READ)\nBYTEOFFSET(14)")
                    .run("MOVE 4 TO WS-LENGTH MOVE SPACES TO WS-READ")
                    .step(
                            "GET CONTAINER('C1') CHANNEL('CH') INTO(WS-READ)\n"
                                    + "FLENGTH(WS-LENGTH) BYTEOFFSET(5)",
                            SHOW)
                    .run("MOVE 4 TO WS-LENGTH MOVE SPACES TO WS-READ")
                    .step(
                            "GET CONTAINER('C1') CHANNEL('CH') INTO(WS-READ)\n"
                                    + "FLENGTH(WS-LENGTH) BYTEOFFSET(-3)",
                            SHOW)
                    .run("MOVE 4 TO WS-LENGTH MOVE SPACES TO WS-READ")
                    .step(
                            "GET CONTAINER('C1') CHANNEL('CH') INTO(WS-READ)\n"
                                    + "FLENGTH(WS-LENGTH) BYTEOFFSET(12)",
                            SHOW)
                    .step(
                            "GET CONTAINER('C1') CHANNEL('CH') INTO(WS-READ)\nBYTEOFFSET(1)",
                            "MOVE WS-READ TO WS-NOTE")
                    .run("MOVE -1 TO WS-LENGTH MOVE SPACES TO WS-READ")
                    .step(
                            "GET CONTAINER('C1') CHANNEL('CH') INTO(WS-READ)\n"
                                    + "FLENGTH(WS-LENGTH) BYTEOFFSET(1)",
                            SHOW)
                    .run("MOVE 4 TO WS-LENGTH MOVE SPACES TO WS-READ")
                    .step(
                            "GET CONTAINER('C1') CHANNEL('CH')\n"
                                    + "SET(ADDRESS OF LK-DATA) FLENGTH(WS-LENGTH) BYTEOFFSET(5)",
                            "MOVE LK-DATA(1:WS-LENGTH) TO WS-READ\n" + SHOW)
                    .step(
                            "GET CONTAINER('C1') CHANNEL('CH') INTO(WS-READ)\n"
                                    + "INTOCCSID(1208) BYTEOFFSET(10)",
                            "MOVE WS-READ TO WS-NOTE")
                    .step(
                            "GET CONTAINER('C1') CHANNEL('CH')\n"
                                    + "SET(ADDRESS OF LK-DATA) FLENGTH(WS-LENGTH)",
                            "MOVE LK-DATA TO WS-NOTE")
                    .step("PUT CONTAINER('C2') CHANNEL('CH') FROM(WS-UTF8)\nFROMCCSID(1208)")
                    .run("MOVE SPACES TO WS-READ")
                    .step(
                            "GET CONTAINER('C2') CHANNEL('CH') INTO(WS-READ)\n"
                                    + "FLENGTH(WS-LENGTH)",
                            "MOVE WS-READ TO WS-NOTE")
                    .run("MOVE 12 TO WS-LENGTH")
                    .step(
                            "GET CONTAINER('C2') CHANNEL('CH') INTO(WS-READ)\n"
                                    + "CONVERTST(DFHVALUE(NOCONVERT)) CCSID(WS-CCSID)\n"
                                    + "FLENGTH(WS-LENGTH)",
                            "IF WS-READ(1:3) = WS-UTF8 MOVE WS-CCSID TO WS-EDIT\n"
                                    + "MOVE WS-EDIT TO WS-NOTE END-IF")
                    .step("PUT CONTAINER('C3') CHANNEL('CH') FROM(WS-UTF8) BIT")
                    .step("GET CONTAINER('C3') CHANNEL('CH') INTO(WS-READ)\nINTOCCSID(1208)")
                    .step("MOVE CONTAINER('C3') AS('C4') CHANNEL('CH')\nTOCHANNEL('OTHER')")
                    .step("MOVE CONTAINER('C3') AS('C4') CHANNEL('CH')\nTOCHANNEL('OTHER')")
                    .step("GET CONTAINER('C4') CHANNEL('OTHER') INTO(WS-READ)", SAME)
                    .step("STARTBROWSE CONTAINER CHANNEL('CH')\nBROWSETOKEN(WS-TOKEN)")
                    .step(
                            "GETNEXT CONTAINER(WS-NAME) BROWSETOKEN(WS-TOKEN)",
                            "MOVE WS-NAME TO WS-NOTE")
                    .step(
                            "GETNEXT CONTAINER(WS-NAME) BROWSETOKEN(WS-TOKEN)",
                            "MOVE WS-NAME TO WS-NOTE")
                    .step("GETNEXT CONTAINER(WS-NAME) BROWSETOKEN(WS-TOKEN)")
                    .step("ENDBROWSE CONTAINER BROWSETOKEN(WS-TOKEN)")
                    .step("ENDBROWSE CONTAINER BROWSETOKEN(WS-TOKEN)")
                    .step("LINK PROGRAM('ADDS') CHANNEL('CH')")
                    .step(
                            "GET CONTAINER('ADDED') CHANNEL('CH') INTO(WS-READ)",
                            "MOVE WS-READ TO WS-NOTE")
                    .step("DELETE CONTAINER('ADDED') CHANNEL('CH')")
                    .step("DELETE CONTAINER('ADDED') CHANNEL('CH')");

    /** Works on its current channel. */
    static final CobolSource ADDS =
            new CobolSource("ADDS")
                    .commarea("05  CA-NONE PIC X.")
                    .storage("01  WS-NAME PIC X(16).\n01  WS-BIG PIC X(4194304) VALUE ALL 'A'.")
                    .run(
                            """
                            EXEC CICS ASSIGN CHANNEL(WS-NAME) END-EXEC
                            IF WS-NAME = 'BIG'
                                EXEC CICS GET CONTAINER('IN') INTO(WS-BIG)
                                    END-EXEC
                                INSPECT WS-BIG REPLACING ALL 'A' BY 'B'
                                EXEC CICS PUT CONTAINER('OUT') FROM(WS-BIG)
                                    CHAR END-EXEC
                            ELSE
                                EXEC CICS PUT CONTAINER('ADDED') FROM(WS-NAME)
                                    FLENGTH(12) END-EXEC
                            END-IF\
                            """);

    static final CobolSource STORAGE =
            new CobolSource("STORAGE")
                    .storage(
                            """
                            01  WS-POINTER USAGE POINTER.
                            01  WS-OTHER USAGE POINTER.\
                            """)
                    .linkage("01  LK-DATA PIC X(10).\n01  LK-EIB PIC X(85).")
                    .step(
                            "GETMAIN SET(ADDRESS OF LK-DATA) FLENGTH(10)\nINITIMG('*')",
                            "MOVE LK-DATA TO WS-NOTE")
                    .step("FREEMAIN DATA(LK-DATA)")
                    .step("FREEMAIN DATA(LK-DATA)")
                    .step("GETMAIN SET(WS-POINTER) LENGTH(100) SHARED")
                    .step("FREEMAIN DATAPOINTER(WS-POINTER)")
                    .step("GETMAIN SET(WS-POINTER) FLENGTH(0)")
                    .step("GETMAIN SET(WS-POINTER) FLENGTH(999999999)")
                    .step("ADDRESS EIB(ADDRESS OF LK-EIB)", "MOVE LK-EIB(9:4) TO WS-NOTE")
                    .step(
                            "ADDRESS CWA(WS-POINTER) TWA(WS-OTHER)",
                            "IF WS-POINTER = NULL AND WS-OTHER = NULL\n"
                                    + "MOVE 'NONE' TO WS-NOTE END-IF")
                    .step(
                            "ADDRESS COMMAREA(WS-POINTER)",
                            "IF WS-POINTER = ADDRESS OF DFHCOMMAREA\n"
                                    + "MOVE 'SAME' TO WS-NOTE END-IF")
                    .step(
                            "ADDRESS SET(WS-OTHER) USING(WS-POINTER)",
                            "IF WS-POINTER = WS-OTHER\nMOVE 'SAME' TO WS-NOTE END-IF");

    static final CobolSource FACTS =
            new CobolSource("FACTS")
                    .storage(
                            """
                            01  WS-FACTS.
                                05  WS-APPLID PIC X(8).
                                05  WS-SYSID PIC X(4).
                                05  WS-USERID PIC X(8).
                                05  WS-START PIC X(2).
                                05  WS-PROGRAM PIC X(8).
                                05  WS-INVOKING PIC X(8).
                            01  WS-LEVEL PIC S9(4) COMP.
                            01  WS-ABSTIME PIC S9(15) COMP-3.
                            01  WS-DAYS PIC S9(8) COMP.
                            01  WS-TEXT1 PIC X(10).
                            01  WS-TEXT2 PIC X(10).
                            01  WS-TEXT3 PIC X(10).
                            01  WS-TEXT PIC X(64).\
                            """)
                    .step(
                            "ASSIGN APPLID(WS-APPLID) SYSID(WS-SYSID)\n"
                                    + "USERID(WS-USERID) STARTCODE(WS-START)\n"
                                    + "PROGRAM(WS-PROGRAM) INVOKINGPROG(WS-INVOKING)\n"
                                    + "LINKLEVEL(WS-LEVEL)",
                            "MOVE WS-FACTS TO WS-NOTE")
                    .step(
                            "ASSIGN ABCODE(WS-START) CHANNEL(WS-TEXT)\nCWALENG(WS-LEVEL)",
                            "MOVE WS-LEVEL TO WS-EDIT STRING WS-EDIT WS-TEXT(1:16)\n"
                                    + "DELIMITED BY SIZE INTO WS-NOTE")
                    .step("ASSIGN FACILITY(WS-START)")
                    .step("ASKTIME ABSTIME(WS-ABSTIME)")
                    .run("MOVE 3982071904123 TO WS-ABSTIME")
                    .step(
                            "FORMATTIME ABSTIME(WS-ABSTIME) DDMMYYYY(WS-TEXT1)\n"
                                    + "DATESEP TIME(WS-TEXT2) TIMESEP YYDDD(WS-TEXT3)",
                            "STRING WS-TEXT1 WS-TEXT2 WS-TEXT3 DELIMITED BY SIZE\n"
                                    + "INTO WS-NOTE")
                    .step(
                            "FORMATTIME ABSTIME(WS-ABSTIME) MMDDYY(WS-TEXT1)\n"
                                    + "DATESEP('-') TIME(WS-TEXT2) YYYYMMDD(WS-TEXT3)",
                            "STRING WS-TEXT1 WS-TEXT2 WS-TEXT3 DELIMITED BY SIZE\n"
                                    + "INTO WS-NOTE")
                    .step(
                            "FORMATTIME ABSTIME(WS-ABSTIME) YYMMDD(WS-TEXT1)\n"
                                    + "DAYCOUNT(WS-DAYS) DAYOFWEEK(WS-LEVEL)",
                            "MOVE WS-DAYS TO WS-EDIT STRING WS-TEXT1 WS-EDIT\n"
                                    + "DELIMITED BY SIZE INTO WS-NOTE\n"
                                    + "MOVE WS-LEVEL TO WS-EDIT\n"
                                    + "MOVE WS-EDIT(9:1) TO WS-NOTE(25:1)")
                    .step(
                            "FORMATTIME ABSTIME(WS-ABSTIME) DATESTRING(WS-TEXT)",
                            "MOVE WS-TEXT TO WS-NOTE")
                    .step(
                            "FORMATTIME ABSTIME(WS-ABSTIME) MILLISECONDS(WS-DAYS)",
                            "MOVE WS-DAYS TO WS-EDIT MOVE WS-EDIT TO WS-NOTE")
                    .step("FORMATTIME ABSTIME(-1) YYMMDD(WS-TEXT1)");

    private ContainerPrograms() {}
}
