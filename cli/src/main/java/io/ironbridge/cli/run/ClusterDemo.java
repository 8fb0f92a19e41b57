package io.ironbridge.cli.run;

import io.ironbridge.cli.terminal.Build;
import io.ironbridge.cli.terminal.Console;
import io.ironbridge.cli.terminal.StartException;
import io.ironbridge.workloaddriver.named.Installation;
import io.ironbridge.workloaddriver.named.commands.LabAccount;
import io.ironbridge.workloaddriver.named.commands.LauncherCommands;
import io.ironbridge.workloaddriver.named.commands.ProjectFolder;
import io.ironbridge.workloaddriver.process.LocalPrograms;
import io.ironbridge.workloaddriver.process.NotStartedException;
import io.ironbridge.workloaddriver.process.Server;
import io.ironbridge.workloaddriver.process.ServerCommand;
import io.ironbridge.workloaddriver.process.Servers;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * Three gateways with the catalog sample before one lab CICS region, a store that they share, and
 * HAProxy: all processes of their own. A gateway that ends is started again.
 */
final class ClusterDemo implements AutoCloseable {
    /** COBOL is compiled, and the AOT cache is made, at the first start. */
    private static final Duration START = Duration.ofMinutes(3);

    private static final int MEMBERS = 3;
    private static final String RULES =
            """
            <cache>
              <cache-entry>
                <class>servlet</class>
                <name>getItem</name>
                <name>listItems</name>
                <sharing-policy>shared-pull</sharing-policy>
                <cache-id>
                  <component id="reference" type="parameter"><required>false</required></component>
                  <component id="*" type="parameter"><required>false</required></component>
                  <timeout>300</timeout>
                </cache-id>
                <dependency-id>items</dependency-id>
              </cache-entry>
              <cache-entry>
                <class>servlet</class>
                <name>placeOrder</name>
                <name>placeBasket</name>
                <invalidation>items</invalidation>
              </cache-entry>
            </cache>
            """;

    private final Console console;
    private final Servers servers;
    private final List<Member> members = new ArrayList<>();
    private final int balancerPort;
    private final Optional<Integer> statisticsPort;
    private final Store store;

    /** Where the gateways keep what they share. */
    enum Store {
        /** Redis if it is installed, otherwise Infinispan. */
        ANY,
        REDIS,
        INFINISPAN,
        /** They keep no replies, and share nothing. */
        NONE
    }

    /** A gateway; another process takes over its ports when it has ended. */
    private static final class Member {
        private final ServerCommand command;
        private final int port;
        private final int agentPort;
        private Server server;

        Member(ServerCommand command, int port, int agentPort, Server server) {
            this.command = command;
            this.port = port;
            this.agentPort = agentPort;
            this.server = server;
        }
    }

    /**
     * Starts all.
     *
     * @param port of HAProxy; 0: any free port
     */
    static ClusterDemo start(int port, Store store, Console console)
            throws StartException, IOException, InterruptedException {
        Servers servers = Servers.none();
        boolean isStarted = false;
        try {
            ClusterDemo demo = new ClusterDemo(port, store, servers, console);
            isStarted = true;
            return demo;
        } catch (NotStartedException e) {
            throw new StartException(
                    "IRB-GW-0837E A process of the demo could not be started: " + e.getMessage(),
                    e);
        } finally {
            if (!isStarted) {
                servers.close();
            }
        }
    }

