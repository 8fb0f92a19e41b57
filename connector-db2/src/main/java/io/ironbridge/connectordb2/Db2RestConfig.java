package io.ironbridge.connectordb2;

import io.ironbridge.httpclient.CallerField;
import io.ironbridge.httpclient.HttpClientConfig;
import io.ironbridge.httpclient.ReplyForm;
import io.ironbridge.httpclient.RequestHead;
import java.util.Optional;

/**
 * How to reach one Db2 location's native REST services.
 *
 * @param http host and port of the DDF (its SQL port, or its secure port with TLS), and the limits.
 *     Db2's own limit on a reply is 2 GB; no request header of Db2's for the request id is
 *     documented
 * @param credentials for basic authentication; empty if the client certificate identifies the
 *     caller, or each call's caller does
 * @param caller where calls say for whom they are: {@link CallerField#BASIC}, without credentials
 *     of the connection's own, or a field that a proxy or routine in front of Db2 looks at
 * @param replies JSON, which Db2 answers every call with, or JSON that something on the way labels
 *     wrongly
 */
public record Db2RestConfig(
        HttpClientConfig http,
        Optional<Db2Credentials> credentials,
        Optional<CallerField> caller,
        ReplyForm replies) {
    /** Without credentials. */
    public static Db2RestConfig of(HttpClientConfig http) {
        return new Db2RestConfig(http, Optional.empty(), Optional.empty(), ReplyForm.JSON);
    }

    public Db2RestConfig withCredentials(Db2Credentials given) {
        return new Db2RestConfig(http, Optional.of(given), caller, replies);
    }

    /** With a field for the caller. */
    public Db2RestConfig withCaller(CallerField given) {
        return new Db2RestConfig(http, credentials, Optional.of(given), replies);
    }

    /** With replies whose header fields are not looked at. */
    public Db2RestConfig withMislabelledReplies() {
        return new Db2RestConfig(http, credentials, caller, ReplyForm.MISLABELLED_JSON);
    }

    RequestHead in(RequestHead head) {
        RequestHead ours = credentials.map(given -> given.in(head)).orElse(head);
        return caller.map(ours::withCaller).orElse(ours);
    }
}
