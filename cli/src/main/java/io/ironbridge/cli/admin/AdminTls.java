package io.ironbridge.cli.admin;

import io.ironbridge.gateway.admin.Fingerprint;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.security.cert.Certificate;
import java.security.cert.CertificateException;
import java.security.cert.CertificateFactory;
import java.security.cert.X509Certificate;
import java.util.Set;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLEngine;
import javax.net.ssl.TrustManager;
import javax.net.ssl.TrustManagerFactory;
import javax.net.ssl.X509ExtendedTrustManager;

/** Decides which server certificates {@code admin} accepts. */
final class AdminTls {
    private static final String PEM = "-----BEGIN CERTIFICATE-----";

    private AdminTls() {}

    /**
     * Accepts servers with a certificate that the store trusts and that contains the host of the
     * URL.
     *
     * @param file PKCS12, JKS, or certificates as PEM
     */
    static SSLContext trusting(Path file, char[] password)
            throws IOException, GeneralSecurityException {
        byte[] content = Files.readAllBytes(file);
        KeyStore store =
                new String(content, StandardCharsets.ISO_8859_1).contains(PEM)
                        ? certificates(content)
                        : KeyStore.getInstance(file.toFile(), password);
        TrustManagerFactory trust =
                TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
        trust.init(store);
        return context(trust.getTrustManagers());
    }

    private static KeyStore certificates(byte[] pem) throws IOException, GeneralSecurityException {
        KeyStore store = KeyStore.getInstance("PKCS12");
        store.load(null, null);
        int number = 0;
        for (Certificate one :
                CertificateFactory.getInstance("X.509")
                        .generateCertificates(new ByteArrayInputStream(pem))) {
            store.setCertificateEntry("certificate-" + number, one);
            number++;
        }
        return store;
    }

    /**
     * Accepts only a server with one of these certificates, whatever names they contain.
     *
     * @param certificates fingerprints
     */
    static SSLContext knowing(Set<String> certificates) throws GeneralSecurityException {
        return context(new TrustManager[] {new Known(certificates)});
    }

    private static SSLContext context(TrustManager[] trust) throws GeneralSecurityException {
        SSLContext context = SSLContext.getInstance("TLS");
        context.init(null, trust, null);
        return context;
    }

    /**
     * Extends {@link X509ExtendedTrustManager}, so that the JDK does not check host names itself.
     */
    private static final class Known extends X509ExtendedTrustManager {
        private final Set<String> certificates;

        Known(Set<String> certificates) {
            this.certificates = Set.copyOf(certificates);
        }

        private void check(X509Certificate[] chain) throws CertificateException {
            if (chain.length == 0 || !certificates.contains(Fingerprint.of(chain[0]))) {
                throw new CertificateException("this is not the certificate of the server");
            }
        }

        @Override
        public void checkServerTrusted(X509Certificate[] chain, String type)
                throws CertificateException {
            check(chain);
        }

        @Override
        public void checkServerTrusted(X509Certificate[] chain, String type, Socket socket)
                throws CertificateException {
            check(chain);
        }

        @Override
        public void checkServerTrusted(X509Certificate[] chain, String type, SSLEngine engine)
                throws CertificateException {
            check(chain);
        }

        @Override
        public void checkClientTrusted(X509Certificate[] chain, String type)
                throws CertificateException {
            throw new CertificateException("clients are not accepted");
        }

        @Override
        public void checkClientTrusted(X509Certificate[] chain, String type, Socket socket)
                throws CertificateException {
            throw new CertificateException("clients are not accepted");
        }

        @Override
        public void checkClientTrusted(X509Certificate[] chain, String type, SSLEngine engine)
                throws CertificateException {
            throw new CertificateException("clients are not accepted");
        }

        @Override
        public X509Certificate[] getAcceptedIssuers() {
            return new X509Certificate[0];
        }
    }
}
