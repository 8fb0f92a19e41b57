package io.ironbridge.socketclient;

import java.security.cert.X509Certificate;
import javax.security.auth.x500.X500Principal;

/** A certificate in a line of the log. Names come from the other side: they are cut and cleaned. */
final class CertificateText {
    private static final int MOST_NAME = 200;

    private CertificateText() {}

    /** Subject, issuer, serial number in hexadecimal, and when it is valid. */
    static String of(X509Certificate one) {
        return "the certificate of '%s', issued by '%s', serial number %s, valid from %s to %s"
                .formatted(
                        name(one.getSubjectX500Principal()),
                        name(one.getIssuerX500Principal()),
                        one.getSerialNumber().toString(16),
                        one.getNotBefore().toInstant(),
                        one.getNotAfter().toInstant());
    }

    static String name(X500Principal principal) {
        String name = principal.getName().replaceAll("\\p{Cntrl}", "?");
        return name.length() <= MOST_NAME ? name : name.substring(0, MOST_NAME) + "...";
    }
}
