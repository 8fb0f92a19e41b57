package io.ironbridge.gateway.admin;

import io.ironbridge.gateway.admin.Administration.Begins;
import io.ironbridge.gateway.admin.Administration.OperationView;
import io.ironbridge.gateway.admin.Administration.ProjectView;
import io.ironbridge.gateway.admin.Administration.ServiceView;
import io.ironbridge.gateway.http.Response;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * The interface at {@code /zosConnect}: the administration interface of z/OS Connect's
 * zosConnect-2.0 feature (IBM, "How to use the RESTful administration interface"), as far as it
 * applies to API projects of the zosConnect-3.0 feature and to messaging services. Lists, details,
 * status and statistics; archives of the older generation ({@code .aar}, {@code .sar}, {@code
 * .ara}) are rejected, WARs are accepted in their place.
 */
final class ZosConnectPages {
    private static final String STARTED = "Started";
    private static final String STOPPED = "Stopped";
    private static final int BAD_REQUEST = 400;
    private static final int NOT_FOUND = 404;
    private static final int UNPROCESSABLE = 422;

    private final Administration administration;

    ZosConnectPages(Administration administration) {
        this.administration = administration;
    }

    /** Malformed and faulty requests have the same status there. */
    static Response refusal(RefusedException refused) {
        return error(
                refused.status() == UNPROCESSABLE ? BAD_REQUEST : refused.status(),
                String.valueOf(refused.getMessage()),
                String.join("; ", refused.faults()));
    }

    Response answer(Call call, Right right) throws RefusedException {
        if (call.is(2, "zosConnect", "apis")) {
            return apis(call, right);
        }
        if (call.is(3, "zosConnect", "apis")) {
            return api(call, call.segment(2), right);
        }
        if (call.is(2, "zosConnect", "services")) {
            return call.isRead() ? services() : notAllowed();
        }
        if (call.is(3, "zosConnect", "services")) {
            return service(call, call.segment(2), right);
        }
        if (call.is(4, "zosConnect", "services") && call.segment(3).equals("status")) {
            return call.isRead() ? serviceStatus(call.segment(2)) : notAllowed();
        }
        if (call.is(3, "zosConnect", "operations") && call.segment(2).equals("getStatistics")) {
            return call.isRead() ? statistics() : notAllowed();
        }
        return error(NOT_FOUND, "There is no such resource.", "");
    }

    // ---- APIs

    private Response apis(Call call, Right right) throws RefusedException {
        if (call.isRead()) {
            ObjectNode root = AdminResponse.object();
            ArrayNode all = root.putArray("apis");
            administration.projects().forEach(project -> listed(all.addObject(), project));
            return AdminResponse.json(AdminResponse.OK, root);
        }
        return call.has("POST") ? deploy(call, right) : notAllowed();
    }

    /**
     * An archive of the older generation contains its name; the name of a WAR is in the request.
     */
    private Response deploy(Call call, Right right) throws RefusedException {
        if (right != Right.ADMINISTER) {
            return forbidden();
        }
        if (!call.hasArchive()) {
            return error(415, "The API archive must be sent as application/zip.", "");
        }
        Begins begins = wanted(call);
        String name = call.query().get("name");
        if (name == null) {
            return error(400, "The API has no name.", "Add ?name=NAME, or use PUT.");
        }
        if (administration.projects().stream().anyMatch(one -> one.name().equals(name))) {
            return error(409, "There is an API " + name + " already.", "Update it with PUT.");
        }
        administration.deploy(name, call.request().body().array(), begins);
        Response details = api(name);
        return new Response(AdminResponse.CREATED, details.headers(), details.body());
    }

    private static void listed(ObjectNode to, ProjectView project) {
        to.put("name", project.name());
        to.put("version", project.version());
        to.put("description", project.title());
        to.put("adminUrl", "/zosConnect/apis/" + Call.encoded(project.name()));
    }

    private Response api(Call call, String name, Right right) throws RefusedException {
        if (call.isRead()) {
            return api(name);
        }
        if (call.has("DELETE")) {
            if (right != Right.ADMINISTER) {
                return forbidden();
            }
            if (project(name).started()) {
                return error(409, "The API " + name + " is started.", "Stop it first.");
            }
            administration.undeploy(name);
            return AdminResponse.json(AdminResponse.OK, Map.of("name", name));
        }
        return call.has("PUT") ? put(call, name, right) : notAllowed();
    }

