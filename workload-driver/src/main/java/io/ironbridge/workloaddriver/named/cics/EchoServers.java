package io.ironbridge.workloaddriver.named.cics;

import io.ironbridge.workloaddriver.named.RunContext;
import io.ironbridge.workloaddriver.named.commands.GatewayKeys;
import io.ironbridge.workloaddriver.named.commands.LabAccount;
import io.ironbridge.workloaddriver.named.commands.LauncherCommands;
import io.ironbridge.workloaddriver.process.LocalPrograms;
import io.ironbridge.workloaddriver.process.NotStartedException;
import io.ironbridge.workloaddriver.process.Placement;
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

/** Starts the lab CICS, and gateways with the sample {@code echo} in front of it. */
final class EchoServers {
    /** COBOL is compiled at the first start. */
    private static final Duration START = Duration.ofMinutes(3);

    private static final String SAMPLE = "echo";

    /** Port of an IPIC listener; there is none, because programs are called over the host link. */
    private static final String NO_IPIC = "1435";

    private final RunContext context;
    private final Servers servers;
    private final Placement placement;
    private final LabAccount account = new LabAccount();
    private final GatewayKeys keys;
    private int gateways;

    EchoServers(RunContext context, Servers servers, Placement placement)
            throws NotStartedException, InterruptedException {
        this.context = context;
        this.servers = servers;
        this.placement = placement;
        this.keys = GatewayKeys.make(servers);
    }

    GatewayKeys keys() {
        return keys;
    }

    LabAccount account() {
        return account;
    }

    /** The lab CICS. */
    record Region(Server server, int port) {}

    /**
     * A gateway.
     *
     * @param port without TLS
     * @param tlsPort with TLS
     */
    record Gateway(Server server, int port, int tlsPort) {}

    /**
     * How a gateway is started.
     *
     * @param attributes XML attributes of its endpoint and its connection, in addition to the ports
     * @param words words appended to its command
     * @param environment variables in addition to those of the sample
     */
    record Form(Attributes attributes, List<String> words, Map<String, String> environment) {
        /** As users start it, with one event loop. */
        static final Form USUAL =
                new Form(new Attributes("", ""), List.of("--event-loops", "1"), Map.of());
    }

    /** XML attributes. */
    record Attributes(String endpoint, String connection) {}

    /** Starts the region with its default environment. */
    Region region() throws NotStartedException, IOException, InterruptedException {
        return region(Map.of());
    }

    /** The region in some environment. */
    Region region(Map<String, String> environment)
            throws NotStartedException, IOException, InterruptedException {
        context.progress().note("starting the lab CICS");
        int port = Server.freePort();
        ServerCommand command =
                LauncherCommands.lab(
                        context.installation(),
                        account,
                        "cics",
                        "--port",
                        Integer.toString(port),
                        "--region-data",
                        "none",
                        // of wall-clock time: a program that waits for a processor has not run away
                        "--runaway",
                        "60s");
        Map<String, String> all = new HashMap<>(command.environment());
        all.putAll(environment);
        Server server = servers.start(command.withEnvironment(all).on(placement.others()));
        server.awaitPort(port, START);
        return new Region(server, port);
    }

    Gateway gateway(Region region, Form form)
            throws NotStartedException, IOException, InterruptedException {
        int port = Server.freePort();
        int tlsPort = Server.freePort();
        gateways++;
        Path config = servers.folder().resolve("gateway-" + gateways + ".xml");
        Files.writeString(config, xml(region, form.attributes()));
        ServerCommand command =
                LauncherCommands.gateway(
                        context.installation(),
                        context.installation().sample(SAMPLE),
                        port,
                        words(config, tlsPort, form));
        Server server =
                servers.start(command.withEnvironment(environment(form)).on(placement.measured()));
        server.awaitPort(tlsPort, START);
        return new Gateway(server, port, tlsPort);
    }

    private static String[] words(Path config, int tlsPort, Form form) {
        List<String> words =
                new ArrayList<>(
                        List.of(config.toString(), "--https-port", Integer.toString(tlsPort)));
        words.addAll(form.words());
        return words.toArray(String[]::new);
    }

    private static String xml(Region region, Attributes attributes) {
        return """
        <server>
          <keyStore id="defaultKeyStore" location="${DRIVE_KEYS}" type="PKCS12"
                    password="${%s}"/>
          <httpEndpoint id="defaultHttpEndpoint" host="127.0.0.1" httpPort="-1" httpsPort="-1" %s/>
          <zosconnect_cicsIpicConnection id="cicsConn" ironbridge_hostlinkPort="%d" %s/>
        </server>
        """
                .formatted(
                        GatewayKeys.VARIABLE,
                        attributes.endpoint(),
                        region.port(),
                        attributes.connection());
    }

    private Map<String, String> environment(Form form) {
        Map<String, String> environment = new HashMap<>(form.environment());
        environment.put("CICS_HOST", "127.0.0.1");
        environment.put("CICS_PORT", NO_IPIC);
        environment.put("CICS_USER", LabAccount.USER);
        environment.put("CICS_PASSWORD", account.password());
        environment.put("DRIVE_KEYS", keys.file().toString());
        environment.putAll(keys.environment());
        return environment;
    }

    /** Language of the programs: COBOL if the lab finds a compiler, otherwise Java. */
    static String programs() throws InterruptedException {
        if (LocalPrograms.find("cobc").isEmpty()) {
            return "Java, because there is no cobc on this machine";
        }
        try {
            return "COBOL, "
                    + LocalPrograms.output("cobc", "--version").lines().findFirst().orElse("");
        } catch (IOException e) {
            return "COBOL, cobc of unknown version: " + e.getMessage();
        }
    }
}
