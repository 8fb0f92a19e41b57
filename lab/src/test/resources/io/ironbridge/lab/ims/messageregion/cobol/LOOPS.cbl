       IDENTIFICATION DIVISION.
       PROGRAM-ID. LOOPS.
       DATA DIVISION.
       WORKING-STORAGE SECTION.
       77  GU-FUNC             PIC X(4) VALUE 'GU'.
       77  TURNS               PIC S9(4) COMP VALUE ZERO.
       LINKAGE SECTION.
       01  IO-PCB              PIC X(64).

       PROCEDURE DIVISION USING IO-PCB.
           PERFORM UNTIL TURNS < ZERO
              MOVE ZERO TO TURNS
           END-PERFORM.
           GOBACK.
