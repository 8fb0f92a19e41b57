package io.ironbridge.gateway.cli;

import io.ironbridge.lab.cics.region.LabCics;
import io.ironbridge.lab.db2.LabDb2;
import java.util.Optional;

/** The embedded back ends that run beside a gateway. */
record Labs(Optional<LabDb2> db2, Optional<LabCics> cics) implements AutoCloseable {
    static final Labs NONE = new Labs(Optional.empty(), Optional.empty());

    @Override
    public void close() {
        try {
            db2.ifPresent(Labs::close);
        } finally {
            cics.ifPresent(Labs::close);
        }
    }

    /** Closes one; what goes wrong then is nothing that the user could mend. */
    static void close(AutoCloseable lab) {
        try {
            lab.close();
        } catch (Exception e) {
            throw new IllegalStateException(e);
        }
    }
}
