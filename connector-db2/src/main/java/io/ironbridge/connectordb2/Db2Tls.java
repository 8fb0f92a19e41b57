package io.ironbridge.connectordb2;

import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLEngine;
import javax.net.ssl.SSLParameters;

/**
 * TLS towards Db2's secure port.
 *
 * @param context trusted certificates and, for client authentication, the client's own
 * @param verifyHostName whether the certificate must be made out for the host that is called
 */
public record Db2Tls(SSLContext context, boolean verifyHostName) {
    /** TLS with host name verification. */
    public static Db2Tls of(SSLContext context) {
        return new Db2Tls(context, true);
    }

    SSLEngine engine(String host, int port) {
        SSLEngine engine = context.createSSLEngine(host, port);
        engine.setUseClientMode(true);
        SSLParameters parameters = engine.getSSLParameters();
        parameters.setEndpointIdentificationAlgorithm(verifyHostName ? "HTTPS" : null);
        engine.setSSLParameters(parameters);
        return engine;
    }
}
