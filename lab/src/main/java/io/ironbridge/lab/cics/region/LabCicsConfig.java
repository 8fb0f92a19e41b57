package io.ironbridge.lab.cics.region;

import io.ironbridge.lab.net.Credentials;
import io.ironbridge.lab.net.ServerTls;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * How a {@link LabCics} listens, what it runs, and its limits. Start from {@link #defaults()} and
 * change what matters with the withers.
 *
 * @param applid APPLID, 1 to 8 characters
 * @param sysid SYSID, 1 to 4 characters
 * @param user under whom tasks run unless the client says who he is, 1 to 8 characters
 * @param dataDirectory folder of files, queues, logs and load library, created when absent; empty:
 *     files and queues in memory, the rest in a temporary folder
 */
public record LabCicsConfig(
        String applid,
        String sysid,
        String user,
        Listener listener,
        Programs programs,
        Optional<Path> dataDirectory,
        ServantSettings servants,
        Limits limits) {

    /**
     * The TCPIPSERVICE.
     *
     * @param service its name, 1 to 8 characters, unless the decks define exactly one for HTTP
     * @param host address to listen on; beyond loopback only with {@code credentials}
     * @param port TCP port, 0 for any free one
     * @param credentials the one user who may call; empty lets everybody in
     * @param tls when present the port speaks TLS only
     * @param backlog connections the kernel may hold before they are accepted
     * @param mostBodyBytes MAXDATALEN, in bytes, unless the decks define exactly one TCPIPSERVICE
     *     for HTTP; a longer body gets 400. CICS's own default is 32 KB, less than a whole COMMAREA
     *     and its header
     */
    public record Listener(
            String service,
            String host,
            int port,
            Optional<Credentials> credentials,
            Optional<ServerTls> tls,
            int backlog,
            int mostBodyBytes) {
        public Listener {
            within(0, port, 65_535, "port");
            within(1, backlog, 1 << 16, "backlog");
            within(3 * 1024, mostBodyBytes, 512 << 20, "mostBodyBytes");
        }
    }

    /**
     * What it runs.
     *
     * @param sources folders of COBOL sources, compiled at the start
     * @param copybooks folders of copybooks
     * @param libraries folders with compiled modules and jars of Java programs
     * @param definitions decks of CSD definitions (DFHCSDUP)
     * @param hostLinkTransaction of the host link's path without an id
     * @param deniedTransactions answered with 403
     * @param labPrograms whether the lab's own programs come first among sources, copybooks and
     *     definitions
     * @param programChecks whether packed and zoned items of COBOL programs that hold no number
     *     (S0C7), and divisions by zero without ON SIZE ERROR (S0CB), end the task with ASRA
     */
    public record Programs(
            List<Path> sources,
            List<Path> copybooks,
            List<Path> libraries,
            List<Path> definitions,
            String hostLinkTransaction,
            Set<String> deniedTransactions,
            boolean labPrograms,
            boolean programChecks) {
        public Programs {
            sources = List.copyOf(sources);
            copybooks = List.copyOf(copybooks);
            libraries = List.copyOf(libraries);
            definitions = List.copyOf(definitions);
            deniedTransactions = Set.copyOf(deniedTransactions);
        }
    }

    /**
     * Limits.
     *
     * @param queued tasks that may wait for a servant; more get 503
     * @param queueWait how long one waits; then 503
     * @param runaway ICVR: how long a program may run without a command before its task ends with
     *     AICA, wall-clock time; zero: for ever. A transaction's RUNAWAY has precedence
     * @param closeTimeout how long {@link LabCics#close()} lets tasks under way finish
     * @param containers most of one host link request or answer
     * @param containerBytes longest data of one of them
     * @param answerBytes longest answer of the host link, header included (LIMIT-ANSWER of IBLINK)
     * @param logCharacters length of the servants' log before it is begun anew
     */
    public record Limits(
            int queued,
            Duration queueWait,
            Duration runaway,
            Duration closeTimeout,
            int containers,
            int containerBytes,
            int answerBytes,
            long logCharacters) {
        public Limits {
            within(0, queued, 1 << 20, "queued");
            within(1, containers, 1 << 16, "containers");
            within(1, containerBytes, 1 << 30, "containerBytes");
            within(32_891, answerBytes, 1 << 30, "answerBytes");
            if (queueWait.isNegative() || runaway.isNegative() || closeTimeout.isNegative()) {
                throw new IllegalArgumentException(
                        "queueWait, runaway and closeTimeout must not be negative");
            }
        }

        public Limits withRunaway(Duration value) {
            return new Limits(
                    queued,
                    queueWait,
                    value,
                    closeTimeout,
                    containers,
                    containerBytes,
                    answerBytes,
                    logCharacters);
        }

        public Limits withAnswerBytes(int value) {
            return new Limits(
                    queued,
                    queueWait,
                    runaway,
                    closeTimeout,
                    containers,
                    containerBytes,
                    value,
                    logCharacters);
        }
    }

    public LabCicsConfig {
        name(applid, 8, "applid");
        name(sysid, 4, "sysid");
        name(user, 8, "user");
    }

    /**
     * In memory, on a free loopback port, no credentials, no programs; limits of the host link as
     * IBLINK has them.
     */
    public static LabCicsConfig defaults() {
        return new LabCicsConfig(
                "LABCICS",
                "LAB1",
                "CICSUSER",
                new Listener(
                        "LABHTTP",
                        "127.0.0.1",
                        0,
                        Optional.empty(),
                        Optional.empty(),
                        1024,
                        16 * 1024 * 1024),
                new Programs(
                        List.of(), List.of(), List.of(), List.of(), "IBLK", Set.of(), false, true),
                Optional.empty(),
                ServantSettings.defaults(),
                new Limits(
                        1000,
                        Duration.ofSeconds(10),
                        Duration.ofSeconds(5),
                        Duration.ofSeconds(5),
                        256,
                        16 * 1024 * 1024,
                        1024 * 1024,
                        64L * 1024 * 1024));
    }

    public LabCicsConfig withListener(Listener value) {
        return new LabCicsConfig(
                applid, sysid, user, value, programs, dataDirectory, servants, limits);
    }

    public LabCicsConfig withPort(int value) {
        return withListener(
                new Listener(
                        listener.service,
                        listener.host,
                        value,
                        listener.credentials,
                        listener.tls,
                        listener.backlog,
                        listener.mostBodyBytes));
    }

    public LabCicsConfig withHost(String value) {
        return withListener(
                new Listener(
                        listener.service,
                        value,
                        listener.port,
                        listener.credentials,
                        listener.tls,
                        listener.backlog,
                        listener.mostBodyBytes));
    }

    public LabCicsConfig withCredentials(String name, String password) {
        return withListener(
                new Listener(
                        listener.service,
                        listener.host,
                        listener.port,
                        Optional.of(new Credentials(name, password)),
                        listener.tls,
                        listener.backlog,
                        listener.mostBodyBytes));
    }

    public LabCicsConfig withTls(Path keyStore, String password) {
        return withListener(
                new Listener(
                        listener.service,
                        listener.host,
                        listener.port,
                        listener.credentials,
                        Optional.of(new ServerTls(keyStore, password)),
                        listener.backlog,
                        listener.mostBodyBytes));
    }

    public LabCicsConfig withMostBodyBytes(int value) {
        return withListener(
                new Listener(
                        listener.service,
                        listener.host,
                        listener.port,
                        listener.credentials,
                        listener.tls,
                        listener.backlog,
                        value));
    }

    public LabCicsConfig withPrograms(Programs value) {
        return new LabCicsConfig(
                applid, sysid, user, listener, value, dataDirectory, servants, limits);
    }

    public LabCicsConfig withSources(Path... folders) {
        return withPrograms(
                new Programs(
                        List.of(folders),
                        programs.copybooks,
                        programs.libraries,
                        programs.definitions,
                        programs.hostLinkTransaction,
                        programs.deniedTransactions,
                        programs.labPrograms,
                        programs.programChecks));
    }

    public LabCicsConfig withCopybooks(Path... folders) {
        return withPrograms(
                new Programs(
                        programs.sources,
                        List.of(folders),
                        programs.libraries,
                        programs.definitions,
                        programs.hostLinkTransaction,
                        programs.deniedTransactions,
                        programs.labPrograms,
                        programs.programChecks));
    }

    public LabCicsConfig withLibraries(Path... folders) {
        return withPrograms(
                new Programs(
                        programs.sources,
                        programs.copybooks,
                        List.of(folders),
                        programs.definitions,
                        programs.hostLinkTransaction,
                        programs.deniedTransactions,
                        programs.labPrograms,
                        programs.programChecks));
    }

    public LabCicsConfig withDefinitions(Path... decks) {
        return withPrograms(
                new Programs(
                        programs.sources,
                        programs.copybooks,
                        programs.libraries,
                        List.of(decks),
                        programs.hostLinkTransaction,
                        programs.deniedTransactions,
                        programs.labPrograms,
                        programs.programChecks));
    }

    public LabCicsConfig withDeniedTransactions(Set<String> ids) {
        return withPrograms(
                new Programs(
                        programs.sources,
                        programs.copybooks,
                        programs.libraries,
                        programs.definitions,
                        programs.hostLinkTransaction,
                        ids,
                        programs.labPrograms,
                        programs.programChecks));
    }

    /** Whether the region writes the lab's own programs into its folder, and runs them. */
    public LabCicsConfig withLabPrograms(boolean value) {
        return withPrograms(
                new Programs(
                        programs.sources,
                        programs.copybooks,
                        programs.libraries,
                        programs.definitions,
                        programs.hostLinkTransaction,
                        programs.deniedTransactions,
                        value,
                        programs.programChecks));
    }

    /** Whether bad packed and zoned numbers, and divisions by zero, end a task with ASRA. */
    public LabCicsConfig withProgramChecks(boolean value) {
        return withPrograms(
                new Programs(
                        programs.sources,
                        programs.copybooks,
                        programs.libraries,
                        programs.definitions,
                        programs.hostLinkTransaction,
                        programs.deniedTransactions,
                        programs.labPrograms,
                        value));
    }

    public LabCicsConfig withDataDirectory(Path folder) {
        return new LabCicsConfig(
                applid, sysid, user, listener, programs, Optional.of(folder), servants, limits);
    }

    public LabCicsConfig withServants(ServantSettings value) {
        return new LabCicsConfig(
                applid, sysid, user, listener, programs, dataDirectory, value, limits);
    }

    public LabCicsConfig withLimits(Limits value) {
        return new LabCicsConfig(
                applid, sysid, user, listener, programs, dataDirectory, servants, value);
    }

    private static void within(int least, int value, int most, String name) {
        if (value < least || value > most) {
            throw new IllegalArgumentException(name + " must be " + least + " to " + most);
        }
    }

    private static void name(String value, int longest, String name) {
        if (value.isBlank() || value.length() > longest) {
            throw new IllegalArgumentException(name + " must have 1 to " + longest + " characters");
        }
    }
}
