package io.ironbridge.workloaddriver.protocol.http;

/**
 * The server under load.
 *
 * @param host name or address, IPv6 without brackets
 */
public record HttpTarget(boolean secure, String host, int port) {
    /** Value of the {@code Host} field. */
    String authority() {
        return (host.indexOf(':') < 0 ? host : "[" + host + "]") + ":" + port;
    }

    @Override
    public String toString() {
        return (secure ? "https://" : "http://") + authority();
    }
}
