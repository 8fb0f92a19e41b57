package io.ironbridge.gateway.kept;

import java.lang.System.Logger;
import java.lang.System.Logger.Level;

/** Closes resources and logs failures. */
public final class Closing {
    private static final Logger LOG = System.getLogger(Closing.class.getName());

    private Closing() {}

    /** Closes all of them, in this order, even if some fail. */
    public static void all(Iterable<AutoCloseable> resources) {
        for (AutoCloseable resource : resources) {
            try {
                resource.close();
            } catch (Exception e) {
                LOG.log(Level.WARNING, "IRB-GW-0111W A resource could not be closed", e);
            }
        }
    }
}
