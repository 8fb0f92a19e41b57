       IDENTIFICATION DIVISION.
       PROGRAM-ID. STOPS.
       DATA DIVISION.
       WORKING-STORAGE SECTION.
       77  GU-FUNC             PIC X(4) VALUE 'GU'.

       LINKAGE SECTION.
       01  IO-PCB              PIC X(64).

       PROCEDURE DIVISION USING IO-PCB.
           DISPLAY 'ABOUT TO STOP'.
           STOP RUN.
           GOBACK.
