package io.ironbridge.lab.mq;

import java.util.concurrent.locks.LockSupport;
import java.util.function.LongPredicate;

/**
 * Waits until the broker counts what was put or got: it answers a client before its own count of a
 * queue follows. The time limit of the test ends a wait that nothing ends.
 */
final class QueueDepth {
    private QueueDepth() {}

    static void await(LabMq lab, String queue, long depth) {
        await(lab, queue, seen -> seen == depth);
    }

    static void await(LabMq lab, String queue, LongPredicate expected) {
        while (!expected.test(lab.queue(queue).orElseThrow().depth())) {
            LockSupport.parkNanos(1_000_000);
        }
    }
}
