       IDENTIFICATION DIVISION.
       PROGRAM-ID. ECHO5BC.
      *IRONBRIDGE DATA HOST
      ******************************************************************
      * Gives the BIT container of its channel back, whatever its name
      * and contents, with X'5B' as the last byte: a dollar sign in
      * EBCDIC 037. An empty container stays empty. Up to 16777216
      * bytes. Of several containers it takes the first one that CICS
      * finds.
      *
      * Abends with NOCH when it has no channel, with NOCO when the
      * channel has no container, with NOBI when it is a CHAR one.
      ******************************************************************
       DATA DIVISION.
       WORKING-STORAGE SECTION.
      * NOCH, NOCO, NOBI in EBCDIC
       01  C-NO-CHANNEL                PIC X(4)  VALUE X'D5D6C3C8'.
       01  C-NO-CONTAINER              PIC X(4)  VALUE X'D5D6C3D6'.
       01  C-NO-BIT-CONTAINER          PIC X(4)  VALUE X'D5D6C2C9'.
       01  C-BLANK                     PIC X(1)  VALUE X'40'.
       01  WS-CHANNEL                  PIC X(16).
       01  WS-NAME                     PIC X(16).
       01  WS-TOKEN                    PIC S9(9) COMP.
       01  WS-RESP                     PIC S9(9) COMP.
       01  WS-LENGTH                   PIC S9(9) COMP.
       01  WS-CCSID                    PIC S9(9) COMP.
       LINKAGE SECTION.
       01  CONTAINER-DATA              PIC X(16777216).
       PROCEDURE DIVISION.
       MAIN-LINE.
           EXEC CICS ASSIGN CHANNEL(WS-CHANNEL) END-EXEC
           IF WS-CHANNEL(1:1) = C-BLANK
               EXEC CICS ABEND ABCODE(C-NO-CHANNEL) NODUMP END-EXEC
           END-IF
           PERFORM FIND-CONTAINER
           EXEC CICS GET CONTAINER(WS-NAME) NODATA FLENGTH(WS-LENGTH)
                CONVERTST(DFHVALUE(NOCONVERT)) CCSID(WS-CCSID)
                END-EXEC
           IF WS-CCSID NOT = 0
               EXEC CICS ABEND ABCODE(C-NO-BIT-CONTAINER) NODUMP
                    END-EXEC
           END-IF
           IF WS-LENGTH > 0
               PERFORM ECHO-CONTAINER
           END-IF
           EXEC CICS RETURN END-EXEC
           GOBACK.

       FIND-CONTAINER.
           EXEC CICS STARTBROWSE CONTAINER BROWSETOKEN(WS-TOKEN)
                END-EXEC
           EXEC CICS GETNEXT CONTAINER(WS-NAME) BROWSETOKEN(WS-TOKEN)
                RESP(WS-RESP) END-EXEC
           EXEC CICS ENDBROWSE CONTAINER BROWSETOKEN(WS-TOKEN)
                END-EXEC
           IF WS-RESP NOT = DFHRESP(NORMAL)
               EXEC CICS ABEND ABCODE(C-NO-CONTAINER) NODUMP END-EXEC
           END-IF.

       ECHO-CONTAINER.
           EXEC CICS GETMAIN SET(ADDRESS OF CONTAINER-DATA)
                FLENGTH(WS-LENGTH) END-EXEC
           EXEC CICS GET CONTAINER(WS-NAME)
                INTO(CONTAINER-DATA) FLENGTH(WS-LENGTH) END-EXEC
           MOVE X'5B'                  TO CONTAINER-DATA(WS-LENGTH:1)
           EXEC CICS PUT CONTAINER(WS-NAME) FROM(CONTAINER-DATA)
                FLENGTH(WS-LENGTH) BIT END-EXEC.
