package io.ironbridge.lab.ims.connect;

import io.ironbridge.lab.ims.connect.message.Irm;
import io.ironbridge.lab.ims.otma.Tpipe;

/**
 * Disposal of CM0 output that its client does not acknowledge. Source: "Specifying the purge
 * function for undeliverable commit-then-send output".
 *
 * @param reroute the tpipe that it goes to
 */
record Disposal(Kind kind, String reroute) {
    static final Disposal KEEP = new Disposal(Kind.KEEP, "");

    enum Kind {
        KEEP,
        PURGE,
        REROUTE
    }

    /** The disposal that a message requests; purge and reroute together mean neither. */
    static Disposal of(Irm irm, Datastore datastore) {
        if (irm.flags().purges() == irm.flags().reroutes()) {
            return KEEP;
        }
        if (irm.flags().purges()) {
            return new Disposal(Kind.PURGE, "");
        }
        String name = irm.reroute().isEmpty() ? datastore.config().reroute() : irm.reroute();
        return new Disposal(Kind.REROUTE, name);
    }

    void apply(Tpipe.Held held) {
        switch (kind) {
            case KEEP -> held.keep();
            case PURGE -> held.purge();
            case REROUTE -> held.rerouteTo(reroute);
        }
    }
}
