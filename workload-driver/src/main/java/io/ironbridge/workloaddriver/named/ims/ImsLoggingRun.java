package io.ironbridge.workloaddriver.named.ims;

import io.ironbridge.workloaddriver.named.ComparisonRun;
import io.ironbridge.workloaddriver.named.NamedScenario.AxisValues;
import io.ironbridge.workloaddriver.named.Pace;
import io.ironbridge.workloaddriver.named.Places;
import io.ironbridge.workloaddriver.named.RunContext;
import io.ironbridge.workloaddriver.named.RunOutcome;
import io.ironbridge.workloaddriver.named.RunSelection;
import io.ironbridge.workloaddriver.named.Schedule;
import io.ironbridge.workloaddriver.named.Step;
import io.ironbridge.workloaddriver.named.commands.LauncherCommands;
import io.ironbridge.workloaddriver.named.commands.SingleCalls;
import io.ironbridge.workloaddriver.process.NotStartedException;
import io.ironbridge.workloaddriver.process.Servers;
import io.ironbridge.workloaddriver.protocol.ims.ImsRequest;
import io.ironbridge.workloaddriver.result.Sample;
import io.ironbridge.workloaddriver.result.ScenarioResult;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Map;

/** One run of the scenario: each sample starts a new lab, warms it up and measures it. */
final class ImsLoggingRun {
    private static final int SOCKETS = 64;
    private static final int REGIONS = 4;
    private static final Map<String, String> TITLES =
            Map.of(
                    LogSetting.INPUT, "Input, bytes",
                    LogSetting.WRITE, "Log write time, ms",
                    LogSetting.BUFFERS, "Log buffers",
                    LogSetting.AT_ONCE, "Blocks in a write at most",
                    LogSetting.BLOCK, "Log block");

    private final ComparisonRun run;
    private final ImsLoad load;
    private final Pace pace;

    ImsLoggingRun(RunSelection selection, RunContext context, Servers servers, ImsLoad load) {
        this.run = new ComparisonRun(selection, context, servers, 3, 2);
        this.load = load;
        this.pace =
                new Pace(
                        SOCKETS,
                        Duration.ZERO,
                        selection.warmUpOr(Duration.ofSeconds(selection.brief() ? 3 : 6)),
                        selection.intervalOr(Duration.ofSeconds(selection.brief() ? 4 : 15)));
    }

    RunOutcome run(List<LogSetting> settings)
            throws NotStartedException, IOException, InterruptedException {
        List<Schedule.Place> places = ImsLogging.places(settings);
        LauncherCommands.makeCache(run.context(), run.servers());
        run.addTool(
                "lab IMS",
                LabIms.text(REGIONS) + ", " + SOCKETS + " sockets, simulated log device");
        try (SingleCalls http = new SingleCalls()) {
            run.measure(places, step -> sample(step, http));
        }
        return run.outcome(
                LogSetting.AXES.stream().map(axis -> axis(axis, places)).toList(),
                List.of(ImsLogging.LAB),
                LabIms.SHARING);
    }

    private static ScenarioResult.Axis axis(AxisValues axis, List<Schedule.Place> places) {
        String title = TITLES.getOrDefault(axis.name(), axis.name());
        return Places.axis(axis.name(), title, axis.values(), places);
    }

    private Sample sample(Step step, SingleCalls http)
            throws NotStartedException, IOException, InterruptedException {
        LogSetting setting = LogSetting.of(step.at());
        LabIms lab = LabIms.start(run.context(), run.servers(), REGIONS, setting.options());
        try {
            ImsRequest message = Inquiry.LARGE.message(Integer.parseInt(setting.input()));
            load.check(lab, message);
            LogMonitor watch = new LogMonitor(http, lab);
            Sample sample =
                    load.sample(
                            new ImsLoad.Destination(lab, message),
                            step.round(),
                            pace,
                            Map.of(LabIms.PROCESS, lab.server().pid()),
                            watch);
            return sample.with(watch.values(sample.seconds(), sample.requests()));
        } finally {
            run.servers().stop(lab.server());
        }
    }
}
