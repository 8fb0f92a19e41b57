package io.ironbridge.gateway.http.h2;

import io.ironbridge.gateway.http.HttpDate;
import io.ironbridge.gateway.http.Response;
import io.ironbridge.gateway.http.ResponseRules;
import io.netty.handler.codec.http.HttpHeaderNames;
import io.netty.handler.codec.http.HttpResponseStatus;
import io.netty.handler.codec.http2.DefaultHttp2Headers;
import io.netty.handler.codec.http2.Http2Headers;
import io.netty.util.AsciiString;
import java.util.Map;

/** Makes the heads of HTTP/2 responses. */
final class Http2Heads {
    private Http2Heads() {}

    static Http2Headers goOn() {
        return new DefaultHttp2Headers(false).status(HttpResponseStatus.CONTINUE.codeAsText());
    }

    /**
     * A head.
     *
     * @param length of the body; negative to send no content-length
     */
    static Http2Headers of(Response response, long length, HttpDate date) {
        Http2Headers head = new DefaultHttp2Headers(false);
        head.status(HttpResponseStatus.valueOf(response.status()).codeAsText());
        head.set(HttpHeaderNames.DATE, date.now());
        for (Map.Entry<String, String> field : response.headers()) {
            if (!ResponseRules.reserved(field.getKey())) {
                head.add(AsciiString.of(field.getKey()).toLowerCase(), field.getValue());
            }
        }
        if (length >= 0) {
            head.set(HttpHeaderNames.CONTENT_LENGTH, Long.toString(length));
        }
        return head;
    }
}
