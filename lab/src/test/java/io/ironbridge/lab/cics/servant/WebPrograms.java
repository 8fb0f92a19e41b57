package io.ironbridge.lab.cics.servant;

/** Programs that answer web clients; their reports are in a queue. */
final class WebPrograms {
    static final CobolSource WEB =
            new CobolSource("WEBPGM")
                    .commarea("05  CA-NONE PIC X.")
                    .storage(
                            """
                            01  WS-LINE.
                                05  WS-EIB PIC X(85).
                                05  WS-TEXT PIC X(43).
                            01  WS-BODY PIC X(20).
                            01  WS-LENGTH PIC S9(8) COMP.
                            01  WS-OTHER PIC S9(8) COMP.
                            01  WS-NUMBER PIC S9(8) COMP.
                            01  WS-METHOD PIC X(8).
                            01  WS-PATH PIC X(20).
                            01  WS-TYPE PIC X(20).\
                            """)
                    .run(
                            """
                            MOVE 8 TO WS-LENGTH MOVE 20 TO WS-OTHER
                            EXEC CICS WEB EXTRACT HTTPMETHOD(WS-METHOD)
                                METHODLENGTH(WS-LENGTH) PATH(WS-PATH)
                                PATHLENGTH(WS-OTHER) PORTNUMBER(WS-NUMBER)
                                NOHANDLE END-EXEC
                            STRING WS-METHOD WS-PATH DELIMITED BY SIZE
                                INTO WS-TEXT
                            PERFORM WRITE-PARA
                            MOVE 2 TO WS-OTHER
                            EXEC CICS WEB EXTRACT PATH(WS-PATH)
                                PATHLENGTH(WS-OTHER) NOHANDLE END-EXEC
                            MOVE WS-OTHER TO WS-EDIT MOVE WS-EDIT TO WS-TEXT
                            PERFORM WRITE-PARA
                            EXEC CICS EXTRACT TCPIP TCPIPSERVICE(WS-METHOD)
                                PORTNUMBER(WS-NUMBER) NOHANDLE END-EXEC
                            MOVE WS-NUMBER TO WS-EDIT
                            STRING WS-METHOD WS-EDIT DELIMITED BY SIZE
                                INTO WS-TEXT
                            PERFORM WRITE-PARA
                            MOVE 20 TO WS-LENGTH
                            EXEC CICS WEB READ HTTPHEADER('x-kind')
                                NAMELENGTH(6) VALUE(WS-BODY)
                                VALUELENGTH(WS-LENGTH) NOHANDLE END-EXEC
                            MOVE WS-BODY TO WS-TEXT
                            PERFORM WRITE-PARA
                            EXEC CICS WEB READ HTTPHEADER('none')
                                NAMELENGTH(4) VALUE(WS-BODY)
                                VALUELENGTH(WS-LENGTH) NOHANDLE END-EXEC
                            PERFORM WRITE-PARA
                            MOVE SPACES TO WS-BODY
                            MOVE 4 TO WS-LENGTH
                            EXEC CICS WEB RECEIVE INTO(WS-BODY)
                                LENGTH(WS-LENGTH) NOTRUNCATE SRVCONVERT
                                MEDIATYPE(WS-TYPE) NOHANDLE END-EXEC
                            STRING WS-BODY(1:6) WS-TYPE DELIMITED BY SIZE
                                INTO WS-TEXT
                            PERFORM WRITE-PARA
                            MOVE SPACES TO WS-BODY
                            MOVE 20 TO WS-LENGTH
                            EXEC CICS WEB RECEIVE INTO(WS-BODY)
                                LENGTH(WS-LENGTH) NOTRUNCATE SRVCONVERT
                                NOHANDLE END-EXEC
                            MOVE WS-BODY TO WS-TEXT
                            PERFORM WRITE-PARA
                            EXEC CICS WEB WRITE HTTPHEADER('X-Answer')
                                NAMELENGTH(8) VALUE('yes') VALUELENGTH(3)
                                NOHANDLE END-EXEC
                            PERFORM WRITE-PARA
                            EXEC CICS WEB WRITE HTTPHEADER(X'0D')
                                NAMELENGTH(1) VALUE('yes') VALUELENGTH(3)
                                NOHANDLE END-EXEC
                            PERFORM WRITE-PARA
                            EXEC CICS WEB SEND FROM('x') STATUSCODE(99)
                                NOHANDLE END-EXEC
                            PERFORM WRITE-PARA
                            MOVE X'E4' TO WS-BODY
                            IF WS-PATH(1:2) = '/n'
                                EXEC CICS WEB SEND FROM(WS-BODY) FROMLENGTH(1)
                                    IMMEDIATE NOSRVCONVERT STATUSCODE(404)
                                    STATUSTEXT('Gone') MEDIATYPE('text/plain')
                                    CLOSE NOHANDLE END-EXEC
                                PERFORM WRITE-PARA
                            END-IF
                            IF WS-PATH(1:2) NOT = '/-'
                                EXEC CICS WEB SEND FROM(WS-BODY) FROMLENGTH(1)
                                    MEDIATYPE('text/plain')
                                    CHARACTERSET('utf-8') NOHANDLE END-EXEC
                                PERFORM WRITE-PARA
                            END-IF\
                            """)
                    .paragraph(
                            "WRITE-PARA",
                            """
                            MOVE DFHEIBLK TO WS-EIB
                            EXEC CICS WRITEQ TS QUEUE('REPORT') FROM(WS-LINE)
                                END-EXEC
                            MOVE SPACES TO WS-TEXT.\
                            """);

    private WebPrograms() {}
}
