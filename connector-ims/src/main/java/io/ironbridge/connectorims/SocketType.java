package io.ironbridge.connectorims;

/** How long IMS Connect keeps a connection (IRM_SOCT). */
public enum SocketType {
    /** Until one side closes it. */
    PERSISTENT(0x10),
    /** For one exchange. */
    TRANSACTION(0x00);

    private final int irmSoct;

    SocketType(int irmSoct) {
        this.irmSoct = irmSoct;
    }

    int irmSoct() {
        return irmSoct;
    }
}
