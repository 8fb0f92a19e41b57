package io.ironbridge.gateway.kept;

import java.lang.System.Logger;
import java.lang.System.Logger.Level;

/** Closes what may fail to close. */
public final class Closing {
    private static final Logger LOG = System.getLogger(Closing.class.getName());

    private Closing() {}

    /** All of them, in this order, whatever one of them does. */
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
