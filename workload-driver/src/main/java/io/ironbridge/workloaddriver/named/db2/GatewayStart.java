package io.ironbridge.workloaddriver.named.db2;

import io.ironbridge.workloaddriver.named.ComparisonRun;
import io.ironbridge.workloaddriver.named.HttpLoad;
import io.ironbridge.workloaddriver.named.NamedScenario;
import io.ironbridge.workloaddriver.named.Pace;
import io.ironbridge.workloaddriver.named.RunContext;
import io.ironbridge.workloaddriver.named.RunOutcome;
import io.ironbridge.workloaddriver.named.RunSelection;
import io.ironbridge.workloaddriver.named.Schedule;
import io.ironbridge.workloaddriver.named.Step;
import io.ironbridge.workloaddriver.named.commands.LabAccount;
import io.ironbridge.workloaddriver.named.commands.LauncherCommands;
import io.ironbridge.workloaddriver.named.commands.SingleCalls;
import io.ironbridge.workloaddriver.process.NotStartedException;
import io.ironbridge.workloaddriver.process.Placement;
import io.ironbridge.workloaddriver.process.Server;
import io.ironbridge.workloaddriver.process.ServerCommand;
import io.ironbridge.workloaddriver.process.Servers;
import io.ironbridge.workloaddriver.result.Sample;
import io.ironbridge.workloaddriver.result.ScenarioResult.Side;
import java.io.IOException;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Start time of the gateway, from the command to the first answer, and its memory after a load. All
 * processes share all processors.
 */
public final class GatewayStart implements NamedScenario {
    /** The value of a sample: milliseconds from the command to the first answer with status 200. */
    static final String START = "startMillis";

    /** The value of a sample: its memory at the end of the load. */
    static final String RESIDENT = "residentBytes";

    private static final Side CACHED =
            new Side("gateway", "Ironbridge as the launcher starts it", "gateway");
    private static final Side UNCACHED =
            new Side("gateway-no-cache", "without the AOT cache", "gateway");
    private static final List<Side> SIDES = List.of(CACHED, UNCACHED);
    private static final int CLIENTS = 50;
    private static final Duration LAB_START = Duration.ofMinutes(1);
    private static final Duration LONGEST_START = Duration.ofMinutes(1);

    @Override
    public String name() {
        return "start";
    }

    @Override
    public String about() {
        return "The gateway from its command to the first answer, with and without the AOT cache,"
                + " and its memory under load";
    }

    @Override
    public List<String> sides() {
        return SIDES.stream().map(Side::name).toList();
    }

    @Override
    public List<AxisValues> axes() {
        return List.of();
    }

    @Override
    public RunOutcome run(RunSelection selection, RunContext context)
            throws NotStartedException, IOException, InterruptedException {
        try (Servers servers = Servers.none();
                HttpLoad load = new HttpLoad(context, 0);
                SingleCalls http = new SingleCalls()) {
            return new Run(selection, context, servers, load, http).run();
        }
    }

    /** One run. */
    private static final class Run {
        private final ComparisonRun run;
        private final HttpLoad load;
        private final SingleCalls http;
        private final LabAccount account = new LabAccount();
        private int back;

        Run(
                RunSelection selection,
                RunContext context,
                Servers servers,
                HttpLoad load,
                SingleCalls http) {
            this.run = new ComparisonRun(selection, context, servers, 10, 3);
            this.load = load;
            this.http = http;
        }

        RunOutcome run() throws NotStartedException, IOException, InterruptedException {
            LauncherCommands.makeCache(run.context(), run.servers());
            run.note("starting the lab Db2");
            run.addTool("back end", "lab Db2");
            back = Server.freePort();
            run.servers()
                    .start(Db2Commands.lab(run.context().installation(), back, account))
                    .awaitPort(back, LAB_START);
            warmUp();
            List<Side> chosen =
                    SIDES.stream().filter(side -> run.selection().hasSide(side.name())).toList();
            List<String> names = chosen.stream().map(Side::name).toList();
            run.measure(List.of(new Schedule.Place(Map.of(), names)), this::sample);
            return run.outcome(List.of(), chosen, Placement.SHARED.text("the gateway"));
        }

        /** Sends a first call, because the first call of this process is slow itself. */
        private void warmUp() throws IOException, InterruptedException {
            Employees employees = Employees.of(Employees.MIDDLE);
            String service = Db2BackEnds.SERVICE;
            EmployeeReplies.checkRows(
                    http.post(back, service, account.authorization(), employees.body()), employees);
        }

        private Sample sample(Step step)
                throws NotStartedException, IOException, InterruptedException {
            int port = Server.freePort();
            Map<String, String> environment = new HashMap<>(Db2Commands.callers(account, back));
            environment.put("IRONBRIDGE_AOT", step.side().equals(CACHED.name()) ? "on" : "off");
            ServerCommand command =
                    Db2Commands.gateway(run.context().installation(), port, 0)
                            .withEnvironment(environment);
            long before = System.nanoTime();
            Server gateway = run.servers().start(command);
            try {
                return measured(step, gateway, port, before);
            } finally {
                run.servers().stop(gateway);
            }
        }

        private Sample measured(Step step, Server gateway, int port, long before)
                throws NotStartedException, IOException, InterruptedException {
            Employees employees = Employees.of(Employees.MIDDLE);
            String path = Db2Side.GATEWAY_MAPPED.path() + employees.query();
            gateway.awaitPort(port, LONGEST_START);
            byte[] answer = http.get(port, path);
            double millis = (System.nanoTime() - before) / 1e6;
            EmployeeReplies.checkMapped(answer, employees, step.side());
            Sample sample =
                    load.sample(
                            step.round(),
                            HttpLoad.Call.get(port, path, answer.length),
                            pace(),
                            Map.of("gateway", gateway.pid()));
            return sample.with(values(millis, sample));
        }

        private static Map<String, Double> values(double millis, Sample sample) {
            Map<String, Double> values = new HashMap<>();
            values.put(START, millis);
            Sample.Use use = sample.processes().get("gateway");
            if (use != null) {
                values.put(RESIDENT, (double) use.residentBytes());
            }
            return values;
        }

        private Pace pace() {
            Duration interval =
                    run.selection()
                            .intervalOr(Duration.ofSeconds(run.selection().brief() ? 5 : 10));
            return new Pace(CLIENTS, Duration.ZERO, Duration.ZERO, interval);
        }
    }
}