    private ClusterDemo(int port, Store wanted, Servers servers, Console console)
            throws NotStartedException, IOException, InterruptedException {
        this.console = console;
        this.servers = servers;
        Installation installation = new Installation(Build.home());
        LabAccount account = new LabAccount();
        int lab = Server.freePort();
        Server region =
                servers.start(
                        LauncherCommands.lab(
                                installation,
                                account,
                                "cics",
                                "--port",
                                Integer.toString(lab),
                                "--region-data",
                                "none"));
        Optional<Path> redis = LocalPrograms.find("redis-server");
        this.store =
                wanted == Store.ANY ? (redis.isPresent() ? Store.REDIS : Store.INFINISPAN) : wanted;
        if (store == Store.REDIS && redis.isEmpty()) {
            throw new NotStartedException("redis-server is not installed");
        }
        String cluster = store == Store.REDIS ? redis(redis.get()) : "";
        List<Integer> memberPorts = new ArrayList<>();
        for (int i = 0; i < MEMBERS; i++) {
            memberPorts.add(Server.freePort());
        }
        Path project = project(installation);
        region.awaitPort(lab, START);
        Map<String, String> backEnd = new HashMap<>();
        backEnd.put("CICS_HOST", "127.0.0.1");
        backEnd.put("CICS_PORT", "1435"); // of IPIC, which the region does not have
        backEnd.put("CICS_USER", LabAccount.USER);
        backEnd.put("CICS_PASSWORD", account.password());
        for (int i = 0; i < MEMBERS; i++) {
            String element = store == Store.INFINISPAN ? infinispan(memberPorts, i) : cluster;
            members.add(member(installation, project, i + 1, element, lab, backEnd));
        }
        for (Member member : members) {
            member.server.awaitPort(member.port, START);
        }
        Optional<Path> haProxy = LocalPrograms.find("haproxy");
        if (haProxy.isPresent()) {
            this.balancerPort = port == 0 ? Server.freePort() : port;
            int statistics = Server.freePort();
            this.statisticsPort = Optional.of(statistics);
            balance(haProxy.get(), statistics);
        } else {
            this.balancerPort = members.getFirst().port;
            this.statisticsPort = Optional.empty();
        }
    }

    /** The sample, with rules of the cache if there is a store. */
    private Path project(Installation installation) throws IOException {
        ProjectFolder project = new ProjectFolder(servers.folder().resolve("catalog"));
        project.copy(Path.of(installation.sample("catalog")), "src");
        if (store != Store.NONE) {
            project.file("src/main/api/cachespec.xml", RULES);
        }
        return project.folder();
    }

    private String redis(Path program)
            throws NotStartedException, IOException, InterruptedException {
        int port = Server.freePort();
        Server redis =
                servers.start(
                        ServerCommand.of(
                                "redis",
                                List.of(
                                        program.toString(),
                                        "--port",
                                        Integer.toString(port),
                                        "--bind",
                                        "127.0.0.1",
                                        "--save",
                                        "",
                                        "--dir",
                                        servers.folder().toString())));
        redis.awaitPort(port, START);
        return "<ironbridge_cluster name=\"demo\" store=\"redis\" secure=\"false\""
                + " addresses=\"127.0.0.1:"
                + port
                + "\"/>";
    }

    private static String infinispan(List<Integer> ports, int own) {
        return "<ironbridge_cluster name=\"demo\" store=\"infinispan\" secure=\"false\""
                + " host=\"127.0.0.1\" port=\""
                + ports.get(own)
                + "\" addresses=\""
                + ports.stream().map(port -> "127.0.0.1:" + port).collect(Collectors.joining(","))
                + "\"/>";
    }

    private Member member(
            Installation installation,
            Path project,
            int number,
            String cluster,
            int lab,
            Map<String, String> backEnd)
            throws NotStartedException, IOException {
        int port = Server.freePort();
        int agent = Server.freePort();
        Path config = servers.folder().resolve("gateway-" + number + ".xml");
        Files.writeString(
                config,
                """
                <server>
                  %s
                  <ironbridge_agentCheck port="%d"/>
                  <ironbridge_limits drainDelay="2s"/>
                  <zosconnect_cicsIpicConnection id="cicsConn" ironbridge_hostlinkPort="%d"/>
                </server>
                """
                        .formatted(cluster, agent, lab));
        ServerCommand command =
                LauncherCommands.gateway(
                                installation,
                                project.toString(),
                                port,
                                config.toString(),
                                "--state",
                                servers.folder().resolve("state-" + number).toString())
                        .named("gateway-" + number)
                        .withEnvironment(backEnd);
        return new Member(command, port, agent, servers.start(command));
    }

