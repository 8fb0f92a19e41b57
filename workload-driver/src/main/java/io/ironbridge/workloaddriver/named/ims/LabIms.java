package io.ironbridge.workloaddriver.named.ims;

import io.ironbridge.workloaddriver.named.RunContext;
import io.ironbridge.workloaddriver.named.commands.LabAccount;
import io.ironbridge.workloaddriver.named.commands.LauncherCommands;
import io.ironbridge.workloaddriver.process.LocalPrograms;
import io.ironbridge.workloaddriver.process.NotStartedException;
import io.ironbridge.workloaddriver.process.Server;
import io.ironbridge.workloaddriver.process.Servers;
import io.ironbridge.workloaddriver.protocol.ims.ImsAccount;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/**
 * A lab IMS in a separate process; its child processes are the message regions. It keeps its data
 * in memory.
 *
 * @param port of IMS Connect
 * @param admin port of the operator
 */
record LabIms(Server server, int port, int admin, LabAccount account) {
    /** Its name in results. */
    static final String PROCESS = "lab";

    /** Placement of runs with a lab only. */
    static final String SHARING = "lab and driver share all processors";

    private static final Duration START = Duration.ofMinutes(2);

    /**
     * Starts one.
     *
     * @param regions number of message regions, and of Fast Path regions
     * @param more options
     */
    static LabIms start(RunContext context, Servers servers, int regions, List<String> more)
            throws NotStartedException, IOException, InterruptedException {
        LabAccount account = LabAccount.ofRacf();
        int port = Server.freePort();
        int admin = Server.freePort();
        List<String> words =
                new ArrayList<>(
                        List.of(
                                "ims",
                                "--port",
                                Integer.toString(port),
                                "--admin-port",
                                Integer.toString(admin),
                                "--ims-data",
                                "none",
                                "--regions",
                                Integer.toString(regions)));
        words.addAll(more);
        Server server =
                servers.start(
                        LauncherCommands.lab(
                                context.installation(), account, words.toArray(String[]::new)));
        server.awaitPort(port, START);
        server.awaitPort(admin, START);
        return new LabIms(server, port, admin, account);
    }

    ImsAccount imsAccount() {
        return new ImsAccount(LabAccount.USER, account.password());
    }

    /** Description for results. */
    static String text(int regions) {
        String language = LocalPrograms.find("cobc").isPresent() ? "COBOL" : "Java";
        return regions + " Fast Path regions, programs in " + language;
    }
}
