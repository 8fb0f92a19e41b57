package io.ironbridge.apiproject.server;

import io.ironbridge.apiproject.server.UpdateConfig.UpdateTrigger;
import io.ironbridge.mapping.Source;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** APIs and services as a whole: who may call them, and where their archives are. */
public record ApiConfig(
        Manager manager, Archives apis, Archives services, List<WebApplication> webApplications) {
    public ApiConfig {
        webApplications = List.copyOf(webApplications);
    }

    /** Rules of individual APIs and services. */
    public Stream<CallRule> callRules() {
        return Stream.concat(apis.rules().stream(), services.rules().stream());
    }

    /**
     * {@code zosconnect_zosConnectManager}.
     *
     * @param configured whether the element exists; otherwise the flags below are its defaults
     * @param insecureStatus {@code ironbridge_insecureStatus}: the response to requests without TLS
     *     if it is required: a redirection (302, 307, 308) or 403
     * @param groups {@code globalAdminGroup} and {@code globalInvokeGroup}
     */
    public record Manager(
            boolean configured,
            boolean requireAuth,
            boolean requireSecure,
            int insecureStatus,
            OperationMode operationMode,
            CallGroups groups) {}

    /** How requests are dispatched. Read and recorded only: this server is always asynchronous. */
    public enum OperationMode {
        SYNC,
        ASYNC
    }

    /**
     * {@code zosconnect_zosConnectAPIs} or {@code zosconnect_services}.
     *
     * @param location empty: the default folder
     * @param rules of individual ones
     */
    public record Archives(
            Optional<String> location,
            UpdateTrigger updateTrigger,
            Duration pollingRate,
            List<CallRule> rules) {
        public Archives {
            rules = List.copyOf(rules);
        }
    }

    /**
     * {@code webApplication}.
     *
     * @param id generated if the element has none
     */
    public record WebApplication(
            String id,
            Optional<String> name,
            Optional<String> location,
            Optional<String> contextRoot,
            Source source) {
        /** Identifies its role bindings. */
        public String owner() {
            return name.orElse(id);
        }
    }
}
