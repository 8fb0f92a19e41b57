package io.ironbridge.gateway.workload.classify;

/**
 * The classes of a request. Instances are made at load; equal ones of a configuration are the same.
 *
 * @param transactionClass empty: none
 * @param serviceClass never empty
 * @param reportClass empty: none
 */
public record Classification(String transactionClass, String serviceClass, String reportClass) {}
