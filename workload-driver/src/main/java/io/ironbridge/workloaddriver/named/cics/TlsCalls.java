package io.ironbridge.workloaddriver.named.cics;

import io.ironbridge.workloaddriver.named.commands.GatewayKeys;
import java.io.IOException;
import java.net.Socket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.security.cert.CertificateException;
import java.security.cert.X509Certificate;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicInteger;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLEngine;
import javax.net.ssl.SSLParameters;
import javax.net.ssl.SSLSession;
import javax.net.ssl.TrustManager;
import javax.net.ssl.TrustManagerFactory;
import javax.net.ssl.X509ExtendedTrustManager;

/**
 * Single calls to the gateway over TLS, and a description of the handshakes. A server that resumes
 * a session does not send its certificate again; resumption is therefore detected by counting
 * certificates. Used by one thread.
 */
final class TlsCalls {
    private static final Duration LONGEST = Duration.ofMinutes(1);
    private static final int OK = 200;

    private final SSLContext context;
    private final Counting trusted;

    TlsCalls(GatewayKeys keys) throws IOException {
        try {
            this.trusted = new Counting(trustManager(keys.opened()));
            this.context = SSLContext.getInstance(GatewayKeys.VERSION);
            this.context.init(null, new TrustManager[] {trusted}, null);
        } catch (GeneralSecurityException e) {
            throw new IOException("TLS cannot be set up: " + e.getMessage(), e);
        }
    }

    private static X509ExtendedTrustManager trustManager(KeyStore store)
            throws GeneralSecurityException {
        TrustManagerFactory factory =
                TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
        factory.init(store);
        for (TrustManager manager : factory.getTrustManagers()) {
            if (manager instanceof X509ExtendedTrustManager found) {
                return found;
            }
        }
        throw new GeneralSecurityException("no trust manager for certificates");
    }

    /**
     * POSTs JSON over a new connection and returns the body of the answer, whose status must be
     * 200.
     */
    byte[] post(int port, String path, String json) throws IOException, InterruptedException {
        return send(port, path, json).body();
    }

    /**
     * Describes a handshake: version, cipher suite, and whether a second one resumes the session.
     */
    String handshakes(int port, EchoCall echo) throws IOException, InterruptedException {
        SSLSession session =
                send(port, echo.path(), echo.request())
                        .sslSession()
                        .orElseThrow(() -> new IOException("the gateway did not speak TLS"));
        int before = trusted.certificates();
        send(port, echo.path(), echo.request());
        boolean resumed = trusted.certificates() == before;
        return session.getProtocol()
                + ", "
                + session.getCipherSuite()
                + ", sessions "
                + (resumed ? "resumed" : "not resumed");
    }

    private HttpResponse<byte[]> send(int port, String path, String json)
            throws IOException, InterruptedException {
        SSLParameters only =
                new SSLParameters(new String[] {GatewayKeys.SUITE}, new String[] {"TLSv1.3"});
        HttpRequest request =
                HttpRequest.newBuilder(URI.create("https://127.0.0.1:" + port + path))
                        .timeout(LONGEST)
                        .header("Content-Type", "application/json")
                        .POST(BodyPublishers.ofString(json))
                        .build();
        try (HttpClient client =
                HttpClient.newBuilder()
                        .version(HttpClient.Version.HTTP_1_1)
                        .sslContext(context)
                        .sslParameters(only)
                        .build()) {
            HttpResponse<byte[]> response = client.send(request, BodyHandlers.ofByteArray());
            if (response.statusCode() != OK) {
                throw new IOException(path + " was answered with status " + response.statusCode());
            }
            return response;
        }
    }

    /** Counts the server certificates that it receives. */
    private static final class Counting extends X509ExtendedTrustManager {
        private final X509ExtendedTrustManager judge;
        private final AtomicInteger certificates = new AtomicInteger();

        Counting(X509ExtendedTrustManager judge) {
            this.judge = judge;
        }

        int certificates() {
            return certificates.get();
        }

        @Override
        public void checkServerTrusted(X509Certificate[] chain, String type, SSLEngine engine)
                throws CertificateException {
            certificates.incrementAndGet();
            judge.checkServerTrusted(chain, type, engine);
        }

        @Override
        public void checkServerTrusted(X509Certificate[] chain, String type, Socket socket)
                throws CertificateException {
            certificates.incrementAndGet();
            judge.checkServerTrusted(chain, type, socket);
        }

        @Override
        public void checkServerTrusted(X509Certificate[] chain, String type)
                throws CertificateException {
            certificates.incrementAndGet();
            judge.checkServerTrusted(chain, type);
        }

        @Override
        public void checkClientTrusted(X509Certificate[] chain, String type, SSLEngine engine)
                throws CertificateException {
            judge.checkClientTrusted(chain, type, engine);
        }

        @Override
        public void checkClientTrusted(X509Certificate[] chain, String type, Socket socket)
                throws CertificateException {
            judge.checkClientTrusted(chain, type, socket);
        }

        @Override
        public void checkClientTrusted(X509Certificate[] chain, String type)
                throws CertificateException {
            judge.checkClientTrusted(chain, type);
        }

        @Override
        public X509Certificate[] getAcceptedIssuers() {
            return judge.getAcceptedIssuers();
        }
    }
}
