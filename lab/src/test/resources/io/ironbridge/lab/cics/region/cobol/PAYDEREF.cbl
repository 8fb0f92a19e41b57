       IDENTIFICATION DIVISION.
       PROGRAM-ID. PAYDEREF.
      * Writes to where the address in its COMMAREA leads.
       DATA DIVISION.
       LINKAGE SECTION.
       01  DFHCOMMAREA.
           03  CA-POINTER      POINTER.
           03  CA-NUMBER       PIC S9(4) COMP.
       01  LK-TEXT             PIC X(5).
       PROCEDURE DIVISION.
           SET ADDRESS OF LK-TEXT TO CA-POINTER.
           MOVE 'WORLD' TO LK-TEXT.
           ADD 1 TO CA-NUMBER.
           EXEC CICS RETURN END-EXEC.
