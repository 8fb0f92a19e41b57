* The host link of Ironbridge: definitions for DFHCSDUP.
*
* docs/install-host-link.md says what each of them is for, and how to
* choose the values. Look before use at: PORTNUMBER, MAXDATALEN, SSL,
* AUTHENTICATE, CERTIFICATE, MAXACTIVE, DTIMOUT, RUNAWAY.
* Add the group to a list of the region's GRPLIST, or install it.
*
* The deck defines IBLINK, IBLCLASS, IBLK, IBLPORT and IBLDEF and
* IBLIBLK, and nothing else: look that your region has none of these
* names. The example at its end is a comment.
*
* DEFINE fails where the name is in the group already. To run the deck
* again, take the asterisk from this line; not before the first run,
* when there is no such group to delete:
*DELETE GROUP(IRONBRDG)
*----------------------------------------------------------------------
* The program. All its commands are threadsafe; programs that it links
* to are not touched by that: CICS switches to the QR TCB for those
* that are not.
 DEFINE PROGRAM(IBLINK) GROUP(IRONBRDG)
        DESCRIPTION(Ironbridge host link)
        LANGUAGE(COBOL) CONCURRENCY(THREADSAFE) API(CICSAPI)
        DATALOCATION(ANY) EXECKEY(USER) STATUS(ENABLED)
*----------------------------------------------------------------------
* How many requests run at once. MAXACTIVE belongs below MXT, and above
* the sum of sendSessions of all gateways that call this region (one
* gateway has 100 by default): a task that waits to be attached runs
* after its caller was told 504. PURGETHRESH keeps the queue from
* growing for ever.
 DEFINE TRANCLASS(IBLCLASS) GROUP(IRONBRDG)
        DESCRIPTION(Requests of the host link)
        MAXACTIVE(110) PURGETHRESH(0000200)
*
* The transaction that runs the program and, with it, everything that
* it links to. A time limit on LINK does not exist inside CICS: DTIMOUT
* ends a task in a wait of CICS that can be purged (35 seconds here, a
* little longer than the gateway's 30), not one that waits for Db2 or
* MQ; RUNAWAY one that loops (5 seconds of CPU time); SPURGE allows
* DTIMOUT and SET TASK PURGE.
* RESSEC(YES): each LINK is checked against the profiles of programs
* (SIT XPPT) for the user under whom the task runs.
 DEFINE TRANSACTION(IBLK) GROUP(IRONBRDG)
        DESCRIPTION(Ironbridge host link)
        PROGRAM(IBLINK) TRANCLASS(IBLCLASS)
        TASKDATALOC(ANY) TASKDATAKEY(USER)
        RESSEC(YES) CMDSEC(YES)
        DTIMOUT(0035) RUNAWAY(5000) SPURGE(YES) TPURGE(YES)
        DUMP(YES) RESTART(NO) STATUS(ENABLED)
*----------------------------------------------------------------------
* The port. MAXDATALEN is in KB; its default of 32 is less than a whole
* COMMAREA and its header. The analyzer (URM) sees only requests that no
* URIMAP matches; CICS's own answers them with status 404.
 DEFINE TCPIPSERVICE(IBLPORT) GROUP(IRONBRDG)
        DESCRIPTION(Ironbridge host link)
        PROTOCOL(HTTP) HOST(ANY) PORTNUMBER(20480)
        TRANSACTION(CWXN) URM(DFHWBAAX)
        MAXDATALEN(64) SOCKETCLOSE(000500) BACKLOG(00128)
        SSL(YES) CERTIFICATE(IBLINK)
        AUTHENTICATE(BASIC) REALM(IRONBRIDGE)
        STATUS(OPEN)
*----------------------------------------------------------------------
* The paths. The URIMAP chooses the transaction, and nothing else does:
* neither ends with an asterisk, which would run all requests under
* one transaction. SCHEME(HTTPS) refuses what comes without TLS.
*
* Without a transaction id:
 DEFINE URIMAP(IBLDEF) GROUP(IRONBRDG)
        DESCRIPTION(Host link, any transaction)
        USAGE(SERVER) SCHEME(HTTPS) HOST(*) TCPIPSERVICE(IBLPORT)
        PATH(/ironbridge/link)
        ANALYZER(NO) TRANSACTION(IBLK) PROGRAM(IBLINK) STATUS(ENABLED)
*
* With that of the transaction above:
 DEFINE URIMAP(IBLIBLK) GROUP(IRONBRDG)
        DESCRIPTION(Host link, transaction IBLK)
        USAGE(SERVER) SCHEME(HTTPS) HOST(*) TCPIPSERVICE(IBLPORT)
        PATH(/ironbridge/link/IBLK)
        ANALYZER(NO) TRANSACTION(IBLK) PROGRAM(IBLINK) STATUS(ENABLED)
*----------------------------------------------------------------------
* An example, not installed: one more transaction with its own class,
* priority and time limits, for assets with transid IBLO. EIBTRNID is
* IBLO in all programs that are linked to. Each lets its users link to
* whatever RESSEC and XPPT let them, so never take an id that the region
* has: it would run IBLINK from then on. Keep yours in a group of their
* own, so that this one can be replaced.
*
*DEFINE TRANSACTION(IBLO) GROUP(IRONBTRN)
*       DESCRIPTION(Orders by the host link)
*       PROGRAM(IBLINK) TRANCLASS(IBLCLASS) PRIORITY(100)
*       TASKDATALOC(ANY) TASKDATAKEY(USER)
*       RESSEC(YES) CMDSEC(YES)
*       DTIMOUT(0035) RUNAWAY(5000) SPURGE(YES) TPURGE(YES)
*       DUMP(YES) RESTART(NO) STATUS(ENABLED)
*
*DEFINE URIMAP(IBLIBLO) GROUP(IRONBTRN)
*       DESCRIPTION(Host link, transaction IBLO)
*       USAGE(SERVER) SCHEME(HTTPS) HOST(*) TCPIPSERVICE(IBLPORT)
*       PATH(/ironbridge/link/IBLO)
*       ANALYZER(NO) TRANSACTION(IBLO) PROGRAM(IBLINK) STATUS(ENABLED)