    /** Changes the version, the status, or both. */
    private Response put(Call call, String name, Right right) throws RefusedException {
        if (right.compareTo(call.hasArchive() ? Right.ADMINISTER : Right.OPERATE) < 0) {
            return forbidden();
        }
        if (!action(call).isEmpty()) {
            return error(400, "An API has no actions.", "?status=started, ?status=stopped");
        }
        Begins begins = wanted(call);
        if (call.hasArchive()) {
            administration.deploy(name, call.request().body().array(), begins);
            return api(name);
        }
        if (!call.request().body().isEmpty()) {
            return error(415, "The API archive must be sent as application/zip.", "");
        }
        project(name);
        if (begins == Begins.AS_BEFORE) {
            return nothingAsked("?status=started, ?status=stopped, or an archive");
        }
        administration.stopApi(name, begins == Begins.STOPPED);
        return api(name);
    }

    private Response api(String name) throws RefusedException {
        ProjectView project = project(name);
        ObjectNode root = AdminResponse.object();
        root.put("name", project.name());
        root.put("version", project.version());
        root.put("description", project.title());
        root.put("status", status(project.started()));
        root.put("apiUrl", atCallers(project.contextRoot()));
        root.putObject("documentation")
                .put("swagger", atCallers("/openapi/apis/" + Call.encoded(project.name())));
        ArrayNode services = root.putArray("services");
        project.operations().stream()
                .map(OperationView::asset)
                .flatMap(Optional::stream)
                .distinct()
                .forEach(asset -> services.addObject().put("name", asset).put("uri", ""));
        return AdminResponse.json(AdminResponse.OK, root);
    }

    private ProjectView project(String name) throws RefusedException {
        return administration.projects().stream()
                .filter(project -> project.name().equals(name))
                .findFirst()
                .orElseThrow(() ->
                        new RefusedException(
                                RefusedException.Why.UNKNOWN, "There is no API " + name + "."));
    }

    // ---- services

    private Response services() {
        ObjectNode root = AdminResponse.object();
        ArrayNode all = root.putArray("zosConnectServices");
        for (ServiceView service : administration.services()) {
            ObjectNode one = all.addObject();
            one.put("ServiceName", service.name());
            one.put("ServiceDescription", "");
            one.put("ServiceProvider", "mqService");
            one.put("ServiceURL", "/zosConnect/services/" + Call.encoded(service.name()));
        }
        return AdminResponse.json(AdminResponse.OK, root);
    }

    private Response service(Call call, String name, Right right) throws RefusedException {
        String action = action(call);
        if (call.isRead()) {
            return switch (action) {
                case "" -> service(name);
                case "status" -> serviceStatus(name);
                case "statistics", "getstatistics" -> statistics(List.of(known(name)), List.of());
                default -> error(400, "The action " + action + " is not known.", "");
            };
        }
        if (!call.has("PUT")) {
            return notAllowed();
        }
        if (right.compareTo(Right.OPERATE) < 0) {
            return forbidden();
        }
        known(name);
        if (!call.request().body().isEmpty()) {
            return error(415, "Service archives cannot be deployed here.", "");
        }
        if (!action.isEmpty() && call.query().containsKey("status")) {
            return error(400, "Send either an action or a status for a service, not both.", "");
        }
        return switch (action) {
            case "" -> change(call, name);
            case "start", "stop" -> {
                administration.stopService(name, action.equals("stop"));
                yield serviceStatus(name);
            }
            default -> error(400, "The action " + action + " is not known.", "start, stop");
        };
    }

    private Response change(Call call, String name) throws RefusedException {
        Begins begins = wanted(call);
        if (begins == Begins.AS_BEFORE) {
            return nothingAsked("?status=started, ?status=stopped");
        }
        administration.stopService(name, begins == Begins.STOPPED);
        return service(name);
    }

