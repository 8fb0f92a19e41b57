package io.ironbridge.workloaddriver.engine;

import java.util.SplittableRandom;
import java.util.random.RandomGenerator;

/** Makes independent random sources from one seed. */
final class RandomStreams {
    /** An odd number whose multiples lie far apart: the golden ratio, as SplitMix64 has it. */
    private static final long STRIDE = 0x9E3779B97F4A7C15L;

    private RandomStreams() {}

    /** The random source of one client or group. */
    static RandomGenerator random(long seed, int number) {
        return new SplittableRandom(new SplittableRandom(seed + STRIDE * (number + 1L)).nextLong());
    }
}
