package io.ironbridge.workloaddriver.named.db2;

import io.ironbridge.workloaddriver.named.Installation;
import io.ironbridge.workloaddriver.named.commands.LabAccount;
import io.ironbridge.workloaddriver.named.commands.LauncherCommands;
import io.ironbridge.workloaddriver.process.ServerCommand;
import java.time.Duration;
import java.util.Map;

/** Commands of the processes of the Db2 scenarios. */
final class Db2Commands {
    /** The sample project that is measured. */
    static final String SAMPLE = "projectmanager";

    private Db2Commands() {}

    static ServerCommand lab(Installation installation, int port, LabAccount account) {
        return LauncherCommands.lab(installation, account, "db2", "--port", Integer.toString(port));
    }

    /** The lab, each of whose calls takes so long in addition to its own work. */
    static ServerCommand lab(
            Installation installation, int port, LabAccount account, Duration delay) {
        return LauncherCommands.lab(
                installation,
                account,
                "db2",
                "--port",
                Integer.toString(port),
                "--reply-delay",
                delay.toMillis() + "ms");
    }

    /**
     * The gateway with the sample.
     *
     * @param eventLoops 0: one for each processor
     */
    static ServerCommand gateway(Installation installation, int port, int eventLoops) {
        return gateway(installation, installation.sample(SAMPLE), port, eventLoops);
    }

    /** The gateway in any version, with a sample that may be of another version. */
    static ServerCommand gateway(
            Installation installation, String sample, int port, int eventLoops) {
        return eventLoops > 0
                ? LauncherCommands.gateway(
                        installation, sample, port, "--event-loops", Integer.toString(eventLoops))
                : LauncherCommands.gateway(installation, sample, port);
    }

    /** Environment of processes that call the service at this port of this machine. */
    static Map<String, String> callers(LabAccount account, int port) {
        return Map.of(
                "DB2_HOST",
                "127.0.0.1",
                "DB2_PORT",
                Integer.toString(port),
                "DB2_USERNAME",
                LabAccount.USER,
                "DB2_PASSWORD",
                account.password());
    }
}
