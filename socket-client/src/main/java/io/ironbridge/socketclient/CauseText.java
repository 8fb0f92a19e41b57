package io.ironbridge.socketclient;

import io.netty.handler.ssl.NotSslRecordException;
import java.security.SignatureException;
import java.security.cert.CertPathBuilderException;
import java.security.cert.CertificateExpiredException;
import java.security.cert.CertificateNotYetValidException;

/** Describes why a connection failed, so that it is clear who must act. */
public final class CauseText {
    private static final int MOST_CAUSES = 20;

    /** EMFILE and ENFILE, as the C library words them. */
    private static final String NO_DESCRIPTOR = "oo many open files";

    private CauseText() {}

    /**
     * The root cause of a failure. Contains nothing that the other side sent: if TLS was expected,
     * that may be a password.
     */
    public static String of(Throwable failure) {
        Throwable root = root(failure);
        String message =
                root.getMessage() == null ? root.getClass().getSimpleName() : root.getMessage();
        return switch (root) {
            case NotSslRecordException _ -> "the other side does not speak TLS";
            case CertificateExpiredException _ -> "a certificate has expired: " + message;
            case CertificateNotYetValidException _ -> "a certificate is not valid yet: " + message;
            case CertPathBuilderException _ ->
                    "the certificate is not issued by any authority in the trust store: " + message;
            case SignatureException _ ->
                    "a certificate is not signed by the authority that it names: " + message;
            default ->
                    message.contains(NO_DESCRIPTOR)
                            ? "the process has no file descriptors left (ulimit -n): " + message
                            : message;
        };
    }

    static Throwable root(Throwable failure) {
        Throwable root = failure;
        for (int i = 0; i < MOST_CAUSES && root.getCause() != null; i++) {
            root = root.getCause();
        }
        return root;
    }
}
