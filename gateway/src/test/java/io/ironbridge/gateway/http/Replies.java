package io.ironbridge.gateway.http;

import io.ironbridge.connectorapi.Bytes;
import java.util.List;
import java.util.Map;

/** Replies and handlers that tests use. */
final class Replies {
    private Replies() {}

    static Response text(String body) {
        return new Response(
                200,
                List.of(Map.entry("content-type", "text/plain")),
                new Response.Whole(Bytes.utf8(body)));
    }

    /** Answers with method, path, query and body. */
    static void echo(Exchange exchange) {
        Request request = exchange.request();
        String query = request.query() == null ? "" : "?" + request.query();
        exchange.reply(
                text(
                        request.method()
                                + " "
                                + request.path()
                                + query
                                + " "
                                + request.body().utf8()));
    }

    /** Without its date, which changes. */
    static String undated(String replies) {
        return replies.replaceAll("date: [^\r]*\r\n", "");
    }
}
