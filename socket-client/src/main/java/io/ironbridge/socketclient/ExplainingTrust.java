package io.ironbridge.socketclient;

import java.net.Socket;
import java.security.cert.CertPathBuilderException;
import java.security.cert.CertificateException;
import java.security.cert.CertificateExpiredException;
import java.security.cert.CertificateNotYetValidException;
import java.security.cert.X509Certificate;
import java.time.Instant;
import javax.net.ssl.SSLEngine;
import javax.net.ssl.X509ExtendedTrustManager;

/**
 * Delegates to another trust manager, and explains a rejected certificate of a back end: which one
 * it is, when it is valid, and what to do about it. Thread-safe.
 */
public final class ExplainingTrust extends X509ExtendedTrustManager {
    private final X509ExtendedTrustManager trust;
    private final String store;

    /**
     * @param trust the authorities
     * @param store their origin, for example {@code the key store partners}
     */
    public ExplainingTrust(X509ExtendedTrustManager trust, String store) {
        this.trust = trust;
        this.store = store;
    }

    private interface Check {
        void run() throws CertificateException;
    }

    private void explained(X509Certificate[] chain, Check check) throws CertificateException {
        try {
            check.run();
        } catch (CertificateException e) {
            throw new CertificateException(text(chain, e));
        }
    }

    private String text(X509Certificate[] chain, CertificateException failure) {
        Throwable root = CauseText.root(failure);
        X509Certificate shown =
                root instanceof CertificateExpiredException
                                || root instanceof CertificateNotYetValidException
                        ? notValid(chain)
                        : chain[0];
        return CauseText.of(failure)
                + "; the back end presents "
                + CertificateText.of(shown)
                + remedy(root, chain[0], chain[chain.length - 1]);
    }

    private static X509Certificate notValid(X509Certificate[] chain) {
        Instant now = Instant.now();
        for (X509Certificate one : chain) {
            if (now.isBefore(one.getNotBefore().toInstant())
                    || now.isAfter(one.getNotAfter().toInstant())) {
                return one;
            }
        }
        return chain[0];
    }

    private String remedy(Throwable root, X509Certificate own, X509Certificate last) {
        return switch (root) {
            case CertPathBuilderException _ ->
                    ". Import the certificate of '"
                            + CertificateText.name(last.getIssuerX500Principal())
                            + "' into "
                            + store
                            + " if it should be trusted";
            case CertificateExpiredException _ -> ". Renew it in the back end";
            case CertificateNotYetValidException _ -> ". Compare the clocks of both sides";
            case CertificateException e when e.getClass() == CertificateException.class ->
                    // The JDK's exception if the host name does not match.
                    ". It is for "
                            + CertificateText.hosts(own)
                            + ": set host to one of these names, or let the back end present a"
                            + " certificate for the configured name";
            default -> "";
        };
    }

    @Override
    public void checkServerTrusted(X509Certificate[] chain, String type, SSLEngine engine)
            throws CertificateException {
        explained(chain, () -> trust.checkServerTrusted(chain, type, engine));
    }

    @Override
    public void checkServerTrusted(X509Certificate[] chain, String type, Socket socket)
            throws CertificateException {
        explained(chain, () -> trust.checkServerTrusted(chain, type, socket));
    }

    @Override
    public void checkServerTrusted(X509Certificate[] chain, String type)
            throws CertificateException {
        explained(chain, () -> trust.checkServerTrusted(chain, type));
    }

    @Override
    public void checkClientTrusted(X509Certificate[] chain, String type, SSLEngine engine)
            throws CertificateException {
        trust.checkClientTrusted(chain, type, engine);
    }

    @Override
    public void checkClientTrusted(X509Certificate[] chain, String type, Socket socket)
            throws CertificateException {
        trust.checkClientTrusted(chain, type, socket);
    }

    @Override
    public void checkClientTrusted(X509Certificate[] chain, String type)
            throws CertificateException {
        trust.checkClientTrusted(chain, type);
    }

    @Override
    public X509Certificate[] getAcceptedIssuers() {
        return trust.getAcceptedIssuers();
    }
}
