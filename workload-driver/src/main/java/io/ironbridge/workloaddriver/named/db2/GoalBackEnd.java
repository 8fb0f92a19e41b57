package io.ironbridge.workloaddriver.named.db2;

import io.ironbridge.workloaddriver.named.ComparisonRun;
import io.ironbridge.workloaddriver.named.commands.LabAccount;
import io.ironbridge.workloaddriver.named.commands.SingleCalls;
import io.ironbridge.workloaddriver.named.db2.GoalStory.Query;
import io.ironbridge.workloaddriver.process.NotStartedException;
import io.ironbridge.workloaddriver.process.Placement;
import io.ironbridge.workloaddriver.process.Server;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;

/** The back ends of a run: one lab Db2 for all stories, and its replies, recorded. */
final class GoalBackEnd {
    private static final Duration START = Duration.ofMinutes(2);

    private final ComparisonRun run;
    private final LabAccount account = new LabAccount();
    private int lab;

    GoalBackEnd(ComparisonRun run) {
        this.run = run;
    }

    /** What a story asks of it. */
    enum Kind {
        /** 50 ms for a call, 5 s for one of the slow service. */
        USUAL(Overload.SESSIONS, Duration.ofSeconds(10), 1),
        /** The same, with time to wait for calls of 5 s. */
        PATIENT(Overload.SESSIONS, Duration.ofSeconds(25), 1),
        /** The same as usual; calls take longer for a while. */
        SLOWING(Overload.SESSIONS, Duration.ofSeconds(10), 5),
        /** Replies at once, over so many sessions that no request waits for one. */
        FAST(2_500, Duration.ofSeconds(10), 1);

        private final int sessions;
        private final Duration deadline;
        private final int slowness;

        Kind(int sessions, Duration deadline, int slowness) {
            this.sessions = sessions;
            this.deadline = deadline;
            this.slowness = slowness;
        }

        /** Calls at a time. */
        int sessions() {
            return sessions;
        }

        /** How long a request may take, here and in HAProxy: longer than any goal. */
        Duration deadline() {
            return deadline;
        }

        /** Whether requests wait for sessions. */
        boolean isQueued() {
            return this != FAST;
        }

        /**
         * How long a call takes.
         *
         * @param changed while the back end is slow
         */
        Duration callTime(Query query, boolean changed) {
            return isQueued()
                    ? query.callTime().multipliedBy(changed ? slowness : 1)
                    : Duration.ZERO;
        }
    }

    /** Starts the lab. */
    void start() throws NotStartedException, IOException, InterruptedException {
        run.note("starting the lab Db2");
        lab = Server.freePort();
        run.servers()
                .start(Db2Commands.lab(run.context().installation(), lab, account, Duration.ZERO))
                .awaitPort(lab, START);
        run.addTool(
                "back end",
                "lab Db2 that answers after "
                        + Overload.SERVICE_TIME.toMillis()
                        + " ms, over "
                        + Overload.SESSIONS
                        + " connections");
    }

    /** The environment of a gateway that calls a back end at this port. */
    Map<String, String> callers(int port) {
        return Db2Commands.callers(account, port);
    }

    /** Port of the lab. */
    int port() {
        return lab;
    }

    /**
     * Sets the time of calls: for a story, or in the course of one.
     *
     * @return that of a usual call
     */
    Duration delay(Kind kind, boolean changed) throws IOException, InterruptedException {
        Duration usual = kind.callTime(Query.ROWS, changed);
        delay("", usual);
        delay("/" + Query.LONG.service(), kind.callTime(Query.LONG, changed));
        return usual;
    }

    private void delay(String service, Duration time) throws IOException, InterruptedException {
        try (SingleCalls http = new SingleCalls()) {
            http.put(
                    lab,
                    "/lab/reply-delay" + service,
                    account.authorization(),
                    Long.toString(time.toMillis()));
        }
    }

    /** Records the replies of the lab, and starts a server that gives them at once. */
    Server recorded(Nginx nginx, int port, Placement placement)
            throws NotStartedException, IOException, InterruptedException {
        Path root = run.servers().folder().resolve("recorded");
        delay(Kind.FAST, false);
        try (SingleCalls http = new SingleCalls()) {
            for (Query query : new Query[] {Query.ROWS, Query.MANY}) {
                String path = "/services/" + query.service();
                byte[] reply = http.post(lab, path, account.authorization(), query.body());
                Path file = root.resolve(path.substring(1));
                Files.createDirectories(file.getParent());
                Files.write(file, reply);
            }
        }
        Server server =
                run.servers()
                        .start(
                                nginx.files(run.servers().folder(), port, root)
                                        .on(placement.others()));
        server.awaitPort(port, START);
        return server;
    }
}
