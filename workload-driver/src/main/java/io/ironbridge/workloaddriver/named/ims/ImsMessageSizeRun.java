package io.ironbridge.workloaddriver.named.ims;

import io.ironbridge.workloaddriver.engine.RunListener;
import io.ironbridge.workloaddriver.named.ComparisonRun;
import io.ironbridge.workloaddriver.named.ComparisonRun.Comparison;
import io.ironbridge.workloaddriver.named.HttpLoad;
import io.ironbridge.workloaddriver.named.Pace;
import io.ironbridge.workloaddriver.named.Places;
import io.ironbridge.workloaddriver.named.ProfiledPlaces;
import io.ironbridge.workloaddriver.named.RunContext;
import io.ironbridge.workloaddriver.named.RunOutcome;
import io.ironbridge.workloaddriver.named.RunSelection;
import io.ironbridge.workloaddriver.named.Schedule;
import io.ironbridge.workloaddriver.named.SideProfiler.ProfiledProcess;
import io.ironbridge.workloaddriver.named.Step;
import io.ironbridge.workloaddriver.named.commands.LabAccount;
import io.ironbridge.workloaddriver.named.commands.LauncherCommands;
import io.ironbridge.workloaddriver.named.commands.SingleCalls;
import io.ironbridge.workloaddriver.process.NotStartedException;
import io.ironbridge.workloaddriver.process.Placement;
import io.ironbridge.workloaddriver.process.Server;
import io.ironbridge.workloaddriver.process.Servers;
import io.ironbridge.workloaddriver.result.Sample;
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
 * One run of the scenario. All processes share all processors, so that each side has the whole
 * machine and rates can be compared.
 */
final class ImsMessageSizeRun {
    private static final int REGIONS = 2;
    private static final int EVENT_LOOPS = 2;
    private static final Duration START = Duration.ofMinutes(2);

    private final ComparisonRun run;
    private final ImsLoad load;
    private final ImsPaces paces;
    private final Map<Inquiry, Long> answerBytes = new EnumMap<>(Inquiry.class);

    private record Gateway(Server server, int port) {}

    /** What the sides send to. */
    private record Endpoints(LabIms lab, Optional<Gateway> gateway, HttpLoad http) {}

    ImsMessageSizeRun(RunSelection selection, RunContext context, Servers servers, ImsLoad load) {
        this.run = new ComparisonRun(selection, context, servers, 3, 2);
        this.load = load;
        this.paces = ImsPaces.of(selection);
    }

    RunOutcome run(List<Schedule.Place> places)
            throws NotStartedException, IOException, InterruptedException {
        LauncherCommands.makeCache(run.context(), run.servers());
        run.note("starting the lab IMS");
        LabIms lab = LabIms.start(run.context(), run.servers(), REGIONS, List.of());
        run.addTool("lab IMS", LabIms.text(REGIONS));
        Optional<Gateway> gateway = Optional.empty();
        if (Places.hasSide(ImsMessageSize.GATEWAY.name(), places)) {
            run.note("starting the gateway");
            gateway = Optional.of(start(lab));
        }
        try (HttpLoad http = new HttpLoad(run.context(), EVENT_LOOPS)) {
            Endpoints endpoints = new Endpoints(lab, gateway, http);
            check(places, endpoints);
            Comparison comparison =
                    new Comparison(
                            places, this::pace, (step, pace) -> sample(step, pace, endpoints));
            run.warmUp(comparison, Inquiry.SIZE, paces::warmingUp);
            run.measure(comparison);
            if (gateway.isPresent()) {
                long pid = gateway.get().server().pid();
                run.profile(
                        comparison,
                        ProfiledPlaces.of(
                                ImsMessageSize.PROFILED,
                                places,
                                ImsMessageSize.GATEWAY.name()::equals),
                        _ -> new ProfiledProcess(ImsMessageSize.GATEWAY.process(), pid));
            }
        }
        return run.outcome(
                List.of(
                        Places.axis(Inquiry.SIZE, "Message", Inquiry.labels(), places),
                        Places.axis(
                                ImsMessageSize.SOCKETS,
                                "Sockets",
                                ImsMessageSize.ALL_SOCKETS,
                                places)),
                Stream.of(ImsMessageSize.GATEWAY, ImsMessageSize.STRAIGHT)
                        .filter(side -> Places.hasSide(side.name(), places))
                        .toList(),
                Placement.SHARED.text("gateway"));
    }

    /** Starts a gateway that may open the most sockets of any place. */
    private Gateway start(LabIms lab)
            throws NotStartedException, IOException, InterruptedException {
        Path sockets = run.servers().folder().resolve("sockets.xml");
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
                run.servers()
                        .start(
                                LauncherCommands.gateway(
                                                run.context().installation(),
                                                run.context().installation().sample("inquiry"),
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

    /**
     * Checks the answer of each side to each size. Samples of the gateway check status and length
     * only.
     */
    private void check(List<Schedule.Place> places, Endpoints endpoints)
            throws NotStartedException, InterruptedException {
        try (SingleCalls http = new SingleCalls()) {
            for (String size : Places.used(Inquiry.SIZE, Inquiry.labels(), places)) {
                Inquiry inquiry = Inquiry.of(size);
                if (Places.hasSide(ImsMessageSize.STRAIGHT.name(), places)) {
                    load.check(endpoints.lab(), inquiry.message());
                }
                if (endpoints.gateway().isPresent()) {
                    byte[] answer = inquiry.ask(http, endpoints.gateway().get().port());
                    AccountsJson.check(inquiry, answer);
                    answerBytes.put(inquiry, (long) answer.length);
                }
            }
        } catch (IOException e) {
            throw new NotStartedException("gateway: " + e.getMessage());
        }
    }

    private Pace pace(Step step) {
        return paces.of(step.on(ImsMessageSize.SOCKETS));
    }

    private Sample sample(Step step, Pace pace, Endpoints endpoints)
            throws IOException, InterruptedException {
        Map<String, Long> processes = new HashMap<>();
        processes.put(LabIms.PROCESS, endpoints.lab().server().pid());
        endpoints
                .gateway()
                .ifPresent(gateway ->
                        processes.put(ImsMessageSize.GATEWAY.process(), gateway.server().pid()));
        Inquiry inquiry = Inquiry.of(step.on(Inquiry.SIZE));
        if (step.side().equals(ImsMessageSize.STRAIGHT.name())) {
            return load.sample(
                    new ImsLoad.Destination(endpoints.lab(), inquiry.message()),
                    step.round(),
                    pace,
                    processes,
                    RunListener.NONE);
        }
        int port = endpoints.gateway().orElseThrow().port();
        long bytes = Optional.ofNullable(answerBytes.get(inquiry)).orElseThrow();
        return endpoints.http().sample(step.round(), inquiry.call(port, bytes), pace, processes);
    }
}
