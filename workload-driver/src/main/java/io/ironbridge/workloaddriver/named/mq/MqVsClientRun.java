package io.ironbridge.workloaddriver.named.mq;

import io.ironbridge.workloaddriver.named.HttpLoad;
import io.ironbridge.workloaddriver.named.Pace;
import io.ironbridge.workloaddriver.named.ProfiledPlaces;
import io.ironbridge.workloaddriver.named.Rounds;
import io.ironbridge.workloaddriver.named.RunContext;
import io.ironbridge.workloaddriver.named.RunOutcome;
import io.ironbridge.workloaddriver.named.RunSelection;
import io.ironbridge.workloaddriver.named.SampleTiming;
import io.ironbridge.workloaddriver.named.Schedule;
import io.ironbridge.workloaddriver.named.SideProfiler;
import io.ironbridge.workloaddriver.named.Step;
import io.ironbridge.workloaddriver.named.commands.LauncherCommands;
import io.ironbridge.workloaddriver.named.commands.SingleCalls;
import io.ironbridge.workloaddriver.named.mq.MqProcesses.Running;
import io.ironbridge.workloaddriver.process.NotStartedException;
import io.ironbridge.workloaddriver.process.Servers;
import io.ironbridge.workloaddriver.protocol.jms.JmsStyle;
import io.ironbridge.workloaddriver.result.Sample;
import io.ironbridge.workloaddriver.result.ScenarioResult;
import java.io.IOException;
import java.lang.management.GarbageCollectorMXBean;
import java.lang.management.ManagementFactory;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/** One run of the scenario, from the first process to the last sample. */
final class MqVsClientRun {
    private static final int ROUNDS = 3;
    private static final int BRIEF_ROUNDS = 2;

    /** Of the side whose requests go by HTTP; its CPU belongs to callers elsewhere. */
    private static final int EVENT_LOOPS = 1;

    private final RunSelection selection;
    private final RunContext context;
    private final Servers servers;
    private final MqProcesses processes;
    private final List<Schedule.Place> places;
    private final SampleTiming timing;
    private final int rounds;

    MqVsClientRun(
            RunSelection selection,
            RunContext context,
            Servers servers,
            List<Schedule.Place> places) {
        this.selection = selection;
        this.context = context;
        this.servers = servers;
        this.processes = new MqProcesses(context, servers);
        this.places = places;
        this.timing =
                SampleTiming.of(
                        selection, SampleTiming.seconds(8, 1, 30), SampleTiming.seconds(4, 1, 15));
        this.rounds = selection.roundsOr(selection.brief() ? BRIEF_ROUNDS : ROUNDS);
    }

    RunOutcome run() throws NotStartedException, IOException, InterruptedException {
        LauncherCommands.makeCache(
                context, servers); // the first start would have it made meanwhile
        Running queueManager = processes.queueManager();
        Optional<Running> gateway =
                selection.hasSide(MqSide.GATEWAY.label())
                        ? Optional.of(processes.gateway(queueManager))
                        : Optional.empty();
        Rounds taken = new Rounds(context);
        List<String> missing = new ArrayList<>();
        SideProfiler profiles = new SideProfiler(context, servers);
        try (HttpLoad http = new HttpLoad(context, EVENT_LOOPS);
                JmsLoad jms = new JmsLoad(context, processes.clients(queueManager))) {
            Asking asking = new Asking(http, jms, queueManager, gateway);
            check(asking);
            warmUp(asking);
            if (!taken.run(Schedule.of(places, rounds), step -> sample(step, pace(step), asking))) {
                missing.add("The run was stopped before its end.");
            } else if (selection.profile() && gateway.isPresent()) {
                long pid = gateway.get().server().pid();
                profiles.take(
                        ProfiledPlaces.of(
                                MqVsClient.PROFILED, places, MqSide.GATEWAY.label()::equals),
                        _ -> new SideProfiler.ProfiledProcess(MqProcesses.GATEWAY, pid),
                        step -> sample(step, pace(step).ofProfile(selection), asking));
            }
        }
        return outcome(taken, missing).with(profiles);
    }

