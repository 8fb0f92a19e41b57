package io.ironbridge.workloaddriver.named.commands;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;

/** Single HTTP calls to this machine, in addition to the load. */
public final class SingleCalls implements AutoCloseable {
    private static final int OK = 200;
    private static final Duration LONGEST = Duration.ofMinutes(1);

    private final HttpClient client =
            HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();

    /** The body of an answer with status 200. */
    public byte[] get(int port, String path) throws IOException, InterruptedException {
        return body(request(port, path).GET().build());
    }

    /** The body of an answer with status 200, with credentials. */
    public byte[] get(int port, String path, String authorization)
            throws IOException, InterruptedException {
        return body(request(port, path).header("Authorization", authorization).GET().build());
    }

    /** A header field of an answer with status 200 to a GET. */
    public String header(int port, String path, String name)
            throws IOException, InterruptedException {
        return answer(request(port, path).GET().build())
                .headers()
                .firstValue(name)
                .orElseThrow(
                        () -> new IOException("GET " + path + " was answered without " + name));
    }

    public byte[] post(int port, String path, String authorization, String json)
            throws IOException, InterruptedException {
        return body(posting(port, path, json).header("Authorization", authorization).build());
    }

    /** POSTs JSON without credentials; the body of the answer with status 200. */
    public byte[] post(int port, String path, String json)
            throws IOException, InterruptedException {
        return body(posting(port, path, json).build());
    }

    /** PUTs a text, with credentials; the answer has status 200. */
    public void put(int port, String path, String authorization, String text)
            throws IOException, InterruptedException {
        body(
                request(port, path)
                        .PUT(BodyPublishers.ofString(text))
                        .header("Authorization", authorization)
                        .build());
    }

    private static HttpRequest.Builder posting(int port, String path, String json) {
        return request(port, path)
                .header("Content-Type", "application/json")
                .POST(BodyPublishers.ofString(json));
    }

    private static HttpRequest.Builder request(int port, String path) {
        return HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + port + path))
                .timeout(LONGEST);
    }

    private byte[] body(HttpRequest request) throws IOException, InterruptedException {
        return answer(request).body();
    }

    private HttpResponse<byte[]> answer(HttpRequest request)
            throws IOException, InterruptedException {
        HttpResponse<byte[]> response = client.send(request, BodyHandlers.ofByteArray());
        if (response.statusCode() != OK) {
            throw new IOException(
                    request.method()
                            + " "
                            + request.uri()
                            + " was answered with status "
                            + response.statusCode());
        }
        return response;
    }

    @Override
    public void close() {
        client.shutdownNow();
    }
}
