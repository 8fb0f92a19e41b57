package io.ironbridge.lab.cics.region;

import com.sun.net.httpserver.HttpExchange;
import io.ironbridge.lab.cics.task.WebReply;
import io.ironbridge.lab.cics.task.WebRequest.WebHeader;
import java.io.IOException;
import java.io.OutputStream;
import java.lang.System.Logger.Level;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** One request and reply of the HTTP server. */
final class HttpCall implements WebResponseWriter {
    private static final System.Logger LOG = System.getLogger(HttpCall.class.getName());

    /** Headers that HTTP itself needs; the program does not set them. */
    private static final Set<String> SERVERS_OWN =
            Set.of("content-length", "transfer-encoding", "connection", "date", "content-type");

    private final HttpExchange exchange;
    private boolean sent;
    private Optional<Exception> broken = Optional.empty();

    HttpCall(HttpExchange exchange) {
        this.exchange = exchange;
    }

    String method() {
        return exchange.getRequestMethod();
    }

    /** Percent-decoded; empty if the request's target has none. */
    String path() {
        return Optional.ofNullable(exchange.getRequestURI().getPath()).orElse("");
    }

    String rawPath() {
        return Optional.ofNullable(exchange.getRequestURI().getRawPath()).orElse("");
    }

    /** As sent; empty for none. */
    String query() {
        return Optional.ofNullable(exchange.getRequestURI().getRawQuery()).orElse("");
    }

    String version() {
        return exchange.getProtocol();
    }

    @Nullable String header(String name) {
        return exchange.getRequestHeaders().getFirst(name);
    }

    List<WebHeader> headers() {
        List<WebHeader> headers = new ArrayList<>();
        exchange.getRequestHeaders()
                .forEach((name, values) ->
                        values.forEach(value -> headers.add(new WebHeader(name, value))));
        return headers;
    }

    String clientAddress() {
        return exchange.getRemoteAddress().getAddress().getHostAddress();
    }

    String serverAddress() {
        return exchange.getLocalAddress().getAddress().getHostAddress();
    }

    int port() {
        return exchange.getLocalAddress().getPort();
    }

    /**
     * The body; empty if it is longer than that.
     *
     * @throws IOException if the client broke it off, or its chunks cannot be read
     */
    Optional<byte[]> body(int mostBytes) throws IOException {
        try {
            byte[] body = exchange.getRequestBody().readNBytes(mostBytes + 1);
            return body.length > mostBytes ? Optional.empty() : Optional.of(body);
        } catch (IndexOutOfBoundsException e) {
            // The message of the JDK's server for a chunk size beyond int.
            throw new IOException("The size of a chunk is too large", e);
        }
    }

    @Override
    public boolean isSent() {
        return sent;
    }

    /** If the client has disconnected the reply is dropped; the task continues, as in CICS. */
    @Override
    public void send(WebReply reply) {
        if (!sent) {
            sent = true;
            try {
                write(reply);
            } catch (IOException | IndexOutOfBoundsException e) {
                // The latter if the unread part of the body has too large a chunk.
                LOG.log(Level.DEBUG, "A web client disconnected before its answer", e);
                broken = Optional.of(e);
            }
        }
    }

    /**
     * Ends the call. The server must learn of a broken connection by an exception, otherwise it
     * would keep it forever.
     */
    void close() throws IOException {
        exchange.close();
        if (broken.isPresent()) {
            throw new IOException("The answer could not be sent", broken.get());
        }
    }

    private void write(WebReply reply) throws IOException {
        reply.headers().stream()
                .filter(header -> !SERVERS_OWN.contains(header.name().toLowerCase(Locale.ROOT)))
                .forEach(
                        header -> exchange.getResponseHeaders().add(header.name(), header.value()));
        if (!reply.mediaType().isEmpty()) {
            exchange.getResponseHeaders().set("Content-Type", reply.mediaType());
        }
        if (reply.close()) {
            exchange.getResponseHeaders().set("Connection", "close");
        }
        boolean bodiless = reply.body().isEmpty() || method().equals("HEAD");
        exchange.sendResponseHeaders(reply.status(), bodiless ? -1 : reply.body().length());
        if (!bodiless) {
            OutputStream out = exchange.getResponseBody();
            out.write(reply.body().bytes());
            out.flush();
            out.close();
        }
    }
}
