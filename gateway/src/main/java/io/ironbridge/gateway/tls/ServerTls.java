package io.ironbridge.gateway.tls;

import io.ironbridge.apiproject.text.ConfigurationException;
import io.netty.handler.ssl.SslContext;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.nio.file.Path;
import java.security.cert.X509Certificate;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.Executor;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;

/**
 * The TLS context of a listener, which follows its key stores: open connections keep the context
 * they began with. Thread-safe.
 */
public final class ServerTls implements Supplier<SslContext> {
    private static final Logger LOG = System.getLogger(ServerTls.class.getName());

    private final String endpoint;
    private final List<Path> files;
    private final Duration pollingRate;
    private final Maker maker;
    private volatile Made current;
    private volatile Runnable follower = () -> {};
    private List<String> seen;

    /**
     * A context.
     *
     * @param shown the server's own certificates, without those of issuers
     */
    record Made(SslContext context, List<X509Certificate> shown) {
        Made {
            shown = List.copyOf(shown);
        }
    }

    /** Is notified when the files have changed. */
    public interface Listener {
        /**
         * New connections get other certificates.
         *
         * @param certificates the server's own, without those of issuers
         */
        void onCertificates(Instant began, String endpoint, List<X509Certificate> certificates);

        /** The files cannot be used; the endpoint keeps its certificates. */
        void onCertificatesRefused(Instant began, String endpoint);
    }

    /** Makes a context from the current content of the files. */
    interface Maker {
        Made make() throws ConfigurationException;
    }

    /**
     * @param endpoint for messages
     * @param files read by {@code maker}, which are followed
     */
    ServerTls(String endpoint, List<Path> files, Duration pollingRate, Maker maker)
            throws ConfigurationException {
        this.endpoint = endpoint;
        this.files = List.copyOf(files);
        this.pollingRate = pollingRate;
        this.maker = maker;
        this.seen = FileStamps.of(files);
        this.current = maker.make();
    }

    @Override
    public SslContext get() {
        return current.context();
    }

    /** The certificates that clients may be presented now. */
    public List<X509Certificate> shown() {
        return current.shown();
    }

    /** Runs {@code follower} after each change of the certificates. */
    public void onChange(Runnable follower) {
        this.follower = follower;
    }

    /** Checks the stores periodically, until {@code timers} ends. */
    public void watch(ScheduledExecutorService timers, Executor workers, Listener listener) {
        long nanos = pollingRate.toNanos();
        if (!files.isEmpty()) {
            var _ =
                    timers.scheduleWithFixedDelay(
                            () -> workers.execute(() -> follow(listener)),
                            nanos,
                            nanos,
                            TimeUnit.NANOSECONDS);
        }
    }

    /** Reads the stores again if they have changed; unusable ones change nothing. */
    private synchronized void follow(Listener listener) {
        List<String> now = FileStamps.of(files);
        if (!now.equals(seen)) {
            seen = now;
            reload(listener);
        }
    }

    /** Reads the stores again. */
    private void reload(Listener listener) {
        Instant began = Instant.now();
        try {
            Made made = maker.make();
            if (isAnyValid(current.shown()) && !isAnyValid(made.shown())) {
                refuse(
                        began,
                        listener,
                        "no certificate in them is valid now, and the current one is");
                return;
            }
            current = made;
            follower.run();
            LOG.log(
                    Level.INFO,
                    "IRB-GW-0133I New connections to the endpoint {0} now get the certificates in"
                            + " its key stores",
                    endpoint);
            listener.onCertificates(began, endpoint, current.shown());
        } catch (ConfigurationException e) {
            refuse(began, listener, String.valueOf(e.getMessage()));
        }
    }

    private void refuse(Instant began, Listener listener, String why) {
        LOG.log(
                Level.WARNING,
                "IRB-GW-0134W The key stores of the endpoint {0} have changed and cannot be"
                        + " used; the endpoint keeps its certificates: {1}",
                endpoint,
                why);
        listener.onCertificatesRefused(began, endpoint);
    }

    /** Whether one of them is valid now. */
    static boolean isAnyValid(List<X509Certificate> certificates) {
        Instant now = Instant.now();
        return certificates.stream().anyMatch(one -> isValid(one, now));
    }

    static boolean isValid(X509Certificate certificate, Instant now) {
        return !now.isBefore(certificate.getNotBefore().toInstant())
                && !now.isAfter(certificate.getNotAfter().toInstant());
    }
}
