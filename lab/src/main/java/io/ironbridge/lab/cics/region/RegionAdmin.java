package io.ironbridge.lab.cics.region;

import io.ironbridge.lab.cics.task.WebReply;
import java.io.IOException;
import java.lang.System.Logger.Level;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import tools.jackson.databind.json.JsonMapper;

/**
 * Statistics and operator's commands over HTTP, in JSON. Programs that run in a browser are sent
 * away: on loopback nobody has to authenticate.
 */
final class RegionAdmin {
    private static final System.Logger LOG = System.getLogger(RegionAdmin.class.getName());

    static final String PATH = "/ironbridge/region";

    private static final String PROGRAM = "program=";
    private static final JsonMapper JSON = JsonMapper.builder().build();

    private final Operations operations;

    /** What an operator can do. */
    interface Operations {
        RegionStatistics statistics();

        NewcopyResult newcopy(Optional<String> program) throws IOException, InterruptedException;

        void quiesce(boolean value);
    }

    RegionAdmin(Operations operations) {
        this.operations = operations;
    }

    static boolean isFor(String path) {
        return path.equals(PATH) || path.startsWith(PATH + "/");
    }

    WebReply serve(HttpCall call) throws InterruptedException {
        if (call.header("Origin") != null) {
            return WebReplies.failure(403, "Not from a browser");
        }
        return switch (call.method() + call.path().substring(PATH.length())) {
            case "GET" -> json(200, operations.statistics());
            case "POST/newcopy" -> newcopy(call.query());
            case "POST/quiesce" -> quiesce(true);
            case "POST/resume" -> quiesce(false);
            default -> WebReplies.failure(404, "There is no such command");
        };
    }

    private WebReply newcopy(String query) throws InterruptedException {
        Optional<String> program =
                List.of(query.split("&", -1)).stream()
                        .filter(each -> each.startsWith(PROGRAM))
                        .map(each -> each.substring(PROGRAM.length()).toUpperCase(Locale.ROOT))
                        .findFirst();
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

    private WebReply quiesce(boolean value) {
        operations.quiesce(value);
        return json(200, Map.of("state", operations.statistics().state()));
    }

    private static WebReply json(int status, Object value) {
        return WebReplies.json(status, JSON.writeValueAsBytes(value));
    }
}
