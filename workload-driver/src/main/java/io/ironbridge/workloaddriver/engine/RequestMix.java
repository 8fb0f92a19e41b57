package io.ironbridge.workloaddriver.engine;

import java.util.Arrays;
import java.util.List;
import java.util.random.RandomGenerator;

/** Chooses kinds of requests by weight. Immutable. */
final class RequestMix {
    private final int[] upTo;

    RequestMix(List<RequestKind> kinds) {
        upTo = new int[kinds.size()];
        int sum = 0;
        for (int kind = 0; kind < upTo.length; kind++) {
            sum += kinds.get(kind).weight();
            upTo[kind] = sum;
        }
    }

    /** Index of the next kind. */
    int next(RandomGenerator random) {
        if (upTo.length == 1) {
            return 0;
        }
        int found = Arrays.binarySearch(upTo, random.nextInt(upTo[upTo.length - 1]));
        return found < 0 ? -found - 1 : found + 1;
    }
}
