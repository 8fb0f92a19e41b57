package io.ironbridge.workloaddriver.named.ims;

import io.ironbridge.workloaddriver.engine.RunListener;
import io.ironbridge.workloaddriver.named.HttpLoad;
import io.ironbridge.workloaddriver.named.Pace;
import io.ironbridge.workloaddriver.named.Places;
import io.ironbridge.workloaddriver.named.ProfiledPlaces;
import io.ironbridge.workloaddriver.named.Rounds;
import io.ironbridge.workloaddriver.named.RunContext;
import io.ironbridge.workloaddriver.named.RunOutcome;
import io.ironbridge.workloaddriver.named.RunSelection;
import io.ironbridge.workloaddriver.named.Schedule;
import io.ironbridge.workloaddriver.named.SideProfiler;
import io.ironbridge.workloaddriver.named.Step;
import io.ironbridge.workloaddriver.named.commands.LabAccount;
import io.ironbridge.workloaddriver.named.commands.LauncherCommands;
import io.ironbridge.workloaddriver.named.commands.SingleCalls;
import io.ironbridge.workloaddriver.process.NotStartedException;
import io.ironbridge.workloaddriver.process.Placement;
import io.ironbridge.workloaddriver.process.Server;
import io.ironbridge.workloaddriver.process.Servers;
import io.ironbridge.workloaddriver.result.Sample;
import io.ironbridge.workloaddriver.result.ScenarioResult;
import io.ironbridge.workloaddriver.result.ScenarioResult.Side;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * One run of the scenario. All processes share all processors: so each side has the machine to
 * itself, and rates can be compared.
 */
final class ImsMessageSizeRun {
    private static final int ROUNDS = 3;
    private static final int BRIEF_ROUNDS = 2;
    private static final int REGIONS = 2;
    private static final int EVENT_LOOPS = 2;
    private static final Duration START = Duration.ofMinutes(2);

    private final RunSelection selection;
    private final RunContext context;
    private final Servers servers;
    private final ImsLoad load;
    private final ImsPaces paces;
    private final int rounds;
    private final Map<Inquiry, Long> answerBytes = new EnumMap<>(Inquiry.class);

    private record Gateway(Server server, int port) {}

    /** Who is asked, and how. */
    private record Asked(LabIms lab, Optional<Gateway> gateway, HttpLoad http) {}

    ImsMessageSizeRun(RunSelection selection, RunContext context, Servers servers, ImsLoad load) {
        this.selection = selection;
        this.context = context;
        this.servers = servers;
        this.load = load;
        this.paces = ImsPaces.of(selection);
        this.rounds = selection.roundsOr(selection.brief() ? BRIEF_ROUNDS : ROUNDS);
    }

    RunOutcome run(List<Schedule.Place> places)
            throws NotStartedException, IOException, InterruptedException {
        LauncherCommands.makeCache(context, servers);
        context.progress().note("starting the lab IMS");
        LabIms lab = LabIms.start(context, servers, REGIONS, List.of());
        Optional<Gateway> gateway = Optional.empty();
        if (Places.hasSide(ImsMessageSize.GATEWAY.name(), places)) {
            context.progress().note("starting the gateway");
            gateway = Optional.of(start(lab));
        }
        try (HttpLoad http = new HttpLoad(context, EVENT_LOOPS)) {
            Asked asked = new Asked(lab, gateway, http);
            List<Inquiry> inquiries =
                    Places.used(Inquiry.SIZE, Inquiry.labels(), places).stream()
                            .map(Inquiry::of)
                            .toList();
            check(inquiries, places, asked);
            warmUp(inquiries, places, asked);
            Rounds taken = new Rounds(context);
            SideProfiler profiles = new SideProfiler(context, servers);
            boolean all =
                    taken.run(Schedule.of(places, rounds), step -> sample(step, pace(step), asked));
            if (all && selection.profile() && gateway.isPresent()) {
                long pid = gateway.get().server().pid();
                profiles.take(
                        ProfiledPlaces.of(
                                ImsMessageSize.PROFILED,
                                places,
                                ImsMessageSize.GATEWAY.name()::equals),
                        _ ->
                                new SideProfiler.ProfiledProcess(
                                        ImsMessageSize.GATEWAY.process(), pid),
                        step -> sample(step, pace(step).ofProfile(selection), asked));
            }
            return outcome(places, taken, all).with(profiles);
        }
    }

