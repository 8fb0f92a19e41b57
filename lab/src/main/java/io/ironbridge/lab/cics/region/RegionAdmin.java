package io.ironbridge.lab.cics.region;

import io.ironbridge.lab.cics.hostlink.LinkNames;
import io.ironbridge.lab.cics.task.WebReply;
import io.ironbridge.lab.wire.Area;
import java.io.IOException;
import java.lang.System.Logger.Level;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import tools.jackson.databind.json.JsonMapper;

/**
 * Statistics and operator commands over HTTP, in JSON. Rejects requests of browser scripts, because
 * no authentication is required on loopback.
 */
final class RegionAdmin {
    private static final System.Logger LOG = System.getLogger(RegionAdmin.class.getName());

    static final String PATH = "/ironbridge/region";

    private static final String PROGRAM = "program=";
    private static final String TRANSACTION = "transaction=";

    /** As for START. */
    private static final int MOST_DATA = 32_763;

    private static final JsonMapper JSON = JsonMapper.builder().build();

    private final Operations operations;

    /** What an operator can do. */
    interface Operations {
        RegionStatistics statistics();

        NewcopyResult newcopy(Optional<String> program) throws IOException, InterruptedException;

        void quiesce(boolean value);

        /** Starts a task, as START does; false if there is no such transaction. */
        boolean start(String transaction, Area data, String user);
    }

    RegionAdmin(Operations operations) {
        this.operations = operations;
    }

    static boolean isFor(String path) {
        return path.equals(PATH) || path.startsWith(PATH + "/");
    }

    WebReply serve(HttpCall call, String user) throws IOException, InterruptedException {
        if (call.header("Origin") != null) {
            return WebReplies.failure(403, "Not from a browser");
        }
        return switch (call.method() + call.path().substring(PATH.length())) {
            case "GET" -> json(200, operations.statistics());
            case "POST/newcopy" -> newcopy(call.query());
            case "POST/start" -> start(call, user);
            case "POST/quiesce" -> quiesce(true);
            case "POST/resume" -> quiesce(false);
            default -> WebReplies.failure(404, "There is no such command");
        };
    }

    private WebReply newcopy(String query) throws InterruptedException {
        Optional<String> program =
                parameter(query, PROGRAM).map(name -> name.toUpperCase(Locale.ROOT));
        if (program.isPresent() && !LinkNames.isProgram(program.get())) {
            return WebReplies.failure(400, "This is no program's name");
        }
        try {
            NewcopyResult result = operations.newcopy(program);
            return json(result.done() ? 200 : 409, result);
        } catch (IOException e) {
            LOG.log(Level.ERROR, "IRB-LAB-7166E NEWCOPY in the lab CICS failed", e);
            return WebReplies.failure(500, "NEWCOPY failed: " + e.getMessage());
        }
    }

    private static Optional<String> parameter(String query, String name) {
        return List.of(query.split("&", -1)).stream()
                .filter(each -> each.startsWith(name))
                .map(each -> each.substring(name.length()))
                .findFirst();
    }

    /** The body is the data for RETRIEVE, with the bytes as on z/OS. */
    private WebReply start(HttpCall call, String user) throws IOException {
        Optional<String> transaction =
                parameter(call.query(), TRANSACTION).flatMap(RegionAdmin::decoded);
        Optional<byte[]> data = call.body(MOST_DATA);
        if (transaction.isEmpty() || data.isEmpty()) {
            return WebReplies.failure(
                    400, "Name a transaction; its data has at most " + MOST_DATA + " bytes");
        }
        return operations.start(transaction.get(), Area.of(data.get()), user)
                ? json(202, Map.of("started", transaction.get()))
                : WebReplies.failure(
                        404,
                        "No transaction of this name has a PROGRAM and is enabled: define it in a"
                                + " deck");
    }

    private static Optional<String> decoded(String text) {
        try {
            return Optional.of(URLDecoder.decode(text, StandardCharsets.UTF_8));
        } catch (IllegalArgumentException badPercentSequence) {
            return Optional.empty();
        }
    }

    private WebReply quiesce(boolean value) {
        operations.quiesce(value);
        return json(200, Map.of("state", operations.statistics().state()));
    }

    private static WebReply json(int status, Object value) {
        return WebReplies.json(status, JSON.writeValueAsBytes(value));
    }
}
