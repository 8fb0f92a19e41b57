package io.ironbridge.lab.cics.servant;

/** Programs that issue the commands for files, queues, locks, time and storage. */
final class DataPrograms {
    static final CobolSource FILES =
            new CobolSource("FILES")
                    .storage(
                            """
                            01  WS-KEY PIC X(4).
                            01  WS-RECORD PIC X(20).
                            01  WS-SHORT PIC X(8).
                            01  WS-LENGTH PIC S9(4) COMP.
                            01  WS-TOKEN PIC S9(8) COMP.
                            01  WS-NUMBER PIC S9(4) COMP.\
                            """)
                    .linkage("01  LK-RECORD PIC X(20).")
                    .run("MOVE 'AB01first record' TO WS-RECORD")
                    .step("WRITE FILE('KEYFILE') FROM(WS-RECORD) RIDFLD(WS-RECORD)\nKEYLENGTH(4)")
                    .step("WRITE FILE('KEYFILE') FROM(WS-RECORD) RIDFLD(WS-RECORD)\nKEYLENGTH(4)")
                    .run("MOVE 'AB02second' TO WS-RECORD MOVE 'AB02' TO WS-KEY")
                    .step("WRITE DATASET('KEYFILE') FROM(WS-RECORD) RIDFLD(WS-KEY)\nLENGTH(10)")
                    .step("WRITE FILE('KEYFILE') FROM(WS-RECORD) RIDFLD(WS-KEY)\nLENGTH(-1)")
                    .step("WRITE FILE('NOFILE') FROM(WS-RECORD) RIDFLD(WS-KEY)")
                    .step("WRITE FILE('KEYFILE') FROM(WS-RECORD) RIDFLD(WS-KEY) RRN")
                    .step("WRITE FILE('KEYFILE') FROM(WS-RECORD) RIDFLD(WS-KEY)\nSYSID('ELSE')")
                    .run("MOVE SPACES TO WS-RECORD MOVE 20 TO WS-LENGTH")
                    .step(
                            "READ FILE('KEYFILE') INTO(WS-RECORD) RIDFLD(WS-KEY)\n"
                                    + "LENGTH(WS-LENGTH)",
                            "MOVE WS-LENGTH TO WS-EDIT STRING WS-EDIT ' ' WS-RECORD\n"
                                    + "DELIMITED BY SIZE INTO WS-NOTE")
                    .run("MOVE 'AB' TO WS-KEY")
                    .step("READ FILE('KEYFILE') INTO(WS-RECORD) RIDFLD(WS-KEY)")
                    .step(
                            "READ FILE('KEYFILE') INTO(WS-SHORT) RIDFLD(WS-KEY)\n"
                                    + "KEYLENGTH(2) GENERIC",
                            "STRING WS-KEY WS-SHORT DELIMITED BY SIZE INTO WS-NOTE")
                    .step(
                            "READ FILE('KEYFILE') INTO(WS-RECORD) RIDFLD(WS-KEY)\n"
                                    + "KEYLENGTH(-1) GENERIC")
                    .run("MOVE 'AB015' TO WS-KEY MOVE 'AB012' TO WS-RECORD")
                    .step(
                            "READ FILE('KEYFILE') SET(ADDRESS OF LK-RECORD)\n"
                                    + "RIDFLD(WS-KEY) GTEQ LENGTH(WS-LENGTH)",
                            "STRING WS-KEY LK-RECORD(1:4) DELIMITED BY SIZE INTO WS-NOTE")
                    .step("REWRITE FILE('KEYFILE') FROM(WS-RECORD)")
                    .step("READ FILE('KEYFILE') INTO(WS-RECORD) RIDFLD(WS-KEY) UPDATE")
                    .run("MOVE 'AB01new' TO WS-RECORD")
                    .step("REWRITE FILE('KEYFILE') FROM(WS-RECORD)")
                    .step(
                            "READ FILE('KEYFILE') INTO(WS-RECORD) RIDFLD(WS-KEY)\n"
                                    + "UPDATE TOKEN(WS-TOKEN)",
                            "MOVE WS-TOKEN TO WS-EDIT STRING WS-EDIT WS-RECORD\n"
                                    + "DELIMITED BY SIZE INTO WS-NOTE")
                    .step("UNLOCK FILE('KEYFILE') TOKEN(WS-TOKEN)")
                    .step("STARTBR FILE('KEYFILE') RIDFLD(WS-KEY)")
                    .step(
                            "READNEXT FILE('KEYFILE') INTO(WS-RECORD) RIDFLD(WS-KEY)",
                            "STRING WS-KEY WS-RECORD DELIMITED BY SIZE INTO WS-NOTE")
                    .step(
                            "READNEXT FILE('KEYFILE') INTO(WS-RECORD) RIDFLD(WS-KEY)",
                            "STRING WS-KEY WS-RECORD(1:4) DELIMITED BY SIZE INTO WS-NOTE")
                    .step("READNEXT FILE('KEYFILE') INTO(WS-RECORD) RIDFLD(WS-KEY)")
                    .step("RESETBR FILE('KEYFILE') RIDFLD(WS-KEY)")
                    .step(
                            "READPREV FILE('KEYFILE') INTO(WS-RECORD) RIDFLD(WS-KEY)",
                            "MOVE WS-KEY TO WS-NOTE")
                    .step("ENDBR FILE('KEYFILE') REQID(9)")
                    .step("ENDBR FILE('KEYFILE')")
                    .step("DELETE FILE('KEYFILE')")
                    .step(
                            "DELETE FILE('KEYFILE') RIDFLD(WS-KEY) KEYLENGTH(2)\n"
                                    + "GENERIC NUMREC(WS-NUMBER)",
                            "MOVE WS-NUMBER TO WS-EDIT MOVE WS-EDIT TO WS-NOTE")
                    .step("DELETE FILE('KEYFILE') RIDFLD(WS-KEY)");

