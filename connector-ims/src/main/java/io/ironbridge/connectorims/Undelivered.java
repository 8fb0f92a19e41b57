package io.ironbridge.connectorims;

/**
 * How IMS Connect handles output that it cannot deliver, because the call was given up or more
 * output came than one reply.
 *
 * @param tpipe where to, for {@link Fate#REROUTE}; else empty
 */
public record Undelivered(Fate fate, String tpipe) {
    /**
     * It is discarded. Client ids of pooled connections are never used again, so no client would
     * look for it.
     */
    public static final Undelivered PURGE = new Undelivered(Fate.PURGE, "");

    /** It stays on the tpipe of the connection's client id. */
    public static final Undelivered HOLD = new Undelivered(Fate.HOLD, "");

    /**
     * Checks what is given.
     *
     * @throws IllegalArgumentException where the tpipe cannot be one
     */
    public Undelivered {
        tpipe =
                fate == Fate.REROUTE
                        ? Names.checked("reroute name", tpipe)
                        : Names.checkedOrEmpty("reroute name", tpipe);
    }

    /** It goes to another tpipe, from where {@link Interaction#RESUME_TPIPE} gets it. */
    public static Undelivered rerouteTo(String tpipe) {
        return new Undelivered(Fate.REROUTE, tpipe);
    }

    /** The choices. */
    public enum Fate {
        PURGE,
        HOLD,
        REROUTE
    }
}
