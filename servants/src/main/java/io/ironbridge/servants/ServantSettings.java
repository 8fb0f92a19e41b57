package io.ironbridge.servants;

import com.sun.management.HotSpotDiagnosticMXBean;
import java.lang.management.ManagementFactory;
import java.time.Duration;

/** How many servants an owner has, how they are started, and what each may use. */
public record ServantSettings(Pool pool, Starting starting, Jvm jvm, Connections connections) {
    private static final int MOST = 1000;

    /**
     * How many there are.
     *
     * @param min started with the owner and kept, from 1
     * @param max that run tasks; others than the first are started when tasks need them
     * @param spares that are started already and take over when one is lost, from 0; if there may
     *     be more than {@code min} servants, not before the first task
     * @param idleTimeout after which one is stopped that no task has needed; zero: never
     */
    public record Pool(int min, int max, int spares, Duration idleTimeout) {
        public Pool {
            within(1, max, MOST, "max");
            within(1, min, max, "min");
            within(0, spares, MOST, "spares");
            if (idleTimeout.isNegative()) {
                throw new IllegalArgumentException("idleTimeout must not be negative");
            }
        }

        /** The same with another maximum. */
        public Pool withMax(int value) {
            return new Pool(Math.min(min, value), value, spares, idleTimeout);
        }
    }

    /**
     * How one is started.
     *
     * @param helloTimeout how long it may take
     * @param attempts failures, one after the other, after which servants are unavailable until one
     *     starts
     * @param pause before it is tried again, doubled with each failure up to a hundred times it
     */
    public record Starting(Duration helloTimeout, int attempts, Duration pause) {
        private static final int LONGEST = 100;

        public Starting {
            within(1, attempts, MOST, "attempts");
            if (!helloTimeout.isPositive() || !pause.isPositive()) {
                throw new IllegalArgumentException("helloTimeout and pause must be positive");
            }
        }

        /** The same with another time. */
        public Starting withHelloTimeout(Duration longest) {
            return new Starting(longest, attempts, pause);
        }

        /** How long it takes until the attempt after so many failures, none: at once. */
        Duration pauseAfter(int failures) {
            return failures == 0
                    ? Duration.ZERO
                    : pause.multipliedBy(Math.min(LONGEST, 1L << Math.min(failures - 1, 7)));
        }

        /** Also how long one must have been there, unused, for its end not to be a failed start. */
        Duration longestPause() {
            return pause.multipliedBy(LONGEST);
        }
    }

    /**
     * The Java virtual machine of each.
     *
     * @param heapMegabytes most heap
     * @param compilerLevel -XX:TieredStopAtLevel, 1 to 4: 1 warms up fastest, 4 gets fastest
     * @param heapLimit of servants that report their heap
     */
    public record Jvm(int heapMegabytes, int compilerLevel, HeapLimit heapLimit) {
        public Jvm {
            within(8, heapMegabytes, 1 << 20, "heapMegabytes");
            within(1, compilerLevel, 4, "compilerLevel");
        }

        /** Without a limit. */
        public Jvm(int heapMegabytes, int compilerLevel) {
            this(heapMegabytes, compilerLevel, new HeapLimit(0, 1));
        }

        /** The compiler level of this process: what ends soon has servants that end soon. */
        public static int ownCompilerLevel() {
            String level =
                    ManagementFactory.getPlatformMXBean(HotSpotDiagnosticMXBean.class)
                            .getVMOption("TieredStopAtLevel")
                            .getValue();
            return Math.max(1, Integer.parseInt(level));
        }
    }

    /**
     * When one is replaced before its memory is exhausted.
     *
     * @param percent of the heap that a full collection has to leave in use; 0: never
     * @param collections in a row, each of which has left more than the one before
     */
    public record HeapLimit(int percent, int collections) {
        public HeapLimit {
            within(0, percent, 100, "percent");
            within(1, collections, MOST, "collections");
        }
    }

    /**
     * The connections between the owner and each.
     *
     * @param workers tasks that one runs at a time, from 1; each has a connection
     * @param controlled whether there is one more, for what concerns all of its tasks
     * @param messageBytes longest message
     */
    public record Connections(int workers, boolean controlled, int messageBytes) {
        public Connections {
            within(1, workers, MOST, "workers");
            within(1 << 16, messageBytes, 1 << 30, "messageBytes");
        }

        int count() {
            return workers + (controlled ? 1 : 0);
        }
    }

    /** One or two and a spare, 128 MiB of heap, one task at a time, messages of 64 MiB. */
    public static ServantSettings defaults() {
        return new ServantSettings(
                new Pool(1, 2, 1, Duration.ZERO),
                new Starting(Duration.ofSeconds(60), 5, Duration.ofMillis(200)),
                new Jvm(128, Jvm.ownCompilerLevel()),
                new Connections(1, false, 64 << 20));
    }

    public ServantSettings withPool(Pool value) {
        return new ServantSettings(value, starting, jvm, connections);
    }

    public ServantSettings withStarting(Starting value) {
        return new ServantSettings(pool, value, jvm, connections);
    }

    public ServantSettings withJvm(Jvm value) {
        return new ServantSettings(pool, starting, value, connections);
    }

    public ServantSettings withConnections(Connections value) {
        return new ServantSettings(pool, starting, jvm, value);
    }

    /** Tasks that all servants together run at a time. */
    public int capacity() {
        return pool.max * connections.workers;
    }

    private static void within(int least, int value, int most, String name) {
        if (value < least || value > most) {
            throw new IllegalArgumentException(name + " must be " + least + " to " + most);
        }
    }
}
