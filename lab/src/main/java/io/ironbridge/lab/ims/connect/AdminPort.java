package io.ironbridge.lab.ims.connect;

import com.sun.net.httpserver.HttpExchange;
import io.ironbridge.lab.net.Credentials;
import io.ironbridge.lab.net.HttpPort;
import java.io.IOException;
import java.io.OutputStream;
import java.util.Optional;

/**
 * The operator's port: answers in JSON. Rejects requests of browser scripts, because authentication
 * is optional on loopback.
 */
public final class AdminPort implements AutoCloseable {
    private final HttpPort port;
    private final Optional<Credentials> credentials;
    private final Pages pages;

    private AdminPort(HttpPort port, Optional<Credentials> credentials, Pages pages) {
        this.port = port;
        this.credentials = credentials;
        this.pages = pages;
    }

    /** Answers authorized requests. */
    @FunctionalInterface
    public interface Pages {
        /**
         * Answers.
         *
         * @param path decoded, without query
         */
        AdminReply answer(String method, String path);
    }

    /**
     * Opens the port.
     *
     * @throws IOException when it or the key store cannot be opened
     */
    public static AdminPort start(HttpPort.Settings settings, Pages pages) throws IOException {
        HttpPort port = HttpPort.open(settings);
        AdminPort started = new AdminPort(port, settings.credentials(), pages);
        port.start(started::serve);
        return started;
    }

    /** The TCP port. */
    public int number() {
        return port.port();
    }

    private void serve(HttpExchange exchange) throws IOException {
        try (exchange) {
            AdminReply reply = reply(exchange);
            if (reply.status() == 401) {
                exchange.getResponseHeaders()
                        .set("WWW-Authenticate", "Basic realm=\"IMS\", charset=\"UTF-8\"");
            }
            exchange.getResponseHeaders().set("Content-Type", reply.mediaType());
            exchange.sendResponseHeaders(reply.status(), reply.body().length());
            try (OutputStream out = exchange.getResponseBody()) {
                out.write(reply.body().bytes());
            }
        }
    }

    private AdminReply reply(HttpExchange exchange) {
        if (exchange.getRequestHeaders().getFirst("Origin") != null) {
            return AdminReply.problem(403, "Not from a browser");
        }
        String given = exchange.getRequestHeaders().getFirst("Authorization");
        if (credentials.isPresent() && !credentials.get().match(given)) {
            return AdminReply.problem(401, "User and password are missing or wrong");
        }
        String path = Optional.ofNullable(exchange.getRequestURI().getPath()).orElse("");
        return pages.answer(exchange.getRequestMethod(), path);
    }

    @Override
    public void close() {
        port.close();
    }
}
