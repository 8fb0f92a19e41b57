package io.ironbridge.apiproject.server.workload;

import java.util.List;
import java.util.Optional;

/**
 * How requests are classified and what they were promised.
 *
 * @param collection {@code zosWorkloadManager collectionName}; empty: none
 * @param transactionRules the rules of {@code wlmClassification}, then those of WebSphere's
 *     classification file; the first one that applies gives the transaction class
 * @param definition {@code ironbridge_serviceDefinition}; empty: all requests are equal
 */
public record WorkloadConfig(
        String collection,
        List<ClassificationRule> transactionRules,
        Optional<ServiceDefinition> definition) {
    /** No rules and no service definition. */
    public static final WorkloadConfig NONE = new WorkloadConfig("", List.of(), Optional.empty());

    public WorkloadConfig {
        transactionRules = List.copyOf(transactionRules);
    }

    /** Whether nothing is configured: every request is in the one default class. */
    public boolean isEmpty() {
        return transactionRules.isEmpty() && definition.isEmpty();
    }
}
