package io.ironbridge.lab.db2;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpHandler;
import java.io.IOException;
import java.io.InputStream;
import java.io.InterruptedIOException;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import tools.jackson.core.JsonGenerator;
import tools.jackson.core.ObjectWriteContext;
import tools.jackson.core.StreamReadConstraints;
import tools.jackson.core.StreamWriteFeature;
import tools.jackson.core.exc.JacksonIOException;
import tools.jackson.core.json.JsonFactory;

/** Handles one HTTP request; {@code serve} has the order of the steps. */
final class RestHandler implements HttpHandler {
    private static final System.Logger LOG = System.getLogger(RestHandler.class.getName());

    private final Catalog catalog;
    private final LabDb2Config config;
    private final ReplyDelays delays;
    private final JsonFactory json;
    private final ServiceCall calls;
    private final ServiceManager manager;
    private final RequestChecks checks;

    RestHandler(Catalog catalog, Database database, LabDb2Config config, CountDownLatch closing) {
        this.catalog = catalog;
        this.config = config;
        this.delays = new ReplyDelays(config.replyDelay(), closing);
        this.json =
                JsonFactory.builder()
                        .enable(StreamWriteFeature.WRITE_BIGDECIMAL_AS_PLAIN)
                        .disable(StreamWriteFeature.AUTO_CLOSE_CONTENT)
                        .streamReadConstraints(
                                StreamReadConstraints.builder()
                                        .maxStringLength(config.maxBodyBytes())
                                        .build())
                        .build();
        this.calls = new ServiceCall(database, json, config);
        this.manager = new ServiceManager(catalog, json);
        this.checks = new RequestChecks(config);
    }

