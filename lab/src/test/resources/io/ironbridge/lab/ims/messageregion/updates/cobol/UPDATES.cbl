       IDENTIFICATION DIVISION.
       PROGRAM-ID. UPDATES.
      * Adds a person and changes another one, and answers with both
      * status codes and the first name that the other one had. After
      * WAIT it does not come back.
       DATA DIVISION.
       WORKING-STORAGE SECTION.
       77  GU-FUNC              PIC X(4) VALUE 'GU'.
       77  GHU-FUNC             PIC X(4) VALUE 'GHU'.
       77  ISRT-FUNC            PIC X(4) VALUE 'ISRT'.
       77  REPL-FUNC            PIC X(4) VALUE 'REPL'.
       77  TURNS                PIC S9(8) COMP VALUE ZERO.
       01  INPUT-MESSAGE.
           05  IN-LL            PIC S9(4) COMP.
           05  IN-ZZ            PIC S9(4) COMP.
           05  IN-TRANCODE      PIC X(8).
           05  IN-WHAT          PIC X(4).
       01  OUTPUT-MESSAGE.
           05  OUT-LL           PIC S9(4) COMP VALUE 18.
           05  OUT-ZZ           PIC S9(4) COMP VALUE ZERO.
           05  OUT-ADDED        PIC X(2).
           05  OUT-CHANGED      PIC X(2).
           05  OUT-FIRST-NAME   PIC X(10).
       01  PERSON.
           05  PER-LAST-NAME    PIC X(10).
           05  PER-FIRST-NAME   PIC X(10).
           05  FILLER           PIC X(20).
       01  NEW-PERSON.
           05  FILLER           PIC X(10) VALUE 'LAST9'.
           05  FILLER           PIC X(30) VALUE 'FIRST9'.
       01  NEW-SSA              PIC X(9) VALUE 'A1111111'.
       01  PERSON-SSA           PIC X(30)
           VALUE 'A1111111(A1111111 =LAST1     )'.
       LINKAGE SECTION.
       01  IO-PCB.
           05  FILLER           PIC X(10).
           05  IO-STATUS        PIC X(2).
       01  DB-PCB.
           05  FILLER           PIC X(10).
           05  DB-STATUS        PIC X(2).
       PROCEDURE DIVISION.
           ENTRY 'DLITCBL' USING IO-PCB DB-PCB.
       MAIN-LINE.
           PERFORM NEXT-MESSAGE.
           PERFORM UNTIL IO-STATUS NOT = SPACES
              PERFORM UPDATE-BOTH
              CALL 'CBLTDLI' USING GHU-FUNC DB-PCB PERSON PERSON-SSA
              PERFORM UNTIL IN-WHAT NOT = 'WAIT'
                 ADD 1 TO TURNS
                    ON SIZE ERROR MOVE ZERO TO TURNS
                 END-ADD
              END-PERFORM
              CALL 'CBLTDLI' USING ISRT-FUNC IO-PCB OUTPUT-MESSAGE
              PERFORM NEXT-MESSAGE
           END-PERFORM.
           GOBACK.

       NEXT-MESSAGE.
           MOVE SPACES TO IN-WHAT.
           CALL 'CBLTDLI' USING GU-FUNC IO-PCB INPUT-MESSAGE.

       UPDATE-BOTH.
           CALL 'CBLTDLI' USING ISRT-FUNC DB-PCB NEW-PERSON NEW-SSA.
           MOVE DB-STATUS TO OUT-ADDED.
           CALL 'CBLTDLI' USING GHU-FUNC DB-PCB PERSON PERSON-SSA.
           MOVE PER-FIRST-NAME TO OUT-FIRST-NAME.
           MOVE 'CHANGED' TO PER-FIRST-NAME.
           CALL 'CBLTDLI' USING REPL-FUNC DB-PCB PERSON.
           MOVE DB-STATUS TO OUT-CHANGED.
