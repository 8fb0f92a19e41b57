package io.ironbridge.lab.ims.connect;

import io.ironbridge.lab.ims.otma.Tpipe;
import java.util.Optional;
import java.util.function.Supplier;

/** Waits for a message of a tpipe's queue; must be closed. */
final class TpipeWait implements AutoCloseable {
    private final Supplier<Optional<Tpipe.Held>> taking;
    private final Runnable end;
    private Optional<Tpipe.Held> taken = Optional.empty();

    /**
     * Begins.
     *
     * @param taking takes the message if it is there
     * @param sessionWait woken when it may be there
     */
    TpipeWait(Tpipe tpipe, Supplier<Optional<Tpipe.Held>> taking, SessionWait sessionWait) {
        this.taking = taking;
        this.end = tpipe.whenAvailable(sessionWait::wake);
    }

    /** Whether it was there. */
    boolean isTaken() {
        if (taken.isEmpty()) {
            taken = taking.get();
        }
        return taken.isPresent();
    }

    /** The message, which the caller must settle. */
    Tpipe.Held taken() {
        return taken.orElseThrow();
    }

    @Override
    public void close() {
        end.run();
    }
}
