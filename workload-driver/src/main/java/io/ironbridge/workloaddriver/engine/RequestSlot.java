package io.ironbridge.workloaddriver.engine;

import java.util.random.RandomGenerator;

/**
 * One request to be sent.
 *
 * @param kind index in {@link Plan#mix}
 * @param client number of the client, from 0
 * @param random source of everything that varies in the request; repeatable by the plan's seed
 */
public record RequestSlot(int kind, int client, RandomGenerator random) {}
