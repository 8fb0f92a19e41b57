package io.ironbridge.gateway.server;

import static java.util.stream.Collectors.joining;

import io.ironbridge.gateway.admin.Fingerprint;
import io.ironbridge.gateway.audit.AuditEvent;
import io.ironbridge.gateway.request.RequestIds;
import io.ironbridge.gateway.tls.ServerTls;
import java.security.cert.X509Certificate;
import java.time.Instant;
import java.util.List;
import java.util.function.Consumer;

/** Writes audit events of the server itself: start, stop, reload, certificates. Thread-safe. */
final class ServerEvents implements ServerTls.Listener {
    private static final int DONE = 200;
    private static final int REFUSED = 400;
    private static final int FAILED = 500;

    private final Consumer<AuditEvent> trail;

    ServerEvents(Consumer<AuditEvent> trail) {
        this.trail = trail;
    }

    /** The server accepts requests. */
    void started(Instant began) {
        write("START", DONE, began, "the server is started");
    }

    /** The requests in flight have ended. */
    void stopped(Instant began) {
        write("STOP", DONE, began, "the server is stopped");
    }

    /**
     * Another configuration has become current.
     *
     * @param number counts configurations since the start
     */
    void reloaded(Instant began, int number, String why) {
        write("RELOAD", DONE, began, "configuration " + number + " is active: " + why);
    }

    /** A new configuration was rejected; the old one stays in use. */
    void refused(Instant began, long faults, String why) {
        write(
                "RELOAD",
                REFUSED,
                began,
                "rejected because of faults, " + faults + " in all: " + why);
    }

    /** A new configuration could not be read; the old one stays in use. */
    void failed(Instant began, String why) {
        write("RELOAD", FAILED, began, "failed by an internal error: " + why);
    }

    @Override
    public void onCertificates(Instant began, String endpoint, List<X509Certificate> certificates) {
        String shown = certificates.stream().map(Fingerprint::of).collect(joining(", "));
        write(
                "RELOAD",
                DONE,
                began,
                "the endpoint " + endpoint + " has the certificates with SHA-256 " + shown);
    }

    @Override
    public void onCertificatesRefused(Instant began, String endpoint) {
        write(
                "RELOAD",
                REFUSED,
                began,
                "the key stores of the endpoint " + endpoint + " have changed and cannot be used");
    }

    private void write(String method, int status, Instant began, String change) {
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
