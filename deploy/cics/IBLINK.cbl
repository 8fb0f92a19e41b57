       CBL TRUNC(BIN)
       IDENTIFICATION DIVISION.
       PROGRAM-ID. IBLINK.
      *IRONBRIDGE DATA HOST
      ******************************************************************
      * The region's end of the host link, version 1. One task serves
      * one request of CICS web support:
      *   receive, check, LINK, build the answer, SYNCPOINT, send.
      * The protocol is docs/host-link.md, installing this program is
      * docs/install-host-link.md of the Ironbridge project.
      *
      * Needs CICS TS 5.3 or later. Compile with CICS, RENT, NODYNAM;
      * link AMODE 31, RMODE ANY. Threadsafe. TRUNC(BIN), above, is a
      * must: numbers of the protocol use all bits of a fullword.
      *
      * The answer is complete before the syncpoint: an answer that
      * cannot be given is never a committed unit of work of which
      * nobody knows. The program that is linked to may use EXEC CICS
      * WEB, after which the pointer of this one's WEB RECEIVE is no
      * longer good: what is needed after the LINK is copied before.
      *
      * Everything that comes from the network is EBCDIC or binary and
      * is compared with hexadecimal constants, so that the meaning of
      * this source does not depend on the code page it is stored in.
      * Nothing of the payload is written to any queue or message.
      *
      * Abend codes of its own:
      *   IBLS  the work was committed, its answer could not be sent
      *   IBLT  another answer could not be sent: nothing is committed
      *   IBLU  work could not be backed out; ended so that no RETURN
      *         commits it. The answer that says so was sent
      * WS-SEND-RESP and WS-SEND-RESP2 in their dumps are WEB SEND's.
      ******************************************************************
       DATA DIVISION.
       WORKING-STORAGE SECTION.
      *---------------------------------------------------------------*
      * What a site may change. The limits are bytes and containers;   *
      * neither of the first two may exceed 16777216, for which the    *
      * tables in the LINKAGE SECTION have room, nor be below 32891;   *
      * LIMIT-CONTAINERS may not exceed 256. A request gets storage    *
      * for what was sent, up to MAXDATALEN of the TCPIPSERVICE.       *
      * With ABEND-EXIT X'00' abends are left to CICS: a dump is taken *
      * where it happened, the gateway sees status 500 and no code.    *
      *---------------------------------------------------------------*
       01  SITE-LIMITS.
           05  LIMIT-REQUEST           PIC S9(9) COMP VALUE 16777216.
           05  LIMIT-ANSWER            PIC S9(9) COMP VALUE 1048576.
           05  LIMIT-CONTAINERS        PIC S9(9) COMP VALUE 256.
           05  ABEND-EXIT              PIC X(1)  VALUE X'01'.
               88  ABENDS-ARE-HANDLED            VALUE X'01'.
      * With what the names of programs begin that may be linked to:
      * up to ten, each ended by blanks. As long as all ten are blank,
      * all programs may. Not a matter of users: RESSEC and XPPT are.
      * They check nothing here where the program is remote.
       01  ALLOWED-PREFIXES.
           05  FILLER                  PIC X(8)  VALUE ALL X'40'.
           05  FILLER                  PIC X(8)  VALUE ALL X'40'.
           05  FILLER                  PIC X(8)  VALUE ALL X'40'.
           05  FILLER                  PIC X(8)  VALUE ALL X'40'.
           05  FILLER                  PIC X(8)  VALUE ALL X'40'.
           05  FILLER                  PIC X(8)  VALUE ALL X'40'.
           05  FILLER                  PIC X(8)  VALUE ALL X'40'.
           05  FILLER                  PIC X(8)  VALUE ALL X'40'.
           05  FILLER                  PIC X(8)  VALUE ALL X'40'.
           05  FILLER                  PIC X(8)  VALUE ALL X'40'.
       01  FILLER REDEFINES ALLOWED-PREFIXES.
           05  ALLOWED-PREFIX          PIC X(8)  OCCURS 10 TIMES.
      * Programs with these three letters in front are never linked to,
      * whatever is allowed above.
       01  DENIED-PREFIXES.
      *    DFH: CICS itself, but see C-SAMPLES
           05  FILLER                  PIC X(3)  VALUE X'C4C6C8'.
      *    EYU: CICSPlex SM
           05  FILLER                  PIC X(3)  VALUE X'C5E8E4'.
      *    CEE: Language Environment
           05  FILLER                  PIC X(3)  VALUE X'C3C5C5'.
      *    IGZ: the run-time of COBOL
           05  FILLER                  PIC X(3)  VALUE X'C9C7E9'.
      *    DSN: Db2
           05  FILLER                  PIC X(3)  VALUE X'C4E2D5'.
      *    CSQ: MQ
           05  FILLER                  PIC X(3)  VALUE X'C3E2D8'.
       01  FILLER REDEFINES DENIED-PREFIXES.
           05  DENIED-PREFIX           PIC X(3)  OCCURS 6 TIMES.
      *---------------------------------------------------------------*
      * Words of the protocol, in EBCDIC.                              *
      *---------------------------------------------------------------*
       01  PROTOCOL-WORDS.
      *    IBLQ, IBLR
           05  C-REQUEST-EYE           PIC X(4)  VALUE X'C9C2D3D8'.
           05  C-ANSWER-EYE            PIC X(4)  VALUE X'C9C2D3D9'.
      *    BIT, CHAR, KEEP, DROP
           05  C-BIT                   PIC X(4)  VALUE X'C2C9E340'.
           05  C-CHAR                  PIC X(4)  VALUE X'C3C8C1D9'.
           05  C-KEEP                  PIC X(4)  VALUE X'D2C5C5D7'.
           05  C-DROP                  PIC X(4)  VALUE X'C4D9D6D7'.
      *    DFH0: IBM's sample applications, which may be linked to
           05  C-SAMPLES               PIC X(4)  VALUE X'C4C6C8F0'.
      *    Level of this program: IBL 1.0
           05  C-LEVEL                 PIC X(8)  VALUE
                                       X'C9C2D340F14BF040'.
           05  C-BLANK                 PIC X(1)  VALUE X'40'.
           05  C-NULL                  PIC X(1)  VALUE X'00'.
           05  C-BLANKS                PIC X(16) VALUE ALL X'40'.
           05  C-NULLS                 PIC X(256) VALUE LOW-VALUES.
      *    application/octet-stream
           05  C-MEDIA-TYPE.
               10  FILLER              PIC X(24) VALUE
                   X'81979793898381A3899695619683A385A360A2A399858194'.
               10  FILLER              PIC X(32) VALUE ALL X'40'.
      *    POST, Content-Type, and what may follow a media type: ;
           05  C-POST                  PIC X(4)  VALUE X'D7D6E2E3'.
           05  C-CONTENT-TYPE          PIC X(12) VALUE
                                       X'C39695A38595A360E3A89785'.
           05  C-SEMICOLON             PIC X(1)  VALUE X'5E'.
      *    The letters, for a media type in capitals
           05  C-CAPITALS.
               10  FILLER              PIC X(9)  VALUE
                   X'C1C2C3C4C5C6C7C8C9'.
               10  FILLER              PIC X(9)  VALUE
                   X'D1D2D3D4D5D6D7D8D9'.
               10  FILLER              PIC X(8)  VALUE
                   X'E2E3E4E5E6E7E8E9'.
           05  C-SMALL-LETTERS.
               10  FILLER              PIC X(9)  VALUE
                   X'818283848586878889'.
               10  FILLER              PIC X(9)  VALUE
                   X'919293949596979899'.
               10  FILLER              PIC X(8)  VALUE
                   X'A2A3A4A5A6A7A8A9'.
      *    What names of programs are made of: A-Z 0-9 $ @ #
           05  C-PROGRAM-CHARACTERS.
               10  FILLER              PIC X(9)  VALUE
                   X'C1C2C3C4C5C6C7C8C9'.
               10  FILLER              PIC X(9)  VALUE
                   X'D1D2D3D4D5D6D7D8D9'.
               10  FILLER              PIC X(8)  VALUE
                   X'E2E3E4E5E6E7E8E9'.
               10  FILLER              PIC X(13) VALUE
                   X'F0F1F2F3F4F5F6F7F8F95B7C7B'.
      *    Those of channels and containers: also a-z and others
           05  C-CONTAINER-CHARACTERS.
               10  FILLER              PIC X(9)  VALUE
                   X'C1C2C3C4C5C6C7C8C9'.
               10  FILLER              PIC X(9)  VALUE
                   X'D1D2D3D4D5D6D7D8D9'.
               10  FILLER              PIC X(8)  VALUE
                   X'E2E3E4E5E6E7E8E9'.
               10  FILLER              PIC X(9)  VALUE
                   X'818283848586878889'.
               10  FILLER              PIC X(9)  VALUE
                   X'919293949596979899'.
               10  FILLER              PIC X(8)  VALUE
                   X'A2A3A4A5A6A7A8A9'.
               10  FILLER              PIC X(13) VALUE
                   X'F0F1F2F3F4F5F6F7F8F95B7C7B'.
               10  FILLER              PIC X(17) VALUE
                   X'616C506F5A7A4F7F7E5F6B5E4C6E4B606D'.
           05  C-MANY-BLANKS           PIC X(82) VALUE ALL X'40'.
      * Abend codes of the default actions of conditions of LINK.
       01  ABEND-CODES.
      *    AEI0, AEY7, AEIV, AEIP
           05  C-PGMIDERR              PIC X(4)  VALUE X'C1C5C9F0'.
           05  C-NOTAUTH               PIC X(4)  VALUE X'C1C5E8F7'.
           05  C-LENGERR               PIC X(4)  VALUE X'C1C5C9E5'.
           05  C-INVREQ                PIC X(4)  VALUE X'C1C5C9D7'.
      *    AEZV, AEYQ, AEXI, AEXJ; AEXZ is the one for all others
           05  C-CHANNELERR            PIC X(4)  VALUE X'C1C5E9E5'.
           05  C-SYSIDERR              PIC X(4)  VALUE X'C1C5E8D8'.
           05  C-TERMERR               PIC X(4)  VALUE X'C1C5E7C9'.
           05  C-ROLLEDBACK            PIC X(4)  VALUE X'C1C5E7D1'.
           05  C-OTHER                 PIC X(4)  VALUE X'C1C5E7E9'.
      *    A: what abend codes of CICS itself begin with
           05  C-CODES-OF-CICS         PIC X(1)  VALUE X'C1'.
      *    IBLS, IBLT, IBLU
           05  C-COMMITTED-UNSENT      PIC X(4)  VALUE X'C9C2D3E2'.
           05  C-OTHER-UNSENT          PIC X(4)  VALUE X'C9C2D3E3'.
           05  C-NOT-BACKED-OUT        PIC X(4)  VALUE X'C9C2D3E4'.
      *---------------------------------------------------------------*
      * The header of the answer. It is built here, so that there is   *
      * one to send whatever happens to storage that was got.          *
      *---------------------------------------------------------------*
       01  ANSWER-HEADER.
           05  AN-EYE                  PIC X(4).
           05  AN-VERSION              PIC S9(9) COMP.
           05  AN-HEADER-LENGTH        PIC S9(9) COMP.
           05  AN-TOTAL-LENGTH         PIC S9(9) COMP.
           05  AN-OUTCOME              PIC S9(9) COMP.
               88  AN-WELL             VALUE 0.
               88  AN-ABENDED          VALUE 1.
               88  AN-LINK-FAILED      VALUE 2.
               88  AN-SYNCPOINT-FAILED VALUE 3.
               88  AN-REFUSED          VALUE 4.
               88  AN-NO-ANSWER        VALUE 5.
           05  AN-UNIT-OF-WORK         PIC S9(9) COMP.
               88  AN-UOW-NONE         VALUE 0.
               88  AN-UOW-COMMITTED    VALUE 1.
               88  AN-UOW-BACKED-OUT   VALUE 2.
               88  AN-UOW-UNKNOWN      VALUE 3.
           05  AN-ABEND-CODE           PIC X(4).
           05  AN-PROGRAM              PIC X(8).
           05  AN-RESP                 PIC S9(9) COMP.
           05  AN-RESP2                PIC S9(9) COMP.
           05  AN-REASON               PIC S9(9) COMP.
           05  AN-TOKEN                PIC X(8).
           05  AN-COMMAREA-LENGTH      PIC S9(9) COMP.
           05  AN-COMMAREA-GIVEN       PIC S9(9) COMP.
           05  AN-CONTAINERS           PIC S9(9) COMP.
           05  AN-WOULD-HAVE-BEEN      PIC S9(9) COMP.
           05  AN-APPLID               PIC X(8).
           05  AN-TRANSACTION          PIC X(4).
           05  AN-TASK                 PIC S9(9) COMP.
           05  AN-USER                 PIC X(8).
           05  AN-LEVEL                PIC X(8).
           05  AN-HIGHEST-VERSION      PIC S9(9) COMP.
           05  AN-LONGEST-REQUEST      PIC S9(9) COMP.
           05  FILLER                  PIC X(16).
      *---------------------------------------------------------------*
      * The header of the request, copied; X'00' where it was shorter. *
      *---------------------------------------------------------------*
       01  REQUEST-HEADER.
           05  RQ-EYE                  PIC X(4).
           05  RQ-VERSION              PIC S9(9) COMP.
           05  RQ-HEADER-LENGTH        PIC S9(9) COMP.
           05  RQ-TOTAL-LENGTH         PIC S9(9) COMP.
           05  RQ-FUNCTION             PIC S9(9) COMP.
               88  RQ-COMMAREA         VALUE 1.
               88  RQ-CHANNEL          VALUE 2.
               88  RQ-NEITHER          VALUE 3.
               88  RQ-PING             VALUE 9.
           05  RQ-PROGRAM              PIC X(8).
           05  RQ-TRANSACTION          PIC X(4).
           05  RQ-CHANNEL-NAME         PIC X(16).
           05  RQ-COMMAREA-LENGTH      PIC S9(9) COMP.
           05  RQ-COMMAREA-GIVEN       PIC S9(9) COMP.
           05  RQ-CONTAINERS           PIC S9(9) COMP.
           05  RQ-LONGEST-ANSWER       PIC S9(9) COMP.
           05  RQ-TIME-LEFT            PIC S9(9) COMP.
           05  FILLER                  PIC X(4).
           05  RQ-TOKEN                PIC X(8).
      *    Read by people who look at a dump, by nobody else:
           05  RQ-REQUEST-ID           PIC X(32).
           05  RQ-USER                 PIC X(8).
           05  FILLER                  PIC X(8).
      *---------------------------------------------------------------*
      * What is known of the containers of the request.                *
      *---------------------------------------------------------------*
       01  REQUEST-CONTAINERS.
           05  RC-ENTRY                OCCURS 256 TIMES.
               10  RC-NAME             PIC X(16).
               10  RC-OFFSET           PIC S9(9) COMP.
               10  RC-ACTION           PIC X(4).
      * What is known of those of the answer.
       01  ANSWER-CONTAINERS.
           05  AC-ENTRY                OCCURS 256 TIMES.
               10  AC-NAME             PIC X(16).
               10  AC-LENGTH           PIC S9(9) COMP.
      *---------------------------------------------------------------*
      * Work fields.                                                   *
      *---------------------------------------------------------------*
       01  WORK-FIELDS.
           05  WS-RESP                 PIC S9(9) COMP.
           05  WS-RESP2                PIC S9(9) COMP.
           05  WS-RECEIVED             PIC S9(9) COMP VALUE 0.
           05  WS-RECEIVE-RESP         PIC S9(9) COMP.
           05  WS-OFFSET               PIC S9(9) COMP.
           05  WS-N                    PIC S9(9) COMP.
           05  WS-M                    PIC S9(9) COMP.
           05  WS-LENGTH               PIC S9(9) COMP.
           05  WS-BROWSE-TOKEN         PIC S9(9) COMP.
           05  WS-CCSID                PIC S9(9) COMP.
      *    What WEB SEND said, for dumps
           05  WS-SEND-RESP            PIC S9(9) COMP VALUE 0.
           05  WS-SEND-RESP2           PIC S9(9) COMP VALUE 0.
      *    The method and the media type of the request
           05  WS-METHOD-LENGTH        PIC S9(9) COMP VALUE 16.
           05  WS-NAME-LENGTH          PIC S9(9) COMP VALUE 12.
           05  WS-VALUE-LENGTH         PIC S9(9) COMP VALUE 64.
           05  WS-METHOD               PIC X(16) VALUE ALL X'40'.
           05  WS-VALUE                PIC X(64) VALUE ALL X'40'.
      *    The whole answer; more than a fullword has room for
           05  WS-TOTAL                PIC S9(15) COMP VALUE 128.
      *    Halfwords, as LINK and WEB SEND want them
           05  WS-LINK-LENGTH          PIC S9(4) COMP-5.
           05  WS-STATUS-CODE          PIC S9(4) COMP-5 VALUE 200.
           05  WS-OWN-NAME             PIC X(8).
           05  WS-NAME                 PIC X(16).
      *    A name that is checked, and what is left of it
           05  WS-CHECKED              PIC X(16).
           05  WS-REST                 PIC X(16).
           05  WS-AREA                 PIC X(1)  VALUE X'00'.
               88  ANSWER-AREA-IS-THERE          VALUE X'01'.
           05  WS-ALLOWED              PIC X(1)  VALUE X'00'.
               88  PROGRAM-IS-ALLOWED            VALUE X'01'.
           05  WS-NULLS                PIC X(1)  VALUE X'00'.
               88  LAST-NULLS-ARE-GONE           VALUE X'01'.
           05  WS-BROWSE               PIC X(1)  VALUE X'00'.
               88  BROWSE-ENDED                  VALUE X'01'.
           05  WS-SYNCPOINT            PIC X(1)  VALUE X'00'.
               88  SYNCPOINT-HAS-BEGUN           VALUE X'01'.
           05  WS-ROLLBACK             PIC X(1)  VALUE X'00'.
               88  ROLLBACK-HAS-FAILED           VALUE X'01'.

       LINKAGE SECTION.
      * The request as it was received.
       01  REQUEST-BYTES.
           05  RQ-BYTE                 PIC X     OCCURS 16777216 TIMES.
      * The header of one container, in the request or in the answer.
       01  CONTAINER-HEADER.
           05  CH-NAME                 PIC X(16).
           05  CH-TYPE                 PIC X(4).
           05  CH-CCSID                PIC S9(9) COMP.
           05  CH-LENGTH               PIC S9(9) COMP.
           05  CH-ACTION               PIC X(4).
      * Data of one container or COMMAREA in the request.
       01  GIVEN-DATA                  PIC X(16777216).
      * Data of one container in the answer.
       01  TAKEN-DATA                  PIC X(16777216).
      * The whole answer where it has data.
       01  ANSWER-AREA.
           05  AA-HEADER               PIC X(128).
           05  AA-BYTE                 PIC X     OCCURS 16777216 TIMES.
      * The COMMAREA of the program, in its place in the answer.
       01  LINK-COMMAREA               PIC X(32763).

       PROCEDURE DIVISION.
       MAIN-LINE.
           IF ABENDS-ARE-HANDLED
               EXEC CICS HANDLE ABEND LABEL(PROGRAM-ABENDED) END-EXEC
           END-IF
           PERFORM BEGIN-ANSWER
           PERFORM CHECK-REQUEST
           IF AN-WELL
               EVALUATE TRUE
                   WHEN RQ-COMMAREA    PERFORM LINK-WITH-COMMAREA
                   WHEN RQ-CHANNEL     PERFORM LINK-WITH-CHANNEL
                   WHEN RQ-NEITHER     PERFORM LINK-WITH-NEITHER
                   WHEN RQ-PING        CONTINUE
               END-EVALUATE
           END-IF
           PERFORM SEND-ANSWER
           EXEC CICS RETURN END-EXEC
           GOBACK.

       BEGIN-ANSWER.
           MOVE LOW-VALUES             TO ANSWER-HEADER
           MOVE LOW-VALUES             TO REQUEST-HEADER
           MOVE C-ANSWER-EYE           TO AN-EYE
           MOVE 1                      TO AN-VERSION
           MOVE 1                      TO AN-HIGHEST-VERSION
           MOVE 128                    TO AN-HEADER-LENGTH
           MOVE 128                    TO AN-TOTAL-LENGTH
           MOVE C-BLANKS(1:4)          TO AN-ABEND-CODE
           MOVE C-BLANKS(1:8)          TO AN-PROGRAM
           MOVE EIBTRNID               TO AN-TRANSACTION
           MOVE EIBTASKN               TO AN-TASK
           MOVE C-LEVEL                TO AN-LEVEL
           MOVE LIMIT-REQUEST          TO AN-LONGEST-REQUEST
           EXEC CICS ASSIGN APPLID(AN-APPLID) USERID(AN-USER)
                PROGRAM(WS-OWN-NAME) END-EXEC.

      *---------------------------------------------------------------*
      * Checks. The first reason against the request is the one given; *
      * docs/host-link.md has their order.                             *
      *---------------------------------------------------------------*
       CHECK-REQUEST.
           PERFORM CHECK-METHOD
           IF AN-REASON = 0
               PERFORM CHECK-MEDIA-TYPE
           END-IF
           IF AN-REASON = 0
               PERFORM RECEIVE-REQUEST
               PERFORM CHECK-HEADER
           END-IF
           IF AN-REASON = 0 AND NOT RQ-PING
               MOVE RQ-PROGRAM         TO AN-PROGRAM
               PERFORM CHECK-PROGRAM
           END-IF
           IF AN-REASON = 0
               PERFORM CHECK-TRANSACTION
           END-IF
           IF AN-REASON = 0 AND NOT RQ-PING
               PERFORM CHECK-PERMITTED
           END-IF
           IF AN-REASON = 0
               PERFORM CHECK-DATA
           END-IF
           IF AN-REASON NOT = 0
               SET AN-REFUSED          TO TRUE
           END-IF.

      * CICS converts bodies of other media types.
       CHECK-METHOD.
           EXEC CICS WEB EXTRACT HTTPMETHOD(WS-METHOD)
                METHODLENGTH(WS-METHOD-LENGTH)
                RESP(WS-RESP) RESP2(WS-RESP2) END-EXEC
           IF WS-RESP NOT = DFHRESP(NORMAL)
           OR WS-METHOD-LENGTH NOT = 4
           OR WS-METHOD(1:4) NOT = C-POST
               PERFORM HTTP-IS-REFUSED
           END-IF.

       CHECK-MEDIA-TYPE.
           EXEC CICS WEB READ HTTPHEADER(C-CONTENT-TYPE)
                NAMELENGTH(WS-NAME-LENGTH)
                VALUE(WS-VALUE) VALUELENGTH(WS-VALUE-LENGTH)
                RESP(WS-RESP) RESP2(WS-RESP2) END-EXEC
           INSPECT WS-VALUE CONVERTING C-CAPITALS TO C-SMALL-LETTERS
           EVALUATE TRUE
               WHEN WS-RESP NOT = DFHRESP(NORMAL)
                AND WS-RESP NOT = DFHRESP(LENGERR)
               WHEN WS-VALUE(1:24) NOT = C-MEDIA-TYPE(1:24)
               WHEN WS-VALUE(25:1) NOT = C-BLANK
                AND WS-VALUE(25:1) NOT = C-SEMICOLON
                   PERFORM HTTP-IS-REFUSED
           END-EVALUATE.

       HTTP-IS-REFUSED.
           MOVE 14                     TO AN-REASON
           MOVE WS-RESP                TO AN-RESP
           MOVE WS-RESP2               TO AN-RESP2.

      * CICS gets the storage (31 bit, freed with the task). A request
      * that is too long is cut; its header is needed all the same.
       RECEIVE-REQUEST.
           EXEC CICS WEB RECEIVE SET(ADDRESS OF REQUEST-BYTES)
                LENGTH(WS-RECEIVED) MAXLENGTH(LIMIT-REQUEST)
                NOSRVCONVERT
                RESP(WS-RECEIVE-RESP) RESP2(WS-RESP2) END-EXEC
           IF WS-RECEIVE-RESP = DFHRESP(NORMAL) OR DFHRESP(LENGERR)
               MOVE WS-RECEIVED        TO WS-LENGTH
               IF WS-LENGTH > 128
                   MOVE 128            TO WS-LENGTH
               END-IF
               IF WS-LENGTH > 0
                   MOVE REQUEST-BYTES(1:WS-LENGTH)
                       TO REQUEST-HEADER(1:WS-LENGTH)
               END-IF
               IF WS-RECEIVED NOT < 80
                   MOVE RQ-TOKEN       TO AN-TOKEN
               END-IF
           END-IF.

       CHECK-HEADER.
           EVALUATE TRUE
               WHEN WS-RECEIVE-RESP NOT = DFHRESP(NORMAL)
                AND WS-RECEIVE-RESP NOT = DFHRESP(LENGERR)
                   MOVE 12             TO AN-REASON
                   MOVE WS-RECEIVE-RESP TO AN-RESP
                   MOVE WS-RESP2       TO AN-RESP2
               WHEN WS-RECEIVED < 4
                   MOVE 1              TO AN-REASON
               WHEN RQ-EYE NOT = C-REQUEST-EYE
                   MOVE 1              TO AN-REASON
               WHEN WS-RECEIVED < 128
                   MOVE 3              TO AN-REASON
               WHEN RQ-VERSION NOT = 1
                   MOVE 2              TO AN-REASON
               WHEN WS-RECEIVE-RESP = DFHRESP(LENGERR)
                   MOVE 10             TO AN-REASON
                   MOVE WS-RECEIVE-RESP TO AN-RESP
                   MOVE WS-RESP2       TO AN-RESP2
               WHEN RQ-TOTAL-LENGTH NOT = WS-RECEIVED
                   MOVE 3              TO AN-REASON
               WHEN RQ-HEADER-LENGTH < 128
                   MOVE 3              TO AN-REASON
               WHEN RQ-HEADER-LENGTH > WS-RECEIVED
                   MOVE 3              TO AN-REASON
               WHEN RQ-LONGEST-ANSWER < 128
                   MOVE 3              TO AN-REASON
               WHEN NOT RQ-COMMAREA AND NOT RQ-CHANNEL
                AND NOT RQ-NEITHER AND NOT RQ-PING
                   MOVE 4              TO AN-REASON
           END-EVALUATE.

       CHECK-PROGRAM.
           MOVE C-BLANKS               TO WS-CHECKED
           MOVE RQ-PROGRAM             TO WS-CHECKED(1:8)
           MOVE WS-CHECKED             TO WS-REST
           INSPECT WS-REST CONVERTING C-PROGRAM-CHARACTERS
               TO C-MANY-BLANKS(1:39)
           PERFORM CHECK-BLANKS
           IF WS-REST NOT = C-BLANKS
               MOVE 5                  TO AN-REASON
           END-IF.

      * The same for names of channels and containers, in WS-CHECKED.
       CHECK-CONTAINER-NAME.
           MOVE WS-CHECKED             TO WS-REST
           INSPECT WS-REST CONVERTING C-CONTAINER-CHARACTERS
               TO C-MANY-BLANKS
           PERFORM CHECK-BLANKS
           IF WS-REST NOT = C-BLANKS
               MOVE 8                  TO AN-REASON
           END-IF.

      * Names have blanks at their end only, and are not all blank:
      * else something is left in WS-REST.
       CHECK-BLANKS.
           MOVE 0                      TO WS-M
           INSPECT WS-CHECKED TALLYING WS-M
               FOR CHARACTERS BEFORE INITIAL C-BLANK
           EVALUATE TRUE
               WHEN WS-M = 0
                   MOVE C-NULLS(1:16)  TO WS-REST
               WHEN WS-M > 14
                   CONTINUE
               WHEN WS-CHECKED(WS-M + 1:) NOT =
                    C-BLANKS(WS-M + 1:)
                   MOVE C-NULLS(1:16)  TO WS-REST
           END-EVALUATE.

       CHECK-TRANSACTION.
           IF RQ-TRANSACTION NOT = C-BLANKS(1:4)
           AND RQ-TRANSACTION NOT = EIBTRNID
               MOVE 6                  TO AN-REASON
           END-IF.

       CHECK-PERMITTED.
           EVALUATE TRUE
               WHEN RQ-PROGRAM = WS-OWN-NAME
                   MOVE 11             TO AN-REASON
               WHEN RQ-PROGRAM(1:4) = C-SAMPLES
                   CONTINUE
               WHEN OTHER
                   PERFORM CHECK-PREFIX VARYING WS-N FROM 1 BY 1
                       UNTIL WS-N > 6
           END-EVALUATE
           IF ALLOWED-PREFIXES NOT = C-MANY-BLANKS(1:80)
               PERFORM CHECK-ALLOWED VARYING WS-N FROM 1 BY 1
                   UNTIL WS-N > 10 OR PROGRAM-IS-ALLOWED
               IF NOT PROGRAM-IS-ALLOWED
                   MOVE 11             TO AN-REASON
               END-IF
           END-IF.

      * A name of eight has no blank; then all of it counts.
       CHECK-ALLOWED.
           MOVE 0                      TO WS-M
           INSPECT ALLOWED-PREFIX(WS-N) TALLYING WS-M
               FOR CHARACTERS BEFORE INITIAL C-BLANK
           IF WS-M > 0
               IF RQ-PROGRAM(1:WS-M) = ALLOWED-PREFIX(WS-N)(1:WS-M)
                   SET PROGRAM-IS-ALLOWED TO TRUE
               END-IF
           END-IF.

       CHECK-PREFIX.
           IF RQ-PROGRAM(1:3) = DENIED-PREFIX(WS-N)
               MOVE 11                 TO AN-REASON
           END-IF.

      * Fields that the function has no use for are 0.
       CHECK-DATA.
           EVALUATE TRUE
               WHEN RQ-COMMAREA
                   PERFORM CHECK-COMMAREA
               WHEN RQ-COMMAREA-LENGTH NOT = 0
               WHEN RQ-COMMAREA-GIVEN NOT = 0
                   MOVE 7              TO AN-REASON
               WHEN RQ-CHANNEL
                   PERFORM CHECK-CONTAINERS
               WHEN RQ-CONTAINERS NOT = 0
                   MOVE 10             TO AN-REASON
               WHEN RQ-HEADER-LENGTH NOT = WS-RECEIVED
                   MOVE 3              TO AN-REASON
           END-EVALUATE.

       CHECK-COMMAREA.
           EVALUATE TRUE
               WHEN RQ-COMMAREA-LENGTH < 1
               WHEN RQ-COMMAREA-LENGTH > 32763
               WHEN RQ-COMMAREA-GIVEN < 0
               WHEN RQ-COMMAREA-GIVEN > RQ-COMMAREA-LENGTH
                   MOVE 7              TO AN-REASON
               WHEN RQ-CONTAINERS NOT = 0
                   MOVE 10             TO AN-REASON
               WHEN RQ-HEADER-LENGTH + RQ-COMMAREA-GIVEN
                    NOT = WS-RECEIVED
                   MOVE 3              TO AN-REASON
           END-EVALUATE.

       CHECK-CONTAINERS.
           MOVE RQ-CHANNEL-NAME        TO WS-CHECKED
           PERFORM CHECK-CONTAINER-NAME
           IF AN-REASON = 0
               IF RQ-CONTAINERS < 0 OR RQ-CONTAINERS > LIMIT-CONTAINERS
                   MOVE 10             TO AN-REASON
               END-IF
           END-IF
           MOVE RQ-HEADER-LENGTH       TO WS-OFFSET
           PERFORM CHECK-CONTAINER VARYING WS-N FROM 1 BY 1
               UNTIL WS-N > RQ-CONTAINERS OR AN-REASON NOT = 0
           IF AN-REASON = 0 AND WS-OFFSET NOT = WS-RECEIVED
               MOVE 3                  TO AN-REASON
           END-IF.

       CHECK-CONTAINER.
           IF WS-OFFSET > WS-RECEIVED - 32
               MOVE 8                  TO AN-REASON
           ELSE
               SET ADDRESS OF CONTAINER-HEADER
                   TO ADDRESS OF RQ-BYTE(WS-OFFSET + 1)
               MOVE CH-NAME            TO WS-CHECKED
               PERFORM CHECK-CONTAINER-NAME
               IF AN-REASON = 0
                   PERFORM CHECK-CONTAINER-HEADER
               END-IF
               IF AN-REASON = 0
                   MOVE CH-NAME        TO RC-NAME(WS-N)
                   MOVE CH-ACTION      TO RC-ACTION(WS-N)
                   MOVE WS-OFFSET      TO RC-OFFSET(WS-N)
                   PERFORM CHECK-NAME VARYING WS-M FROM 1 BY 1
                       UNTIL WS-M NOT < WS-N
                   COMPUTE WS-OFFSET = WS-OFFSET + 32 + CH-LENGTH
               END-IF
           END-IF.

       CHECK-CONTAINER-HEADER.
           EVALUATE TRUE
               WHEN CH-ACTION NOT = C-KEEP AND CH-ACTION NOT = C-DROP
               WHEN CH-LENGTH < 0
               WHEN CH-LENGTH > WS-RECEIVED - WS-OFFSET - 32
                   MOVE 8              TO AN-REASON
               WHEN CH-TYPE = C-BIT AND CH-CCSID = 0
               WHEN CH-TYPE = C-CHAR AND CH-CCSID > 0
                   CONTINUE
               WHEN OTHER
                   MOVE 8              TO AN-REASON
           END-EVALUATE.

       CHECK-NAME.
           IF RC-NAME(WS-M) = CH-NAME
               MOVE 9                  TO AN-REASON
           END-IF.

      *---------------------------------------------------------------*
      * The COMMAREA lies where the answer will have it, behind room   *
      * for the header: nothing is copied after the LINK. GETMAIN has  *
      * cleared it, so what was not sent is X'00'.                     *
      *---------------------------------------------------------------*
       LINK-WITH-COMMAREA.
           COMPUTE WS-LENGTH = 128 + RQ-COMMAREA-LENGTH
           PERFORM GET-ANSWER-AREA
           IF ANSWER-AREA-IS-THERE
               PERFORM FILL-COMMAREA
               EXEC CICS LINK PROGRAM(RQ-PROGRAM)
                    COMMAREA(LINK-COMMAREA) LENGTH(WS-LINK-LENGTH)
                    SYNCONRETURN
                    RESP(WS-RESP) RESP2(WS-RESP2) END-EXEC
               IF WS-RESP = DFHRESP(NORMAL)
                   PERFORM MEASURE-COMMAREA
                   PERFORM COMPLETE-ANSWER
               ELSE
                   PERFORM LINK-HAS-FAILED
               END-IF
           ELSE
               SET AN-REFUSED          TO TRUE
           END-IF.

       FILL-COMMAREA.
           SET ADDRESS OF LINK-COMMAREA TO ADDRESS OF AA-BYTE(1)
           IF RQ-COMMAREA-GIVEN > 0
               SET ADDRESS OF GIVEN-DATA
                   TO ADDRESS OF RQ-BYTE(RQ-HEADER-LENGTH + 1)
               MOVE GIVEN-DATA(1:RQ-COMMAREA-GIVEN)
                   TO LINK-COMMAREA(1:RQ-COMMAREA-GIVEN)
           END-IF
           MOVE RQ-COMMAREA-LENGTH     TO WS-LINK-LENGTH.

      * Trailing X'00' are not sent: first 256 bytes at a time, then
      * the rest one by one.
       MEASURE-COMMAREA.
           MOVE RQ-COMMAREA-LENGTH     TO AN-COMMAREA-LENGTH
           MOVE RQ-COMMAREA-LENGTH     TO AN-COMMAREA-GIVEN
           PERFORM SHORTEN-BY-256 UNTIL AN-COMMAREA-GIVEN < 256
               OR LAST-NULLS-ARE-GONE
           MOVE X'00'                  TO WS-NULLS
           PERFORM SHORTEN-BY-1 UNTIL AN-COMMAREA-GIVEN = 0
               OR LAST-NULLS-ARE-GONE
           COMPUTE WS-TOTAL = 128 + AN-COMMAREA-GIVEN.

       SHORTEN-BY-256.
           IF LINK-COMMAREA(AN-COMMAREA-GIVEN - 255:256) = C-NULLS
               SUBTRACT 256            FROM AN-COMMAREA-GIVEN
           ELSE
               SET LAST-NULLS-ARE-GONE TO TRUE
           END-IF.

       SHORTEN-BY-1.
           IF LINK-COMMAREA(AN-COMMAREA-GIVEN:1) = C-NULL
               SUBTRACT 1              FROM AN-COMMAREA-GIVEN
           ELSE
               SET LAST-NULLS-ARE-GONE TO TRUE
           END-IF.

       LINK-WITH-NEITHER.
           EXEC CICS LINK PROGRAM(RQ-PROGRAM) SYNCONRETURN
                RESP(WS-RESP) RESP2(WS-RESP2) END-EXEC
           IF WS-RESP = DFHRESP(NORMAL)
               PERFORM COMPLETE-ANSWER
           ELSE
               PERFORM LINK-HAS-FAILED
           END-IF.

      *---------------------------------------------------------------*
      * Channel: the containers of the request, LINK, and those that   *
      * are there afterwards.                                          *
      *---------------------------------------------------------------*
       LINK-WITH-CHANNEL.
           PERFORM PUT-CONTAINER VARYING WS-N FROM 1 BY 1
               UNTIL WS-N > RQ-CONTAINERS OR NOT AN-WELL
           IF AN-WELL
               EXEC CICS LINK PROGRAM(RQ-PROGRAM)
                    CHANNEL(RQ-CHANNEL-NAME) SYNCONRETURN
                    RESP(WS-RESP) RESP2(WS-RESP2) END-EXEC
               IF WS-RESP = DFHRESP(NORMAL)
                   PERFORM DROP-CONTAINER VARYING WS-N FROM 1 BY 1
                       UNTIL WS-N > RQ-CONTAINERS
                   PERFORM LIST-CONTAINERS
                   PERFORM COMPLETE-ANSWER
               ELSE
                   PERFORM LINK-HAS-FAILED
               END-IF
           END-IF.

       PUT-CONTAINER.
           SET ADDRESS OF CONTAINER-HEADER
               TO ADDRESS OF RQ-BYTE(RC-OFFSET(WS-N) + 1)
           SET ADDRESS OF GIVEN-DATA
               TO ADDRESS OF RQ-BYTE(RC-OFFSET(WS-N) + 33)
           IF CH-TYPE = C-BIT
               EXEC CICS PUT CONTAINER(CH-NAME)
                    CHANNEL(RQ-CHANNEL-NAME)
                    FROM(GIVEN-DATA) FLENGTH(CH-LENGTH) BIT
                    RESP(WS-RESP) RESP2(WS-RESP2) END-EXEC
           ELSE
               EXEC CICS PUT CONTAINER(CH-NAME)
                    CHANNEL(RQ-CHANNEL-NAME)
                    FROM(GIVEN-DATA) FLENGTH(CH-LENGTH) CHAR
                    FROMCCSID(CH-CCSID)
                    RESP(WS-RESP) RESP2(WS-RESP2) END-EXEC
           END-IF
           IF WS-RESP NOT = DFHRESP(NORMAL)
               SET AN-REFUSED          TO TRUE
               MOVE 13                 TO AN-REASON
               MOVE WS-RESP            TO AN-RESP
               MOVE WS-RESP2           TO AN-RESP2
           END-IF.

      * The program may have deleted it, which is fine.
       DROP-CONTAINER.
           IF RC-ACTION(WS-N) = C-DROP
               EXEC CICS DELETE CONTAINER(RC-NAME(WS-N))
                    CHANNEL(RQ-CHANNEL-NAME) NOHANDLE END-EXEC
           END-IF.

      * A channel that nobody put a container into may not exist.
       LIST-CONTAINERS.
           EXEC CICS STARTBROWSE CONTAINER CHANNEL(RQ-CHANNEL-NAME)
                BROWSETOKEN(WS-BROWSE-TOKEN)
                RESP(WS-RESP) RESP2(WS-RESP2) END-EXEC
           EVALUATE WS-RESP
               WHEN DFHRESP(NORMAL)
                   PERFORM LIST-CONTAINER UNTIL BROWSE-ENDED
                   EXEC CICS ENDBROWSE CONTAINER
                        BROWSETOKEN(WS-BROWSE-TOKEN) NOHANDLE END-EXEC
               WHEN DFHRESP(CHANNELERR)
                   CONTINUE
               WHEN OTHER
                   PERFORM GET-HAS-FAILED
           END-EVALUATE.

       LIST-CONTAINER.
           EXEC CICS GETNEXT CONTAINER(WS-NAME)
                BROWSETOKEN(WS-BROWSE-TOKEN)
                RESP(WS-RESP) RESP2(WS-RESP2) END-EXEC
           EVALUATE TRUE
               WHEN WS-RESP = DFHRESP(END)
                   SET BROWSE-ENDED    TO TRUE
               WHEN WS-RESP NOT = DFHRESP(NORMAL)
                   SET BROWSE-ENDED    TO TRUE
                   PERFORM GET-HAS-FAILED
               WHEN AN-CONTAINERS NOT < LIMIT-CONTAINERS
                   SET BROWSE-ENDED    TO TRUE
                   SET AN-NO-ANSWER    TO TRUE
                   MOVE 22             TO AN-REASON
               WHEN OTHER
                   PERFORM MEASURE-CONTAINER
           END-EVALUATE.

       MEASURE-CONTAINER.
           ADD 1                       TO AN-CONTAINERS
           MOVE WS-NAME                TO AC-NAME(AN-CONTAINERS)
           EXEC CICS GET CONTAINER(WS-NAME)
                CHANNEL(RQ-CHANNEL-NAME)
                NODATA FLENGTH(WS-LENGTH)
                CONVERTST(DFHVALUE(NOCONVERT)) CCSID(WS-CCSID)
                RESP(WS-RESP) RESP2(WS-RESP2) END-EXEC
           IF WS-RESP = DFHRESP(NORMAL)
               MOVE WS-LENGTH          TO AC-LENGTH(AN-CONTAINERS)
               COMPUTE WS-TOTAL = WS-TOTAL + 32 + WS-LENGTH
           ELSE
               SET BROWSE-ENDED        TO TRUE
               PERFORM GET-HAS-FAILED
           END-IF.

       GET-HAS-FAILED.
           SET AN-NO-ANSWER            TO TRUE
           MOVE 21                     TO AN-REASON
           MOVE WS-RESP                TO AN-RESP
           MOVE WS-RESP2               TO AN-RESP2.

      *---------------------------------------------------------------*
      * The program has returned: the rest of the answer, then the     *
      * end of the unit of work.                                       *
      *---------------------------------------------------------------*
       COMPLETE-ANSWER.
           IF AN-WELL
               IF WS-TOTAL > RQ-LONGEST-ANSWER
               OR WS-TOTAL > LIMIT-ANSWER
                   PERFORM ANSWER-IS-TOO-LONG
               END-IF
           END-IF
           IF AN-WELL AND RQ-CHANNEL
               MOVE WS-TOTAL           TO WS-LENGTH
               PERFORM GET-ANSWER-AREA
               IF NOT ANSWER-AREA-IS-THERE
                   SET AN-NO-ANSWER    TO TRUE
               END-IF
               MOVE 1                  TO WS-OFFSET
               PERFORM GET-CONTAINER VARYING WS-N FROM 1 BY 1
                   UNTIL WS-N > AN-CONTAINERS OR NOT AN-WELL
           END-IF
           IF AN-WELL
               MOVE WS-TOTAL           TO AN-TOTAL-LENGTH
               PERFORM COMMIT-WORK
           ELSE
               PERFORM BACK-OUT-WORK
           END-IF.

       ANSWER-IS-TOO-LONG.
           SET AN-NO-ANSWER            TO TRUE
           MOVE 20                     TO AN-REASON
           IF WS-TOTAL > 2147483647
               MOVE 2147483647         TO AN-WOULD-HAVE-BEEN
           ELSE
               MOVE WS-TOTAL           TO AN-WOULD-HAVE-BEEN
           END-IF.

      * Straight into its place in the answer, in its own code page.
       GET-CONTAINER.
           SET ADDRESS OF CONTAINER-HEADER
               TO ADDRESS OF AA-BYTE(WS-OFFSET)
           SET ADDRESS OF TAKEN-DATA
               TO ADDRESS OF AA-BYTE(WS-OFFSET + 32)
           MOVE AC-NAME(WS-N)          TO CH-NAME
           MOVE AC-LENGTH(WS-N)        TO CH-LENGTH
           MOVE C-BLANKS(1:4)          TO CH-ACTION
           MOVE AC-LENGTH(WS-N)        TO WS-LENGTH
           EXEC CICS GET CONTAINER(CH-NAME)
                CHANNEL(RQ-CHANNEL-NAME)
                INTO(TAKEN-DATA) FLENGTH(WS-LENGTH)
                CONVERTST(DFHVALUE(NOCONVERT)) CCSID(WS-CCSID)
                RESP(WS-RESP) RESP2(WS-RESP2) END-EXEC
           IF WS-RESP = DFHRESP(NORMAL)
               MOVE WS-CCSID           TO CH-CCSID
               IF WS-CCSID = 0
                   MOVE C-BIT          TO CH-TYPE
               ELSE
                   MOVE C-CHAR         TO CH-TYPE
               END-IF
               COMPUTE WS-OFFSET = WS-OFFSET + 32 + AC-LENGTH(WS-N)
           ELSE
               PERFORM GET-HAS-FAILED
           END-IF.

      * Never waits for storage: a region that is short of it is not
      * helped by tasks that hold a request and wait for more.
       GET-ANSWER-AREA.
           EXEC CICS GETMAIN SET(ADDRESS OF ANSWER-AREA)
                FLENGTH(WS-LENGTH) INITIMG(C-NULL) NOSUSPEND
                RESP(WS-RESP) RESP2(WS-RESP2) END-EXEC
           IF WS-RESP = DFHRESP(NORMAL)
               SET ANSWER-AREA-IS-THERE TO TRUE
           ELSE
               MOVE 21                 TO AN-REASON
               MOVE WS-RESP            TO AN-RESP
               MOVE WS-RESP2           TO AN-RESP2
           END-IF.

      *---------------------------------------------------------------*
      * Ends of the unit of work.                                      *
      *---------------------------------------------------------------*
       COMMIT-WORK.
           SET SYNCPOINT-HAS-BEGUN     TO TRUE
           EXEC CICS SYNCPOINT
                RESP(WS-RESP) RESP2(WS-RESP2) END-EXEC
           IF WS-RESP = DFHRESP(NORMAL)
               SET AN-UOW-COMMITTED    TO TRUE
           ELSE
               SET AN-SYNCPOINT-FAILED TO TRUE
               MOVE WS-RESP            TO AN-RESP
               MOVE WS-RESP2           TO AN-RESP2
               IF WS-RESP = DFHRESP(ROLLEDBACK)
                   SET AN-UOW-BACKED-OUT TO TRUE
               ELSE
                   PERFORM WORK-IS-UNKNOWN
               END-IF
           END-IF.

      * Where it fails, this task must not end with RETURN, which
      * takes a syncpoint.
       BACK-OUT-WORK.
           EXEC CICS SYNCPOINT ROLLBACK RESP(WS-RESP) END-EXEC
           IF WS-RESP = DFHRESP(NORMAL)
               SET AN-UOW-BACKED-OUT   TO TRUE
           ELSE
               SET AN-UOW-UNKNOWN      TO TRUE
               SET ROLLBACK-HAS-FAILED TO TRUE
           END-IF.

      * With the first five the program did not begin, so there is no
      * unit of work. With ROLLEDBACK the other region has backed out.
      * With all others the program may have run in another region,
      * and what it did there is not known here.
       LINK-HAS-FAILED.
           SET AN-LINK-FAILED          TO TRUE
           MOVE WS-RESP                TO AN-RESP
           MOVE WS-RESP2               TO AN-RESP2
           EVALUATE WS-RESP
               WHEN DFHRESP(PGMIDERR)
                   MOVE C-PGMIDERR     TO AN-ABEND-CODE
               WHEN DFHRESP(NOTAUTH)
                   MOVE C-NOTAUTH      TO AN-ABEND-CODE
               WHEN DFHRESP(LENGERR)
                   MOVE C-LENGERR      TO AN-ABEND-CODE
               WHEN DFHRESP(INVREQ)
                   MOVE C-INVREQ       TO AN-ABEND-CODE
               WHEN DFHRESP(CHANNELERR)
                   MOVE C-CHANNELERR   TO AN-ABEND-CODE
               WHEN DFHRESP(SYSIDERR)
                   MOVE C-SYSIDERR     TO AN-ABEND-CODE
                   PERFORM WORK-IS-UNKNOWN
               WHEN DFHRESP(TERMERR)
                   MOVE C-TERMERR      TO AN-ABEND-CODE
                   PERFORM WORK-IS-UNKNOWN
               WHEN DFHRESP(ROLLEDBACK)
                   MOVE C-ROLLEDBACK   TO AN-ABEND-CODE
                   PERFORM BACK-OUT-WORK
               WHEN OTHER
                   MOVE C-OTHER        TO AN-ABEND-CODE
                   PERFORM WORK-IS-UNKNOWN
           END-EVALUATE.

       WORK-IS-UNKNOWN.
           PERFORM BACK-OUT-WORK
           SET AN-UOW-UNKNOWN          TO TRUE.

      *---------------------------------------------------------------*
      * Sending. From here on an abend is CICS's own to report: what   *
      * this program could say is on its way, or cannot be sent.       *
      *---------------------------------------------------------------*
       SEND-ANSWER.
           IF ABENDS-ARE-HANDLED
               EXEC CICS HANDLE ABEND CANCEL END-EXEC
           END-IF
           IF AN-WELL AND ANSWER-AREA-IS-THERE
               MOVE ANSWER-HEADER      TO AA-HEADER
               EXEC CICS WEB SEND FROM(ANSWER-AREA)
                    FROMLENGTH(AN-TOTAL-LENGTH)
                    MEDIATYPE(C-MEDIA-TYPE) NOSRVCONVERT IMMEDIATE
                    STATUSCODE(WS-STATUS-CODE)
                    RESP(WS-SEND-RESP) RESP2(WS-SEND-RESP2) END-EXEC
           ELSE
               PERFORM SEND-HEADER
           END-IF
           EVALUATE TRUE
               WHEN ROLLBACK-HAS-FAILED
                   EXEC CICS ABEND ABCODE(C-NOT-BACKED-OUT) CANCEL
                        END-EXEC
               WHEN WS-SEND-RESP = DFHRESP(NORMAL)
                   CONTINUE
               WHEN AN-UOW-COMMITTED
                   EXEC CICS ABEND ABCODE(C-COMMITTED-UNSENT) CANCEL
                        END-EXEC
               WHEN OTHER
                   EXEC CICS ABEND ABCODE(C-OTHER-UNSENT) CANCEL
                        END-EXEC
           END-EVALUATE.

      * Without data: the lengths and counts of data must say so.
       SEND-HEADER.
           MOVE 128                    TO AN-TOTAL-LENGTH
           MOVE 0                      TO AN-COMMAREA-LENGTH
           MOVE 0                      TO AN-COMMAREA-GIVEN
           MOVE 0                      TO AN-CONTAINERS
           EXEC CICS WEB SEND FROM(ANSWER-HEADER)
                FROMLENGTH(AN-TOTAL-LENGTH)
                MEDIATYPE(C-MEDIA-TYPE) NOSRVCONVERT IMMEDIATE
                STATUSCODE(WS-STATUS-CODE)
                RESP(WS-SEND-RESP) RESP2(WS-SEND-RESP2) END-EXEC.

      *---------------------------------------------------------------*
      * The exit for abends: of the program, of what it linked to, or  *
      * of this one. CICS has deactivated it by now. The gateway is    *
      * told, and the task ends with the same code so that CICS counts *
      * it, whether the gateway could be told or not. An abend of the  *
      * syncpoint may have come after the decision to commit, which no *
      * ROLLBACK takes back: then nothing is claimed. A dump is taken  *
      * for codes of CICS (ASRA): a program that says ABEND may have   *
      * said NODUMP, which is not known here.                          *
      *---------------------------------------------------------------*
       PROGRAM-ABENDED.
           SET AN-ABENDED              TO TRUE
           EXEC CICS ASSIGN ABCODE(AN-ABEND-CODE)
                ABPROGRAM(AN-PROGRAM) NOHANDLE END-EXEC
           MOVE 0                      TO AN-RESP
           MOVE 0                      TO AN-RESP2
           MOVE 0                      TO AN-REASON
           IF SYNCPOINT-HAS-BEGUN
               SET AN-UOW-UNKNOWN      TO TRUE
           ELSE
               PERFORM BACK-OUT-WORK
           END-IF
           PERFORM SEND-HEADER
           IF AN-ABEND-CODE(1:1) = C-CODES-OF-CICS
               EXEC CICS ABEND ABCODE(AN-ABEND-CODE) CANCEL END-EXEC
           ELSE
               EXEC CICS ABEND ABCODE(AN-ABEND-CODE) CANCEL NODUMP
                    END-EXEC
           END-IF.
