package io.ironbridge.gateway.workload;

/**
 * Fewer calls at once of work that is less important than a period, as administrators see it.
 *
 * @param helped whose calls take less time
 * @param places that the less important work may hold
 */
public record CallLimit(String connection, ServicePeriod helped, int places) {}
