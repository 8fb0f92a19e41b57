       IDENTIFICATION DIVISION.
       PROGRAM-ID. TOOLLIST.
      ******************************************************************
      * Lists the tools of a kind: all where none is asked for, none
      * where it is NONE. A fault of its own where it is BROKEN: it
      * names a container that it does not give.
      ******************************************************************
       DATA DIVISION.
       WORKING-STORAGE SECTION.
       01  ASKED.
           03 REQUEST-QUERY.
              06 KIND-EXISTENCE     PIC S9(9) COMP-5 SYNC.
              06 KIND-LENGTH        PIC S9999 COMP-5 SYNC.
              06 KIND               PIC X(10).
       01  ANSWER.
           03 RESPONSE200-NUM       PIC S9(9) COMP-5 SYNC.
           03 RESPONSE200-CONT      PIC X(16).
           03 RESPONSE404-EXISTENCE PIC S9(9) COMP-5 SYNC.
           03 RESPONSE404-CONT      PIC X(16).
           03 RESPONSE500-EXISTENCE PIC S9(9) COMP-5 SYNC.
           03 RESPONSE500-CONT      PIC X(16).
       01  TOOLS.
           03 TOOL OCCURS 2.
              06 TOOL-CODE          PIC X(4).
              06 LABEL-LENGTH       PIC S9999 COMP-5 SYNC.
              06 TOOL-LABEL         PIC X(20).
              06 FEE                PIC 9(16)V9(2) COMP-3.
              06 TAGS-NUM           PIC S9(9) COMP-5 SYNC.
              06 TAGS-CONT          PIC X(16).
              06 NOTE-EXISTENCE     PIC S9(9) COMP-5 SYNC.
              06 NOTE-LENGTH        PIC S9999 COMP-5 SYNC.
              06 NOTE               PIC X(15).
              06 FILLER             PIC X(3).
       01  TAGS.
           03 TAG OCCURS 2.
              06 TAG-LENGTH         PIC S9999 COMP-5 SYNC.
              06 TAG-TEXT           PIC X(9).
              06 FILLER             PIC X(1).
       01  REASON.
           03 REASON-LENGTH         PIC S9999 COMP-5 SYNC.
           03 REASON-TEXT           PIC X(50).
       PROCEDURE DIVISION.
       MAIN-LINE.
           EXEC CICS GET CONTAINER('BAQBASE') INTO(ASKED) END-EXEC
           INITIALIZE ANSWER
           EVALUATE TRUE
               WHEN KIND-EXISTENCE = 0
                   PERFORM GIVE-TOOLS
               WHEN KIND(1:KIND-LENGTH) = 'NONE'
                   PERFORM GIVE-REASON
               WHEN KIND(1:KIND-LENGTH) = 'BROKEN'
                   MOVE 1               TO RESPONSE200-NUM
                   MOVE 'NOT-THERE'     TO RESPONSE200-CONT
               WHEN OTHER
                   CONTINUE
           END-EVALUATE
           EXEC CICS PUT CONTAINER('BAQBASE') FROM(ANSWER) BIT END-EXEC
           EXEC CICS RETURN END-EXEC
           GOBACK.

       GIVE-TOOLS.
           INITIALIZE TOOLS
           MOVE 'SAW1'                  TO TOOL-CODE(1)
           MOVE 'Hand saw'              TO TOOL-LABEL(1)
           MOVE 8                       TO LABEL-LENGTH(1)
           MOVE 12.50                   TO FEE(1)
           MOVE 2                       TO TAGS-NUM(1)
           MOVE 'TAGS-OF-SAW1'          TO TAGS-CONT(1)
           MOVE 'DRIL'                  TO TOOL-CODE(2)
           MOVE 'Drill'                 TO TOOL-LABEL(2)
           MOVE 5                       TO LABEL-LENGTH(2)
           MOVE 3                       TO FEE(2)
           MOVE 1                       TO NOTE-EXISTENCE(2)
           MOVE 'with bits'             TO NOTE(2)
           MOVE 9                       TO NOTE-LENGTH(2)
           MOVE 'wood'                  TO TAG-TEXT(1)
           MOVE 4                       TO TAG-LENGTH(1)
           MOVE 'by hand'               TO TAG-TEXT(2)
           MOVE 7                       TO TAG-LENGTH(2)
           EXEC CICS PUT CONTAINER('TAGS-OF-SAW1') FROM(TAGS) BIT
                END-EXEC
           EXEC CICS PUT CONTAINER('TOOLS') FROM(TOOLS) BIT END-EXEC
           MOVE 2                       TO RESPONSE200-NUM
           MOVE 'TOOLS'                 TO RESPONSE200-CONT.

       GIVE-REASON.
           INITIALIZE REASON
           MOVE 'No tool of this kind'  TO REASON-TEXT
           MOVE 20                      TO REASON-LENGTH
           EXEC CICS PUT CONTAINER('REASON') FROM(REASON) BIT END-EXEC
           MOVE 1                       TO RESPONSE404-EXISTENCE
           MOVE 'REASON'                TO RESPONSE404-CONT.
