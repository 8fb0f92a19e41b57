package io.ironbridge.workloaddriver.protocol.http;

/**
 * The server under load.
 *
 * @param host name or address, IPv6 without brackets
 */
public record HttpTarget(boolean secure, String host, int port) {
    /** As it stands in the field {@code Host}. */
    String authority() {
        return (host.indexOf(':') < 0 ? host : "[" + host + "]") + ":" + port;
    }

    @Override
    public String toString() {
        return (secure ? "https://" : "http://") + authority();
    }
}
