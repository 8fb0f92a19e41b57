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
 *     Db2's own limit on a reply is 2 GB; Db2 documents no request header for the request id
 * @param credentials for basic authentication; empty if the client certificate identifies the
 *     caller, or each call's caller does
 * @param caller the field that identifies the caller: {@link CallerField#BASIC}, if the connection
 *     has no credentials, or a field for a proxy or routine in front of Db2
 * @param replies JSON, as Db2 sends, or JSON that an intermediary labels wrongly
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

    /** Accepts JSON replies regardless of their header fields. */
    public Db2RestConfig withMislabelledReplies() {
        return new Db2RestConfig(http, credentials, caller, ReplyForm.MISLABELLED_JSON);
    }

    RequestHead in(RequestHead head) {
        RequestHead ours = credentials.map(given -> given.in(head)).orElse(head);
        return caller.map(ours::withCaller).orElse(ours);
    }
}
