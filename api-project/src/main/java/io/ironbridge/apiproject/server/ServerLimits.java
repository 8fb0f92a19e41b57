package io.ironbridge.apiproject.server;

import io.ironbridge.apiproject.text.ReadLimits;
import java.time.Duration;

/**
 * {@code ironbridge_limits}: what requests may use up, and how long a stop may take.
 *
 * @param mapping what mappings may use up
 * @param maxFaults told of one value that does not fit its schema
 * @param patternSteps characters that the patterns of a schema may read of one value, beside 16 for
 *     each character of its texts
 * @param largeBodyBytes from which on a body is not worked on by an event loop
 * @param longWork where work on callers' data is done, and how much of it waits
 * @param keepAlive how dead back ends are found
 * @param drain how the server stops
 * @param requestJson what the JSON of a request's body may hold
 * @param heap what may be in memory at a time
 * @param project how much a project may hold
 */
public record ServerLimits(
        MappingLimits mapping,
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
     * What mappings may use up.
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
     * How the server stops.
     *
     * @param time {@code drainTime}: for requests in flight; zero: they are cut off
     * @param delay {@code drainDelay}: from being no longer ready to closing the ports
     */
    public record Drain(Duration time, Duration delay) {
        /** 30 s, none. */
        public static final Drain DEFAULT = new Drain(Duration.ofSeconds(30), Duration.ZERO);
    }

    /**
     * How TCP finds a back end that has vanished. In whole seconds, but for {@code unacknowledged}.
     *
     * @param idle {@code backEndKeepAlive}: without traffic, until it is probed
     * @param interval {@code backEndKeepAliveInterval}: between probes
     * @param probes {@code backEndKeepAliveProbes}: without an answer, that end the connection
     * @param unacknowledged {@code backEndUnacknowledged}: for which what was sent may be
     *     unacknowledged; zero: as the operating system has it
     */
    public record KeepAlive(Duration idle, Duration interval, int probes, Duration unacknowledged) {
        /** 30 s, 5 s, 3, 30 s. */
        public static final KeepAlive DEFAULT =
                new KeepAlive(
                        Duration.ofSeconds(30), Duration.ofSeconds(5), 3, Duration.ofSeconds(30));
    }

    /**
     * Work on callers' data: what event loops do, and the workers for the rest.
     *
     * @param all {@code longWork}: workers
     * @param perOperation {@code longWorkPerOperation}: workers that one operation may use at a
     *     time
     * @param waiting {@code longWorkWaiting}: requests of one operation that may wait for one
     * @param nice {@code longWorkNice}: nice value of workers on Linux
     * @param loop what is done on event loops
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
     * @param time {@code loopTime}: after which the processor time of one piece of work is limited
     * @param cpuTime {@code loopCpuTime}: processor time after that
     * @param mean {@code loopMeanTime}: mean processor time of an operation's work above which all
     *     of it is for workers
     * @param pause {@code loopPause}: for which an operation's work stays with workers
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
     * What may be in memory at a time, in percent of the largest heap there may be.
     *
     * @param bodies {@code bodyHeapPercent}: bodies of requests
     * @param anonymousBodies {@code anonymousBodyPercent}: percent of these that callers may take
     *     who are not authenticated
     * @param replies {@code replyHeapPercent}: replies of back ends that have not been worked on
     * @param untaken {@code untakenHeapPercent}: replies that callers have not taken
     * @param untakenWait {@code untakenWait}: for which a large reply may wait, before it is
     *     mapped, for callers to take others
     * @param mapping {@code mappingHeapPercent}: texts, arrays and objects that one mapping keeps
     *     at a time
     */
    public record HeapShares(
            int bodies,
            int anonymousBodies,
            int replies,
            int untaken,
            Duration untakenWait,
            int mapping) {
        /** 12 of each, half of the bodies; 5 s; 25. */
        public static final HeapShares DEFAULT =
                new HeapShares(12, 50, 12, 12, Duration.ofSeconds(5), 25);

        /** Bytes that the expressions of one mapping may make. */
        public long mappingBytes() {
            return Runtime.getRuntime().maxMemory() / 100 * mapping;
        }
    }

    /**
     * What JSON may hold, besides its nesting.
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
