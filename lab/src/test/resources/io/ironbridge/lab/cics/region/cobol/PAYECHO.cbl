       IDENTIFICATION DIVISION.
       PROGRAM-ID. PAYECHO.
      * Counts in its storage and in its COMMAREA: its storage is fresh
      * for each task, so that its own count is 1 every time.
       DATA DIVISION.
       WORKING-STORAGE SECTION.
       01  WS-COUNT            PIC S9(8) COMP VALUE 0.
       LINKAGE SECTION.
       01  DFHCOMMAREA.
           03  CA-GIVEN        PIC S9(8) COMP.
           03  CA-COUNT        PIC S9(8) COMP.
           03  CA-TRANSACTION  PIC X(4).
           03  CA-TEXT         PIC X(4084).
       PROCEDURE DIVISION.
           ADD 1 TO WS-COUNT.
           MOVE WS-COUNT TO CA-COUNT.
           ADD 1 TO CA-GIVEN.
           MOVE EIBTRNID TO CA-TRANSACTION.
           IF CA-TEXT(1:5) = 'HELLO'
               MOVE 'WORLD' TO CA-TEXT(1:5)
           END-IF.
           EXEC CICS RETURN END-EXEC.
