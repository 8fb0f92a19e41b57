package io.ironbridge.socketclient;

import java.security.cert.Certificate;
import java.security.cert.X509Certificate;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import javax.net.ssl.SSLEngine;
import javax.net.ssl.SSLException;
import javax.net.ssl.SSLSession;

/**
 * The end of a TLS 1.3 handshake as the server sees it. The client is done before the server has
 * looked at its certificate (RFC 8446, section 2), so that a refusal comes by an alert after the
 * first request has been sent. The server has not accepted the connection then, and passes on
 * nothing that came over it.
 */
final class LateHandshake {
    /** Alerts by which a server refuses a client's certificate (RFC 8446, section 6.2). */
    private static final Set<String> REFUSALS =
            Set.of(
                    "handshake_failure",
                    "bad_certificate",
                    "unsupported_certificate",
                    "certificate_revoked",
                    "certificate_expired",
                    "certificate_unknown",
                    "unknown_ca",
                    "access_denied",
                    "decrypt_error",
                    "certificate_required");

    /** As the JDK words it. */
    private static final Pattern ALERT = Pattern.compile("Received fatal alert: (\\w+)");

    private LateHandshake() {}

    /** Whether the server refuses the client; of use only before anything came over TLS. */
    static boolean isRefused(Throwable cause) {
        for (Throwable at = cause; at != null; at = at.getCause()) {
            if (at instanceof SSLException && names(String.valueOf(at.getMessage()))) {
                return true;
            }
        }
        return false;
    }

    /**
     * Says which certificate of this side a back end refused; empty for any other failure.
     *
     * @param engine of the connection
     */
    static String refused(Throwable cause, SSLEngine engine) {
        if (!isRefused(cause)) {
            return "";
        }
        SSLSession session = engine.getHandshakeSession();
        Certificate[] own =
                (session == null ? engine.getSession() : session).getLocalCertificates();
        return own != null && own.length > 0 && own[0] instanceof X509Certificate shown
                ? "; the back end refused this server, which showed " + CertificateText.of(shown)
                : "; the back end refused this server, which showed no certificate";
    }

    private static boolean names(String message) {
        Matcher alert = ALERT.matcher(message);
        return alert.find() && REFUSALS.contains(alert.group(1));
    }
}
