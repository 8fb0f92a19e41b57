       IDENTIFICATION DIVISION.
       PROGRAM-ID. PAYPTR.
      * Hands an address to another program in its COMMAREA. What the
      * caller sent there is no address of this task.
       DATA DIVISION.
       WORKING-STORAGE SECTION.
       01  WS-PASSED.
           03  WS-POINTER      POINTER.
           03  WS-NUMBER       PIC S9(4) COMP.
       01  WS-TEXT             PIC X(5) VALUE 'HELLO'.
       LINKAGE SECTION.
       01  DFHCOMMAREA.
           03  CA-BEFORE       PIC X(3).
           03  CA-POINTER      POINTER-32.
           03  CA-BINARY REDEFINES CA-POINTER PIC S9(9) COMP.
           03  CA-LENGTH       PIC S9(4) COMP.
           03  CA-NULL         PIC X.
           03  CA-TEXT         PIC X(5).
       PROCEDURE DIVISION.
           MOVE EIBCALEN TO CA-LENGTH.
           IF CA-POINTER = NULL
               MOVE 'Y' TO CA-NULL
           ELSE
               MOVE 'N' TO CA-NULL
           END-IF.
           SET WS-POINTER TO ADDRESS OF WS-TEXT.
           MOVE 7 TO WS-NUMBER.
           EXEC CICS LINK PROGRAM('PAYDEREF')
               COMMAREA(WS-PASSED)
           END-EXEC.
           IF WS-NUMBER = 8
               MOVE WS-TEXT TO CA-TEXT
           END-IF.
           EXEC CICS RETURN END-EXEC.