    static final CobolSource QUEUES =
            new CobolSource("QUEUES")
                    .storage(
                            """
                            01  WS-ITEM PIC X(10) VALUE 'one'.
                            01  WS-READ PIC X(10).
                            01  WS-SHORT PIC X(2).
                            01  WS-NUMBER PIC S9(4) COMP.
                            01  WS-COUNT PIC S9(4) COMP.
                            01  WS-LENGTH PIC S9(4) COMP VALUE 10.\
                            """)
                    .linkage("01  LK-ITEM PIC X(10).")
                    .step("READQ TS QUEUE('Q1') INTO(WS-READ)")
                    .step(
                            "WRITEQ TS QUEUE('Q1') FROM(WS-ITEM) ITEM(WS-NUMBER)",
                            number("WS-NUMBER"))
                    .run("MOVE 'two' TO WS-ITEM")
                    .step(
                            "WRITEQ QNAME('Q1') FROM(WS-ITEM) LENGTH(3)\n"
                                    + "NUMITEMS(WS-COUNT) AUXILIARY NOSUSPEND",
                            number("WS-COUNT"))
                    .step("WRITEQ TS QUEUE('Q1') FROM(WS-ITEM) LENGTH(0)")
                    .step("WRITEQ TS QUEUE('Q1') FROM(WS-ITEM) LENGTH(32764)")
                    .step("WRITEQ TS QUEUE(' ') FROM(WS-ITEM)")
                    .run("MOVE 9 TO WS-NUMBER")
                    .step("WRITEQ TS QUEUE('Q1') FROM(WS-ITEM) ITEM(WS-NUMBER)\nREWRITE")
                    .run("MOVE 1 TO WS-NUMBER")
                    .step("WRITEQ TS QUEUE('Q1') FROM(WS-ITEM) ITEM(WS-NUMBER)\nREWRITE")
                    .step(
                            "READQ TS QUEUE('Q1') INTO(WS-READ) NUMITEMS(WS-COUNT)\n" + "ITEM(1)",
                            "MOVE WS-READ TO WS-NOTE")
                    .step("READQ TS QUEUE('Q1') INTO(WS-READ) ITEM(3)")
                    .step("READQ TS QUEUE('Q1') INTO(WS-READ) ITEM(0)")
                    .step(
                            "READQ TS QUEUE('Q1') INTO(WS-SHORT) NEXT LENGTH(WS-LENGTH)",
                            "MOVE WS-LENGTH TO WS-EDIT STRING WS-EDIT ' ' WS-SHORT\n"
                                    + "DELIMITED BY SIZE INTO WS-NOTE")
                    .step(
                            "READQ TS QUEUE('Q1') SET(ADDRESS OF LK-ITEM) NEXT\n"
                                    + "LENGTH(WS-LENGTH)",
                            "MOVE LK-ITEM(1:3) TO WS-NOTE")
                    .step("READQ TS QUEUE('Q1') INTO(WS-READ) NEXT")
                    .step("DELETEQ TS QUEUE('Q1')")
                    .step("DELETEQ TS QUEUE('Q1')")
                    .step("DELETEQ TS QUEUE('Q1') SYSID('ELSE')")
                    .step("WRITEQ TD QUEUE('CSMT') FROM(WS-ITEM)")
                    .step("WRITEQ TD QUEUE('NONE') FROM(WS-ITEM)")
                    .step("WRITEQ TD QUEUE('CSMT') FROM(WS-ITEM) LENGTH(0)");

