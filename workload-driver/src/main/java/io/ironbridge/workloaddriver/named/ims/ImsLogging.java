package io.ironbridge.workloaddriver.named.ims;

import io.ironbridge.workloaddriver.named.NamedScenario;
import io.ironbridge.workloaddriver.named.RunContext;
import io.ironbridge.workloaddriver.named.RunOutcome;
import io.ironbridge.workloaddriver.named.RunSelection;
import io.ironbridge.workloaddriver.named.Schedule;
import io.ironbridge.workloaddriver.process.NotStartedException;
import io.ironbridge.workloaddriver.process.Servers;
import io.ironbridge.workloaddriver.result.ScenarioResult.Side;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * The logging experiment of the published report: 22K of output by input, the log device's write
 * time, buffers, blocks in a write, and block size. The device is a simulated one.
 */
public final class ImsLogging implements NamedScenario {
    static final Side LAB = new Side("lab", "lab IMS, simulated log device", LabIms.PROCESS);

    @Override
    public String name() {
        return "ims-logging";
    }

    @Override
    public String about() {
        return "22K of output by an IMS transaction, and what a simulated log device's write time,"
                + " buffers, blocks in a write and block size do to it";
    }

    @Override
    public List<String> sides() {
        return List.of(LAB.name());
    }

    @Override
    public List<AxisValues> axes() {
        return LogSetting.AXES;
    }

    @Override
    public RunOutcome run(RunSelection selection, RunContext context)
            throws NotStartedException, IOException, InterruptedException {
        try (Servers servers = Servers.none();
                ImsLoad load = new ImsLoad(context)) {
            return new ImsLoggingRun(selection, context, servers, load).run(settings(selection));
        }
    }

    /**
     * The settings to measure. Selected values are combined with each other; the other axes have
     * their base value.
     */
    static List<LogSetting> settings(RunSelection selection) {
        if (!selection.at().isEmpty()) {
            return selected(selection);
        }
        return selection.brief() ? brief() : full();
    }

    /** Varies one axis at a time, from the settings that the report seems to have used. */
    private static List<LogSetting> full() {
        LogSetting base = LogSetting.BASE;
        List<LogSetting> all = new ArrayList<>();
        for (String input : List.of("42", "500")) {
            for (String write : List.of("9", "19", "28")) {
                all.add(base.withInput(input).withWrite(write));
            }
        }
        for (String write : List.of("16", "18")) { // write times of the report with longer input
            all.add(base.withInput("500").withWrite(write));
        }
        List.of("10", "40").forEach(buffers -> all.add(base.withBuffers(buffers)));
        List.of("1", "5", LogSetting.ALL).forEach(most -> all.add(base.withAtOnce(most)));
        List.of("23K", "48K").forEach(block -> all.add(base.withBlock(block)));
        return all;
    }

    private static List<LogSetting> brief() {
        LogSetting base = LogSetting.BASE;
        return List.of(
                base.withWrite("9"),
                base,
                base.withWrite("28"),
                base.withInput("500").withWrite("9"),
                base.withInput("500"),
                base.withBuffers("10"),
                base.withAtOnce("1"),
                base.withBlock("48K"));
    }

    private static List<LogSetting> selected(RunSelection selection) {
        List<LogSetting> all = List.of(LogSetting.BASE);
        for (AxisValues axis : LogSetting.AXES) {
            List<LogSetting> more = new ArrayList<>();
            for (LogSetting one : all) {
                String usual = Optional.ofNullable(one.at().get(axis.name())).orElseThrow();
                for (String value : selection.values(axis.name(), axis.values(), List.of(usual))) {
                    more.add(with(one, axis.name(), value));
                }
            }
            all = more;
        }
        return all;
    }

    private static LogSetting with(LogSetting one, String axis, String value) {
        return switch (axis) {
            case LogSetting.INPUT -> one.withInput(value);
            case LogSetting.WRITE -> one.withWrite(value);
            case LogSetting.BUFFERS -> one.withBuffers(value);
            case LogSetting.AT_ONCE -> one.withAtOnce(value);
            case LogSetting.BLOCK -> one.withBlock(value);
            default -> throw new IllegalArgumentException(axis);
        };
    }

    static List<Schedule.Place> places(List<LogSetting> settings) {
        return settings.stream()
                .map(setting -> new Schedule.Place(setting.at(), List.of(LAB.name())))
                .toList();
    }
}
