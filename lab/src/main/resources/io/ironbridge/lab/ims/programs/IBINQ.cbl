       IDENTIFICATION DIVISION.
       PROGRAM-ID. IBINQ.
      * The inquiry of the throughput report: twelve accounts of a DEDB,
      * from the one asked on. The transaction code of the message says
      * how much of each the reply has: IBINQS a line, IBINQL all.
       DATA DIVISION.
       WORKING-STORAGE SECTION.
       77  GU-FUNC              PIC X(4) VALUE 'GU'.
       77  GN-FUNC              PIC X(4) VALUE 'GN'.
       77  ISRT-FUNC            PIC X(4) VALUE 'ISRT'.
       77  ROW                  PIC S9(4) COMP.
       01  INPUT-MESSAGE.
           05  IN-LL            PIC S9(4) COMP.
           05  IN-ZZ            PIC S9(4) COMP.
           05  IN-TRANCODE      PIC X(8).
           05  IN-ACCOUNT       PIC 9(10).
           05  IN-BRANCH        PIC X(4).
           05  IN-TELLER        PIC X(6).
           05  IN-REFERENCE     PIC X(10).
           05  IN-NOTE          PIC X(458).
           05  FILLER           PIC X(32267).
       01  ACCOUNT-SEGMENT.
           05  ACCTNO           PIC 9(10).
           05  ACCT-TYPE        PIC X(2).
           05  ACCT-NAME        PIC X(12).
           05  ACCT-BALANCE     PIC S9(13)V99 COMP-3.
           05  ACCT-STATUS      PIC X(2).
           05  ACCT-DETAILS     PIC X(1840).
       01  ACCOUNT-SSA.
           05  FILLER           PIC X(9) VALUE 'ACCOUNT ('.
           05  FILLER           PIC X(8) VALUE 'ACCTNO'.
           05  FILLER           PIC X(2) VALUE '>='.
           05  SSA-ACCOUNT      PIC 9(10).
           05  FILLER           PIC X VALUE ')'.
       01  NEXT-SSA             PIC X(9) VALUE 'ACCOUNT'.
       01  SHORT-REPLY.
           05  SHORT-LL         PIC S9(4) COMP.
           05  SHORT-ZZ         PIC S9(4) COMP.
           05  SHORT-HEAD.
               10  OUT-STATUS   PIC X(2).
               10  OUT-COUNT    PIC 9(3).
               10  OUT-BALANCE  PIC S9(13)V99 COMP-3.
               10  OUT-CURRENCY PIC X(3).
               10  OUT-MORE     PIC X(1).
           05  SHORT-ROW        OCCURS 12.
               10  ROW-ACCOUNT  PIC 9(10).
               10  ROW-TYPE     PIC X(2).
               10  ROW-NAME     PIC X(12).
               10  ROW-BALANCE  PIC S9(13)V99 COMP-3.
               10  ROW-STATUS   PIC X(2).
       01  LONG-REPLY.
           05  LONG-LL          PIC S9(4) COMP-5.
           05  LONG-ZZ          PIC S9(4) COMP.
           05  LONG-HEAD.
               10  LONG-STATUS  PIC X(2).
               10  LONG-COUNT   PIC 9(3).
               10  LONG-BALANCE PIC S9(13)V99 COMP-3.
               10  LONG-CURR    PIC X(3).
               10  LONG-MORE    PIC X(1).
           05  OUT-REFERENCE    PIC X(10).
           05  FILLER           PIC X(9) VALUE SPACES.
           05  LONG-ROW         OCCURS 12.
               10  LONG-PART.
                   15  LONG-ACCOUNT PIC 9(10).
                   15  LONG-TYPE    PIC X(2).
                   15  LONG-NAME    PIC X(12).
                   15  LONG-BAL     PIC S9(13)V99 COMP-3.
                   15  LONG-STAT    PIC X(2).
               10  ROW-DETAILS  PIC X(1840).
       LINKAGE SECTION.
       01  IO-PCB.
           05  IO-LTERM         PIC X(8).
           05  FILLER           PIC X(2).
           05  IO-STATUS        PIC X(2).
       01  ACCOUNT-PCB.
           05  DBD-NAME         PIC X(8).
           05  SEG-LEVEL        PIC X(2).
           05  DB-STATUS        PIC X(2).
           05  FILLER           PIC X(4).
           05  FILLER           PIC S9(9) COMP.
           05  SEG-NAME         PIC X(8).
           05  FILLER           PIC S9(9) COMP.
           05  FILLER           PIC S9(9) COMP.
           05  KEY-FEEDBACK     PIC X(10).
       PROCEDURE DIVISION USING IO-PCB ACCOUNT-PCB.
       MAIN-LINE.
           CALL 'CBLTDLI' USING GU-FUNC IO-PCB INPUT-MESSAGE.
           PERFORM UNTIL IO-STATUS NOT = SPACES
              PERFORM ANSWER-INQUIRY
              CALL 'CBLTDLI' USING GU-FUNC IO-PCB INPUT-MESSAGE
           END-PERFORM.
           GOBACK.

       ANSWER-INQUIRY.
           MOVE 'OK' TO OUT-STATUS.
           MOVE ZERO TO OUT-COUNT OUT-BALANCE SHORT-ZZ LONG-ZZ.
           MOVE 'EUR' TO OUT-CURRENCY.
           MOVE 'N' TO OUT-MORE.
           PERFORM VARYING ROW FROM 1 BY 1 UNTIL ROW > 12
              MOVE ZERO TO ROW-ACCOUNT (ROW) ROW-BALANCE (ROW)
              MOVE SPACES TO ROW-TYPE (ROW) ROW-NAME (ROW)
                             ROW-STATUS (ROW)
           END-PERFORM.
           IF IN-ACCOUNT IS NUMERIC
              PERFORM READ-ACCOUNTS
           ELSE
              MOVE 'IN' TO OUT-STATUS
           END-IF.
           IF IN-TRANCODE = 'IBINQL'
              PERFORM ANSWER-LONG
           ELSE
              PERFORM ANSWER-SHORT
           END-IF.

       READ-ACCOUNTS.
           MOVE IN-ACCOUNT TO SSA-ACCOUNT.
           CALL 'CBLTDLI' USING GU-FUNC ACCOUNT-PCB ACCOUNT-SEGMENT
                                ACCOUNT-SSA.
           IF DB-STATUS NOT = SPACES
              MOVE 'NF' TO OUT-STATUS
           END-IF.
           PERFORM VARYING ROW FROM 1 BY 1
                   UNTIL ROW > 12 OR DB-STATUS NOT = SPACES
              PERFORM TAKE-ACCOUNT
              IF ROW < 12
                 CALL 'CBLTDLI' USING GN-FUNC ACCOUNT-PCB
                                      ACCOUNT-SEGMENT NEXT-SSA
              END-IF
           END-PERFORM.
           IF OUT-COUNT = 12
              MOVE 'Y' TO OUT-MORE
           END-IF.

       TAKE-ACCOUNT.
           ADD 1 TO OUT-COUNT.
           ADD ACCT-BALANCE TO OUT-BALANCE.
           MOVE ACCTNO TO ROW-ACCOUNT (ROW).
           MOVE ACCT-TYPE TO ROW-TYPE (ROW).
           MOVE ACCT-NAME TO ROW-NAME (ROW).
           MOVE ACCT-BALANCE TO ROW-BALANCE (ROW).
           MOVE ACCT-STATUS TO ROW-STATUS (ROW).
           MOVE ACCT-DETAILS TO ROW-DETAILS (ROW).

       ANSWER-SHORT.
           MOVE 429 TO SHORT-LL.
           CALL 'CBLTDLI' USING ISRT-FUNC IO-PCB SHORT-REPLY.

       ANSWER-LONG.
           MOVE 22528 TO LONG-LL.
           MOVE SHORT-HEAD TO LONG-HEAD.
           MOVE IN-REFERENCE TO OUT-REFERENCE.
           PERFORM VARYING ROW FROM 1 BY 1 UNTIL ROW > 12
              MOVE SHORT-ROW (ROW) TO LONG-PART (ROW)
              IF ROW > OUT-COUNT
                 MOVE SPACES TO ROW-DETAILS (ROW)
              END-IF
           END-PERFORM.
           CALL 'CBLTDLI' USING ISRT-FUNC IO-PCB LONG-REPLY.
