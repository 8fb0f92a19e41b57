package io.ironbridge.cli.admin;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import tools.jackson.databind.JsonNode;

/** Formats answers of the administration port as tables. */
final class AdminTables {
    private static final List<String> GROUPS =
            List.of("GROUP", "CONNECTION", "PLACES", "MIN", "MAX", "CPU %", "MAX CPU %");

    private AdminTables() {}

    static List<String> server(JsonNode server) {
        List<String> lines = new ArrayList<>();
        lines.add("Version        " + text(server, "version"));
        lines.add("Ready          " + (server.path("ready").asBoolean() ? "yes" : "no"));
        lines.add(
                "Configuration  "
                        + server.path("configuration").asInt()
                        + ", since "
                        + text(server, "since"));
        if (server.path("state").isString()) {
            lines.add("State          " + text(server, "state"));
        }
        server.path("addresses").forEach(one -> lines.add("Listens at     " + one.asString()));
        return lines;
    }

    static List<String> projects(JsonNode projects) {
        List<List<String>> rows = new ArrayList<>();
        projects.forEach(one -> rows.add(row(one)));
        return table(List.of("NAME", "STATUS", "PATH", "VERSION", "OPERATIONS", "TITLE"), rows);
    }

    private static List<String> row(JsonNode project) {
        return List.of(
                text(project, "name"),
                status(project),
                text(project, "contextRoot"),
                text(project, "version"),
                Integer.toString(project.path("operations").size()),
                text(project, "title"));
    }

    private static String status(JsonNode one) {
        return one.path("started").asBoolean() ? "started" : "stopped";
    }

    static List<String> project(JsonNode project) {
        return project(project, status(project));
    }

    /** Formats a project that was undeployed. */
    static List<String> undeployed(JsonNode project) {
        return project(project, "undeployed");
    }

    private static List<String> project(JsonNode project, String status) {
        List<String> lines = new ArrayList<>();
        lines.add(
                text(project, "name")
                        + ", "
                        + status
                        + ", "
                        + text(project, "title")
                        + " "
                        + text(project, "version"));
        lines.add(
                "from "
                        + text(project, "origin")
                        + (project.path("deployed").asBoolean() ? ", deployed" : ""));
        lines.addAll(operations(project.path("operations")));
        return lines;
    }

    private static List<String> operations(JsonNode operations) {
        List<List<String>> rows = new ArrayList<>();
        for (JsonNode operation : operations) {
            JsonNode requests = operation.path("requests");
            rows.add(
                    List.of(
                            text(operation, "id"),
                            text(operation, "method"),
                            text(operation, "path"),
                            operation.path("asset").asString("-"),
                            operation.path("connection").asString("-"),
                            number(requests, "replied"),
                            number(requests, "failed"),
                            number(requests, "refused")));
        }
        return table(
                List.of(
                        "OPERATION",
                        "METHOD",
                        "PATH",
                        "ASSET",
                        "CONNECTION",
                        "REPLIED",
                        "FAILED",
                        "REFUSED"),
                rows);
    }

    static List<String> transactions(JsonNode units) {
        List<List<String>> rows = new ArrayList<>();
        for (JsonNode one : units) {
            rows.add(
                    List.of(
                            text(one, "id"),
                            text(one, "state"),
                            one.path("since").asString("-"),
                            texts(one.path("connections")),
                            texts(one.path("heuristic"))));
        }
        return table(List.of("ID", "STATE", "SINCE", "CONNECTIONS", "HEURISTIC"), rows);
    }

    static List<String> cache(JsonNode operations) {
        List<List<String>> rows = new ArrayList<>();
        for (JsonNode one : operations) {
            rows.add(
                    List.of(
                            text(one, "api"),
                            text(one, "operation"),
                            number(one, "replies"),
                            number(one, "bytes"),
                            number(one, "answered"),
                            number(one, "missed"),
                            number(one, "bypassed")));
        }
        return table(
                List.of("API", "OPERATION", "REPLIES", "BYTES", "ANSWERED", "MISSED", "BYPASSED"),
                rows);
    }

    private static String texts(JsonNode list) {
        return list.isEmpty()
                ? "-"
                : list.valueStream().map(JsonNode::asString).collect(Collectors.joining(" "));
    }

    static List<String> services(JsonNode services) {
        List<List<String>> rows = new ArrayList<>();
        for (JsonNode one : services) {
            rows.add(
                    List.of(
                            text(one, "name"),
                            status(one),
                            text(one, "path"),
                            text(one, "connection")));
        }
        return table(List.of("ID", "STATUS", "PATH", "CONNECTION"), rows);
    }

    static List<String> service(JsonNode service) {
        List<String> lines = new ArrayList<>();
        lines.add(text(service, "name") + ", " + status(service) + ", " + text(service, "path"));
        lines.addAll(operations(service.path("verbs")));
        return lines;
    }

