package io.ironbridge.apiproject;

import io.ironbridge.apiproject.project.ApiOperation;
import io.ironbridge.apiproject.project.ApiOperation.In;
import io.ironbridge.apiproject.project.CachePolicy;
import io.ironbridge.apiproject.project.CachePolicy.CacheId;
import io.ironbridge.apiproject.project.CachePolicy.Kind;
import io.ironbridge.apiproject.server.Connection;
import io.ironbridge.apiproject.server.RunAs;
import io.ironbridge.apiproject.server.ServerConfig;
import io.ironbridge.apiproject.text.Faults;
import java.util.Optional;

/** Checks whether a kept reply can be the wrong one for a request. */
final class CacheCheck {
    private final ServerConfig config;
    private final Faults faults;

    CacheCheck(ServerConfig config, Faults faults) {
        this.config = config;
        this.faults = faults;
    }

    void check(ApiOperation operation) {
        operation
                .cache()
                .ifPresent(policy -> {
                    for (CacheId id : policy.ids()) {
                        if (id.kept()) {
                            checkCaller(operation, policy, id);
                            checkMethod(operation, policy, id);
                            checkPath(operation, policy, id);
                        }
                    }
                });
    }

    /** The back end may answer callers differently. */
    private void checkCaller(ApiOperation operation, CachePolicy policy, CacheId id) {
        Optional<Connection> seeing =
                operation.uses().stream()
                        .flatMap(use ->
                                config
                                        .connections()
                                        .connection(Connection.class, use.asset().connectionRef())
                                        .stream())
                        .filter(connection -> connection.runAs() != RunAs.FIXED)
                        .findFirst();
        if (seeing.isPresent() && !id.hasCaller()) {
            faults.warning(
                    "0564",
                    policy.source(),
                    "A reply of "
                            + operation.id()
                            + " is sent to other callers, too, but the back end of the connection '"
                            + seeing.get().id()
                            + "' sees who calls.",
                    "Add caller to the key, unless it answers all callers alike.");
        }
    }

    /** A call that changes something is not made while its reply is kept. */
    private void checkMethod(ApiOperation operation, CachePolicy policy, CacheId id) {
        boolean reads = operation.method().equals("GET") || operation.method().equals("HEAD");
        if (!reads && !id.staleWhileRevalidate().isZero()) {
            faults.error(
                    "0566",
                    policy.source(),
                    operation.id()
                            + " is a "
                            + operation.method()
                            + ": it must not be called once more to renew its reply.",
                    "Remove staleWhileRevalidate.");
        } else if (!reads) {
            faults.warning(
                    "0565",
                    policy.source(),
                    operation.id()
                            + " is a "
                            + operation.method()
                            + ", but while its reply is kept, a request with the same key makes no"
                            + " call.",
                    "Keep replies of operations only that read, and add body to the key.");
        }
    }

    private void checkPath(ApiOperation operation, CachePolicy policy, CacheId id) {
        if (id.key().stream().anyMatch(one -> one.kind() == Kind.PATH_INFO)) {
            return;
        }
        operation.parameters().stream()
                .filter(parameter -> parameter.in() == In.PATH)
                .filter(parameter -> !isTold(parameter.name(), id))
                .forEach(parameter ->
                        faults.error(
                                "0567",
                                policy.source(),
                                "The replies of "
                                        + operation.id()
                                        + " are the same for each {"
                                        + parameter.name()
                                        + "}: it is not in the key.",
                                "Add the parameter to the key."));
    }

    private static boolean isTold(String parameter, CacheId id) {
        return id.key().stream()
                .anyMatch(one ->
                        one.kind() == Kind.PATH
                                && one.name().equals(parameter)
                                && !one.ignoreValue());
    }
}
