package io.ironbridge.gateway.server;

/** An address at which the gateway listens. */
public record ListenAddress(String host, int port, boolean secure) {
    /** For example {@code http://localhost:9080}. */
    public String url() {
        String name = host.equals("*") || host.equals("127.0.0.1") ? "localhost" : host;
        return (secure ? "https://" : "http://") + name + ":" + port;
    }
}