    static List<String> connections(JsonNode connections) {
        List<List<String>> rows = new ArrayList<>();
        for (JsonNode one : connections) {
            rows.add(
                    List.of(
                            text(one, "id"),
                            text(one, "provider"),
                            text(one, "endpoint"),
                            number(one, "calls") + "/" + number(one, "capacity"),
                            number(one, "reserved"),
                            number(one, "waiting"),
                            number(one, "full"),
                            number(one, "expired"),
                            number(one, "open"),
                            number(one, "opened"),
                            text(one, "circuit"),
                            number(one, "turnedAway"),
                            number(one, "refusedCredentials")));
        }
        return table(
                List.of(
                        "ID",
                        "PROVIDER",
                        "ENDPOINT",
                        "CALLS",
                        "RESERVED",
                        "WAITING",
                        "FULL",
                        "EXPIRED",
                        "OPEN",
                        "OPENED",
                        "CIRCUIT",
                        "TURNED-AWAY",
                        "CREDENTIALS-REFUSED"),
                rows);
    }

    static List<String> connection(JsonNode connection) {
        List<List<String>> rows = new ArrayList<>();
        connection
                .properties()
                .forEach(field -> rows.add(List.of(field.getKey(), field.getValue().asString())));
        return table(List.of("FIELD", "VALUE"), rows);
    }

    static List<String> servants(JsonNode connections) {
        List<List<String>> rows = new ArrayList<>();
        for (JsonNode connection : connections) {
            for (JsonNode one : connection.path("servants")) {
                rows.add(
                        List.of(
                                text(connection, "connection"),
                                number(one, "number"),
                                text(one, "state"),
                                number(one, "pid"),
                                text(one, "started"),
                                number(one, "calls") + "/" + number(one, "workers"),
                                number(one, "taken"),
                                heap(one),
                                one.path("reason").asString("-")));
            }
        }
        return table(
                List.of(
                        "CONNECTION",
                        "SERVANT",
                        "STATE",
                        "PID",
                        "STARTED",
                        "CALLS",
                        "TAKEN",
                        "HEAP MiB",
                        "REASON"),
                rows);
    }

    private static String heap(JsonNode servant) {
        return servant.path("heapBytes").isNumber()
                ? (servant.path("heapBytes").asLong() >> 20)
                        + "/"
                        + (servant.path("maxHeapBytes").asLong() >> 20)
                : "-";
    }

    static List<String> workload(JsonNode workload) {
        if (!workload.path("definition").isString()) {
            return List.of("There is no service definition: first come, first served.");
        }
        List<String> policies = new ArrayList<>();
        workload.path("policies").forEach(one -> policies.add(text(one, "name")));
        List<String> lines = new ArrayList<>();
        lines.add(
                "Service definition "
                        + text(workload, "definition")
                        + ", policy "
                        + text(workload, "policy")
                        + " of "
                        + String.join(", ", policies));
        List<List<String>> rows = new ArrayList<>();
        for (JsonNode one : workload.path("periods")) {
            rows.add(
                    List.of(
                            text(one, "serviceClass") + "." + number(one, "period"),
                            one.path("importance").asString("-"),
                            text(one, "goal") + (one.path("first").asBoolean() ? ", first" : ""),
                            one.path("index").isNumber() ? decimal(one, "index", 2) : "-",
                            decimal(one, "endedPerSecond", 1),
                            decimal(one, "seconds", 3),
                            decimal(one, "queuedSeconds", 3),
                            number(one, "refused"),
                            number(one, "expired"),
                            number(one, "failed")));
        }
        lines.addAll(
                table(
                        List.of(
                                "CLASS",
                                "IMP",
                                "GOAL",
                                "INDEX",
                                "ENDED/S",
                                "TIME s",
                                "QUEUED s",
                                "REFUSED",
                                "EXPIRED",
                                "FAILED"),
                        rows));
        if (!workload.path("resourceGroups").isEmpty()) {
            lines.addAll(table(GROUPS, resourceGroups(workload.path("resourceGroups"))));
        }
        workload.path("limits")
                .forEach(one ->
                        lines.add(
                                "At "
                                        + text(one, "connection")
                                        + " work below importance "
                                        + number(one, "below")
                                        + " has "
                                        + number(one, "places")
                                        + " places, for "
                                        + text(one, "helped")));
        workload.path("decisions")
                .forEach(one -> lines.add(text(one, "at") + " " + text(one, "what")));
        return lines;
    }

    private static List<List<String>> resourceGroups(JsonNode groups) {
        List<List<String>> rows = new ArrayList<>();
        for (JsonNode one : groups) {
            boolean limited = one.path("connection").isString();
            rows.add(
                    List.of(
                            text(one, "name"),
                            one.path("connection").asString("-"),
                            limited ? number(one, "places") : "-",
                            limited ? number(one, "minPlaces") : "-",
                            one.path("maxPlaces").asString("-"),
                            decimal(one, "cpuPercent", 1),
                            one.path("maxCpuPercent").asString("-")));
        }
        return rows;
    }

