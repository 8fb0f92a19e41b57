       IDENTIFICATION DIVISION.
       PROGRAM-ID. PAYDATE.
      * When a payment is due, as a Lilian day number.
       DATA DIVISION.
       WORKING-STORAGE SECTION.
       01  WS-DATE.
           03  WS-LENGTH       PIC S9(4) COMP VALUE 10.
           03  WS-TEXT         PIC X(10).
       01  WS-PICTURE.
           03  WS-PIC-LENGTH   PIC S9(4) COMP VALUE 10.
           03  WS-PIC-TEXT     PIC X(10) VALUE 'DD/MM/YYYY'.
       01  WS-LILIAN           PIC S9(9) COMP.
       01  FC.
           02  FC-TOKEN.
           COPY CEEIGZCT.
               03  FC-SEVERITY PIC S9(4) COMP.
               03  FC-MESSAGE  PIC S9(4) COMP.
               03  FILLER      PIC X(4).
           02  FC-INFO         PIC S9(9) COMP.
       LINKAGE SECTION.
       01  DFHCOMMAREA.
           03  CA-DUE          PIC X(10).
           03  CA-LILIAN       PIC S9(9) COMP.
           03  CA-MESSAGE      PIC S9(9) COMP.
           03  CA-IS-MONTH     PIC X.
       PROCEDURE DIVISION.
           MOVE CA-DUE TO WS-TEXT.
           CALL 'CEEDAYS' USING WS-DATE WS-PICTURE WS-LILIAN FC.
           MOVE WS-LILIAN TO CA-LILIAN.
           MOVE FC-MESSAGE TO CA-MESSAGE.
           IF CEE2EL
               MOVE 'Y' TO CA-IS-MONTH
           ELSE
               MOVE 'N' TO CA-IS-MONTH
           END-IF.
           EXEC CICS RETURN END-EXEC.
