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
 * Detects that a server rejected the client's certificate. In TLS 1.3 the client completes the
 * handshake before the server has verified its certificate (RFC 8446, section 2), so the rejection
 * arrives as an alert after the first request was sent. The server has not accepted the connection
 * then and has not processed that request.
 */
final class TlsHandshakeFailure {
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

    /** The JDK's wording. */
    private static final Pattern ALERT = Pattern.compile("Received fatal alert: (\\w+)");

    private TlsHandshakeFailure() {}

    /** Whether the server rejected the client; valid only before any data was received over TLS. */
    static boolean isRefused(Throwable cause) {
        for (Throwable at = cause; at != null; at = at.getCause()) {
            if (at instanceof SSLException && names(String.valueOf(at.getMessage()))) {
                return true;
            }
        }
        return false;
    }

    /**
     * Describes the own certificate that a back end rejected; empty for any other failure.
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
                ? "; the back end rejected this server, which presented "
                        + CertificateText.of(shown)
                : "; the back end rejected this server, which presented no certificate";
    }

    private static boolean names(String message) {
        Matcher alert = ALERT.matcher(message);
        return alert.find() && REFUSALS.contains(alert.group(1));
    }
}