    private void balance(Path program, int statistics)
            throws NotStartedException, IOException, InterruptedException {
        StringBuilder text =
                new StringBuilder(
                        """
                        global
                            maxconn 4000
                        defaults
                            mode http
                            timeout connect 2s
                            timeout client 35s
                            timeout server 35s
                        frontend apis
                            bind 127.0.0.1:%d
                            default_backend gateways
                        frontend statistics
                            bind 127.0.0.1:%d
                            stats enable
                            stats uri /
                            stats refresh 2s
                            stats show-legends
                        backend gateways
                            balance random(2)
                            option httpchk GET /health/ready
                            http-check expect status 200
                            retries 2
                            option redispatch 1
                            retry-on conn-failure empty-response 0rtt-rejected
                            http-request disable-l7-retry unless { method GET HEAD OPTIONS }
                            default-server check inter 500ms fall 2 rise 1 observe layer4
                            default-server error-limit 1 on-error mark-down
                            default-server weight 100 agent-check agent-inter 1s
                        """
                                .formatted(balancerPort, statistics));
        for (Member member : members) {
            text.append(
                    "    server %s 127.0.0.1:%d agent-port %d%n"
                            .formatted(member.command.name(), member.port, member.agentPort));
        }
        Path config = servers.folder().resolve("haproxy.cfg");
        Files.writeString(config, text);
        servers.start(
                        ServerCommand.of(
                                "haproxy",
                                List.of(program.toString(), "-db", "-f", config.toString())))
                .awaitPort(balancerPort, START);
    }

    /** Where callers are answered. */
    String url() {
        return "http://localhost:" + balancerPort;
    }

    /** Where a gateway answers, by its number from 0. */
    String url(int member) {
        return "http://localhost:" + members.get(member).port;
    }

    boolean isBalanced() {
        return statisticsPort.isPresent();
    }

    /** Kills a gateway. */
    void kill(int member) {
        ProcessHandle.of(members.get(member).server.pid())
                .ifPresent(ProcessHandle::destroyForcibly);
    }

    /** Starts gateways again that have ended. */
    void restart() throws NotStartedException {
        for (Member member : members) {
            if (!member.server.isAlive()) {
                member.server = servers.start(member.command);
                console.print(member.command.name() + " has ended; it is started again:");
                console.print(line(member));
            }
        }
    }

    /** Prints what to try. */
    void announce() {
        console.print("");
        console.print(
                "Three gateways with the catalog sample before a lab CICS region. "
                        + switch (store) {
                            case REDIS -> "They share kept replies by Redis.";
                            case INFINISPAN -> "They share kept replies by Infinispan.";
                            case ANY, NONE -> "They share nothing.";
                        });
        console.print(
                "AUTHENTICATION IS OFF: anyone on this machine may call them; other machines"
                        + " cannot.");
        console.print("");
        for (Member member : members) {
            console.print(line(member));
        }
        statisticsPort.ifPresentOrElse(
                port -> {
                    console.print("  HAProxy    " + url());
                    console.print("  who gets how much: http://localhost:" + port + "/");
                },
                () -> console.print("  HAProxy is not installed: call the gateways themselves"));
        console.print("");
        String item = "/catalog/items/10";
        console.print("  # an item, from the program, and from the cache of another gateway");
        console.print("  curl -i " + url(0) + item);
        console.print("  curl -i " + url(1) + item);
        console.print("  # an order at the third one: all of them ask the program again");
        console.print(
                "  curl -i "
                        + url(2)
                        + "/catalog/orders -H 'content-type: application/json'"
                        + " -d '{\"reference\":10,\"quantity\":1}'");
        console.print("  # load, while you kill a gateway; it is started again");
        console.print("  ironbridge drive " + url() + item + " --clients 8 --interval 30s");
        console.print("  kill -9 " + members.getFirst().server.pid());
        console.print("");
        console.print("Stop it with Ctrl-C.");
    }

    private static String line(Member member) {
        return "  %s  http://localhost:%d  process %d"
                .formatted(member.command.name(), member.port, member.server.pid());
    }

    @Override
    public void close() {
        servers.close();
    }
}
