package io.ironbridge.apiproject.server;

import io.ironbridge.apiproject.text.ReadLimits;
import java.time.Duration;

/**
 * {@code ironbridge_limits}: resources that requests may use, and how long a stop may take.
 *
 * @param mapping resources of mappings
 * @param flows limits of operations with several calls
 * @param maxFaults faults that are reported for one value that does not match its schema
 * @param patternSteps characters of one value that the patterns of a schema may read, in addition
 *     to 16 for each character of its texts
 * @param largeBodyBytes size from which a body is not processed on an event loop
 * @param longWork where callers' data is processed, and how much work may wait
 * @param keepAlive how dead back ends are detected
 * @param drain how the server stops
 * @param requestJson limits of the JSON of a request's body
 * @param heap limits of data in memory
 * @param project limits of projects
 */
public record ServerLimits(
        MappingLimits mapping,
        Flows flows,
        int maxFaults,
        int patternSteps,
        int largeBodyBytes,
        LongWork longWork,
        KeepAlive keepAlive,
        Drain drain,
        JsonSizes requestJson,
        HeapShares heap,
        ReadLimits project) {
    /** 20, a million; 128 KiB; the defaults of its parts. */
    public static final ServerLimits DEFAULT =
            new ServerLimits(
                    MappingLimits.DEFAULT,
                    Flows.DEFAULT,
                    20,
                    1_000_000,
                    128 << 10,
                    LongWork.DEFAULT,
                    KeepAlive.DEFAULT,
                    Drain.DEFAULT,
                    JsonSizes.DEFAULT,
                    HeapShares.DEFAULT,
                    ReadLimits.DEFAULT);

    /**
     * Resources of mappings.
     *
     * @param time {@code mappingTime}: for all expressions of one mapping together
     * @param depth {@code mappingDepth}: nested evaluations of an expression
     * @param jsonDepth {@code jsonDepth}: nesting of the JSON that mappings read
     * @param outputBytes {@code mappingOutputBytes}: of the JSON that a mapping writes
     */
    public record MappingLimits(Duration time, int depth, int jsonDepth, long outputBytes) {
        /** 2 s, 500, 200, 64 MiB. */
        public static final MappingLimits DEFAULT =
                new MappingLimits(Duration.ofSeconds(2), 500, 200, 64L << 20);
    }

    /**
     * Operations with several calls.
     *
     * @param compensation {@code flowCompensationTime}: for all calls that undo others after a
     *     failure
     * @param resultBytes {@code flowResultBytes}: replies and variables that a request keeps
     */
    public record Flows(Duration compensation, long resultBytes) {
        /** 10 s, 16 MiB. */
        public static final Flows DEFAULT = new Flows(Duration.ofSeconds(10), 16L << 20);
    }

    /**
     * How the server stops.
     *
     * @param time {@code drainTime}: time for requests in flight; zero: they are aborted
     * @param delay {@code drainDelay}: time between reporting not ready and closing the ports
     */
    public record Drain(Duration time, Duration delay) {
        /** 30 s, none. */
        public static final Drain DEFAULT = new Drain(Duration.ofSeconds(30), Duration.ZERO);
    }

    /**
     * How TCP detects a back end that has vanished. In whole seconds, except for {@code
     * unacknowledged}.
     *
     * @param idle {@code backEndKeepAlive}: time without traffic until it is probed
     * @param interval {@code backEndKeepAliveInterval}: time between probes
     * @param probes {@code backEndKeepAliveProbes}: unanswered probes that end the connection
     * @param unacknowledged {@code backEndUnacknowledged}: time for which sent data may be
     *     unacknowledged; zero: as in the operating system
     */
    public record KeepAlive(Duration idle, Duration interval, int probes, Duration unacknowledged) {
        /** 30 s, 5 s, 3, 30 s. */
        public static final KeepAlive DEFAULT =
                new KeepAlive(
                        Duration.ofSeconds(30), Duration.ofSeconds(5), 3, Duration.ofSeconds(30));
    }

    /**
     * Work on callers' data: limits on event loops, and the workers for the rest.
     *
     * @param all {@code longWork}: workers
     * @param perOperation {@code longWorkPerOperation}: workers that one operation may use at a
     *     time
     * @param waiting {@code longWorkWaiting}: requests of one operation that may wait for one
     * @param nice {@code longWorkNice}: nice value of workers on Linux
     * @param loop limits of the work on event loops
     */
    public record LongWork(int all, int perOperation, int waiting, int nice, LoopWork loop) {
        /** The number of processors, one fewer for an operation (at least 1); 1000; 5. */
        public static final LongWork DEFAULT =
                new LongWork(
                        Runtime.getRuntime().availableProcessors(),
                        Math.max(1, Runtime.getRuntime().availableProcessors() - 1),
                        1_000,
                        5,
                        LoopWork.DEFAULT);
    }

    /**
     * Work on callers' data on event loops.
     *
     * @param time {@code loopTime}: time after which the processor time of one piece of work is
     *     limited
     * @param cpuTime {@code loopCpuTime}: limit of the processor time after that
     * @param mean {@code loopMeanTime}: mean processor time of an operation's work above which
     *     workers do all of it
     * @param pause {@code loopPause}: time for which an operation's work stays with workers
     */
    public record LoopWork(Duration time, Duration cpuTime, Duration mean, Duration pause) {
        /** 4 ms, 2 ms, 1 ms, 10 s. */
        public static final LoopWork DEFAULT =
                new LoopWork(
                        Duration.ofMillis(4),
                        Duration.ofMillis(2),
                        Duration.ofMillis(1),
                        Duration.ofSeconds(10));
    }

    /**
     * Limits of data in memory at a time, in percent of the maximum heap.
     *
     * @param bodies {@code bodyHeapPercent}: bodies of requests
     * @param anonymousBodies {@code anonymousBodyPercent}: percentage of these that unauthenticated
     *     callers may use
     * @param replies {@code replyHeapPercent}: replies of back ends that have not been processed
     * @param untaken {@code untakenHeapPercent}: replies that callers have not read
     * @param flows {@code flowHeapPercent}: replies and variables that operations with several
     *     calls keep
     * @param untakenWait {@code untakenWait}: time for which a large reply may wait, before it is
     *     mapped, until callers have read others
     * @param mapping {@code mappingHeapPercent}: texts, arrays and objects that one mapping keeps
     *     at a time
     */
    public record HeapShares(
            int bodies,
            int anonymousBodies,
            int replies,
            int untaken,
            int flows,
            Duration untakenWait,
            int mapping) {
        /** 12 of each, half of the bodies; 5 s; 25. */
        public static final HeapShares DEFAULT =
                new HeapShares(12, 50, 12, 12, 12, Duration.ofSeconds(5), 25);

        /** Bytes that the expressions of one mapping may keep. */
        public long mappingBytes() {
            return Runtime.getRuntime().maxMemory() / 100 * mapping;
        }
    }

    /**
     * Limits of JSON other than its nesting.
     *
     * @param values {@code jsonValues}: members of all objects and items of all arrays together
     * @param items {@code jsonItems}: of one array, or members of one object
     * @param textBytes {@code jsonTextBytes}: of one text or name, as it is written
     * @param digits {@code jsonDigits}: of one number
     * @param nameLength {@code jsonNameLength}: characters of the name of a member
     */
    public record JsonSizes(int values, int items, int textBytes, int digits, int nameLength) {
        /** 200000, 100000, 10 MiB; 1000, 50000. */
        public static final JsonSizes DEFAULT =
                new JsonSizes(200_000, 100_000, 10 << 20, 1_000, 50_000);
    }
}