    static final CobolSource LOCKS =
            new CobolSource("LOCKS")
                    .storage("01  WS-NAME PIC X(6) VALUE 'LOCKED'.")
                    .step("ENQ RESOURCE(WS-NAME) LENGTH(6)")
                    .step("ENQ RESOURCE(WS-NAME) LENGTH(4) NOSUSPEND TASK")
                    .step("ENQ RESOURCE(WS-NAME) LENGTH(0)")
                    .step("ENQ RESOURCE(WS-NAME) LENGTH(256)")
                    .step("ENQ RESOURCE(WS-NAME) LENGTH(6)\nMAXLIFETIME(DFHVALUE(TASK))")
                    .step("ENQ RESOURCE(WS-NAME) LENGTH(6) MAXLIFETIME(1)")
                    .step("ENQ RESOURCE(WS-NAME)")
                    .step("DEQ RESOURCE(WS-NAME) LENGTH(6)")
                    .step("DEQ RESOURCE(WS-NAME) LENGTH(6)\nMAXLIFETIME(DFHVALUE(UOW))")
                    .step("SYNCPOINT")
                    .step("SYNCPOINT ROLLBACK");

    static final CobolSource INTERVALS =
            new CobolSource("INTERVAL")
                    .storage(
                            """
                            01  WS-DATA PIC X(10) VALUE 'START DATA'.
                            01  WS-READ PIC X(12).
                            01  WS-LENGTH PIC S9(4) COMP VALUE 12.\
                            """)
                    .linkage("01  LK-DATA PIC X(12).")
                    .step("DELAY")
                    .step("DELAY INTERVAL(010203)")
                    .step("DELAY INTERVAL(016000)")
                    .step("DELAY FOR SECONDS(90) REQID('REQ1')")
                    .step("DELAY FOR MINUTES(1) SECONDS(90)")
                    .step("DELAY FOR HOURS(100)")
                    .step("DELAY FOR MILLISECS(250)")
                    .step("DELAY UNTIL HOURS(-1)")
                    .step("START TRANSID('NEXT') FROM(WS-DATA) REQID('REQ2')")
                    .step("START TRANSID('NEXT') AFTER MINUTES(2)\nUSERID('USER2')")
                    .step("START TRANSID('NONE')")
                    .step("START TRANSID('NEXT') FROM(WS-DATA) LENGTH(0)")
                    .step("START TRANSID('NEXT') TERMID('T001')")
                    .step("START TRANSID('NEXT') QUEUE('Q1')")
                    .step("START TRANSID('NEXT') CHANNEL('NOCHAN')")
                    .step("PUT CONTAINER('C1') CHANNEL('CHAN') FROM(WS-DATA)")
                    .step("START TRANSID('NEXT') CHANNEL('CHAN')")
                    .step(
                            "RETRIEVE INTO(WS-READ) LENGTH(WS-LENGTH)",
                            "MOVE WS-LENGTH TO WS-EDIT STRING WS-EDIT ' ' WS-READ\n"
                                    + "DELIMITED BY SIZE INTO WS-NOTE")
                    .step("RETRIEVE INTO(WS-READ) QUEUE(WS-DATA)")
                    .step(
                            "RETRIEVE SET(ADDRESS OF LK-DATA) LENGTH(WS-LENGTH)",
                            "MOVE LK-DATA(1:5) TO WS-NOTE")
                    .step("RETRIEVE INTO(WS-READ) LENGTH(WS-LENGTH)");

    private DataPrograms() {}

    private static String number(String item) {
        return "MOVE " + item + " TO WS-EDIT MOVE WS-EDIT TO WS-NOTE";
    }
}
