package io.ironbridge.workloaddriver.named.mq;

import io.ironbridge.workloaddriver.named.RunContext;
import io.ironbridge.workloaddriver.named.commands.LabAccount;
import io.ironbridge.workloaddriver.named.commands.LauncherCommands;
import io.ironbridge.workloaddriver.process.NotStartedException;
import io.ironbridge.workloaddriver.process.Server;
import io.ironbridge.workloaddriver.process.Servers;
import io.ironbridge.workloaddriver.protocol.jms.JmsSettings;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;

/** Starts the queue manager with its server tasks, and the gateway. */
final class MqProcesses {
    static final String GATEWAY = "gateway";
    static final String LAB = "lab";

    /** Batch server tasks, in the queue manager's process. */
    static final int SERVER_TASKS = 8;

    /** The sample project that is measured, and the path of its service. */
    static final String SAMPLE = "workload";

    static final String PATH = "/workload1";

    private static final String REQUESTS = "WORKLOAD.REQUEST";
    private static final String REPLIES = "WORKLOAD.REPLY";

    /**
     * Reply queue of the JMS clients. It is separate, because the gateway reads every message of
     * its own reply queue.
     */
    private static final String CLIENT_REPLIES = "CLIENT.REPLY";

    /** Queue of the sample's other service. */
    private static final String NOTES = "NOTES";

    private static final String PASSWORD = "MQ_PASSWORD";
    private static final Duration START = Duration.ofMinutes(2);
    private static final Duration REPLY = Duration.ofSeconds(10);

    private final RunContext context;
    private final Servers servers;
    private final LabAccount account = new LabAccount();

    MqProcesses(RunContext context, Servers servers) {
        this.context = context;
        this.servers = servers;
    }

    /** A process that listens. */
    record Running(Server server, int port) {}

    Running queueManager() throws NotStartedException, IOException, InterruptedException {
        context.progress().note("starting queue manager");
        int port = Server.freePort();
        return started(
                servers.start(
                        LauncherCommands.lab(
                                context.installation(),
                                account,
                                "mq",
                                "--port",
                                Integer.toString(port),
                                "--server-queue",
                                REQUESTS,
                                "--reply-queue",
                                REPLIES,
                                "--queue",
                                CLIENT_REPLIES,
                                "--queue",
                                NOTES,
                                "--servers",
                                Integer.toString(SERVER_TASKS))),
                port);
    }

    Running gateway(Running queueManager)
            throws NotStartedException, IOException, InterruptedException {
        context.progress().note("starting gateway");
        int port = Server.freePort();
        Path connection = Files.writeString(servers.folder().resolve("mq.xml"), xml(queueManager));
        return started(
                servers.start(
                        LauncherCommands.gateway(
                                        context.installation(),
                                        context.installation().sample(SAMPLE),
                                        port,
                                        connection.toString())
                                .withEnvironment(Map.of(PASSWORD, account.password()))),
                port);
    }

    private static Running started(Server server, int port)
            throws NotStartedException, InterruptedException {
        server.awaitPort(port, START);
        return new Running(server, port);
    }

    /** Connects the sample to the lab; the password comes from the environment. */
    private static String xml(Running queueManager) {
        return """
        <server>
          <jmsConnectionFactory id="workload">
            <ironbridge_artemis url="%s" user="%s" password="${%s}"/>
          </jmsConnectionFactory>
        </server>
        """
                .formatted(url(queueManager), LabAccount.USER, PASSWORD);
    }

    private static String url(Running queueManager) {
        return "tcp://127.0.0.1:" + queueManager.port();
    }

    /** Settings of the JMS clients. */
    JmsSettings clients(Running queueManager) {
        return new JmsSettings(
                url(queueManager),
                LabAccount.USER,
                account.password(),
                new JmsSettings.Queues(REQUESTS, CLIENT_REPLIES),
                REPLY);
    }
}
