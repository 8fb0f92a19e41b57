package io.ironbridge.workloaddriver.named.mq;

import io.ironbridge.workloaddriver.jms.JmsStyle;
import io.ironbridge.workloaddriver.named.Choice;
import io.ironbridge.workloaddriver.named.HttpLoad;
import io.ironbridge.workloaddriver.named.Outcome;
import io.ironbridge.workloaddriver.named.Pace;
import io.ironbridge.workloaddriver.named.ProfiledPlaces;
import io.ironbridge.workloaddriver.named.Profiles;
import io.ironbridge.workloaddriver.named.Rounds;
import io.ironbridge.workloaddriver.named.Schedule;
import io.ironbridge.workloaddriver.named.Step;
import io.ironbridge.workloaddriver.named.Surroundings;
import io.ironbridge.workloaddriver.named.Timing;
import io.ironbridge.workloaddriver.named.commands.Http;
import io.ironbridge.workloaddriver.named.commands.LauncherCommands;
import io.ironbridge.workloaddriver.named.mq.MqProcesses.Running;
import io.ironbridge.workloaddriver.process.NotStartedException;
import io.ironbridge.workloaddriver.process.Servers;
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

    private final Choice choice;
    private final Surroundings around;
    private final Servers servers;
    private final MqProcesses processes;
    private final List<Schedule.Place> places;
    private final Timing timing;
    private final int rounds;

    MqVsClientRun(
            Choice choice, Surroundings around, Servers servers, List<Schedule.Place> places) {
        this.choice = choice;
        this.around = around;
        this.servers = servers;
        this.processes = new MqProcesses(around, servers);
        this.places = places;
        this.timing = Timing.of(choice, Timing.seconds(8, 1, 30), Timing.seconds(4, 1, 15));
        this.rounds = choice.roundsOr(choice.brief() ? BRIEF_ROUNDS : ROUNDS);
    }

    Outcome run() throws NotStartedException, IOException, InterruptedException {
        LauncherCommands.makeCache(around, servers); // the first start would have it made meanwhile
        Running queueManager = processes.queueManager();
        Optional<Running> gateway =
                choice.hasSide(MqSide.GATEWAY.label())
                        ? Optional.of(processes.gateway(queueManager))
                        : Optional.empty();
        Rounds taken = new Rounds(around);
        List<String> missing = new ArrayList<>();
        Profiles profiles = new Profiles(around, servers);
        try (HttpLoad http = new HttpLoad(around, EVENT_LOOPS);
                JmsLoad jms = new JmsLoad(around, processes.clients(queueManager))) {
            Asking asking = new Asking(http, jms, queueManager, gateway);
            check(asking);
            warmUp(asking);
            if (!taken.run(Schedule.of(places, rounds), step -> sample(step, pace(step), asking))) {
                missing.add("The run was stopped before its end.");
            } else if (choice.profile() && gateway.isPresent()) {
                long pid = gateway.get().server().pid();
                profiles.take(
                        ProfiledPlaces.of(
                                MqVsClient.PROFILED, places, MqSide.GATEWAY.label()::equals),
                        _ -> new Profiles.Of(MqProcesses.GATEWAY, pid),
                        step -> sample(step, pace(step).ofProfile(choice), asking));
            }
        }
        return outcome(taken, missing).with(profiles);
    }

    /** Who asks whom. */
    private record Asking(
            HttpLoad http, JmsLoad jms, Running queueManager, Optional<Running> gateway) {
        Sample sample(int round, MqSide side, Wanted wanted, Pace pace)
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
                    HttpLoad.Asked.post(
                            asked.port(), MqProcesses.PATH, wanted.request(), wanted.bytes()),
                    pace,
                    pids);
        }

        String reply(MqSide side, Wanted wanted, Http single)
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
        around.progress().note("checking replies");
        try (Http single = new Http()) {
            for (String size : sizes()) {
                Wanted wanted = Wanted.of(size);
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
            around.progress().note("warming up " + side.label());
            for (String size : sizes) {
                if (around.stop().isAsked()) {
                    return;
                }
                asking.sample(0, side, Wanted.of(size), timing.warmingUp(most, sizes.size()));
            }
        }
    }

    private Pace pace(Step step) {
        return timing.pace(Integer.parseInt(step.on(MqVsClient.REQUESTERS)));
    }

    private static Sample sample(Step step, Pace pace, Asking asking)
            throws IOException, InterruptedException {
        return asking.sample(
                step.round(), MqSide.of(step.side()), Wanted.of(step.on(MqVsClient.SIZE)), pace);
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

    private Outcome outcome(Rounds taken, List<String> missing) {
        return new Outcome(
                missing.isEmpty() && choice.isFull(ROUNDS)
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
