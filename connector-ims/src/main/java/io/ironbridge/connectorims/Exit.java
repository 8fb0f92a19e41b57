package io.ironbridge.connectorims;

/**
 * The message exit of IMS Connect that requests name; it has to stand in EXIT of the TCPIP
 * statement.
 */
public enum Exit {
    /** Replies begin with their length. */
    HWSSMPL1("*SAMPL1*"),
    /** Replies are known to be whole only by their last structure. */
    HWSSMPL0("*SAMPLE*");

    private final String irmId;

    Exit(String irmId) {
        this.irmId = irmId;
    }

    /** IRM_ID, which selects the exit. */
    String irmId() {
        return irmId;
    }
}