    /** With as many sockets as there are ever asked for. */
    private Gateway start(LabIms lab)
            throws NotStartedException, IOException, InterruptedException {
        Path sockets = servers.folder().resolve("sockets.xml");
        Files.writeString(
                sockets,
                """
                <server>
                  <connectionFactory id="imsConnectionFactory">
                    <connectionManager maxPoolSize="%s"/>
                  </connectionFactory>
                </server>
                """
                        .formatted(ImsMessageSize.ALL_SOCKETS.getLast()));
        int port = Server.freePort();
        Server server =
                servers.start(
                        LauncherCommands.gateway(
                                        context.installation(),
                                        context.installation().sample("inquiry"),
                                        port,
                                        sockets.toString())
                                .withEnvironment(
                                        Map.of(
                                                "IMS_HOST",
                                                "127.0.0.1",
                                                "IMS_PORT",
                                                Integer.toString(lab.port()),
                                                "IMS_USER",
                                                LabAccount.USER,
                                                "IMS_PASSWORD",
                                                lab.account().password())));
        server.awaitPort(port, START);
        return new Gateway(server, port);
    }

    /** Each side answers each size as it should; the gateway's length tells from then on. */
    private void check(List<Inquiry> inquiries, List<Schedule.Place> places, Asked asked)
            throws NotStartedException, InterruptedException {
        try (SingleCalls http = new SingleCalls()) {
            for (Inquiry inquiry : inquiries) {
                if (Places.hasSide(ImsMessageSize.STRAIGHT.name(), places)) {
                    load.check(asked.lab(), inquiry.message());
                }
                if (asked.gateway().isPresent()) {
                    byte[] answer = inquiry.ask(http, asked.gateway().get().port());
                    AccountsJson.check(inquiry, answer);
                    answerBytes.put(inquiry, (long) answer.length);
                }
            }
        } catch (IOException e) {
            throw new NotStartedException("gateway: " + e.getMessage());
        }
    }

    private void warmUp(List<Inquiry> inquiries, List<Schedule.Place> places, Asked asked)
            throws IOException, InterruptedException {
        Pace pace = paces.warmingUp(inquiries.size());
        for (String side : sides(places).map(Side::name).toList()) {
            context.progress().note("warming up " + side);
            for (Inquiry inquiry : inquiries) {
                if (context.stop().isRequested()) {
                    return;
                }
                Step step = new Step(1, side, Map.of(Inquiry.SIZE, inquiry.label()));
                send(step, pace, Map.of(), asked);
            }
        }
    }

    private Pace pace(Step step) {
        return paces.of(step.on(ImsMessageSize.SOCKETS));
    }

    private Sample sample(Step step, Pace pace, Asked asked)
            throws IOException, InterruptedException {
        Map<String, Long> processes = new HashMap<>();
        processes.put(LabIms.PROCESS, asked.lab().server().pid());
        asked.gateway()
                .ifPresent(gateway ->
                        processes.put(ImsMessageSize.GATEWAY.process(), gateway.server().pid()));
        return send(step, pace, processes, asked);
    }

    private Sample send(Step step, Pace pace, Map<String, Long> processes, Asked asked)
            throws IOException, InterruptedException {
        Inquiry inquiry = Inquiry.of(step.on(Inquiry.SIZE));
        if (step.side().equals(ImsMessageSize.STRAIGHT.name())) {
            return load.sample(
                    new ImsLoad.Destination(asked.lab(), inquiry.message()),
                    step.round(),
                    pace,
                    processes,
                    RunListener.NONE);
        }
        int port = asked.gateway().orElseThrow().port();
        long bytes = Optional.ofNullable(answerBytes.get(inquiry)).orElseThrow();
        return asked.http().sample(step.round(), inquiry.asked(port, bytes), pace, processes);
    }

    private static Stream<Side> sides(List<Schedule.Place> places) {
        return Stream.of(ImsMessageSize.GATEWAY, ImsMessageSize.STRAIGHT)
                .filter(side -> Places.hasSide(side.name(), places));
    }

    private RunOutcome outcome(List<Schedule.Place> places, Rounds taken, boolean all) {
        return new RunOutcome(
                all && selection.isFull(ROUNDS)
                        ? ScenarioResult.Form.FULL
                        : ScenarioResult.Form.SHORT,
                rounds,
                List.of(
                        Places.axis(Inquiry.SIZE, "Message", Inquiry.labels(), places),
                        Places.axis(
                                ImsMessageSize.SOCKETS,
                                "Sockets",
                                ImsMessageSize.ALL_SOCKETS,
                                places)),
                sides(places).toList(),
                taken.points(),
                all ? List.of() : List.of("The run was stopped before its end."),
                Map.of("lab IMS", LabIms.text(REGIONS)),
                Placement.SHARED.text("gateway"));
    }
}
