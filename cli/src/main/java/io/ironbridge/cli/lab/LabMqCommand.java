package io.ironbridge.cli.lab;

import io.ironbridge.cli.terminal.Console;
import io.ironbridge.cli.terminal.Count;
import io.ironbridge.cli.terminal.ExitCodes;
import io.ironbridge.cli.terminal.Port;
import io.ironbridge.cli.terminal.StartException;
import io.ironbridge.lab.mq.LabMq;
import io.ironbridge.lab.mq.LabMqConfig;
import io.ironbridge.lab.mq.QueueStatus;
import io.ironbridge.lab.mq.Servers;
import io.ironbridge.lab.net.ServerTls;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Runs a lab queue manager alone. */
@Command(
        name = "mq",
        description = {
            "A queue manager for JMS clients of ActiveMQ Artemis, with batch server tasks.",
            "",
            "Runs until it is stopped. Requests to the server tasks contain the length of the"
                + " reply, such as {\"size\":1024,\"token\":\"abc\"}; the tasks put replies of that"
                + " length.",
            ""
        },
        footerHeading = "%nExamples:%n",
        footer = {
            "  ironbridge lab mq",
            "  ironbridge lab mq --queue PAYMENT.IN --queue PAYMENT.OUT --data mqdata",
            "  ironbridge lab mq --server-queue BRIDGE.REQUEST --reply-queue BRIDGE.REPLY"
                    + " --servers 8"
        },
        exitCodeListHeading = "%nExit codes:%n",
        exitCodeList = {
            ExitCodes.OK_HELP,
            ExitCodes.USAGE_HELP,
            ExitCodes.NOT_STARTED_HELP,
            ExitCodes.INTERNAL_HELP
        })
public final class LabMqCommand implements Callable<Integer> {
    private final Console console;

    @Mixin private final LabAccess access = new LabAccess();

    @Option(
            names = "--port",
            paramLabel = "PORT",
            converter = Port.class,
            defaultValue = "1414",
            description = "Port to listen at; 0: any free port. Default: ${DEFAULT-VALUE}.")
    private int port = LabMqConfig.PORT;

    @Option(
            names = "--queue-manager",
            paramLabel = "NAME",
            defaultValue = "QM1",
            description = "Name of the queue manager. Default: ${DEFAULT-VALUE}.")
    private String queueManager = "QM1";

    @Option(
            names = "--queue",
            paramLabel = "NAME",
            description =
                    "A queue to define, in addition to those of the server tasks. May be repeated;"
                            + " other queues do not exist.")
    private List<String> queues = List.of();

    @Option(
            names = "--topic",
            paramLabel = "NAME",
            description = "A topic to define. May be repeated; other topics do not exist.")
    private List<String> topics = List.of();

    @Option(
            names = "--servers",
            paramLabel = "N",
            converter = Count.class,
            defaultValue = "4",
            description = "Number of batch server tasks, 1 to 1000. Default: ${DEFAULT-VALUE}.")
    private int servers = 4;

    @Option(
            names = "--server-queue",
            paramLabel = "NAME",
            defaultValue = "LAB.REQUEST",
            description = "Queue from which they get requests. Default: ${DEFAULT-VALUE}.")
    private String serverQueue = "LAB.REQUEST";

    @Option(
            names = "--reply-queue",
            paramLabel = "NAME",
            defaultValue = "LAB.REPLY",
            description =
                    "Queue for replies to requests that name no reply queue. Default:"
                            + " ${DEFAULT-VALUE}.")
    private String replyQueue = "LAB.REPLY";

    @Option(
            names = "--data",
            paramLabel = "DIR",
            description =
                    "Folder for persistent messages. Default: a temporary folder, which is deleted"
                            + " when the queue manager stops.")
    private @Nullable Path data;

    @Option(
            names = "--keep-expired",
            paramLabel = "N",
            defaultValue = "0",
            description =
                    "Keep the last N expired messages in the queue "
                            + LabMqConfig.EXPIRED_QUEUE
                            + ". Default: ${DEFAULT-VALUE}: expired messages are discarded.")
    private int keepExpired;

    public LabMqCommand(Console console) {
        this.console = console;
    }

    @Override
    public Integer call() throws StartException, InterruptedException {
        LabPassword chosen = access.password();
        LabMq lab = LabStart.of("lab queue manager", () -> LabMq.start(config(chosen))).await();
        LabAccess.serve(lab, () -> announce(lab, chosen), console);
        return ExitCodes.OK;
    }

    private LabMqConfig config(LabPassword chosen) throws IOException {
        LabMqConfig config =
                LabMqConfig.defaults()
                        .withQueueManager(queueManager)
                        .withHost(access.host())
                        .withPort(port)
                        .withCredentials(access.user(), chosen.text())
                        .withQueues(queues.toArray(String[]::new))
                        .withTopics(topics.toArray(String[]::new))
                        .withLimits(LabMqConfig.Limits.DEFAULTS.withKeptExpired(keepExpired))
                        .withServers(
                                Servers.of(serverQueue)
                                        .withReplyQueue(replyQueue)
                                        .withTasks(servers));
        Optional<ServerTls> tls = access.tls();
        if (tls.isPresent()) {
            config = config.withTls(tls.get());
        }
        return data == null ? config : config.withDataDirectory(data);
    }

    private void announce(LabMq lab, LabPassword chosen) {
        console.print("URL       " + url(lab) + ", queue manager " + lab.queueManager());
        console.print("User      " + access.user());
        console.print("Password  " + chosen.origin());
        console.print("Queues    " + queueNames(lab));
        if (!topics.isEmpty()) {
            console.print("Topics    " + String.join(", ", topics));
        }
        console.print(
                "Servers   "
                        + lab.serversRunning()
                        + ", from "
                        + serverQueue
                        + " to the reply queue of the request, or "
                        + replyQueue);
        console.print(
                "Data      "
                        + (data == null
                                ? "in a temporary folder"
                                : data.toAbsolutePath().toString()));
        console.print("Ctrl-C stops the lab.");
    }

    private String url(LabMq lab) {
        return "tcp://"
                + lab.host()
                + ":"
                + lab.port()
                + (access.isSecure() ? "?sslEnabled=true" : "");
    }

    private static String queueNames(LabMq lab) {
        return lab.queues().stream().map(QueueStatus::name).collect(Collectors.joining(", "));
    }
}
