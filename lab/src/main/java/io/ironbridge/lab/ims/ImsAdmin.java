package io.ironbridge.lab.ims;

import com.sun.net.httpserver.HttpExchange;
import io.ironbridge.lab.net.Credentials;
import io.ironbridge.lab.net.HttpPort;
import java.io.IOException;
import java.lang.System.Logger.Level;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import tools.jackson.databind.json.JsonMapper;

/**
 * The operator's commands over HTTP, in JSON, below {@code /ironbridge/ims}: GET shows all; POST to
 * {@code transactions/CODE/stop} and so on commands. Programs that run in a browser are sent away:
 * on loopback perhaps nobody has to authenticate.
 */
final class ImsAdmin implements AutoCloseable {
    private static final System.Logger LOG = System.getLogger(ImsAdmin.class.getName());
    private static final String PATH = "/ironbridge/ims";
    private static final int BACKLOG = 16;
    private static final JsonMapper JSON = JsonMapper.builder().build();

    private final HttpPort port;
    private final Optional<Credentials> credentials;
    private final ImsOperator operator;

    private ImsAdmin(HttpPort port, Optional<Credentials> credentials, ImsOperator operator) {
        this.port = port;
        this.credentials = credentials;
        this.operator = operator;
    }

    /** An answer; the value as JSON. */
    private record Answer(int status, Object value) {
        static Answer failure(int status, String text) {
            return new Answer(status, Map.of("error", text));
        }

        static Answer done(boolean done) {
            return done
                    ? new Answer(200, Map.of("done", true))
                    : failure(409, "It is not there, or in that state already");
        }
    }

    /**
     * Opens the port.
     *
     * @throws IOException when it or the key store cannot be opened
     */
    static ImsAdmin open(LabImsConfig.Listener listener, ImsOperator operator) throws IOException {
        HttpPort port =
                HttpPort.open(
                        new HttpPort.Settings(
                                "lab IMS",
                                listener.host(),
                                listener.adminPort(),
                                listener.credentials(),
                                listener.tls(),
                                BACKLOG));
        ImsAdmin admin = new ImsAdmin(port, listener.credentials(), operator);
        port.start(admin::serve);
        return admin;
    }

    int port() {
        return port.port();
    }

    private void serve(HttpExchange exchange) throws IOException {
        try (exchange) {
            Answer answer = answer(exchange);
            byte[] body = JSON.writeValueAsBytes(answer.value());
            exchange.getResponseHeaders().set("Content-Type", "application/json");
            if (answer.status() == 401) {
                exchange.getResponseHeaders()
                        .set("WWW-Authenticate", "Basic realm=\"IMS\", charset=\"UTF-8\"");
            }
            exchange.sendResponseHeaders(answer.status(), body.length);
            exchange.getResponseBody().write(body);
        }
    }

    private Answer answer(HttpExchange exchange) {
        if (exchange.getRequestHeaders().getFirst("Origin") != null) {
            return Answer.failure(403, "Not from a browser");
        }
        String given = exchange.getRequestHeaders().getFirst("Authorization");
        if (credentials.isPresent() && !credentials.get().match(given)) {
            return Answer.failure(401, "User and password are missing or wrong");
        }
        String path = Optional.ofNullable(exchange.getRequestURI().getPath()).orElse("");
        if (!path.equals(PATH) && !path.startsWith(PATH + "/")) {
            return Answer.failure(404, "There is no such page");
        }
        try {
            return answer(exchange.getRequestMethod(), path.substring(PATH.length()));
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return Answer.failure(503, "The lab IMS ends");
        } catch (IOException e) {
            LOG.log(Level.ERROR, "IRB-LAB-8332E A command of the lab IMS failed", e);
            return Answer.failure(500, "The command failed: " + e.getMessage());
        }
    }

    private Answer answer(String method, String path) throws IOException, InterruptedException {
        List<String> words = List.of(path.substring(Math.min(1, path.length())).split("/", -1));
        if (method.equals("GET") && path.length() < 2) {
            return new Answer(200, operator.display());
        }
        if (!method.equals("POST")) {
            return Answer.failure(404, "There is no such page");
        }
        return words.size() == 3
                ? Answer.done(command(words.getFirst() + "/" + words.get(2), words.get(1)))
                : command(path);
    }

    private Answer command(String path) throws IOException, InterruptedException {
        switch (path) {
            case "/programs/refresh" -> {
                return new Answer(200, operator.refreshPrograms());
            }
            case "/checkpoint" -> operator.checkpoint();
            case "/stop" -> operator.makeAvailable(false);
            case "/start" -> operator.makeAvailable(true);
            default -> {
                return Answer.failure(404, "There is no such command");
            }
        }
        return Answer.done(true);
    }

    private boolean command(String command, String name) throws IOException, InterruptedException {
        return switch (command) {
            case "transactions/stop" -> operator.stopTransaction(name);
            case "transactions/start" -> operator.startTransaction(name);
            case "programs/stop" -> operator.stopProgram(name);
            case "programs/start" -> operator.startProgram(name);
            case "regions/stop" -> operator.stopRegion(name);
            case "regions/abend" -> operator.abendRegion(name);
            case "regions/start" -> operator.startRegion(name);
            default -> false;
        };
    }

    @Override
    public void close() {
        port.close();
    }
}
