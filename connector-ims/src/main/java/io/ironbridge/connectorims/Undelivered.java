package io.ironbridge.connectorims;

/**
 * How IMS Connect handles output that it cannot deliver, because the call was given up or there is
 * more output than one reply.
 *
 * @param tpipe the destination for {@link Fate#REROUTE}; otherwise empty
 */
public record Undelivered(Fate fate, String tpipe) {
    /**
     * Discards it. Client ids of pooled connections are not used again, so no client would read it.
     */
    public static final Undelivered PURGE = new Undelivered(Fate.PURGE, "");

    /** Keeps it on the tpipe of the connection's client id. */
    public static final Undelivered HOLD = new Undelivered(Fate.HOLD, "");

    /**
     * Validates the tpipe.
     *
     * @throws IllegalArgumentException if it is not valid
     */
    public Undelivered {
        tpipe =
                fate == Fate.REROUTE
                        ? Names.checked("reroute name", tpipe)
                        : Names.checkedOrEmpty("reroute name", tpipe);
    }

    /** Moves it to another tpipe, from which {@link Interaction#RESUME_TPIPE} reads it. */
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
