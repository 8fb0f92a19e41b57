package io.ironbridge.workloaddriver.engine;

import java.util.random.RandomGenerator;

/**
 * Which request is to be sent.
 *
 * @param kind its place in {@link Plan#mix}
 * @param client number of the client, from 0
 * @param random for whatever varies in the request; repeatable by the plan's seed
 */
public record RequestSlot(int kind, int client, RandomGenerator random) {}
