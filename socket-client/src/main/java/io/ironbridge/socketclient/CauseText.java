package io.ironbridge.socketclient;

import io.netty.handler.ssl.NotSslRecordException;
import java.security.SignatureException;
import java.security.cert.CertPathBuilderException;
import java.security.cert.CertificateExpiredException;
import java.security.cert.CertificateNotYetValidException;

/** Why a connection failed, worded so that it shows who must act. */
public final class CauseText {
    private static final int MOST_CAUSES = 20;

    /** EMFILE and ENFILE, as the C library words them. */
    private static final String NO_DESCRIPTOR = "oo many open files";

    private CauseText() {}

    /**
     * What is at the bottom of a failure. Nothing of what the other side sent is in it: where TLS
     * was expected, that may be a password.
     */
    public static String of(Throwable failure) {
        Throwable root = root(failure);
        String message =
                root.getMessage() == null ? root.getClass().getSimpleName() : root.getMessage();
        return switch (root) {
            case NotSslRecordException _ -> "what the other side sends is not TLS";
            case CertificateExpiredException _ -> "a certificate has expired: " + message;
            case CertificateNotYetValidException _ -> "a certificate is not valid yet: " + message;
            case CertPathBuilderException _ ->
                    "the certificate is of no authority that the trust store has: " + message;
            case SignatureException _ ->
                    "a certificate is not signed by the authority that it names: " + message;
            default ->
                    message.contains(NO_DESCRIPTOR)
                            ? "the process has no file descriptor left (ulimit -n): " + message
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
