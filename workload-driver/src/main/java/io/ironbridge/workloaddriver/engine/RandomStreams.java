package io.ironbridge.workloaddriver.engine;

import java.util.SplittableRandom;
import java.util.random.RandomGenerator;

/** Makes independent sources of chance from one seed. */
final class RandomStreams {
    /** An odd number whose multiples lie far apart: the golden ratio, as SplitMix64 has it. */
    private static final long STRIDE = 0x9E3779B97F4A7C15L;

    private RandomStreams() {}

    /** The source of one client or lane. */
    static RandomGenerator random(long seed, int number) {
        return new SplittableRandom(new SplittableRandom(seed + STRIDE * (number + 1L)).nextLong());
    }
}
