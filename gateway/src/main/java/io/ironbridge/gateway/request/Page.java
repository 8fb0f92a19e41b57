package io.ironbridge.gateway.request;

import io.ironbridge.connectorapi.Bytes;
import io.ironbridge.gateway.http.Response;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** A page's content. */
public record Page(
        int status, String contentType, Bytes content, List<Map.Entry<String, String>> headers) {
    static Page text(int status, String contentType, String text) {
        return new Page(status, contentType, Bytes.utf8(text), List.of());
    }

    public Response response() {
        List<Map.Entry<String, String>> all = new ArrayList<>(headers);
        all.add(Map.entry("content-type", contentType));
        all.add(Map.entry("x-content-type-options", "nosniff"));
        return new Response(status, all, new Response.Whole(content));
    }
}
