package io.ironbridge.socketclient;

import java.security.cert.CertificateParsingException;
import java.security.cert.X509Certificate;
import java.util.Collection;
import java.util.List;
import java.util.stream.Collectors;
import javax.security.auth.x500.X500Principal;

/**
 * A certificate as one line of the log. Names come from the other side: they are truncated and
 * cleaned.
 */
final class CertificateText {
    private static final int MOST_NAME = 200;

    /** Kinds of names (RFC 5280, GeneralName). */
    private static final int DNS_NAME = 2;

    private static final int IP_ADDRESS = 7;

    private CertificateText() {}

    /** Subject, issuer, serial number in hexadecimal, and validity. */
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
        return shown(principal.getName());
    }

    /** The host names and addresses in it. */
    static String hosts(X509Certificate one) {
        try {
            Collection<List<?>> names = one.getSubjectAlternativeNames();
            String hosts =
                    names == null
                            ? ""
                            : names.stream()
                                    .filter(name ->
                                            name.getFirst().equals(DNS_NAME)
                                                    || name.getFirst().equals(IP_ADDRESS))
                                    .map(name -> String.valueOf(name.getLast()))
                                    .collect(Collectors.joining(", "));
            return hosts.isEmpty() ? "no host name" : shown(hosts);
        } catch (CertificateParsingException _) {
            return "names that cannot be read";
        }
    }

    private static String shown(String names) {
        String name = names.replaceAll("\\p{Cntrl}", "?");
        return name.length() <= MOST_NAME ? name : name.substring(0, MOST_NAME) + "...";
    }
}
