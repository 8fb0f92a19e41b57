package io.ironbridge.apiproject.server;

import java.time.Duration;

/**
 * A {@code connectionManager}; Liberty's defaults.
 *
 * @param maxSize 50
 * @param minSize 0
 * @param connectionTimeout longest wait for a connection, 30 s
 * @param maxIdleTime 30 min
 */
public record Pool(int maxSize, int minSize, Duration connectionTimeout, Duration maxIdleTime) {}
