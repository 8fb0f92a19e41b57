       IDENTIFICATION DIVISION.
       PROGRAM-ID. ECHO5B.
      *IRONBRIDGE DATA HOST
      ******************************************************************
      * Gives its COMMAREA back, whatever is in it and however long it
      * is (1 to 32763 bytes), with X'5B' as the last byte: a dollar
      * sign in EBCDIC 037. Its caller sees so that the whole length
      * made the way there and back.
      *
      * Abends with NOCA when it has no COMMAREA.
      ******************************************************************
       DATA DIVISION.
       WORKING-STORAGE SECTION.
      * NOCA in EBCDIC
       01  C-NO-COMMAREA               PIC X(4)  VALUE X'D5D6C3C1'.
       LINKAGE SECTION.
       01  DFHCOMMAREA                 PIC X(32763).
       PROCEDURE DIVISION.
       MAIN-LINE.
           IF EIBCALEN = 0
               EXEC CICS ABEND ABCODE(C-NO-COMMAREA) NODUMP END-EXEC
           END-IF
           MOVE X'5B'                  TO DFHCOMMAREA(EIBCALEN:1)
           EXEC CICS RETURN END-EXEC
           GOBACK.
