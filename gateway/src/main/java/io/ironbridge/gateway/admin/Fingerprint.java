package io.ironbridge.gateway.admin;

import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.security.cert.X509Certificate;
import java.util.HexFormat;

/** The fingerprint of a certificate. */
public final class Fingerprint {
    private Fingerprint() {}

    /** The SHA-256 of its DER form, in lower-case hex. */
    public static String of(X509Certificate certificate) {
        try {
            return HexFormat.of()
                    .formatHex(
                            MessageDigest.getInstance("SHA-256").digest(certificate.getEncoded()));
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException(
                    e); // every JDK has it, and the certificate has been parsed
        }
    }
}
