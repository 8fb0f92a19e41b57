       IDENTIFICATION DIVISION.
       PROGRAM-ID. PAYADD.
      * Adds to the balance of an account; X and L abend afterwards.
       DATA DIVISION.
       WORKING-STORAGE SECTION.
       01  WS-ACCOUNT.
           03  AC-NUMBER       PIC X(6).
           03  AC-BALANCE      PIC S9(7)V99 COMP-3.
           03  AC-REST         PIC X(9).
       01  WS-LENGTH           PIC S9(4) COMP.
       01  WS-ABCODE           PIC S9(9) COMP VALUE 777.
       01  WS-CLEANUP          PIC S9(9) COMP VALUE 1.
       LINKAGE SECTION.
       01  DFHCOMMAREA.
           03  CA-NUMBER       PIC X(6).
           03  CA-ADD          PIC S9(7)V99 COMP-3.
           03  CA-BALANCE      PIC S9(7)V99 COMP-3.
           03  CA-WHAT         PIC X.
           03  CA-RESP         PIC S9(8) COMP.
       PROCEDURE DIVISION.
           MOVE LENGTH OF WS-ACCOUNT TO WS-LENGTH.
           EXEC CICS READ FILE('ACCOUNT') INTO(WS-ACCOUNT)
                LENGTH(WS-LENGTH) RIDFLD(CA-NUMBER) UPDATE
                RESP(CA-RESP)
           END-EXEC.
           IF CA-RESP = DFHRESP(NOTFND)
               MOVE LOW-VALUES TO WS-ACCOUNT
               MOVE CA-NUMBER TO AC-NUMBER
               MOVE CA-ADD TO AC-BALANCE
               MOVE SPACES TO AC-REST
               EXEC CICS WRITE FILE('ACCOUNT') FROM(WS-ACCOUNT)
                    LENGTH(LENGTH OF WS-ACCOUNT) RIDFLD(CA-NUMBER)
               END-EXEC
           ELSE
               ADD CA-ADD TO AC-BALANCE
               EXEC CICS REWRITE FILE('ACCOUNT') FROM(WS-ACCOUNT)
                    LENGTH(LENGTH OF WS-ACCOUNT)
               END-EXEC
           END-IF.
           MOVE AC-BALANCE TO CA-BALANCE.
           IF CA-WHAT = 'X'
               EXEC CICS ABEND ABCODE('PAYX') END-EXEC
           END-IF.
           IF CA-WHAT = 'L'
               CALL 'CEE3ABD' USING WS-ABCODE WS-CLEANUP
           END-IF.
           EXEC CICS RETURN END-EXEC.
