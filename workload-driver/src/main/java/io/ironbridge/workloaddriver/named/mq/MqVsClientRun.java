package io.ironbridge.workloaddriver.named.mq;

import io.ironbridge.workloaddriver.named.ComparisonRun;
import io.ironbridge.workloaddriver.named.ComparisonRun.Comparison;
import io.ironbridge.workloaddriver.named.HttpLoad;
import io.ironbridge.workloaddriver.named.Pace;
import io.ironbridge.workloaddriver.named.ProfiledPlaces;
import io.ironbridge.workloaddriver.named.RunContext;
import io.ironbridge.workloaddriver.named.RunOutcome;
import io.ironbridge.workloaddriver.named.RunSelection;
import io.ironbridge.workloaddriver.named.SampleTiming;
import io.ironbridge.workloaddriver.named.Schedule;
import io.ironbridge.workloaddriver.named.SideProfiler.ProfiledProcess;
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
    /** Event loops of the gateway side's load. Its CPU represents that of remote callers. */
    private static final int EVENT_LOOPS = 1;

    private final ComparisonRun run;
    private final MqProcesses processes;
    private final List<Schedule.Place> places;
    private final SampleTiming timing;

    MqVsClientRun(
            RunSelection selection,
            RunContext context,
            Servers servers,
            List<Schedule.Place> places) {
        this.run = new ComparisonRun(selection, context, servers, 3, 2);
        this.processes = new MqProcesses(context, servers);
        this.places = places;
        this.timing =
                SampleTiming.of(
                        selection, SampleTiming.seconds(8, 1, 30), SampleTiming.seconds(4, 1, 15));
    }

    RunOutcome run() throws NotStartedException, IOException, InterruptedException {
        LauncherCommands.makeCache(run.context(), run.servers());
        Running queueManager = processes.queueManager();
        Optional<Running> gateway =
                run.selection().hasSide(MqSide.GATEWAY.label())
                        ? Optional.of(processes.gateway(queueManager))
                        : Optional.empty();
        try (HttpLoad http = new HttpLoad(run.context(), EVENT_LOOPS);
                JmsLoad jms = new JmsLoad(run.context(), processes.clients(queueManager))) {
            Endpoints endpoints = new Endpoints(http, jms, queueManager, gateway);
            check(endpoints);
            Comparison comparison =
                    new Comparison(
                            places, this::pace, (step, pace) -> sample(step, pace, endpoints));
            int requesters = mostRequesters();
            run.warmUp(comparison, MqVsClient.SIZE, parts -> timing.warmingUp(requesters, parts));
            run.measure(comparison);
            if (gateway.isPresent()) {
                long pid = gateway.get().server().pid();
                run.profile(
                        comparison,
                        ProfiledPlaces.of(
                                MqVsClient.PROFILED, places, MqSide.GATEWAY.label()::equals),
                        _ -> new ProfiledProcess(MqProcesses.GATEWAY, pid));
            }
        }
        return outcome();
    }

    /** What the sides send with, and to. */
    private record Endpoints(
            HttpLoad http, JmsLoad jms, Running queueManager, Optional<Running> gateway) {
        Sample sample(int round, MqSide side, SizedRequest sized, Pace pace)
                throws IOException, InterruptedException {
            Map<String, Long> pids = new HashMap<>();
            pids.put(MqProcesses.LAB, queueManager.server().pid());
            Optional<JmsStyle> style = side.style();
            if (style.isPresent()) {
                return jms.sample(round, style.get(), sized, pace, pids);
            }
            Running listening = gateway.orElseThrow();
            pids.put(MqProcesses.GATEWAY, listening.server().pid());
            return http.sample(
                    round,
                    HttpLoad.Call.post(
                            listening.port(), MqProcesses.PATH, sized.request(), sized.bytes()),
                    pace,
                    pids);
        }

        String reply(MqSide side, SizedRequest sized, SingleCalls single)
                throws IOException, InterruptedException {
            Optional<JmsStyle> style = side.style();
            return style.isPresent()
                    ? jms.ask(style.get(), sized)
                    : new String(
                            single.post(
                                    gateway.orElseThrow().port(),
                                    MqProcesses.PATH,
                                    sized.request()),
                            StandardCharsets.UTF_8);
        }
    }

    /**
     * Checks that each side receives the expected reply of each size, and that all are equal.
     * Samples check the length only.
     */
    private void check(Endpoints endpoints) throws NotStartedException, InterruptedException {
        run.note("checking replies");
        try (SingleCalls single = new SingleCalls()) {
            for (String size : sizes()) {
                SizedRequest sized = SizedRequest.of(size);
                List<String> replies = new ArrayList<>();
                for (MqSide side : sides()) {
                    String reply = endpoints.reply(side, sized, single);
                    replies.add(reply);
                    if (!sized.isReply(reply) || !reply.equals(replies.getFirst())) {
                        throw new IOException(
                                side.label() + " got another reply of " + size + " than wanted");
                    }
                }
            }
        } catch (IOException e) {
            throw new NotStartedException("first replies: " + e.getMessage());
        }
    }

    /** The warm-up has as many requesters as any sample. */
    private int mostRequesters() {
        return values(MqVsClient.REQUESTERS).stream().mapToInt(Integer::parseInt).max().orElse(1);
    }

    private Pace pace(Step step) {
        return timing.pace(Integer.parseInt(step.on(MqVsClient.REQUESTERS)));
    }

    private static Sample sample(Step step, Pace pace, Endpoints endpoints)
            throws IOException, InterruptedException {
        return endpoints.sample(
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

    private RunOutcome outcome() {
        run.addTool(
                "queue manager", "of the lab, with " + MqProcesses.SERVER_TASKS + " server tasks");
        run.addTool("JMS clients", "threads of the driver's process, collector " + collector());
        return run.outcome(
                List.of(
                        new ScenarioResult.Axis(MqVsClient.SIZE, "Reply", sizes()),
                        new ScenarioResult.Axis(
                                MqVsClient.REQUESTERS,
                                "Requesters",
                                values(MqVsClient.REQUESTERS))),
                sides().stream().map(MqSide::side).toList(),
                "gateway, queue manager with its server tasks (lab), and driver share all"
                        + " processors");
    }

    /** Garbage collector of this process. */
    private static String collector() {
        return ManagementFactory.getGarbageCollectorMXBeans().stream()
                .map(GarbageCollectorMXBean::getName)
                .collect(Collectors.joining(", "));
    }
}
