       IDENTIFICATION DIVISION.
       PROGRAM-ID. TOOLLEND.
      ******************************************************************
      * Lends a tool. A day costs 1.25, one day where none is said; each
      * letter of an extra costs 1. The extras are given back in the
      * container in which they came.
      ******************************************************************
       DATA DIVISION.
       WORKING-STORAGE SECTION.
       01  WS-METHOD                PIC X(8).
       01  WS-OFFSET                PIC S9(8) COMP.
       01  WS-INDEX                 PIC S9(8) COMP.
       01  WS-LENGTH                PIC S9(8) COMP.
       01  WS-RESP                  PIC S9(8) COMP.
       01  ASKED.
           03 REQUEST-PATH.
              06 ID-LENGTH          PIC S9999 COMP-5 SYNC.
              06 MEMBER-ID          PIC X(6).
           03 REQUEST-BODY.
              06 TOOL-CODE          PIC X(4).
              06 DAYS-EXISTENCE     PIC S9(9) COMP-5 SYNC.
              06 DAYS               PIC 9(9) COMP-5 SYNC.
              06 EXTRAS-NUM         PIC S9(9) COMP-5 SYNC.
              06 EXTRAS-CONT        PIC X(16).
       01  EXTRA.
           03 EXTRA-LENGTH          PIC S9999 COMP-5 SYNC.
           03 EXTRA-TEXT            PIC X(10).
       01  ANSWER.
           03 RESPONSE201-EXISTENCE PIC S9(9) COMP-5 SYNC.
           03 RESPONSE201-CONT      PIC X(16).
           03 RESPONSE404-EXISTENCE PIC S9(9) COMP-5 SYNC.
           03 RESPONSE404-CONT      PIC X(16).
           03 RESPONSE500-EXISTENCE PIC S9(9) COMP-5 SYNC.
           03 RESPONSE500-CONT      PIC X(16).
       01  RECEIPT.
           03 MEMBER-LENGTH         PIC S9999 COMP-5 SYNC.
           03 MEMBER                PIC X(6).
           03 TOTAL                 PIC S9(16)V9(2) COMP-3.
           03 GIVEN-NUM             PIC S9(9) COMP-5 SYNC.
           03 GIVEN-CONT            PIC X(16).
       01  REASON.
           03 REASON-LENGTH         PIC S9999 COMP-5 SYNC.
           03 REASON-TEXT           PIC X(50).
       PROCEDURE DIVISION.
       MAIN-LINE.
           EXEC CICS GET CONTAINER('DFHHTTPMETHOD') INTO(WS-METHOD)
                END-EXEC
           EXEC CICS GET CONTAINER('BAQBASE') INTO(ASKED) END-EXEC
           INITIALIZE ANSWER
           IF TOOL-CODE = 'SAW1' AND WS-METHOD = 'POST'
               PERFORM LEND
           ELSE
               PERFORM GIVE-REASON
           END-IF
           EXEC CICS PUT CONTAINER('BAQBASE') FROM(ANSWER) BIT END-EXEC
           EXEC CICS RETURN END-EXEC
           GOBACK.

       LEND.
           INITIALIZE RECEIPT
           MOVE ID-LENGTH               TO MEMBER-LENGTH
           MOVE MEMBER-ID               TO MEMBER
           MOVE 1.25                    TO TOTAL
           IF DAYS-EXISTENCE = 1
               COMPUTE TOTAL = 1.25 * DAYS
           END-IF
           MOVE 0                       TO WS-OFFSET
           PERFORM VARYING WS-INDEX FROM 1 BY 1
                   UNTIL WS-INDEX > EXTRAS-NUM
               MOVE LENGTH OF EXTRA     TO WS-LENGTH
               EXEC CICS GET CONTAINER(EXTRAS-CONT) INTO(EXTRA)
                    FLENGTH(WS-LENGTH) BYTEOFFSET(WS-OFFSET)
                    RESP(WS-RESP) END-EXEC
               ADD EXTRA-LENGTH         TO TOTAL
               COMPUTE WS-OFFSET = WS-OFFSET + LENGTH OF EXTRA
           END-PERFORM
           MOVE EXTRAS-NUM              TO GIVEN-NUM
           MOVE EXTRAS-CONT             TO GIVEN-CONT
           EXEC CICS PUT CONTAINER('RECEIPT') FROM(RECEIPT) BIT
                END-EXEC
           MOVE 1                       TO RESPONSE201-EXISTENCE
           MOVE 'RECEIPT'               TO RESPONSE201-CONT.

       GIVE-REASON.
           INITIALIZE REASON
           STRING 'No tool ' TOOL-CODE  DELIMITED BY SIZE
                  INTO REASON-TEXT
           MOVE 12                      TO REASON-LENGTH
           EXEC CICS PUT CONTAINER('REASON') FROM(REASON) BIT END-EXEC
           MOVE 1                       TO RESPONSE404-EXISTENCE
           MOVE 'REASON'                TO RESPONSE404-CONT.
