package io.ironbridge.workloaddriver.named.ims;

import io.ironbridge.workloaddriver.engine.ProcessMonitor;
import io.ironbridge.workloaddriver.engine.ProcessUsage;
import io.ironbridge.workloaddriver.named.Pace;
import io.ironbridge.workloaddriver.named.RunContext;
import io.ironbridge.workloaddriver.named.commands.SourceBuild;
import io.ironbridge.workloaddriver.process.CommandProcess;
import io.ironbridge.workloaddriver.process.NotStartedException;
import io.ironbridge.workloaddriver.process.Placement;
import io.ironbridge.workloaddriver.process.Server;
import io.ironbridge.workloaddriver.process.Servers;
import io.ironbridge.workloaddriver.result.Sample;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * The gateway's IMS connector in a separate process, and a server that answers each message at once
 * with output of a fixed length. Both are programs of {@code benchmarks.jar}. The connector checks
 * replies as in the gateway; its process ends at the first invalid one. It measures no response
 * times.
 */
final class ConnectorSide {
    private static final String PACKAGE = "io.ironbridge.benchmarks.ims.";
    private static final List<String> MODULES =
            List.of("connector-ims", "connector-api", "socket-client", "copybook");
    private static final String PROCESS = ImsConnectPeak.CONNECTOR.process();
    private static final String ECHO = "echo";
    private static final Duration START = Duration.ofSeconds(30);
    private static final Duration ANSWER = Duration.ofSeconds(30);
    private static final int EVENT_LOOPS = 1;

    private final RunContext context;
    private final Servers servers;
    private final Placement placement;
    private final Map<Inquiry, Integer> ports = new EnumMap<>(Inquiry.class);
    private @Nullable Server echo;
    private @Nullable CommandProcess connector;

    ConnectorSide(RunContext context, Servers servers, Placement placement) {
        this.context = context;
        this.servers = servers;
        this.placement = placement;
    }

    /** Builds the jar if necessary. */
    void prepare() throws NotStartedException, IOException, InterruptedException {
        SourceBuild.of(context.installation(), servers)
                .buildJar("the connector alone", MODULES, context.progress());
    }

    void start() throws NotStartedException, IOException, InterruptedException {
        context.progress().note("starting the echoing server and the connector");
        SourceBuild programs = SourceBuild.of(context.installation(), servers);
        List<String> listening = new ArrayList<>();
        for (Inquiry inquiry : Inquiry.values()) {
            int port = Server.freePort();
            ports.put(inquiry, port);
            listening.add(Integer.toString(port));
            listening.add(Integer.toString(inquiry.output()));
        }
        Server echoing =
                servers.start(
                        programs.program(ECHO, PACKAGE + "EchoingImsConnect", listening)
                                .on(placement.others().stream().limit(1).toList()));
        echo = echoing;
        for (int port : ports.values()) {
            echoing.awaitPort(port, START);
        }
        connector =
                servers.startCommandProcess(
                        programs.program(
                                        PROCESS,
                                        PACKAGE + "ConnectorLoad",
                                        List.of(Integer.toString(EVENT_LOOPS)))
                                .on(placement.measured()));
    }

    void stop() {
        if (connector != null) {
            servers.stop(connector.server());
        }
        if (echo != null) {
            servers.stop(echo);
        }
    }

    /** Takes one sample of the pace's length. Returns early if a stop is requested. */
    Sample sample(int round, Inquiry inquiry, Pace pace) throws IOException, InterruptedException {
        CommandProcess process = Optional.ofNullable(connector).orElseThrow();
        Server echoing = Optional.ofNullable(echo).orElseThrow();
        int port = Optional.ofNullable(ports.get(inquiry)).orElseThrow();
        ProcessMonitor processes =
                ProcessMonitor.of(Map.of(PROCESS, process.server().pid(), ECHO, echoing.pid()));
        CountDownLatch stopped = new CountDownLatch(1);
        context.stop().onRequest(stopped::countDown);
        send(process, "run " + port + " " + pace.clients() + " " + inquiry.input());
        await(stopped, pace.settle());
        Reading before = read(process, processes);
        await(stopped, pace.interval());
        Reading after = read(process, processes);
        send(process, "stop");
        return Sample.ofValues(round, values(before, after, stopped.getCount() == 0));
    }

    /**
     * The figures of a sample. They are values, because the load of a sample would require response
     * times.
     */
    private static Map<String, Double> values(Reading before, Reading after, boolean stopped)
            throws IOException {
        long replies = after.replies() - before.replies();
        if (replies == 0) {
            if (stopped) {
                return Map.of();
            }
            throw new IOException("the connector got no reply in a whole sample");
        }
        Map<String, Double> values = new HashMap<>();
        values.put("messagesPerSecond", replies * 1e9 / (after.nanos() - before.nanos()));
        for (ProcessUsage use : after.since(before)) {
            if (use.known() && use.name().equals(PROCESS)) {
                values.put("cpuMicros", use.cpuNanos() / 1e3 / replies);
                values.put("residentBytes", (double) use.residentBytes());
            } else if (use.known() && use.name().equals(ECHO)) {
                values.put("echoCpuMicros", use.cpuNanos() / 1e3 / replies);
            }
        }
        return values;
    }

    /** Counts at one time. */
    private record Reading(List<ProcessUsage> used, long replies, long nanos) {
        List<ProcessUsage> since(Reading earlier) {
            List<ProcessUsage> between = new ArrayList<>();
            for (int i = 0; i < used.size(); i++) {
                between.add(used.get(i).since(earlier.used.get(i)));
            }
            return between;
        }
    }

    private static Reading read(CommandProcess process, ProcessMonitor processes)
            throws IOException, InterruptedException {
        List<ProcessUsage> used = processes.read();
        long replies = send(process, "count");
        return new Reading(used, replies, System.nanoTime());
    }

    private static long send(CommandProcess process, String command)
            throws IOException, InterruptedException {
        String answer = process.send(command, ANSWER);
        try {
            return Long.parseLong(answer.strip());
        } catch (NumberFormatException _) {
            throw new IOException("the connector's process answered no number");
        }
    }

    private static void await(CountDownLatch stopped, Duration time) throws InterruptedException {
        boolean _ = stopped.await(time.toNanos(), TimeUnit.NANOSECONDS);
    }
}