    private static String decimal(JsonNode of, String name, int digits) {
        return String.format(Locale.ROOT, "%." + digits + "f", of.path(name).asDouble());
    }

    static List<String> classification(JsonNode rules) {
        List<List<String>> rows = new ArrayList<>();
        rules.forEach(one ->
                rows.add(List.of(number(one, "uses"), text(one, "rule"), text(one, "place"))));
        return table(List.of("USES", "RULE", "PLACE"), rows);
    }

    static List<String> loggers(JsonNode loggers) {
        List<List<String>> rows = new ArrayList<>();
        loggers.forEach(one -> rows.add(List.of(text(one, "level"), text(one, "name"))));
        return table(List.of("LEVEL", "LOGGER"), rows);
    }

    static List<String> logger(JsonNode logger) {
        return List.of(text(logger, "name") + " is at " + text(logger, "level"));
    }

    static List<String> deployed(JsonNode answer) {
        List<String> lines = new ArrayList<>();
        answer.path("warnings").forEach(one -> lines.add(one.asString()));
        lines.addAll(project(answer.path("project")));
        return lines;
    }

    static List<String> reloaded(JsonNode answer) {
        List<String> lines = new ArrayList<>();
        answer.path("warnings").forEach(one -> lines.add(one.asString()));
        lines.add(
                "Configuration "
                        + answer.path("configuration").asInt()
                        + " is now serving requests.");
        answer.path("afterRestart")
                .forEach(one ->
                        lines.add(
                                "Changes of " + one.asString() + " take effect after a restart."));
        return lines;
    }

    static List<String> tested(JsonNode answer) {
        String millis = "%.1f ms".formatted(answer.path("millis").asDouble());
        return List.of(
                answer.path("reached").asBoolean()
                        ? "Reached: " + millis + "."
                        : "Not reached after " + millis + ": " + answer.path("problem").asString());
    }

    static List<String> traces(JsonNode traces) {
        List<List<String>> rows = new ArrayList<>();
        for (JsonNode one : traces) {
            rows.add(
                    List.of(
                            text(one, "id"),
                            one.path("active").asBoolean() ? "active" : "ended",
                            one.path("operation").asString("-"),
                            one.path("user").asString("-"),
                            one.path("source").asString("-"),
                            number(one, "traced") + "/" + number(one, "requests"),
                            text(one, "until")));
        }
        return table(
                List.of("ID", "STATE", "OPERATION", "USER", "SOURCE", "TRACED", "UNTIL"), rows);
    }

    static List<String> trace(JsonNode trace) {
        return List.of(
                text(trace, "id")
                        + (trace.path("active").asBoolean() ? " is active" : " has ended")
                        + ", "
                        + number(trace, "traced")
                        + " requests so far");
    }

    static List<String> traced(JsonNode requests) {
        List<String> lines = new ArrayList<>();
        for (JsonNode request : requests) {
            lines.add(
                    text(request, "ended")
                            + " request "
                            + text(request, "requestId")
                            + " "
                            + text(request, "operation")
                            + " by "
                            + (text(request, "user").isEmpty()
                                    ? "an unauthenticated caller"
                                    : text(request, "user"))
                            + " from "
                            + text(request, "source"));
            for (JsonNode step : request.path("steps")) {
                lines.add(
                        "  %8d us  %s".formatted(step.path("micros").asLong(), text(step, "name")));
                step.path("facts")
                        .properties()
                        .forEach(fact ->
                                lines.add(
                                        "               "
                                                + fact.getKey()
                                                + ": "
                                                + fact.getValue().asString()));
                if (step.path("payload").isString()) {
                    lines.add("               " + text(step, "payload"));
                }
            }
        }
        return lines.isEmpty() ? List.of("No request has been traced yet.") : lines;
    }

    private static String text(JsonNode of, String name) {
        return of.path(name).asString("");
    }

    private static String number(JsonNode of, String name) {
        return Long.toString(of.path(name).asLong());
    }

    private static List<String> table(List<String> head, List<List<String>> rows) {
        int[] widths = new int[head.size()];
        List<List<String>> all = new ArrayList<>(List.of(head));
        all.addAll(rows);
        for (List<String> row : all) {
            for (int i = 0; i < widths.length; i++) {
                widths[i] = Math.max(widths[i], row.get(i).length());
            }
        }
        return all.stream().map(row -> line(row, widths)).toList();
    }

    private static String line(List<String> row, int[] widths) {
        StringBuilder line = new StringBuilder();
        for (int i = 0; i < widths.length; i++) {
            line.append(row.get(i)).append(" ".repeat(widths[i] - row.get(i).length() + 2));
        }
        return line.toString().stripTrailing();
    }
}
