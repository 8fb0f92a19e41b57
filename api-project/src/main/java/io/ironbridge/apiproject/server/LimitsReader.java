package io.ironbridge.apiproject.server;

import io.ironbridge.apiproject.element.ElementReader;
import io.ironbridge.apiproject.server.ServerLimits.Drain;
import io.ironbridge.apiproject.server.ServerLimits.Flows;
import io.ironbridge.apiproject.server.ServerLimits.HeapShares;
import io.ironbridge.apiproject.server.ServerLimits.JsonSizes;
import io.ironbridge.apiproject.server.ServerLimits.KeepAlive;
import io.ironbridge.apiproject.server.ServerLimits.LongWork;
import io.ironbridge.apiproject.server.ServerLimits.LoopWork;
import io.ironbridge.apiproject.server.ServerLimits.MappingLimits;
import io.ironbridge.apiproject.text.ReadLimits;
import java.time.Duration;

/** Reads {@code ironbridge_limits}. */
final class LimitsReader {
    private static final Duration SECOND = Duration.ofSeconds(1);

    private static final long MOST_BYTES = Integer.MAX_VALUE;

    private static final Duration MILLISECOND = Duration.ofMillis(1);

    /** Maximum on Linux. */
    private static final Duration MOST_KEEP_ALIVE = Duration.ofSeconds(32_767);

    private LimitsReader() {}

    /**
     * Reads the limits of a server.
     *
     * @param project defaults for the limits of projects
     */
    static ServerLimits read(ElementReader e, ReadLimits project) {
        ServerLimits byDefault = ServerLimits.DEFAULT;
        return new ServerLimits(
                mapping(e),
                flows(e),
                e.number("maxFaults", byDefault.maxFaults(), 1, 10_000),
                e.number("patternSteps", byDefault.patternSteps(), 1, Integer.MAX_VALUE),
                e.number("largeBodyBytes", byDefault.largeBodyBytes(), 1, Integer.MAX_VALUE),
                longWork(e),
                keepAlive(e),
                drain(e),
                requestJson(e),
                heapShares(e),
                project(e, project));
    }

    private static MappingLimits mapping(ElementReader e) {
        MappingLimits byDefault = MappingLimits.DEFAULT;
        return new MappingLimits(
                e.positive("mappingTime", byDefault.time(), SECOND),
                e.number("mappingDepth", byDefault.depth(), 1, 10_000),
                e.number("jsonDepth", byDefault.jsonDepth(), 1, 500),
                e.number("mappingOutputBytes", byDefault.outputBytes(), 1, MOST_BYTES));
    }

    private static Flows flows(ElementReader e) {
        return new Flows(
                e.positive("flowCompensationTime", Flows.DEFAULT.compensation(), SECOND),
                e.number("flowResultBytes", Flows.DEFAULT.resultBytes(), 1, MOST_BYTES));
    }

    private static Drain drain(ElementReader e) {
        return new Drain(
                e.notNegative("drainTime", Drain.DEFAULT.time(), SECOND),
                e.notNegative("drainDelay", Drain.DEFAULT.delay(), SECOND));
    }

    private static ReadLimits project(ElementReader e, ReadLimits byDefault) {
        return new ReadLimits(
                e.number("projectFileBytes", byDefault.maxFileBytes(), 1, 1 << 30),
                e.number("projectBytes", byDefault.maxTotalBytes(), 1, MOST_BYTES),
                e.number("projectFiles", byDefault.maxFiles(), 1, 10_000_000),
                e.number("projectDepth", byDefault.maxDepth(), 1, 500),
                e.number("projectAliases", byDefault.maxAliases(), 0, 10_000),
                e.number("projectValues", byDefault.maxNodes(), 1, 100_000_000),
                e.number("projectNameLength", byDefault.maxNameLength(), 1, 50_000),
                e.number("projectExpressionLength", byDefault.maxExpressionLength(), 1, 1_000_000),
                e.number("projectPatternLength", byDefault.maxPatternLength(), 1, 1_000_000),
                e.number("projectEnumValues", byDefault.maxEnumValues(), 1, 10_000_000),
                e.number("projectSubschemas", byDefault.maxSubschemas(), 1, 1_000_000));
    }

    private static LongWork longWork(ElementReader e) {
        LongWork byDefault = LongWork.DEFAULT;
        return new LongWork(
                e.number("longWork", byDefault.all(), 1, 1_000),
                e.number("longWorkPerOperation", byDefault.perOperation(), 1, 1_000),
                e.number("longWorkWaiting", byDefault.waiting(), 0, 1_000_000),
                e.number("longWorkNice", byDefault.nice(), 0, 19),
                loopWork(e));
    }

    private static KeepAlive keepAlive(ElementReader e) {
        KeepAlive byDefault = KeepAlive.DEFAULT;
        return new KeepAlive(
                e.between("backEndKeepAlive", byDefault.idle(), SECOND, SECOND, MOST_KEEP_ALIVE),
                e.between(
                        "backEndKeepAliveInterval",
                        byDefault.interval(),
                        SECOND,
                        SECOND,
                        MOST_KEEP_ALIVE),
                e.number("backEndKeepAliveProbes", byDefault.probes(), 1, 127),
                e.notNegative("backEndUnacknowledged", byDefault.unacknowledged(), SECOND));
    }

    private static LoopWork loopWork(ElementReader e) {
        LoopWork byDefault = LoopWork.DEFAULT;
        return new LoopWork(
                e.positive("loopTime", byDefault.time(), MILLISECOND),
                e.positive("loopCpuTime", byDefault.cpuTime(), MILLISECOND),
                e.positive("loopMeanTime", byDefault.mean(), MILLISECOND),
                e.positive("loopPause", byDefault.pause(), SECOND));
    }

    private static HeapShares heapShares(ElementReader e) {
        HeapShares byDefault = HeapShares.DEFAULT;
        return new HeapShares(
                e.number("bodyHeapPercent", byDefault.bodies(), 1, 100),
                e.number("anonymousBodyPercent", byDefault.anonymousBodies(), 1, 100),
                e.number("replyHeapPercent", byDefault.replies(), 1, 100),
                e.number("untakenHeapPercent", byDefault.untaken(), 1, 100),
                e.number("flowHeapPercent", byDefault.flows(), 1, 100),
                e.notNegative("untakenWait", byDefault.untakenWait(), SECOND),
                e.number("mappingHeapPercent", byDefault.mapping(), 1, 100));
    }

    private static JsonSizes requestJson(ElementReader e) {
        JsonSizes byDefault = JsonSizes.DEFAULT;
        return new JsonSizes(
                e.number("jsonValues", byDefault.values(), 1, Integer.MAX_VALUE),
                e.number("jsonItems", byDefault.items(), 1, Integer.MAX_VALUE),
                e.number("jsonTextBytes", byDefault.textBytes(), 1, Integer.MAX_VALUE),
                e.number("jsonDigits", byDefault.digits(), 1, Integer.MAX_VALUE),
                e.number("jsonNameLength", byDefault.nameLength(), 1, Integer.MAX_VALUE));
    }
}
