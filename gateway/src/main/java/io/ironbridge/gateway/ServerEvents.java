package io.ironbridge.gateway;

import io.ironbridge.gateway.audit.AuditEvent;
import java.time.Instant;
import java.util.function.Consumer;

/** Has the audit trail tell what becomes of the server itself. Thread-safe. */
final class ServerEvents {
    private static final int DONE = 200;
    private static final int REFUSED = 400;
    private static final int FAILED = 500;

    private final Consumer<AuditEvent> trail;

    ServerEvents(Consumer<AuditEvent> trail) {
        this.trail = trail;
    }

    /** It serves requests. */
    void started(Instant began) {
        tell("START", DONE, began, "the server is started");
    }

    /** What was under way has ended. */
    void stopped(Instant began) {
        tell("STOP", DONE, began, "the server is stopped");
    }

    /**
     * Another configuration serves requests.
     *
     * @param number of configurations since the start
     */
    void reloaded(Instant began, int number, String why) {
        tell("RELOAD", DONE, began, "configuration " + number + " is put to work: " + why);
    }

    /** The old configuration goes on serving. */
    void refused(Instant began, long faults, String why) {
        tell("RELOAD", REFUSED, began, "refused for its faults, " + faults + " in all: " + why);
    }

    /** It could not even be read; the old configuration goes on serving. */
    void failed(Instant began, String why) {
        tell("RELOAD", FAILED, began, "failed by an internal error: " + why);
    }

    private void tell(String method, int status, Instant began, String change) {
        trail.accept(
                AuditEvent.administration(
                        status,
                        RequestIds.fresh(),
                        AuditEvent.Asked.byNobody(method),
                        began,
                        Instant.now(),
                        change));
    }
}
