       IDENTIFICATION DIVISION.
       PROGRAM-ID. BADPACK.
       DATA DIVISION.
       WORKING-STORAGE SECTION.
       77  GU-FUNC             PIC X(4) VALUE 'GU'.
       01  ANY-MESSAGE.
           05  IN-LL           PIC S9(4) COMP.
           05  IN-ZZ           PIC S9(4) COMP.
           05  IN-AMOUNT       PIC S9(5)V99 COMP-3.
       LINKAGE SECTION.
       01  IO-PCB              PIC X(64).

       PROCEDURE DIVISION USING IO-PCB.
           CALL 'CBLTDLI' USING GU-FUNC IO-PCB ANY-MESSAGE.
           ADD 1 TO IN-AMOUNT.
           GOBACK.
