package io.ironbridge.lab.net;

import java.io.IOException;

/** The message for a port that cannot be opened. */
public final class PortInUse {
    private PortInUse() {}

    /**
     * Names the port, the reason and the remedy.
     *
     * @param failure of opening the port
     */
    public static IOException at(String host, int port, IOException failure) {
        return new IOException(
                "It cannot listen on "
                        + host
                        + ":"
                        + port
                        + " ("
                        + failure.getMessage()
                        + "): end what has the port, or choose another",
                failure);
    }
}
