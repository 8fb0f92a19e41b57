package io.ironbridge.connectorcics.hostlink;

import io.ironbridge.httpclient.HttpClientConfig;
import java.util.Optional;

/**
 * How to reach one CICS region by the host link.
 *
 * @param http host and port of the TCPIPSERVICE, and the limits. Its idle timeout should be below
 *     SOCKETCLOSE, so that connections are closed from this side; its limit for a reply in memory
 *     is the longest answer that requests accept
 * @param path before the transaction id, for example {@code /ironbridge/link}
 * @param credentials for basic authentication; empty where the client certificate says who calls
 */
public record HostLinkConfig(
        HttpClientConfig http, String path, Optional<HostLinkCredentials> credentials) {
    /** The path unless another is configured. */
    public static final String PATH = "/ironbridge/link";

    /** Without credentials, at the usual path. */
    public static HostLinkConfig of(HttpClientConfig http) {
        return new HostLinkConfig(http, PATH, Optional.empty());
    }

    public HostLinkConfig withPath(String other) {
        return new HostLinkConfig(http, other, credentials);
    }

    public HostLinkConfig withCredentials(HostLinkCredentials given) {
        return new HostLinkConfig(http, path, Optional.of(given));
    }
}
