package io.ironbridge.lab.cics.region;

import io.ironbridge.lab.net.Credentials;
import io.ironbridge.lab.net.ServerTls;
import io.ironbridge.lab.stub.Stubs;
import io.ironbridge.servants.ServantSettings;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;

/**
 * How a {@link LabCics} listens, what it runs, and its limits. Start from {@link #defaults()} and
 * change it with the withers.
 *
 * @param applid APPLID, 1 to 8 characters
 * @param sysid SYSID, 1 to 4 characters
 * @param user under whom tasks run unless the client authenticates, 1 to 8 characters
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
     * @param credentials the one user who may call; empty admits every client
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
     * Programs and definitions.
     *
     * @param sources folders of COBOL sources, compiled at the start
     * @param copybooks folders of copybooks
     * @param libraries folders with compiled modules and jars of Java programs
     * @param definitions decks of CSD definitions (DFHCSDUP)
     * @param hostLinkTransaction of the host link's path without an id
     * @param deniedTransactions answered with 403
     * @param labPrograms whether the lab's own programs come first among sources, copybooks and
     *     definitions
     * @param programChecks whether packed and zoned items of COBOL programs without a valid number
     *     (S0C7), and divisions by zero without ON SIZE ERROR (S0CB), end the task with ASRA
     * @param stubs answer programs that the region does not have
     * @param watchInterval at which sources, copybooks and libraries are checked for changes; zero:
     *     never, changes need NEWCOPY
     */
    public record Programs(
            List<Path> sources,
            List<Path> copybooks,
            List<Path> libraries,
            List<Path> definitions,
            String hostLinkTransaction,
            Set<String> deniedTransactions,
            boolean labPrograms,
            boolean programChecks,
            Stubs stubs,
            Duration watchInterval) {
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
     *     AICA, wall-clock time; zero: no limit. A transaction's RUNAWAY has precedence
     * @param closeTimeout how long {@link LabCics#close()} lets tasks under way finish
     * @param containers most of one host link request or answer
     * @param containerBytes longest data of one of them
     * @param answerBytes longest answer of the host link, header included (LIMIT-ANSWER of IBLINK)
     * @param logCharacters length of the servants' log at which it is rotated
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
     * in IBLINK.
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
                        List.of(),
                        List.of(),
                        List.of(),
                        List.of(),
                        "IBLK",
                        Set.of(),
                        false,
                        true,
                        Stubs.NONE,
                        Duration.ZERO),
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

    public LabCicsConfig withPort(int value) {
        return change(d -> d.port = value);
    }

    public LabCicsConfig withHost(String value) {
        return change(d -> d.host = value);
    }

    public LabCicsConfig withCredentials(String name, String password) {
        return change(d -> d.credentials = Optional.of(new Credentials(name, password)));
    }

    public LabCicsConfig withTls(ServerTls value) {
        return change(d -> d.tls = Optional.of(value));
    }

    public LabCicsConfig withMostBodyBytes(int value) {
        return change(d -> d.mostBodyBytes = value);
    }

    public LabCicsConfig withSources(Path... folders) {
        return change(d -> d.sources = List.of(folders));
    }

    public LabCicsConfig withCopybooks(Path... folders) {
        return change(d -> d.copybooks = List.of(folders));
    }

    public LabCicsConfig withLibraries(Path... folders) {
        return change(d -> d.libraries = List.of(folders));
    }

    public LabCicsConfig withDefinitions(Path... decks) {
        return change(d -> d.definitions = List.of(decks));
    }

    public LabCicsConfig withDeniedTransactions(Set<String> ids) {
        return change(d -> d.deniedTransactions = ids);
    }

    /** Whether the region writes the lab's own programs into its folder, and runs them. */
    public LabCicsConfig withLabPrograms(boolean value) {
        return change(d -> d.labPrograms = value);
    }

    /** Whether bad packed and zoned numbers, and divisions by zero, end a task with ASRA. */
    public LabCicsConfig withProgramChecks(boolean value) {
        return change(d -> d.programChecks = value);
    }

    /** How often changes of programs are looked for. */
    public LabCicsConfig withWatchInterval(Duration value) {
        return change(d -> d.watchInterval = value);
    }

    public LabCicsConfig withStubs(Stubs value) {
        return change(d -> d.stubs = value);
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

    private LabCicsConfig change(Consumer<Draft> edit) {
        Draft draft = new Draft(listener, programs);
        edit.accept(draft);
        return new LabCicsConfig(
                applid,
                sysid,
                user,
                draft.listener(),
                draft.programs(),
                dataDirectory,
                servants,
                limits);
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

    /** The components as fields, so that each wither names only those that it changes. */
    private static final class Draft {
        private final Listener listener;
        private final Programs programs;

        private String host;
        private int port;
        private Optional<Credentials> credentials;
        private Optional<ServerTls> tls;
        private int mostBodyBytes;

        private List<Path> sources;
        private List<Path> copybooks;
        private List<Path> libraries;
        private List<Path> definitions;
        private Set<String> deniedTransactions;
        private boolean labPrograms;
        private boolean programChecks;
        private Stubs stubs;
        private Duration watchInterval;

        private Draft(Listener listener, Programs programs) {
            this.listener = listener;
            this.programs = programs;
            host = listener.host;
            port = listener.port;
            credentials = listener.credentials;
            tls = listener.tls;
            mostBodyBytes = listener.mostBodyBytes;
            sources = programs.sources;
            copybooks = programs.copybooks;
            libraries = programs.libraries;
            definitions = programs.definitions;
            deniedTransactions = programs.deniedTransactions;
            labPrograms = programs.labPrograms;
            programChecks = programs.programChecks;
            stubs = programs.stubs;
            watchInterval = programs.watchInterval;
        }

        private Listener listener() {
            return new Listener(
                    listener.service,
                    host,
                    port,
                    credentials,
                    tls,
                    listener.backlog,
                    mostBodyBytes);
        }

        private Programs programs() {
            return new Programs(
                    sources,
                    copybooks,
                    libraries,
                    definitions,
                    programs.hostLinkTransaction,
                    deniedTransactions,
                    labPrograms,
                    programChecks,
                    stubs,
                    watchInterval);
        }
    }
}