    private Response service(String name) throws RefusedException {
        ServiceView service = known(name);
        ObjectNode root = AdminResponse.object();
        ObjectNode details = root.putObject("zosConnect");
        details.put("serviceName", service.name());
        details.put("serviceDescription", "");
        details.put("serviceProvider", "mqService");
        details.put("serviceInvokeURL", atCallers(service.path()));
        details.put("dataXformProvider", "DATA_UNAVAILABLE");
        details.put("serviceStatus", status(service.started()));
        return AdminResponse.json(AdminResponse.OK, root);
    }

    private Response serviceStatus(String name) throws RefusedException {
        ServiceView service = known(name);
        ObjectNode root = AdminResponse.object();
        ObjectNode details = root.putObject("zosConnect");
        details.put("serviceName", service.name());
        details.put("serviceStatus", status(service.started()));
        return AdminResponse.json(AdminResponse.OK, root);
    }

    private ServiceView known(String name) throws RefusedException {
        return administration.services().stream()
                .filter(service -> service.name().equals(name))
                .findFirst()
                .orElseThrow(() ->
                        new RefusedException(
                                RefusedException.Why.UNKNOWN, "There is no service " + name + "."));
    }

    private Response statistics() {
        return statistics(administration.services(), administration.projects());
    }

    private Response statistics(List<ServiceView> services, List<ProjectView> projects) {
        ObjectNode root = AdminResponse.object();
        ArrayNode all = root.putArray("zosConnectStatistics");
        for (ServiceView service : services) {
            ObjectNode one = all.addObject().putObject(service.name());
            one.put("ServiceProvider", "mqService");
            one.put("InvokeRequestCount", requests(service.verbs()));
            one.put(
                    "TimeOfRegistrationWithZosConnect",
                    administration.server().started().toString());
            one.putObject("ServiceStatistics");
        }
        for (ProjectView project : projects) {
            ObjectNode one = all.addObject().putObject(project.name());
            one.put("ServiceProvider", "API");
            one.put("InvokeRequestCount", requests(project.operations()));
            one.put("TimeOfRegistrationWithZosConnect", project.since().toString());
            one.putObject("ServiceStatistics");
        }
        return AdminResponse.json(AdminResponse.OK, root);
    }

    private static long requests(List<OperationView> operations) {
        return operations.stream()
                .flatMap(operation -> operation.requests().values().stream())
                .mapToLong(Long::longValue)
                .sum();
    }

    // ---- common

    /** The requested status. */
    private static Begins wanted(Call call) throws RefusedException {
        String status = call.query().get("status");
        if (status == null) {
            return Begins.AS_BEFORE;
        }
        return switch (status.toLowerCase(Locale.ROOT)) {
            case "started" -> Begins.STARTED;
            case "stopped" -> Begins.STOPPED;
            default ->
                    throw new RefusedException(
                            RefusedException.Why.MALFORMED,
                            "The status " + status + " is not known.",
                            List.of("started, stopped"));
        };
    }

    private static String action(Call call) {
        return call.query().getOrDefault("action", "").toLowerCase(Locale.ROOT);
    }

    /** A path of APIs as callers reach it, at the first endpoint. */
    private String atCallers(String path) {
        return administration.server().addresses().stream().findFirst().orElse("") + path;
    }

    private static String status(boolean started) {
        return started ? STARTED : STOPPED;
    }

    private static Response notAllowed() {
        return error(405, "The method is not supported here.", "");
    }

    private static Response nothingAsked(String possible) {
        return error(400, "The request contains no change.", possible);
    }

    private static Response forbidden() {
        return error(403, "The caller lacks the right to do that.", "");
    }

    /** As in z/OS Connect's "Error responses", with HTML's special characters encoded. */
    static Response error(int status, String message, String details) {
        ObjectNode root = AdminResponse.object();
        root.put("errorMessage", encoded(message));
        if (!details.isEmpty()) {
            root.put("errorDetails", encoded(details));
        }
        return AdminResponse.json(status, root);
    }

    private static String encoded(String text) {
        return text.replace("&", "&amp;")
                .replace("<", "&lt;")
                .replace(">", "&gt;")
                .replace("'", "&#39;")
                .replace("\"", "&quot;");
    }
}