    /** Who asks whom. */
    private record Asking(
            HttpLoad http, JmsLoad jms, Running queueManager, Optional<Running> gateway) {
        Sample sample(int round, MqSide side, SizedRequest wanted, Pace pace)
                throws IOException, InterruptedException {
            Map<String, Long> pids = new HashMap<>();
            pids.put(MqProcesses.LAB, queueManager.server().pid());
            Optional<JmsStyle> style = side.style();
            if (style.isPresent()) {
                return jms.sample(round, style.get(), wanted, pace, pids);
            }
            Running asked = gateway.orElseThrow();
            pids.put(MqProcesses.GATEWAY, asked.server().pid());
            return http.sample(
                    round,
                    HttpLoad.Call.post(
                            asked.port(), MqProcesses.PATH, wanted.request(), wanted.bytes()),
                    pace,
                    pids);
        }

        String reply(MqSide side, SizedRequest wanted, SingleCalls single)
                throws IOException, InterruptedException {
            Optional<JmsStyle> style = side.style();
            return style.isPresent()
                    ? jms.ask(style.get(), wanted)
                    : new String(
                            single.post(
                                    gateway.orElseThrow().port(),
                                    MqProcesses.PATH,
                                    wanted.request()),
                            StandardCharsets.UTF_8);
        }
    }

    /** Each side gets each reply as it should be, and all the same; then the length tells. */
    private void check(Asking asking) throws NotStartedException, InterruptedException {
        context.progress().note("checking replies");
        try (SingleCalls single = new SingleCalls()) {
            for (String size : sizes()) {
                SizedRequest wanted = SizedRequest.of(size);
                List<String> replies = new ArrayList<>();
                for (MqSide side : sides()) {
                    String reply = asking.reply(side, wanted, single);
                    replies.add(reply);
                    if (!wanted.isReply(reply) || !reply.equals(replies.getFirst())) {
                        throw new IOException(
                                side.label() + " got another reply of " + size + " than wanted");
                    }
                }
            }
        } catch (IOException e) {
            throw new NotStartedException("first replies: " + e.getMessage());
        }
    }

    /** Each side with each size, and as many requesters as it will have at most. */
    private void warmUp(Asking asking) throws IOException, InterruptedException {
        List<String> sizes = sizes();
        int most =
                values(MqVsClient.REQUESTERS).stream().mapToInt(Integer::parseInt).max().orElse(1);
        for (MqSide side : sides()) {
            context.progress().note("warming up " + side.label());
            for (String size : sizes) {
                if (context.stop().isRequested()) {
                    return;
                }
                asking.sample(0, side, SizedRequest.of(size), timing.warmingUp(most, sizes.size()));
            }
        }
    }

    private Pace pace(Step step) {
        return timing.pace(Integer.parseInt(step.on(MqVsClient.REQUESTERS)));
    }

    private static Sample sample(Step step, Pace pace, Asking asking)
            throws IOException, InterruptedException {
        return asking.sample(
                step.round(),
                MqSide.of(step.side()),
                SizedRequest.of(step.on(MqVsClient.SIZE)),
                pace);
    }

    private List<String> sizes() {
        return values(MqVsClient.SIZE);
    }

    private List<String> values(String axis) {
        return places.stream().map(place -> place.at().get(axis)).distinct().toList();
    }

    private List<MqSide> sides() {
        return places.getFirst().sides().stream().map(MqSide::of).toList();
    }

    private RunOutcome outcome(Rounds taken, List<String> missing) {
        return new RunOutcome(
                missing.isEmpty() && selection.isFull(ROUNDS)
                        ? ScenarioResult.Form.FULL
                        : ScenarioResult.Form.SHORT,
                rounds,
                List.of(
                        new ScenarioResult.Axis(MqVsClient.SIZE, "Reply", sizes()),
                        new ScenarioResult.Axis(
                                MqVsClient.REQUESTERS,
                                "Requesters",
                                values(MqVsClient.REQUESTERS))),
                sides().stream().map(MqSide::side).toList(),
                taken.points(),
                missing,
                Map.of(
                        "queue manager",
                        "of the lab, with " + MqProcesses.SERVER_TASKS + " server tasks",
                        "JMS clients",
                        "threads of the driver's process, collector " + collector()),
                "gateway, queue manager with its server tasks (lab), and driver share all"
                        + " processors");
    }

    /** Of this process, as its JVM calls it. */
    private static String collector() {
        return ManagementFactory.getGarbageCollectorMXBeans().stream()
                .map(GarbageCollectorMXBean::getName)
                .collect(Collectors.joining(", "));
    }
}
