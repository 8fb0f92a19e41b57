package io.ironbridge.lab.cics.servant;

import java.util.regex.Pattern;

/** IBLINK with one place changed, under another name: as a site may, or as fate would. */
enum HostLinkVariant {
    /** Longer answers. */
    IBLLONG(
            "LIMIT-ANSWER            PIC S9(9) COMP VALUE 1048576",
            "LIMIT-ANSWER            PIC S9(9) COMP VALUE 16777216"),

    /** Only programs whose names begin with ECH, or the one that is called CHANGER. */
    IBLONLY(
            """
            01  ALLOWED-PREFIXES.
                       05  FILLER                  PIC X(8)  VALUE ALL X'40'.
                       05  FILLER                  PIC X(8)  VALUE ALL X'40'.\
            """,
            """
            01  ALLOWED-PREFIXES.
                       05  FILLER PIC X(8) VALUE X'C5C3C84040404040'.
                       05  FILLER PIC X(8) VALUE X'C3C8C1D5C7C5D940'.\
            """),

    /** Abends are left to CICS. */
    IBLDUMP(
            "ABEND-EXIT              PIC X(1)  VALUE X'01'",
            "ABEND-EXIT              PIC X(1)  VALUE X'00'"),

    /** The syncpoint abends. */
    IBLASP(
            """
            EXEC CICS SYNCPOINT
                            RESP(WS-RESP) RESP2(WS-RESP2) END-EXEC\
            """,
            "EXEC CICS ABEND ABCODE(C-OTHER) END-EXEC"),

    /** A program in another region was backed out there. */
    IBLBACK(
            """
            EXEC CICS LINK PROGRAM(RQ-PROGRAM) SYNCONRETURN
                            RESP(WS-RESP) RESP2(WS-RESP2) END-EXEC\
            """,
            "MOVE 0 TO WS-RESP2 MOVE DFHRESP(ROLLEDBACK) TO WS-RESP"),

    /** The request's storage is used for something else when the program has returned. */
    IBLWIPE(
            "PERFORM DROP-CONTAINER",
            """
            MOVE LOW-VALUES TO REQUEST-BYTES(1:WS-RECEIVED)
                           PERFORM DROP-CONTAINER\
            """);

    private static final String HEADER = "PROGRAM-ID. IBLINK.";

    private final String place;
    private final String changed;

    HostLinkVariant(String place, String changed) {
        this.place = place;
        this.changed = changed;
    }

    /** Its source, made from that of IBLINK. */
    String of(String iblink) {
        if (iblink.split(Pattern.quote(place), -1).length != 2) {
            throw new AssertionError("IBLINK does not have once what " + name() + " changes");
        }
        return iblink.replace(HEADER, "PROGRAM-ID. " + name() + ".").replace(place, changed);
    }
}
