package io.ironbridge.connectordb2;

import io.ironbridge.httpclient.HttpClientConfig;
import java.util.Optional;

/**
 * How to reach one Db2 location's native REST services.
 *
 * @param http host and port of the DDF (its SQL port, or its secure port with TLS), and the limits.
 *     Db2's own limit on a reply is 2 GB; no request header of Db2's for the request id is
 *     documented
 * @param credentials for basic authentication; empty when the client certificate says who calls
 */
public record Db2RestConfig(HttpClientConfig http, Optional<Db2Credentials> credentials) {
    /** Without credentials. */
    public static Db2RestConfig of(HttpClientConfig http) {
        return new Db2RestConfig(http, Optional.empty());
    }

    public Db2RestConfig withCredentials(Db2Credentials given) {
        return new Db2RestConfig(http, Optional.of(given));
    }
}
