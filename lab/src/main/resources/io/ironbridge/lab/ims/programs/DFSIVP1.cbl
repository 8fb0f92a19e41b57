       IDENTIFICATION DIVISION.
       PROGRAM-ID. DFSIVP1.
      * The phone book: entries are added, shown, changed and deleted
      * by their last name.
       DATA DIVISION.
       WORKING-STORAGE SECTION.
       77  GU-FUNC              PIC X(4) VALUE 'GU'.
       77  GHU-FUNC             PIC X(4) VALUE 'GHU'.
       77  ISRT-FUNC            PIC X(4) VALUE 'ISRT'.
       77  REPL-FUNC            PIC X(4) VALUE 'REPL'.
       77  DLET-FUNC            PIC X(4) VALUE 'DLET'.
       77  BLANKS               PIC S9(4) COMP.
       77  OLD-FIELD            PIC X(10).
       01  INPUT-MESSAGE.
           05  IN-LL            PIC S9(4) COMP.
           05  IN-ZZ            PIC S9(4) COMP.
           05  IN-TRANCODE      PIC X(10).
           05  IN-COMMAND       PIC X(8).
           05  IN-COMMAND-PARTS REDEFINES IN-COMMAND.
               10  IN-VERB      PIC X(3).
               10  FILLER       PIC X(5).
           05  IN-LAST-NAME     PIC X(10).
           05  IN-FIRST-NAME    PIC X(10).
           05  IN-EXTENSION     PIC X(10).
           05  IN-ZIP           PIC X(7).
           05  FILLER           PIC X(32708).
       01  OUTPUT-MESSAGE.
           05  OUT-LL           PIC S9(4) COMP VALUE 93.
           05  OUT-ZZ           PIC S9(4) COMP VALUE ZERO.
           05  OUT-MESSAGE      PIC X(40).
           05  OUT-COMMAND      PIC X(8).
           05  OUT-LAST-NAME    PIC X(10).
           05  OUT-FIRST-NAME   PIC X(10).
           05  OUT-EXTENSION    PIC X(10).
           05  OUT-ZIP          PIC X(7).
           05  OUT-SEGMENT-NO   PIC X(4) VALUE '0001'.
       01  PERSON.
           05  PER-LAST-NAME    PIC X(10).
           05  PER-FIRST-NAME   PIC X(10).
           05  PER-EXTENSION    PIC X(10).
           05  PER-ZIP          PIC X(7).
           05  FILLER           PIC X(3) VALUE SPACES.
       01  PERSON-SSA.
           05  FILLER           PIC X(9) VALUE 'A1111111('.
           05  FILLER           PIC X(8) VALUE 'A1111111'.
           05  FILLER           PIC X(2) VALUE ' ='.
           05  SSA-LAST-NAME    PIC X(10).
           05  FILLER           PIC X VALUE ')'.
       01  NEW-SSA              PIC X(9) VALUE 'A1111111'.
       LINKAGE SECTION.
       01  IO-PCB.
           05  IO-LTERM         PIC X(8).
           05  FILLER           PIC X(2).
           05  IO-STATUS        PIC X(2).
       01  DB-PCB.
           05  DBD-NAME         PIC X(8).
           05  SEG-LEVEL        PIC X(2).
           05  DB-STATUS        PIC X(2).
       PROCEDURE DIVISION.
           ENTRY 'DLITCBL' USING IO-PCB DB-PCB.
       MAIN-LINE.
           PERFORM NEXT-MESSAGE.
           PERFORM UNTIL IO-STATUS NOT = SPACES
              PERFORM SERVE
              CALL 'CBLTDLI' USING ISRT-FUNC IO-PCB OUTPUT-MESSAGE
              PERFORM NEXT-MESSAGE
           END-PERFORM.
           GOBACK.

       NEXT-MESSAGE.
           MOVE SPACES TO IN-TRANCODE IN-COMMAND IN-LAST-NAME
                          IN-FIRST-NAME IN-EXTENSION IN-ZIP.
           CALL 'CBLTDLI' USING GU-FUNC IO-PCB INPUT-MESSAGE.

       SERVE.
           MOVE SPACES TO OUT-MESSAGE OUT-COMMAND OUT-LAST-NAME
                          OUT-FIRST-NAME OUT-EXTENSION OUT-ZIP.
           IF IN-LL < 5
              MOVE 'NO DATA WAS INPUT.  PLEASE KEY IN MORE'
                TO OUT-MESSAGE
           ELSE
              PERFORM TRIM-FIELDS
              PERFORM CHOOSE
           END-IF.

       TRIM-FIELDS.
           MOVE ZERO TO BLANKS.
           INSPECT IN-COMMAND TALLYING BLANKS FOR LEADING SPACE.
           IF BLANKS > ZERO AND BLANKS < 8
              MOVE IN-COMMAND TO OLD-FIELD
              MOVE OLD-FIELD (BLANKS + 1:) TO IN-COMMAND
           END-IF.
           MOVE ZERO TO BLANKS.
           INSPECT IN-LAST-NAME TALLYING BLANKS FOR LEADING SPACE.
           IF BLANKS > ZERO AND BLANKS < 10
              MOVE IN-LAST-NAME TO OLD-FIELD
              MOVE OLD-FIELD (BLANKS + 1:) TO IN-LAST-NAME
           END-IF.
           MOVE ZERO TO BLANKS.
           INSPECT IN-FIRST-NAME TALLYING BLANKS FOR LEADING SPACE.
           IF BLANKS > ZERO AND BLANKS < 10
              MOVE IN-FIRST-NAME TO OLD-FIELD
              MOVE OLD-FIELD (BLANKS + 1:) TO IN-FIRST-NAME
           END-IF.
           MOVE ZERO TO BLANKS.
           INSPECT IN-EXTENSION TALLYING BLANKS FOR LEADING SPACE.
           IF BLANKS > ZERO AND BLANKS < 10
              MOVE IN-EXTENSION TO OLD-FIELD
              MOVE OLD-FIELD (BLANKS + 1:) TO IN-EXTENSION
           END-IF.
           MOVE ZERO TO BLANKS.
           INSPECT IN-ZIP TALLYING BLANKS FOR LEADING SPACE.
           IF BLANKS > ZERO AND BLANKS < 7
              MOVE IN-ZIP TO OLD-FIELD
              MOVE OLD-FIELD (BLANKS + 1:) TO IN-ZIP
           END-IF.

       CHOOSE.
           IF IN-VERB NOT = 'ADD' AND 'TAD' AND 'UPD' AND 'DEL'
                            AND 'DIS' AND 'END'
              MOVE 'PROCESS CODE IS NOT VALID' TO OUT-MESSAGE
           ELSE
              IF IN-VERB = 'END'
                 MOVE 'CONVERSATION HAS ENDED' TO OUT-MESSAGE
              ELSE
                 IF IN-LAST-NAME = SPACES
                    MOVE 'LAST NAME WAS NOT SPECIFIED' TO OUT-MESSAGE
                 ELSE
                    PERFORM PROCESS-ENTRY
                 END-IF
              END-IF
           END-IF.

       PROCESS-ENTRY.
           MOVE IN-LAST-NAME TO SSA-LAST-NAME.
           EVALUATE IN-VERB
              WHEN 'UPD' PERFORM UPDATE-ENTRY
              WHEN 'DEL' PERFORM DELETE-ENTRY
              WHEN 'DIS' PERFORM DISPLAY-ENTRY
              WHEN OTHER PERFORM ADD-ENTRY
           END-EVALUATE.

       ADD-ENTRY.
           IF IN-FIRST-NAME = SPACES OR IN-EXTENSION = SPACES
                                     OR IN-ZIP = SPACES
              MOVE 'DATA IS NOT ENOUGH.  PLEASE KEY IN MORE'
                TO OUT-MESSAGE
           ELSE
              MOVE SPACES TO PERSON
              MOVE IN-LAST-NAME TO PER-LAST-NAME
              MOVE IN-FIRST-NAME TO PER-FIRST-NAME
              MOVE IN-EXTENSION TO PER-EXTENSION
              MOVE IN-ZIP TO PER-ZIP
              CALL 'CBLTDLI' USING ISRT-FUNC DB-PCB PERSON NEW-SSA
              IF DB-STATUS = SPACES
                 MOVE 'ENTRY WAS ADDED' TO OUT-MESSAGE
              ELSE
                 MOVE 'ADDITION OF ENTRY HAS FAILED' TO OUT-MESSAGE
              END-IF
              PERFORM SHOW-ENTRY
           END-IF.

       DISPLAY-ENTRY.
           CALL 'CBLTDLI' USING GU-FUNC DB-PCB PERSON PERSON-SSA.
           IF DB-STATUS = SPACES
              MOVE 'ENTRY WAS DISPLAYED' TO OUT-MESSAGE
              PERFORM SHOW-ENTRY
           ELSE
              PERFORM NOT-FOUND
           END-IF.

       UPDATE-ENTRY.
           IF IN-FIRST-NAME = SPACES AND IN-EXTENSION = SPACES
                                     AND IN-ZIP = SPACES
              MOVE 'NO DATA WAS INPUT.  PLEASE KEY IN MORE'
                TO OUT-MESSAGE
           ELSE
              CALL 'CBLTDLI' USING GHU-FUNC DB-PCB PERSON PERSON-SSA
              IF DB-STATUS = SPACES
                 PERFORM REPLACE-ENTRY
              ELSE
                 PERFORM NOT-FOUND
              END-IF
           END-IF.

       REPLACE-ENTRY.
           IF IN-FIRST-NAME NOT = SPACES
              MOVE IN-FIRST-NAME TO PER-FIRST-NAME
           END-IF.
           IF IN-EXTENSION NOT = SPACES
              MOVE IN-EXTENSION TO PER-EXTENSION
           END-IF.
           IF IN-ZIP NOT = SPACES
              MOVE IN-ZIP TO PER-ZIP
           END-IF.
           CALL 'CBLTDLI' USING REPL-FUNC DB-PCB PERSON.
           IF DB-STATUS = SPACES
              MOVE 'ENTRY WAS UPDATED' TO OUT-MESSAGE
           ELSE
              MOVE 'UPDATE OF ENTRY HAS FAILED' TO OUT-MESSAGE
           END-IF.
           PERFORM SHOW-ENTRY.

       DELETE-ENTRY.
           CALL 'CBLTDLI' USING GHU-FUNC DB-PCB PERSON PERSON-SSA.
           IF DB-STATUS = SPACES
              CALL 'CBLTDLI' USING DLET-FUNC DB-PCB PERSON
              IF DB-STATUS = SPACES
                 MOVE 'ENTRY WAS DELETED' TO OUT-MESSAGE
              ELSE
                 MOVE 'DELETION OF ENTRY HAS FAILED' TO OUT-MESSAGE
              END-IF
              PERFORM SHOW-ENTRY
           ELSE
              PERFORM NOT-FOUND
           END-IF.

       NOT-FOUND.
           MOVE 'SPECIFIED PERSON WAS NOT FOUND' TO OUT-MESSAGE.

       SHOW-ENTRY.
           MOVE IN-COMMAND TO OUT-COMMAND.
           MOVE PER-LAST-NAME TO OUT-LAST-NAME.
           MOVE PER-FIRST-NAME TO OUT-FIRST-NAME.
           MOVE PER-EXTENSION TO OUT-EXTENSION.
           MOVE PER-ZIP TO OUT-ZIP.
