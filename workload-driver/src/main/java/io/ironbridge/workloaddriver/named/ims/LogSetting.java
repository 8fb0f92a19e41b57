package io.ironbridge.workloaddriver.named.ims;

import io.ironbridge.workloaddriver.named.NamedScenario.AxisValues;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/**
 * Log settings of the lab and length of the input: a place on the axes of {@code ims-logging}.
 *
 * @param input bytes of the input segment
 * @param write milliseconds that a write of the simulated device takes at least
 * @param buffers of the log
 * @param atOnce blocks that one write takes at most; {@value #ALL}: as many as are full
 * @param block its size
 */
record LogSetting(String input, String write, String buffers, String atOnce, String block) {
    static final String INPUT = "input";
    static final String WRITE = "write";
    static final String BUFFERS = "buffers";
    static final String AT_ONCE = "blocksPerWrite";
    static final String BLOCK = "block";
    static final String ALL = "all";

    /** The axes and their values. */
    static final List<AxisValues> AXES =
            List.of(
                    new AxisValues(INPUT, List.of("42", "500")),
                    new AxisValues(WRITE, List.of("9", "16", "18", "19", "28")),
                    new AxisValues(BUFFERS, List.of("10", "20", "40")),
                    new AxisValues(AT_ONCE, List.of("1", "5", "10", ALL)),
                    new AxisValues(BLOCK, List.of("23K", "24K", "48K")));

    /** Settings derived from the figures of the published report; docs/lab-ims.md explains how. */
    static final LogSetting BASE = new LogSetting("42", "19", "20", "10", "24K");

    static LogSetting of(Map<String, String> at) {
        return new LogSetting(
                value(at, INPUT),
                value(at, WRITE),
                value(at, BUFFERS),
                value(at, AT_ONCE),
                value(at, BLOCK));
    }

    private static String value(Map<String, String> at, String axis) {
        return Optional.ofNullable(at.get(axis)).orElseThrow();
    }

    Map<String, String> at() {
        return Map.of(INPUT, input, WRITE, write, BUFFERS, buffers, AT_ONCE, atOnce, BLOCK, block);
    }

    LogSetting withInput(String other) {
        return new LogSetting(other, write, buffers, atOnce, block);
    }

    LogSetting withWrite(String other) {
        return new LogSetting(input, other, buffers, atOnce, block);
    }

    LogSetting withBuffers(String other) {
        return new LogSetting(input, write, other, atOnce, block);
    }

    LogSetting withAtOnce(String other) {
        return new LogSetting(input, write, buffers, other, block);
    }

    LogSetting withBlock(String other) {
        return new LogSetting(input, write, buffers, atOnce, other);
    }

    /** The lab's options. */
    List<String> options() {
        String most = atOnce.equals(ALL) ? buffers : atOnce;
        return List.of(
                "--log-block",
                block.toLowerCase(Locale.ROOT),
                "--log-buffers",
                buffers,
                "--log-blocks-per-write",
                most,
                "--simulated-log-write",
                write + "ms");
    }
}
