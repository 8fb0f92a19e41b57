package io.ironbridge.lab.ims;

import io.ironbridge.lab.ims.connect.ImsConnectConfig;
import io.ironbridge.lab.ims.messageregion.MessageRegionsConfig;
import io.ironbridge.lab.ims.queue.RegionDefinition;
import io.ironbridge.lab.ims.system.SystemSettings;
import io.ironbridge.lab.ims.system.TransactionSecurity;
import io.ironbridge.lab.net.Credentials;
import io.ironbridge.lab.net.ServerTls;
import io.ironbridge.lab.stub.Stubs;
import io.ironbridge.servants.ServantSettings;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * How a {@link LabIms} listens, what it runs, and its limits. Start from {@link #defaults()} and
 * change it with the withers.
 *
 * @param listener addresses of IMS Connect and the operator's commands
 * @param programs that it runs
 * @param regions message regions with distinct names
 * @param servants the processes of regions; their count is that of the regions
 * @param access who may run which transaction
 * @param system how the control region behaves
 * @param dataDirectory folder of the log, databases and compiled programs, created when absent;
 *     empty: nothing outlives the lab
 * @param log how the recovery log works
 * @param connect other settings of IMS Connect: limits and timeouts; the address, users and TLS are
 *     those of {@code listener}
 */
public record LabImsConfig(
        Listener listener,
        Programs programs,
        List<RegionDefinition> regions,
        ServantSettings servants,
        TransactionSecurity access,
        SystemSettings system,
        Optional<Path> dataDirectory,
        Log log,
        ImsConnectConfig connect) {

    /** The default port of IMS Connect. */
    public static final int PORT = 9999;

    /**
     * Where it listens.
     *
     * @param host address; beyond loopback only with {@code credentials}
     * @param port TCP port of IMS Connect, 0 for any free one
     * @param adminPort TCP port of the operator's commands over HTTP, 0 for any free one
     * @param credentials the one user who may send messages and commands; empty admits every client
     * @param tls when present both ports speak TLS only
     * @param datastores names by which clients reach the one IMS; empty: the system's name
     */
    public record Listener(
            String host,
            int port,
            int adminPort,
            Optional<Credentials> credentials,
            Optional<ServerTls> tls,
            List<String> datastores) {
        public Listener {
            datastores = List.copyOf(datastores);
        }
    }

    /**
     * What it runs.
     *
     * @param folders with COBOL programs ({@code *.cbl *.cob}), their copybooks and jars
     * @param copybooks further folders with copybooks
     * @param definitions files and folders with stage-1, DBD and PSB source
     * @param labPrograms whether the lab's own transactions are there too: IVTNO, IBINQS, IBINQL
     * @param cobol how COBOL programs are compiled
     * @param stubs answer transactions that are not defined
     */
    public record Programs(
            List<Path> folders,
            List<Path> copybooks,
            List<Path> definitions,
            boolean labPrograms,
            MessageRegionsConfig.Cobol cobol,
            Stubs stubs) {
        public Programs {
            folders = List.copyOf(folders);
            copybooks = List.copyOf(copybooks);
            definitions = List.copyOf(definitions);
        }
    }

    /**
     * The recovery log.
     *
     * @param blockBytes of one block, and of a buffer; Fast Path answers must fit into one
     * @param buffers at least 2; those in a write are free again when it has ended
     * @param blocksPerWrite how many blocks the device takes in one write at most, 1 to {@code
     *     buffers}
     * @param deviceWriteTime how long a simulated device takes for each write at least; zero: none
     * @param forced whether each block is forced onto the disk, so that it survives the machine
     */
    public record Log(
            int blockBytes,
            int buffers,
            int blocksPerWrite,
            Duration deviceWriteTime,
            boolean forced) {
        /** 24 KB, 10 buffers, all in one write, no simulated device, survives the process. */
        public static final Log DEFAULTS = new Log(24 << 10, 10, 10, Duration.ZERO, false);

        public Log {
            if (blocksPerWrite < 1 || blocksPerWrite > buffers) {
                throw new IllegalArgumentException(
                        "A write of the log takes 1 to " + buffers + " blocks: as many as buffers");
            }
        }
    }

    public LabImsConfig {
        regions = List.copyOf(regions);
        if (regions.isEmpty()
                || regions.stream().map(RegionDefinition::name).distinct().count()
                        < regions.size()) {
            throw new IllegalArgumentException("There must be regions, each with another name");
        }
    }

    /**
     * Data store IMS1 in memory on free loopback ports, no credentials, the lab's own programs; two
     * MPP regions with class 1 and an IFP region.
     */
    public static LabImsConfig defaults() {
        return new LabImsConfig(
                new Listener("127.0.0.1", 0, 0, Optional.empty(), Optional.empty(), List.of()),
                new Programs(
                        List.of(),
                        List.of(),
                        List.of(),
                        true,
                        MessageRegionsConfig.DEFAULTS.cobol(),
                        Stubs.NONE),
                List.of(
                        RegionDefinition.messages("MPP1", 1),
                        RegionDefinition.messages("MPP2", 1),
                        RegionDefinition.fastPath("IFP1", "IBINQ")),
                ServantSettings.defaults()
                        .withPool(new ServantSettings.Pool(1, 2, 0, Duration.ZERO)),
                TransactionSecurity.FREE,
                SystemSettings.DEFAULTS,
                Optional.empty(),
                Log.DEFAULTS,
                ImsConnectConfig.defaults());
    }

    /** The names by which clients reach it. */
    public List<String> datastores() {
        return listener.datastores.isEmpty() ? List.of(system.name()) : listener.datastores;
    }

    private LabImsConfig withListener(Listener value) {
        return new LabImsConfig(
                value, programs, regions, servants, access, system, dataDirectory, log, connect);
    }

    public LabImsConfig withPorts(int port, int adminPort) {
        return withListener(
                new Listener(
                        listener.host,
                        port,
                        adminPort,
                        listener.credentials,
                        listener.tls,
                        listener.datastores));
    }

    public LabImsConfig withHost(String value) {
        return withListener(
                new Listener(
                        value,
                        listener.port,
                        listener.adminPort,
                        listener.credentials,
                        listener.tls,
                        listener.datastores));
    }

    public LabImsConfig withCredentials(String user, String password) {
        return withListener(
                new Listener(
                        listener.host,
                        listener.port,
                        listener.adminPort,
                        Optional.of(new Credentials(user, password)),
                        listener.tls,
                        listener.datastores));
    }

    /** With names by which clients reach it. */
    public LabImsConfig withDatastores(List<String> names) {
        return withListener(
                new Listener(
                        listener.host,
                        listener.port,
                        listener.adminPort,
                        listener.credentials,
                        listener.tls,
                        names));
    }

    public LabImsConfig withTls(ServerTls value) {
        return withListener(
                new Listener(
                        listener.host,
                        listener.port,
                        listener.adminPort,
                        listener.credentials,
                        Optional.of(value),
                        listener.datastores));
    }

    public LabImsConfig withPrograms(Programs value) {
        return new LabImsConfig(
                listener, value, regions, servants, access, system, dataDirectory, log, connect);
    }

    /** With programs and definitions from these folders in addition to the lab's. */
    public LabImsConfig withFolders(Path... folders) {
        return withPrograms(
                new Programs(
                        List.of(folders),
                        programs.copybooks,
                        List.of(folders),
                        programs.labPrograms,
                        programs.cobol,
                        programs.stubs));
    }

    public LabImsConfig withCopybooks(Path... folders) {
        return withPrograms(
                new Programs(
                        programs.folders,
                        List.of(folders),
                        programs.definitions,
                        programs.labPrograms,
                        programs.cobol,
                        programs.stubs));
    }

    public LabImsConfig withCobol(MessageRegionsConfig.Cobol value) {
        return withPrograms(
                new Programs(
                        programs.folders,
                        programs.copybooks,
                        programs.definitions,
                        programs.labPrograms,
                        value,
                        programs.stubs));
    }

    public LabImsConfig withStubs(Stubs value) {
        return withPrograms(
                new Programs(
                        programs.folders,
                        programs.copybooks,
                        programs.definitions,
                        programs.labPrograms,
                        programs.cobol,
                        value));
    }

    public LabImsConfig withRegions(RegionDefinition... values) {
        return new LabImsConfig(
                listener,
                programs,
                List.of(values),
                servants,
                access,
                system,
                dataDirectory,
                log,
                connect);
    }

    public LabImsConfig withServants(ServantSettings value) {
        return new LabImsConfig(
                listener, programs, regions, value, access, system, dataDirectory, log, connect);
    }

    public LabImsConfig withAccess(TransactionSecurity value) {
        return new LabImsConfig(
                listener, programs, regions, servants, value, system, dataDirectory, log, connect);
    }

    public LabImsConfig withDataDirectory(Path value) {
        return new LabImsConfig(
                listener,
                programs,
                regions,
                servants,
                access,
                system,
                Optional.of(value),
                log,
                connect);
    }

    public LabImsConfig withLog(Log value) {
        return new LabImsConfig(
                listener,
                programs,
                regions,
                servants,
                access,
                system,
                dataDirectory,
                value,
                connect);
    }

    /** What IMS Connect is started with. */
    ImsConnectConfig imsConnect() {
        ImsConnectConfig plain = connect.withHost(listener.host).withPorts(listener.port);
        for (String name : datastores()) {
            plain =
                    plain.withDatastore(
                            ImsConnectConfig.DatastoreConfig.of(name)
                                    .withAckTimeout(system.acknowledgementTimeout()));
        }
        ImsConnectConfig all = plain;
        ImsConnectConfig secure =
                listener.credentials.map(user -> all.withAccounts(account(user))).orElse(all);
        return listener.tls.map(secure::withTls).orElse(secure);
    }

    private static ImsConnectConfig.Account account(Credentials user) {
        return new ImsConnectConfig.Account(user.user(), user.password(), new ArrayList<>());
    }

    /** What message regions are started with. */
    MessageRegionsConfig messageRegions() {
        return new MessageRegionsConfig(
                programs.folders,
                programs.copybooks,
                programs.labPrograms,
                dataDirectory.map(folder -> folder.resolve("regions")),
                servants.withPool(servants.pool().withMax(regions.size())),
                MessageRegionsConfig.Limits.DEFAULTS,
                programs.cobol);
    }
}
