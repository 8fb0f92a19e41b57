package io.ironbridge.gateway.workload.classify;

import io.ironbridge.apiproject.server.workload.ServiceDefinition;

/**
 * The classes of a request. Instances are made at load; equal ones of a configuration are the same.
 *
 * @param transactionClass empty: none
 * @param serviceClass never empty
 * @param reportClass empty: none
 */
public record Classification(String transactionClass, String serviceClass, String reportClass) {
    /** Without a configuration. */
    public static final Classification NONE = new Classification("", ServiceDefinition.OTHER, "");
}
