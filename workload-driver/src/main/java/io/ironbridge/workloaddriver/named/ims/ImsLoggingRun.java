package io.ironbridge.workloaddriver.named.ims;

import io.ironbridge.workloaddriver.ims.ImsRequest;
import io.ironbridge.workloaddriver.named.Choice;
import io.ironbridge.workloaddriver.named.NamedScenario.AxisValues;
import io.ironbridge.workloaddriver.named.Outcome;
import io.ironbridge.workloaddriver.named.Pace;
import io.ironbridge.workloaddriver.named.Places;
import io.ironbridge.workloaddriver.named.Rounds;
import io.ironbridge.workloaddriver.named.Schedule;
import io.ironbridge.workloaddriver.named.Step;
import io.ironbridge.workloaddriver.named.Surroundings;
import io.ironbridge.workloaddriver.named.commands.Http;
import io.ironbridge.workloaddriver.named.commands.LauncherCommands;
import io.ironbridge.workloaddriver.process.NotStartedException;
import io.ironbridge.workloaddriver.process.Servers;
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

    private final Choice choice;
    private final Surroundings around;
    private final Servers servers;
    private final ImsLoad load;
    private final int rounds;
    private final Pace pace;

    ImsLoggingRun(Choice choice, Surroundings around, Servers servers, ImsLoad load) {
        this.choice = choice;
        this.around = around;
        this.servers = servers;
        this.load = load;
        this.rounds = choice.roundsOr(choice.brief() ? BRIEF_ROUNDS : ROUNDS);
        this.pace =
                new Pace(
                        SOCKETS,
                        Duration.ZERO,
                        choice.warmUpOr(Duration.ofSeconds(choice.brief() ? 3 : 6)),
                        choice.intervalOr(Duration.ofSeconds(choice.brief() ? 4 : 15)));
    }

    Outcome run(List<LogSetting> settings)
            throws NotStartedException, IOException, InterruptedException {
        List<Schedule.Place> places = ImsLogging.places(settings);
        LauncherCommands.makeCache(around, servers);
        Rounds taken = new Rounds(around);
        boolean all;
        try (Http http = new Http()) {
            all = taken.run(Schedule.of(places, rounds), step -> sample(step, http));
        }
        return new Outcome(
                all && choice.isFull(ROUNDS) ? ScenarioResult.Form.FULL : ScenarioResult.Form.SHORT,
                rounds,
                LogSetting.AXES.stream().map(axis -> axis(axis, places)).toList(),
                List.of(ImsLogging.LAB),
                taken.points(),
                all ? List.of() : List.of("The run was stopped before its end."),
                Map.of(
                        "lab IMS",
                        Lab.text(REGIONS) + ", " + SOCKETS + " sockets, simulated log device"),
                Lab.SHARING);
    }

    private static ScenarioResult.Axis axis(AxisValues axis, List<Schedule.Place> places) {
        String title = TITLES.getOrDefault(axis.name(), axis.name());
        return Places.axis(axis.name(), title, axis.values(), places);
    }

    private Sample sample(Step step, Http http)
            throws NotStartedException, IOException, InterruptedException {
        LogSetting setting = LogSetting.of(step.at());
        Lab lab = Lab.start(around, servers, REGIONS, setting.options());
        try {
            ImsRequest message = Inquiry.LARGE.message(Integer.parseInt(setting.input()));
            load.check(lab, message);
            LogWatch watch = new LogWatch(http, lab);
            Sample sample =
                    load.sample(
                            new ImsLoad.To(lab, message),
                            step.round(),
                            pace,
                            Map.of(Lab.PROCESS, lab.server().pid()),
                            watch);
            return with(sample, watch);
        } finally {
            servers.stop(lab.server());
        }
    }

    private static Sample with(Sample sample, LogWatch watch) throws IOException {
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
