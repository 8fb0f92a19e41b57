package io.ironbridge.lab.cics.servant;

/** Programs whose COMMAREA names a case first, and what came of it afterwards. */
final class HandlingPrograms {
    static final int LENGTH = 30;

    private static final String COMMAREA =
            """
            05  CA-CASE PIC X(8).
            05  CA-TEXT PIC X(22).\
            """;

    static final CobolSource ABENDS =
            new CobolSource("ABENDS")
                    .commarea(COMMAREA)
                    .storage("01  WS-ITEM PIC X(10).\n01  WS-CODE PIC X(4).")
                    .run(
                            """
                            EVALUATE CA-CASE
                              WHEN 'CODE'
                                EXEC CICS ABEND ABCODE('MINE') NODUMP END-EXEC
                              WHEN 'NOCODE'
                                EXEC CICS ABEND END-EXEC
                              WHEN 'QIDERR'
                                PERFORM READ-PARA
                              WHEN 'PGMIDERR'
                                EXEC CICS LINK PROGRAM('NONE') END-EXEC
                              WHEN 'NOTFND'
                                EXEC CICS READ FILE('KEYFILE') INTO(WS-ITEM)
                                    RIDFLD(WS-CODE) END-EXEC
                              WHEN 'IGNORE'
                                EXEC CICS IGNORE CONDITION QIDERR END-EXEC
                                PERFORM READ-PARA
                                MOVE 'WENT ON' TO CA-TEXT
                              WHEN 'EXPIRED'
                                EXEC CICS DELAY TIME(070000) END-EXEC
                                MOVE 'WENT ON' TO CA-TEXT
                              WHEN 'LABEL'
                                EXEC CICS HANDLE ABEND LABEL(ABEND-PARA)
                                    END-EXEC
                                PERFORM READ-PARA
                              WHEN 'TWICE'
                                EXEC CICS HANDLE ABEND LABEL(AGAIN-PARA)
                                    END-EXEC
                                PERFORM READ-PARA
                              WHEN 'RESET'
                                EXEC CICS HANDLE ABEND LABEL(ABEND-PARA)
                                    END-EXEC
                                EXEC CICS HANDLE ABEND CANCEL END-EXEC
                                EXEC CICS HANDLE ABEND RESET END-EXEC
                                PERFORM READ-PARA
                              WHEN 'HCANCEL'
                                EXEC CICS HANDLE ABEND LABEL(ABEND-PARA)
                                    END-EXEC
                                EXEC CICS HANDLE ABEND CANCEL END-EXEC
                                PERFORM READ-PARA
                              WHEN 'CANCEL'
                                EXEC CICS HANDLE ABEND LABEL(ABEND-PARA)
                                    END-EXEC
                                EXEC CICS ABEND ABCODE('MINE') CANCEL END-EXEC
                              WHEN 'PROGRAM'
                                EXEC CICS HANDLE ABEND PROGRAM('EXITPGM')
                                    END-EXEC
                                PERFORM READ-PARA
                              WHEN 'DEEP'
                                EXEC CICS HANDLE ABEND LABEL(ABEND-PARA)
                                    END-EXEC
                                EXEC CICS LINK PROGRAM('DEEPPGM') END-EXEC
                              WHEN 'DEEPEND'
                                EXEC CICS LINK PROGRAM('DEEPPGM')
                                    RESP(WS-RUNS) END-EXEC
                              WHEN 'PUSHED'
                                EXEC CICS HANDLE CONDITION
                                    QIDERR(CONDITION-PARA) END-EXEC
                                EXEC CICS PUSH HANDLE END-EXEC
                                PERFORM READ-PARA
                              WHEN 'POPPED'
                                EXEC CICS HANDLE CONDITION
                                    QIDERR(CONDITION-PARA) END-EXEC
                                EXEC CICS PUSH HANDLE END-EXEC
                                EXEC CICS POP HANDLE END-EXEC
                                PERFORM READ-PARA
                              WHEN 'POPFIRST'
                                EXEC CICS POP HANDLE END-EXEC
                              WHEN 'CONDITIO'
                                EXEC CICS HANDLE CONDITION
                                    NOTFND(LAST-PARA) QIDERR(CONDITION-PARA)
                                    END-EXEC
                                PERFORM READ-PARA
                              WHEN 'ERROR'
                                EXEC CICS HANDLE CONDITION
                                    ERROR(CONDITION-PARA) END-EXEC
                                PERFORM READ-PARA
                              WHEN 'DEFAULT'
                                EXEC CICS HANDLE CONDITION
                                    ERROR(CONDITION-PARA) QIDERR END-EXEC
                                PERFORM READ-PARA
                              WHEN 'NOHANDLE'
                                EXEC CICS HANDLE CONDITION
                                    ERROR(CONDITION-PARA) END-EXEC
                                EXEC CICS READQ TS QUEUE('NOQ')
                                    INTO(WS-ITEM) NOHANDLE END-EXEC
                                MOVE 'WENT ON' TO CA-TEXT
                              WHEN 'SUBLABEL'
                                EXEC CICS HANDLE CONDITION
                                    QIDERR(CONDITION-PARA) END-EXEC
                                CALL 'SUBPGM' USING DFHEIBLK DFHCOMMAREA
                                EXEC CICS ASKTIME END-EXEC
                                MOVE 'NOT REACHED' TO CA-TEXT
                              WHEN 'SUBRET'
                                CALL 'SUBPGM' USING DFHEIBLK DFHCOMMAREA
                                EXEC CICS ASKTIME END-EXEC
                                MOVE 'NOT REACHED' TO CA-TEXT
                              WHEN 'STOP'
                                MOVE 'STOPPED' TO CA-TEXT
                                STOP RUN
                              WHEN 'GOBACK'
                                MOVE 'GONE BACK' TO CA-TEXT
                                GOBACK
                              WHEN OTHER
                                MOVE 'NO SUCH CASE' TO CA-TEXT
                            END-EVALUATE\
                            """)
                    .paragraph(
                            "READ-PARA", "EXEC CICS READQ TS QUEUE('NOQ') INTO(WS-ITEM) END-EXEC.")
                    .paragraph(
                            "ABEND-PARA",
                            """
                            EXEC CICS ASSIGN ABCODE(WS-CODE) END-EXEC
                            STRING 'HANDLED ' WS-CODE DELIMITED BY SIZE
                                INTO CA-TEXT
                            EXEC CICS RETURN END-EXEC.\
                            """)
                    .paragraph(
                            "AGAIN-PARA",
                            """
                            EXEC CICS ABEND ABCODE('TWO') END-EXEC
                            EXEC CICS RETURN END-EXEC.\
                            """)
                    .paragraph(
                            "CONDITION-PARA",
                            """
                            MOVE EIBRESP TO WS-RUNS
                            STRING 'CONDITION ' WS-RUNS DELIMITED BY SIZE
                                INTO CA-TEXT
                            EXEC CICS RETURN END-EXEC.\
                            """);

