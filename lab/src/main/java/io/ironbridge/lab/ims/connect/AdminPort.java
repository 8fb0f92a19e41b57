package io.ironbridge.lab.ims.connect;

import com.sun.net.httpserver.HttpExchange;
import io.ironbridge.lab.ims.dli.Area;
import io.ironbridge.lab.net.Credentials;
import io.ironbridge.lab.net.HttpPort;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.Optional;

/**
 * The port of the operator. Programs that run in a browser are sent away: on loopback perhaps
 * nobody has to authenticate.
 */
final class AdminPort implements AutoCloseable {
    private static final int BACKLOG = 16;

    private final HttpPort port;
    private final Optional<Credentials> credentials;
    private final ImsConnectPages pages;

    private AdminPort(HttpPort port, Optional<Credentials> credentials, ImsConnectPages pages) {
        this.port = port;
        this.credentials = credentials;
        this.pages = pages;
    }

    static AdminPort start(ImsConnectConfig.Admin settings, ImsConnectAdmin admin)
            throws IOException {
        HttpPort port =
                HttpPort.open(
                        new HttpPort.Settings(
                                "lab IMS Connect's operator port",
                                settings.host(),
                                settings.port(),
                                settings.credentials(),
                                Optional.empty(),
                                BACKLOG));
        AdminPort started = new AdminPort(port, settings.credentials(), new ImsConnectPages(admin));
        port.start(started::serve);
        return started;
    }

    int number() {
        return port.port();
    }

    private void serve(HttpExchange exchange) throws IOException {
        try (exchange) {
            AdminReply reply = reply(exchange);
            if (reply.status() == 401) {
                exchange.getResponseHeaders()
                        .set("WWW-Authenticate", "Basic realm=\"IMS\", charset=\"UTF-8\"");
            }
            exchange.getResponseHeaders().set("Content-Type", "application/json");
            exchange.sendResponseHeaders(reply.status(), reply.body().length());
            try (OutputStream out = exchange.getResponseBody()) {
                out.write(reply.body().bytes());
            }
        }
    }

    private AdminReply reply(HttpExchange exchange) {
        if (exchange.getRequestHeaders().getFirst("Origin") != null) {
            return failure(403, "Not from a browser");
        }
        String given = exchange.getRequestHeaders().getFirst("Authorization");
        if (credentials.isPresent() && !credentials.get().match(given)) {
            return failure(401, "User and password are missing or wrong");
        }
        String path = Optional.ofNullable(exchange.getRequestURI().getPath()).orElse("");
        return ImsConnectPages.isFor(path)
                ? pages.answer(exchange.getRequestMethod(), path)
                : failure(404, "There is no such page");
    }

    private static AdminReply failure(int status, String text) {
        String json = "{\"error\":\"" + text + "\"}";
        return new AdminReply(status, Area.of(json.getBytes(StandardCharsets.UTF_8)));
    }

    @Override
    public void close() {
        port.close();
    }
}
