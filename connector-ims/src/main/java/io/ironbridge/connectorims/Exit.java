package io.ironbridge.connectorims;

/**
 * The message exit of IMS Connect for requests; it must be listed in EXIT of the TCPIP statement.
 */
public enum Exit {
    /** Only its last structure shows that a reply is complete. */
    HWSSMPL0("*SAMPLE*"),
    /** Replies begin with their length. */
    HWSSMPL1("*SAMPL1*");

    private final String irmId;

    Exit(String irmId) {
        this.irmId = irmId;
    }

    /** IRM_ID, which selects the exit. */
    String irmId() {
        return irmId;
    }
}
