package io.ironbridge.workloaddriver.named.ims;

import io.ironbridge.workloaddriver.named.NamedScenario.AxisValues;
import io.ironbridge.workloaddriver.named.Pace;
import io.ironbridge.workloaddriver.named.Places;
import io.ironbridge.workloaddriver.named.Rounds;
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

/** One run of the scenario: for each sample a lab that is started anew, warmed up and measured. */
final class ImsLoggingRun {
    private static final int ROUNDS = 3;
    private static final int BRIEF_ROUNDS = 2;
    private static final int SOCKETS = 64;
    private static final int REGIONS = 4;
    private static final Map<String, String> TITLES =
            Map.of(
                    LogSetting.INPUT, "Input, bytes",
                    LogSetting.WRITE, "Log write time, ms",
                    LogSetting.BUFFERS, "Log buffers",
                    LogSetting.AT_ONCE, "Blocks in a write at most",
                    LogSetting.BLOCK, "Log block");

    private final RunSelection selection;
    private final RunContext context;
    private final Servers servers;
    private final ImsLoad load;
    private final int rounds;
    private final Pace pace;

    ImsLoggingRun(RunSelection selection, RunContext context, Servers servers, ImsLoad load) {
        this.selection = selection;
        this.context = context;
        this.servers = servers;
        this.load = load;
        this.rounds = selection.roundsOr(selection.brief() ? BRIEF_ROUNDS : ROUNDS);
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
        LauncherCommands.makeCache(context, servers);
        Rounds taken = new Rounds(context);
        boolean all;
        try (SingleCalls http = new SingleCalls()) {
            all = taken.run(Schedule.of(places, rounds), step -> sample(step, http));
        }
        return new RunOutcome(
                all && selection.isFull(ROUNDS)
                        ? ScenarioResult.Form.FULL
                        : ScenarioResult.Form.SHORT,
                rounds,
                LogSetting.AXES.stream().map(axis -> axis(axis, places)).toList(),
                List.of(ImsLogging.LAB),
                taken.points(),
                all ? List.of() : List.of("The run was stopped before its end."),
                Map.of(
                        "lab IMS",
                        LabIms.text(REGIONS) + ", " + SOCKETS + " sockets, simulated log device"),
                LabIms.SHARING);
    }

    private static ScenarioResult.Axis axis(AxisValues axis, List<Schedule.Place> places) {
        String title = TITLES.getOrDefault(axis.name(), axis.name());
        return Places.axis(axis.name(), title, axis.values(), places);
    }

    private Sample sample(Step step, SingleCalls http)
            throws NotStartedException, IOException, InterruptedException {
        LogSetting setting = LogSetting.of(step.at());
        LabIms lab = LabIms.start(context, servers, REGIONS, setting.options());
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
            return with(sample, watch);
        } finally {
            servers.stop(lab.server());
        }
    }

    private static Sample with(Sample sample, LogMonitor watch) throws IOException {
        return new Sample(
                sample.round(),
                sample.seconds(),
                sample.requests(),
                sample.failed(),
                sample.answerBytes(),
                sample.latency(),
                sample.processes(),
                watch.values(sample.seconds(), sample.requests()));
    }
}
