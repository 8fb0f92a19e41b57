package io.ironbridge.connectorcics.hostlink;

import io.ironbridge.httpclient.CallerField;
import io.ironbridge.httpclient.HttpClientConfig;
import io.ironbridge.httpclient.RequestHead;
import java.util.Optional;

/**
 * Access to one CICS region by the host link.
 *
 * @param http host and port of the TCPIPSERVICE, and the limits. Its idle timeout should be below
 *     SOCKETCLOSE, so that connections are closed from this side; its limit for a reply in memory
 *     is the maximum answer length in requests
 * @param path before the transaction id, for example {@code /ironbridge/link}
 * @param credentials for basic authentication; empty if the client certificate identifies the user,
 *     or each call's caller does
 * @param caller {@link CallerField#BASIC} if programs run for the caller, and the connection has no
 *     credentials. The caller's name is in the header of each request in any case, as information
 * @param requestId whether the header also contains the request id
 */
public record HostLinkConfig(
        HttpClientConfig http,
        String path,
        Optional<HostLinkCredentials> credentials,
        Optional<CallerField> caller,
        boolean requestId) {
    /** The default path. */
    public static final String PATH = "/ironbridge/link";

    /** Without credentials, at the default path. */
    public static HostLinkConfig of(HttpClientConfig http) {
        return new HostLinkConfig(http, PATH, Optional.empty(), Optional.empty(), true);
    }

    public HostLinkConfig withPath(String other) {
        return new HostLinkConfig(http, other, credentials, caller, requestId);
    }

    public HostLinkConfig withCredentials(HostLinkCredentials given) {
        return new HostLinkConfig(http, path, Optional.of(given), caller, requestId);
    }

    /** This configuration with a field for the caller. */
    public HostLinkConfig withCaller(CallerField given) {
        return new HostLinkConfig(http, path, credentials, Optional.of(given), requestId);
    }

    /** This configuration with blanks for the request id. */
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
