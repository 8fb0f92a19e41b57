       IDENTIFICATION DIVISION.
       PROGRAM-ID. PAYSTART.
      * Started: keeps its data in a queue. Linked to: shows them.
       DATA DIVISION.
       WORKING-STORAGE SECTION.
       01  WS-DATA             PIC X(8) VALUE SPACES.
       01  WS-RESP             PIC S9(8) COMP.
       LINKAGE SECTION.
       01  DFHCOMMAREA.
           03  CA-DATA         PIC X(8).
       PROCEDURE DIVISION.
           IF EIBCALEN = 0
               EXEC CICS RETRIEVE INTO(WS-DATA) END-EXEC
               EXEC CICS WRITEQ TS QUEUE('STARTED') FROM(WS-DATA)
               END-EXEC
           ELSE
               EXEC CICS READQ TS QUEUE('STARTED') INTO(CA-DATA) ITEM(1)
                   RESP(WS-RESP)
               END-EXEC
           END-IF.
           EXEC CICS RETURN END-EXEC.
