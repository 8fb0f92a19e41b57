package io.ironbridge.apiproject.server;

import io.ironbridge.apiproject.server.security.SecurityConfig;
import io.ironbridge.apiproject.server.workload.WorkloadConfig;
import java.util.Optional;
import java.util.Set;

/**
 * The server configuration, merged from all files, with variables resolved, passwords decoded and
 * defaults filled in. Ids are unique within each list. Element and attribute names are Liberty's
 * and z/OS Connect's; those prefixed {@code ironbridge_} are ours.
 *
 * @param features as named in {@code featureManager}
 * @param cluster empty: the server is alone
 * @param limits resources that requests may use, at any endpoint
 */
public record ServerConfig(
        Optional<String> description,
        Set<String> features,
        EndpointConfig endpoints,
        TlsConfig tls,
        SecurityConfig security,
        ApiConfig apis,
        ServerLimits limits,
        ObservationConfig observation,
        TrafficConfig traffic,
        WorkloadConfig workload,
        Connections connections,
        TransactionConfig transactions,
        CacheConfig cache,
        Optional<ClusterConfig> cluster,
        UpdateConfig updates) {
    public ServerConfig {
        features = Set.copyOf(features);
    }
}