    static final CobolSource EXIT_PROGRAM =
            new CobolSource("EXITPGM")
                    .commarea(COMMAREA)
                    .storage("01  WS-CODE PIC X(4).\n01  WS-PGM PIC X(8).")
                    .run(
                            """
                            EXEC CICS ASSIGN ABCODE(WS-CODE)
                                ABPROGRAM(WS-PGM) END-EXEC
                            STRING 'EXIT ' WS-CODE ' ' WS-PGM DELIMITED BY SIZE
                                INTO CA-TEXT\
                            """);

    static final CobolSource DEEP_PROGRAM =
            new CobolSource("DEEPPGM")
                    .commarea(COMMAREA)
                    .run("EXEC CICS ABEND ABCODE('DEEP') END-EXEC");

    static final CobolSource SUBPROGRAM =
            new CobolSource("SUBPGM")
                    .commarea(COMMAREA)
                    .storage("01  WS-ITEM PIC X(10).")
                    .run(
                            """
                            MOVE 'SUBPROGRAM' TO CA-TEXT
                            IF CA-CASE = 'SUBRET'
                                EXEC CICS RETURN END-EXEC
                            ELSE
                                EXEC CICS READQ TS QUEUE('NOQ')
                                    INTO(WS-ITEM) END-EXEC
                            END-IF
                            MOVE 'NOT REACHED' TO CA-TEXT\
                            """);

    private HandlingPrograms() {}
}
