       IDENTIFICATION DIVISION.
       PROGRAM-ID. CALLS.
       DATA DIVISION.
       WORKING-STORAGE SECTION.
       77  GU-FUNC             PIC X(4) VALUE 'GU'.
       77  GN-FUNC             PIC X(4) VALUE 'GN'.
       77  GNP-FUNC            PIC X(4) VALUE 'GNP'.
       77  GHU-FUNC            PIC X(4) VALUE 'GHU'.
       77  GHN-FUNC            PIC X(4) VALUE 'GHN'.
       77  GHNP-FUNC           PIC X(4) VALUE 'GHNP'.
       77  ISRT-FUNC           PIC X(4) VALUE 'ISRT'.
       77  REPL-FUNC           PIC X(4) VALUE 'REPL'.
       77  DLET-FUNC           PIC X(4) VALUE 'DLET'.
       77  CHKP-FUNC           PIC X(4) VALUE 'CHKP'.
       77  PURG-FUNC           PIC X(4) VALUE 'PURG'.
       77  ROLB-FUNC           PIC X(4) VALUE 'ROLB'.
       77  FOUR                PIC S9(9) COMP VALUE 4.
       77  DLI                 PIC X(8) VALUE 'CBLTDLI'.
       77  RUNS                PIC 9(4) VALUE ZERO.
       77  MOD-NAME            PIC X(8) VALUE 'MODOUT'.
       77  CHECKPOINT-ID       PIC X(8) VALUE 'CHKP0001'.
       01  INPUT-MESSAGE.
           05  IN-LL           PIC S9(4) COMP.
           05  IN-ZZ           PIC S9(4) COMP.
           05  IN-CODE         PIC X(8).
           05  IN-AMOUNT       PIC S9(5)V99 COMP-3.
           05  IN-COUNT        PIC S9(4) COMP.
           05  IN-TEXT         PIC X(10).
       01  OUTPUT-MESSAGE.
           05  OUT-LL          PIC S9(4) COMP.
           05  OUT-ZZ          PIC S9(4) COMP VALUE ZERO.
           05  OUT-AMOUNT      PIC S9(7)V99 COMP-3.
           05  OUT-LTERM       PIC X(8).
           05  OUT-DATE        PIC 9(7).
           05  OUT-TIME        PIC 9(7).
           05  OUT-SEQUENCE    PIC 9(4).
           05  OUT-STATUS      PIC X(2).
           05  OUT-USER        PIC X(8).
           05  OUT-KEY         PIC 9(5).
           05  OUT-KEY-LENGTH  PIC 9(4).
           05  OUT-LEVEL       PIC X(2).
           05  OUT-SEGMENT     PIC X(8).
           05  OUT-RUNS        PIC 9(4).
           05  OUT-REST        PIC X(100).
       01  DB-SEGMENT.
           05  SEG-KEY         PIC S9(5) COMP-3.
           05  SEG-NAME        PIC X(5).
       01  KEY-SSA.
           05  FILLER          PIC X(19) VALUE 'ACCOUNT (ACCTNO   ='.
           05  FILLER          PIC X VALUE ' '.
           05  SSA-KEY         PIC S9(5) COMP-3 VALUE 123.
           05  FILLER          PIC X VALUE ')'.
       01  ANY-SSA             PIC X(9) VALUE 'ACCOUNT'.
       LINKAGE SECTION.
       01  IO-PCB.
           05  IO-LTERM        PIC X(8).
           05  FILLER          PIC X(2).
           05  IO-STATUS       PIC X(2).
           05  IO-DATE         PIC S9(7) COMP-3.
           05  IO-TIME         PIC S9(7) COMP-3.
           05  IO-SEQUENCE     PIC S9(9) COMP.
           05  IO-MOD          PIC X(8).
           05  IO-USER         PIC X(8).
           05  IO-GROUP        PIC X(8).
       01  DB-PCB.
           05  DB-NAME         PIC X(8).
           05  DB-LEVEL        PIC X(2).
           05  DB-STATUS       PIC X(2).
           05  DB-OPTIONS      PIC X(4).
           05  DB-JCB          POINTER.
           05  DB-SEGMENT-NAME PIC X(8).
           05  DB-KEY-LENGTH   PIC S9(9) COMP.
           05  DB-SENSEGS      PIC S9(9) COMP.
           05  DB-KEY          PIC S9(5) COMP-3.
       PROCEDURE DIVISION.
           ENTRY 'DLITCBL' USING IO-PCB DB-PCB.
       MAIN-LINE.
           ADD 1 TO RUNS.
           CALL 'CBLTDLI' USING GU-FUNC, IO-PCB, INPUT-MESSAGE.
           IF IO-STATUS NOT = SPACES
              GOBACK
           END-IF.
           MOVE DB-NAME TO OUT-REST.
           MOVE DB-OPTIONS TO OUT-REST (9:4).
           CALL 'CBLTDLI' USING FOUR GU-FUNC DB-PCB DB-SEGMENT KEY-SSA.
           MOVE SEG-NAME TO OUT-REST (13:5).
           COMPUTE OUT-AMOUNT = IN-AMOUNT * IN-COUNT + SEG-KEY.
           MOVE DB-KEY TO OUT-KEY.
           MOVE DB-KEY-LENGTH TO OUT-KEY-LENGTH.
           MOVE DB-LEVEL TO OUT-LEVEL.
           MOVE DB-SEGMENT-NAME TO OUT-SEGMENT.
           CALL DLI USING GN-FUNC DB-PCB DB-SEGMENT ANY-SSA
           CALL DLI USING GNP-FUNC DB-PCB DB-SEGMENT.
           CALL 'CBLTDLI' USING GHN-FUNC DB-PCB DB-SEGMENT.
           CALL 'CBLTDLI' USING GHNP-FUNC DB-PCB DB-SEGMENT.
           CALL 'CBLTDLI' USING GHU-FUNC DB-PCB DB-SEGMENT KEY-SSA.
           MOVE 'SMITH' TO SEG-NAME.
           CALL 'CBLTDLI' USING REPL-FUNC DB-PCB DB-SEGMENT.
           CALL 'CBLTDLI' USING DLET-FUNC DB-PCB DB-SEGMENT.
           CALL 'CBLTDLI' USING ISRT-FUNC DB-PCB DB-SEGMENT ANY-SSA.
           MOVE DB-STATUS TO OUT-STATUS.
           COPY SECONDS.
           MOVE IO-LTERM TO OUT-LTERM.
           MOVE IO-DATE TO OUT-DATE.
           MOVE IO-TIME TO OUT-TIME.
           MOVE IO-SEQUENCE TO OUT-SEQUENCE.
           MOVE IO-USER TO OUT-USER.
           MOVE RUNS TO OUT-RUNS.
           COMPUTE OUT-LL = LENGTH OF OUTPUT-MESSAGE - 70.
           CALL 'CBLTDLI' USING ISRT-FUNC IO-PCB OUTPUT-MESSAGE
                                MOD-NAME.
           CALL 'CBLTDLI' USING PURG-FUNC IO-PCB.
           CALL 'CBLTDLI' USING ROLB-FUNC IO-PCB INPUT-MESSAGE.
           CALL 'CBLTDLI' USING CHKP-FUNC IO-PCB CHECKPOINT-ID.
           GOBACK.
