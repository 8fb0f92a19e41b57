package io.ironbridge.socketclient;

import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLEngine;
import javax.net.ssl.SSLParameters;

/**
 * TLS towards a back end.
 *
 * @param context trusted certificates and, for client authentication, the client's own
 * @param verifyHostName whether the certificate must be issued for the host name that is called
 */
public record ClientTls(SSLContext context, boolean verifyHostName) {
    /** TLS with host name verification. */
    public static ClientTls of(SSLContext context) {
        return new ClientTls(context, true);
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
