       IDENTIFICATION DIVISION.
       PROGRAM-ID. DATES.
      * A date as its Lilian day number; one that is none, without a
      * feedback code, ends the program.
       DATA DIVISION.
       WORKING-STORAGE SECTION.
       77  ISRT-FUNC           PIC X(4) VALUE 'ISRT'.
       01  DATE-IN.
           05  DATE-LENGTH     PIC S9(4) COMP VALUE 10.
           05  DATE-TEXT       PIC X(10) VALUE '1988-05-16'.
       01  PICTURE-IN.
           05  PICTURE-LENGTH  PIC S9(4) COMP VALUE 10.
           05  PICTURE-TEXT    PIC X(10) VALUE 'YYYY-MM-DD'.
       01  LILIAN              PIC S9(9) COMP.
       01  FC.
           02  FC-TOKEN.
           COPY CEEIGZCT.
               03  FILLER      PIC X(8).
           02  FC-INFO         PIC S9(9) COMP.
       01  OUT-MESSAGE.
           05  OUT-LL          PIC S9(4) COMP VALUE 13.
           05  OUT-ZZ          PIC S9(4) COMP VALUE 0.
           05  OUT-DAY         PIC 9(9).
       LINKAGE SECTION.
       01  IO-PCB              PIC X(64).
       PROCEDURE DIVISION USING IO-PCB.
           CALL 'CEEDAYS' USING DATE-IN PICTURE-IN LILIAN FC.
           IF CEE000
               MOVE LILIAN TO OUT-DAY
           END-IF.
           CALL 'CBLTDLI' USING ISRT-FUNC IO-PCB OUT-MESSAGE.
           MOVE '1988-13-16' TO DATE-TEXT.
           CALL 'CEEDAYS' USING DATE-IN PICTURE-IN LILIAN OMITTED.
           CALL 'CBLTDLI' USING ISRT-FUNC IO-PCB OUT-MESSAGE.
           GOBACK.