    @Override
    public void handle(HttpExchange exchange) throws IOException {
        ReplyStream reply = reply(exchange);
        exchange.getResponseHeaders().set("Content-Type", "application/json");
        try {
            serve(exchange, reply);
        } catch (RestFailure e) {
            fail(exchange, reply, e);
        } catch (JacksonIOException e) {
            throw new IOException("The client disconnected", e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new InterruptedIOException("The lab Db2 is closing");
        } catch (RuntimeException e) {
            LOG.log(System.Logger.Level.ERROR, "IRB-LAB-0006E Lab Db2 request failed", e);
            fail(exchange, reply, new RestFailure(500, "Internal error"));
        }
        exchange.close();
    }

    private void serve(HttpExchange exchange, ReplyStream reply)
            throws RestFailure, IOException, InterruptedException {
        checks.checkUser(exchange);
        List<String> path = path(exchange);
        if (path.getFirst().equals("lab")) {
            delay(path, exchange, reply);
            return;
        }
        if (path.isEmpty() || !path.getFirst().equals("services") || path.size() > 4) {
            throw notFound();
        }
        checks.checkAccept(exchange);
        switch (path.size()) {
            case 1 -> discover(exchange, reply);
            case 2 -> builtIn(path.get(1), exchange, reply);
            default -> service(path, exchange, reply);
        }
    }

    private void builtIn(String name, HttpExchange exchange, ReplyStream reply)
            throws RestFailure, IOException, InterruptedException {
        switch (name) {
            case Documents.DISCOVER -> discover(exchange, reply);
            case Documents.MANAGER -> manage(exchange, reply);
            default -> throw notFound();
        }
    }

    /** Changes the delay of all replies, or of those of one service, from now on. */
    private void delay(List<String> path, HttpExchange exchange, ReplyStream reply)
            throws RestFailure, IOException {
        boolean all = path.size() == 2;
        boolean one = path.size() == 4;
        if (!(all || one) || !path.get(1).equals("reply-delay")) {
            throw notFound();
        }
        checks.checkMethod(exchange, "PUT");
        if (one && catalog.find(path.get(2), path.get(3), Optional.empty()).isEmpty()) {
            throw unknown(path.get(2), path.get(3), Optional.empty());
        }
        Duration delay = ReplyDelays.read(new String(body(exchange), StandardCharsets.UTF_8));
        if (one) {
            delays.set(path.get(2), path.get(3), delay);
        } else {
            delays.set(delay);
        }
        writeStatus(reply, 200, "Replies are delayed by " + delay.toMillis() + " ms");
    }

    private void discover(HttpExchange exchange, ReplyStream reply)
            throws RestFailure, IOException {
        checks.checkMethod(exchange, "GET", "POST");
        body(exchange);
        write(reply, 200, out -> new Documents(out, baseUrl(exchange)).writeList(catalog.all()));
    }

    private void manage(HttpExchange exchange, ReplyStream reply)
            throws RestFailure, IOException, InterruptedException {
        checks.checkMethod(exchange, "POST");
        checks.checkJson(exchange);
        ServiceManager.Done done = manager.run(body(exchange));
        write(reply, done.status(), out -> new Documents(out, baseUrl(exchange)).writeDone(done));
    }

    private void service(List<String> path, HttpExchange exchange, ReplyStream reply)
            throws RestFailure, IOException, InterruptedException {
        checks.checkMethod(exchange, "GET", "POST");
        Optional<String> version = path.size() > 3 ? Optional.of(path.get(3)) : Optional.empty();
        Service service =
                catalog.find(path.get(1), path.get(2), version)
                        .orElseThrow(() -> unknown(path.get(1), path.get(2), version));
        checks.checkAllowed(service);
        if (exchange.getRequestMethod().equals("GET")) {
            write(reply, 200, out -> new Documents(out, baseUrl(exchange)).writeDetails(service));
        } else {
            checks.checkJson(exchange);
            execute(service, body(exchange), reply);
        }
    }

    private void execute(Service service, byte[] body, ReplyStream reply)
            throws RestFailure, IOException, InterruptedException {
        try {
            calls.execute(service, body, reply);
            reply.finish(200);
        } catch (SQLException e) {
            String text =
                    "Service "
                            + service.key().text()
                            + " execution failed due to "
                            + Sqlcode.of(e).description();
            LOG.log(System.Logger.Level.DEBUG, text);
            throw new RestFailure(500, text);
        }
    }

    private byte[] body(HttpExchange exchange) throws IOException, RestFailure {
        InputStream in = exchange.getRequestBody();
        byte[] body = in.readNBytes(config.maxBodyBytes());
        if (body.length == config.maxBodyBytes() && in.read() >= 0) {
            throw new RestFailure(
                    413,
                    "The request body is longer than " + config.maxBodyBytes() + " bytes",
                    Map.of("Connection", "close"));
        }
        return body;
    }

    private interface Document {
        void write(JsonGenerator out);
    }

    private void write(ReplyStream reply, int status, Document document) throws IOException {
        try (JsonGenerator out = json.createGenerator(ObjectWriteContext.empty(), reply)) {
            document.write(out);
        }
        reply.finish(status);
    }

    private void fail(HttpExchange exchange, ReplyStream reply, RestFailure failure)
            throws IOException {
        if (reply.hasBegun()) {
            // Too late for a status: the exception cuts the connection before the last chunk.
            throw new IOException(failure.description());
        }
        failure.headers().forEach(exchange.getResponseHeaders()::set);
        writeStatus(reply(exchange), failure.status(), failure.description());
    }

    private void writeStatus(ReplyStream reply, int status, String text) throws IOException {
        write(
                reply,
                status,
                out -> {
                    out.writeStartObject();
                    ServiceCall.writeStatus(out, status, text);
                    out.writeEndObject();
                });
    }

    private ReplyStream reply(HttpExchange exchange) {
        String path = trimmedPath(exchange);
        return new ReplyStream(exchange, config.replyBufferBytes(), () -> delays.pause(path));
    }

    private String baseUrl(HttpExchange exchange) {
        String scheme = config.tls().isPresent() ? "https" : "http";
        return scheme
                + "://"
                + config.host()
                + ":"
                + exchange.getLocalAddress().getPort()
                + "/services";
    }

    private static List<String> path(HttpExchange exchange) throws RestFailure {
        List<String> parts = new ArrayList<>();
        for (String part : trimmedPath(exchange).split("/", -1)) {
            // A plus sign is literal in a path; URLDecoder would make it a blank.
            String text = part.replace("+", "%2B");
            try {
                parts.add(URLDecoder.decode(text, StandardCharsets.UTF_8));
            } catch (IllegalArgumentException e) {
                throw new RestFailure(400, "The path is not percent-encoded correctly");
            }
        }
        return parts;
    }

    private static String trimmedPath(HttpExchange exchange) {
        String path = exchange.getRequestURI().getRawPath().substring(1);
        return path.endsWith("/") ? path.substring(0, path.length() - 1) : path;
    }

    private static RestFailure notFound() {
        return new RestFailure(404, "There is nothing at this path");
    }

    private static RestFailure unknown(String collection, String name, Optional<String> version) {
        return new RestFailure(
                404,
                "Service "
                        + collection
                        + "."
                        + name
                        + version.map(v -> ".(" + v + ")").orElse("")
                        + " does not exist");
    }
}
