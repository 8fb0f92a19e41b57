package io.ironbridge.connectorcics.hostlink;

import io.ironbridge.httpclient.CallerField;
import io.ironbridge.httpclient.HttpClientConfig;
import io.ironbridge.httpclient.RequestHead;
import java.util.Optional;

/**
 * How to reach one CICS region by the host link.
 *
 * @param http host and port of the TCPIPSERVICE, and the limits. Its idle timeout should be below
 *     SOCKETCLOSE, so that connections are closed from this side; its limit for a reply in memory
 *     is the longest answer that requests accept
 * @param path before the transaction id, for example {@code /ironbridge/link}
 * @param credentials for basic authentication; empty where the client certificate says who calls,
 *     or each call's caller does
 * @param caller {@link CallerField#BASIC} where programs run for the caller, without credentials of
 *     the connection's own. His name stands in the header of each request anyway, as information
 * @param requestId whether the header has the request's id, too
 */
public record HostLinkConfig(
        HttpClientConfig http,
        String path,
        Optional<HostLinkCredentials> credentials,
        Optional<CallerField> caller,
        boolean requestId) {
    /** The path unless another is configured. */
    public static final String PATH = "/ironbridge/link";

    /** Without credentials, at the usual path. */
    public static HostLinkConfig of(HttpClientConfig http) {
        return new HostLinkConfig(http, PATH, Optional.empty(), Optional.empty(), true);
    }

    public HostLinkConfig withPath(String other) {
        return new HostLinkConfig(http, other, credentials, caller, requestId);
    }

    public HostLinkConfig withCredentials(HostLinkCredentials given) {
        return new HostLinkConfig(http, path, Optional.of(given), caller, requestId);
    }

    /** With a field for the caller. */
    public HostLinkConfig withCaller(CallerField given) {
        return new HostLinkConfig(http, path, credentials, Optional.of(given), requestId);
    }

    /** With blanks for the request's id. */
    public HostLinkConfig withoutRequestId() {
        return new HostLinkConfig(http, path, credentials, caller, false);
    }

    RequestHead in(RequestHead head) {
        RequestHead ours =
                credentials
                        .map(own -> head.withBasicAuthentication(own.user(), own.password()))
                        .orElse(head);
        return caller.map(ours::withCaller).orElse(ours);
    }
}
