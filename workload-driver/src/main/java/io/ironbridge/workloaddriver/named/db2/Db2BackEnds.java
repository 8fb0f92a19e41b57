package io.ironbridge.workloaddriver.named.db2;

import io.ironbridge.workloaddriver.named.RunContext;
import io.ironbridge.workloaddriver.named.commands.LabAccount;
import io.ironbridge.workloaddriver.named.commands.SingleCalls;
import io.ironbridge.workloaddriver.process.NotStartedException;
import io.ironbridge.workloaddriver.process.Placement;
import io.ironbridge.workloaddriver.process.Server;
import io.ironbridge.workloaddriver.process.Servers;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Starts the back end and records its replies. */
final class Db2BackEnds {
    private static final Duration LAB_START = Duration.ofMinutes(1);
    private static final Duration NGINX_START = Duration.ofSeconds(10);
    static final String SERVICE = "/services/SYSIBMSERVICE/employeeList";

    private final RunContext context;
    private final Servers servers;
    private final Placement placement;
    private final LabAccount account;

    Db2BackEnds(RunContext context, Servers servers, Placement placement, LabAccount account) {
        this.context = context;
        this.servers = servers;
        this.placement = placement;
        this.account = account;
    }

    /**
     * A running back end with its replies.
     *
     * @param replies by size
     */
    record Started(Db2BackEnd backEnd, Map<String, byte[]> replies) {
        Started {
            replies = Map.copyOf(replies);
        }
    }

    /**
     * With nginx, the back end serves recorded replies of the lab Db2, so that it costs little and
     * the same for all sides. Without nginx, the lab answers.
     */
    Started start(List<String> sizes, Optional<Nginx> nginx)
            throws NotStartedException, IOException, InterruptedException {
        context.progress().note("starting the lab Db2");
        int port = Server.freePort();
        Server lab =
                servers.start(
                        Db2Commands.lab(context.installation(), port, account)
                                .on(placement.others()));
        lab.awaitPort(port, LAB_START);
        Map<String, byte[]> replies = record(port, sizes);
        if (nginx.isEmpty()) {
            return new Started(Db2BackEnd.lab(lab.pid(), port), replies);
        }
        servers.stop(lab);
        return new Started(recorded(nginx.get(), replies), replies);
    }

    private Map<String, byte[]> record(int port, List<String> sizes)
            throws IOException, InterruptedException {
        Map<String, byte[]> replies = new LinkedHashMap<>();
        try (SingleCalls http = new SingleCalls()) {
            for (String size : sizes) {
                Employees employees = Employees.of(size);
                byte[] reply = http.post(port, SERVICE, account.authorization(), employees.body());
                EmployeeReplies.checkRows(reply, employees);
                replies.put(size, reply);
            }
        }
        return replies;
    }

    private Db2BackEnd recorded(Nginx nginx, Map<String, byte[]> replies)
            throws NotStartedException, IOException, InterruptedException {
        Path folder = servers.folder();
        Path recorded = folder.resolve("recorded");
        Db2BackEnd.write(recorded, replies);
        Path current = folder.resolve("current");
        int port = Server.freePort();
        Server server = servers.start(nginx.files(folder, port, current).on(placement.others()));
        Db2BackEnd backEnd =
                new Db2BackEnd(
                        "backend",
                        server.pid(),
                        port,
                        "replies of the lab Db2, recorded, served by nginx " + nginx.version(),
                        current,
                        recorded);
        backEnd.answer(replies.keySet().iterator().next());
        server.awaitPort(port, NGINX_START);
        return backEnd;
    }
}
