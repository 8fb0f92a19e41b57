package io.ironbridge.gateway.admin;

import io.ironbridge.gateway.admin.Administration.ConnectionView;
import io.ironbridge.gateway.admin.Administration.LoggerView;
import io.ironbridge.gateway.admin.Administration.ProjectView;
import io.ironbridge.gateway.admin.Administration.ServiceView;
import io.ironbridge.gateway.admin.Administration.TransactionAction;
import io.ironbridge.gateway.admin.RefusedException.Why;
import io.ironbridge.gateway.http.Response;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;

/** The interface at {@code /admin}, described by {@code admin-openapi.yaml}. */
final class AdminPages {
    private final Administration administration;
    private final ActivityPage activity;
    private final String description = description();

    AdminPages(Administration administration, ActivityPage activity) {
        this.administration = administration;
        this.activity = activity;
    }

    private static String description() {
        try (InputStream in = AdminPages.class.getResourceAsStream("admin-openapi.yaml")) {
            if (in == null) {
                throw new IllegalStateException("admin-openapi.yaml is missing");
            }
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** The operation for one method of a path. */
    private record Does(String method, Right right, Doing doing) {}

    /** Runs the operation. */
    @FunctionalInterface
    private interface Doing {
        Response run() throws RefusedException;
    }

    Response answer(Call call, Right right) throws RefusedException {
        List<Does> there = at(call);
        if (there.isEmpty()) {
            return AdminResponse.problem(404, "No such path", List.of());
        }
        for (Does does : there) {
            boolean asked =
                    call.has(does.method()) || (does.method().equals("GET") && call.has("HEAD"));
            if (asked) {
                return right.compareTo(does.right()) < 0
                        ? AdminResponse.problem(
                                403, "The caller lacks the right to do that", List.of())
                        : does.doing().run();
            }
        }
        List<String> methods = there.stream().map(Does::method).toList();
        return AdminResponse.with(
                AdminResponse.problem(405, "The path does not support this method", List.of()),
                "allow",
                String.join(", ", methods));
    }

    static Response refusal(RefusedException refused) {
        return AdminResponse.problem(
                refused.status(), String.valueOf(refused.getMessage()), refused.faults());
    }

    private List<Does> at(Call call) {
        if (!call.segments().getFirst().equals("admin") || call.segments().size() > 4) {
            return List.of();
        }
        return switch (call.segments().size()) {
            case 1 -> List.of(look(() -> found(administration.server())));
            case 2 -> collection(call);
            case 3 -> member(call);
            default -> action(call);
        };
    }

    private List<Does> collection(Call call) {
        return switch (call.segment(1)) {
            case "projects" -> List.of(look(() -> found(administration.projects())));
            case "services" -> List.of(look(() -> found(administration.services())));
            case "connections" -> List.of(look(() -> found(administration.connections())));
            case "servants" -> List.of(look(() -> found(administration.servants())));
            case "loggers" -> List.of(look(() -> found(administration.loggers())));
            case "traces" ->
                    List.of(
                            look(() -> found(administration.traces())),
                            change("POST", Right.ADMINISTER, () -> trace(call)));
            case "transactions" -> List.of(look(() -> found(administration.transactions())));
            case "cache" -> List.of(look(() -> found(administration.cache())));
            case "workload" -> List.of(look(() -> found(administration.workload())));
            case "workload-activity" -> List.of(look(() -> activity.answer(call.request())));
            case "openapi.yaml" ->
                    List.of(look(() -> AdminResponse.text("application/yaml", description)));
            case "reload" ->
                    List.of(change("POST", Right.OPERATE, () -> found(administration.reload())));
            default -> List.of();
        };
    }

    private List<Does> member(Call call) {
        String name = call.segment(2);
        return switch (call.segment(1)) {
            case "cache" -> cache(call, name);
            case "workload" -> workload(call, name);
            case "projects" ->
                    List.of(
                            look(() -> found(project(name))),
                            change("PUT", Right.ADMINISTER, () -> deploy(call, name)),
                            change("DELETE", Right.ADMINISTER, () -> undeploy(name)));
            case "services" ->
                    List.of(look(() -> one(administration.services(), name, ServiceView::name)));
            case "connections" -> List.of(look(() -> connection(name)));
            case "loggers" ->
                    List.of(
                            look(() -> one(administration.loggers(), name, LoggerView::name)),
                            change("PUT", Right.ADMINISTER, () -> level(call, name)));
            case "traces" ->
                    List.of(
                            new Does(
                                    "GET",
                                    Right.ADMINISTER,
                                    () -> found(administration.traced(name))),
                            change(
                                    "DELETE",
                                    Right.ADMINISTER,
                                    () -> found(administration.endTrace(name))));
            default -> List.of();
        };
    }

    private List<Does> cache(Call call, String name) {
        return name.equals("clear")
                ? List.of(
                        change(
                                "POST",
                                Right.OPERATE,
                                () ->
                                        found(
                                                administration.clearCache(
                                                        Optional.ofNullable(
                                                                call.query().get("operation")),
                                                        Optional.ofNullable(
                                                                call.query().get("group"))))))
                : List.of();
    }

    private Response trace(Call call) throws RefusedException {
        return AdminResponse.json(
                AdminResponse.CREATED, administration.trace(TraceBody.wish(call)));
    }

    private List<Does> action(Call call) {
        String name = call.segment(2);
        return switch (call.segment(1) + " " + call.segment(3)) {
            case "projects stop", "services stop" ->
                    List.of(change("POST", Right.OPERATE, () -> stop(call.segment(1), name, true)));
            case "projects start", "services start" ->
                    List.of(
                            change(
                                    "POST",
                                    Right.OPERATE,
                                    () -> stop(call.segment(1), name, false)));
            case "connections test" ->
                    List.of(change("POST", Right.OPERATE, () -> found(administration.test(name))));
            case "connections close-circuit" ->
                    List.of(
                            change(
                                    "POST",
                                    Right.OPERATE,
                                    () -> {
                                        administration.closeCircuit(name);
                                        return connection(name);
                                    }));
            case "transactions commit" ->
                    transaction(name, Right.OPERATE, TransactionAction.COMMIT);
            case "transactions rollback" ->
                    transaction(name, Right.OPERATE, TransactionAction.ROLL_BACK);
            case "transactions forget" ->
                    transaction(name, Right.ADMINISTER, TransactionAction.FORGET);
            case "connections release-credentials" ->
                    List.of(
                            change(
                                    "POST",
                                    Right.OPERATE,
                                    () -> {
                                        administration.releaseCredentials(name);
                                        return connection(name);
                                    }));
            default -> List.of();
        };
    }

    private List<Does> transaction(String id, Right right, TransactionAction action) {
        return List.of(change("POST", right, () -> found(administration.transaction(id, action))));
    }

    private Response connection(String id) throws RefusedException {
        return one(administration.connections(), id, ConnectionView::id);
    }

    private static Does look(Doing doing) {
        return new Does("GET", Right.LOOK, doing);
    }

    private static Does change(String method, Right right, Doing doing) {
        return new Does(method, right, doing);
    }

    private static Response found(Object value) {
        return AdminResponse.json(AdminResponse.OK, value);
    }

    private static <T> Response one(List<T> all, String name, Function<T, String> named)
            throws RefusedException {
        for (T one : all) {
            if (named.apply(one).equals(name)) {
                return found(one);
            }
        }
        throw unknown(name);
    }

    private static RefusedException unknown(String name) {
        return new RefusedException(Why.UNKNOWN, "Unknown here: " + name);
    }

    private ProjectView project(String name) throws RefusedException {
        return administration.projects().stream()
                .filter(project -> project.name().equals(name))
                .findFirst()
                .orElseThrow(() -> unknown(name));
    }

    private Response stop(String kind, String name, boolean stop) throws RefusedException {
        if (kind.equals("projects")) {
            project(name);
            administration.stopApi(name, stop);
            return found(project(name));
        }
        one(administration.services(), name, ServiceView::name);
        administration.stopService(name, stop);
        return one(administration.services(), name, ServiceView::name);
    }

    private Response deploy(Call call, String name) throws RefusedException {
        if (!call.hasArchive()) {
            return AdminResponse.problem(
                    415, "Send the WAR or ZIP with content-type application/zip", List.of());
        }
        boolean there = administration.projects().stream().anyMatch(one -> one.name().equals(name));
        List<String> warnings =
                administration.deploy(
                        name, call.request().body().array(), Administration.Begins.AS_BEFORE);
        return AdminResponse.json(
                there ? AdminResponse.OK : AdminResponse.CREATED,
                Map.of("project", project(name), "warnings", warnings));
    }

    private Response undeploy(String name) throws RefusedException {
        ProjectView project = project(name);
        administration.undeploy(name);
        return found(project);
    }

    private List<Does> workload(Call call, String part) {
        return switch (part) {
            case "classification" -> List.of(look(() -> found(administration.classification())));
            case "policy" -> List.of(change("PUT", Right.OPERATE, () -> policy(call)));
            default -> List.of();
        };
    }

    private Response policy(Call call) throws RefusedException {
        String name = text(call, "policy");
        return name == null
                ? AdminResponse.problem(400, "Send JSON such as {\"policy\": \"NIGHT\"}", List.of())
                : found(administration.policy(name));
    }

    private Response level(Call call, String logger) throws RefusedException {
        String level = text(call, "level");
        if (level == null) {
            return AdminResponse.problem(
                    400, "Send JSON such as {\"level\": \"DEBUG\"}", List.of());
        }
        return found(administration.level(logger, level));
    }

    /** A text in the body; null if it is absent. */
    static @Nullable String text(Call call, String member) {
        try {
            JsonNode root = AdminResponse.mapper().readTree(call.request().body().array());
            return root.path(member).isString() ? root.path(member).asString() : null;
        } catch (JacksonException _) {
            return null;
        }
    }
}
