package io.ironbridge.lab.ims;

import io.ironbridge.lab.ims.connect.AdminPort;
import io.ironbridge.lab.ims.connect.ImsConnect;
import io.ironbridge.lab.ims.connect.ImsConnectPages;
import io.ironbridge.lab.ims.database.Databases;
import io.ironbridge.lab.ims.database.LabDatabases;
import io.ironbridge.lab.ims.dli.MessageRegion;
import io.ironbridge.lab.ims.log.LogConfig;
import io.ironbridge.lab.ims.macro.MacroException;
import io.ironbridge.lab.ims.messageregion.MessageRegions;
import io.ironbridge.lab.ims.otma.Otma;
import io.ironbridge.lab.ims.queue.RegionDefinition;
import io.ironbridge.lab.ims.system.ControlRegion;
import io.ironbridge.lab.ims.system.ControlRegion.Resources;
import io.ironbridge.lab.ims.system.RestoredMessages;
import io.ironbridge.lab.ims.system.SystemSettings;
import io.ironbridge.lab.storage.StorageLocation;
import java.io.IOException;
import java.lang.System.Logger.Level;
import java.net.InetAddress;
import java.time.InstantSource;
import java.time.ZoneId;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * An IMS behind IMS Connect: message regions in separate processes, databases and a recovery log.
 * Ready when {@link #start} returns; thread-safe.
 */
public final class LabIms implements AutoCloseable {
    private static final System.Logger LOG = System.getLogger(LabIms.class.getName());

    private final LabImsConfig config;
    private final Inside inside;
    private final ImsOperator operator;
    private final ImsConnect connect;
    private final AdminPort admin;

    /** The components behind the ports. */
    private record Inside(
            Databases databases,
            ImsStorage storage,
            MessageRegions processes,
            ControlRegion region) {
        ImsOperator operator(LabImsConfig config) {
            return new ImsOperator(region, config.regions(), processes, databases, storage);
        }
    }

    private LabIms(
            LabImsConfig config,
            Inside inside,
            ImsOperator operator,
            ImsConnect connect,
            AdminPort admin) {
        this.config = config;
        this.inside = inside;
        this.operator = operator;
        this.connect = connect;
        this.admin = admin;
    }

    /**
     * Reads definitions, opens databases and log, compiles programs, starts regions and opens the
     * ports.
     *
     * @throws IllegalArgumentException when the address is beyond loopback without authentication
     * @throws IOException when definitions are wrong (the message lists all that is), a port, the
     *     key store or the data folder cannot be opened, or regions do not start
     */
    public static LabIms start(LabImsConfig config) throws IOException, InterruptedException {
        refuseOpenDoor(config.listener());
        ImsDefinitions definitions = ImsDefinitions.read(config.programs());
        RestoredMessages restored = new RestoredMessages();
        ImsStorage storage = ImsStorage.open(log(config), definitions.databases(), restored);
        try {
            loadInitialData(definitions);
            storage.checkpoint();
            return start(config, definitions, restored, storage);
        } catch (IOException | InterruptedException | RuntimeException e) {
            storage.close();
            throw e;
        }
    }

    private static void refuseOpenDoor(LabImsConfig.Listener listener) throws IOException {
        boolean loopback = InetAddress.getByName(listener.host()).isLoopbackAddress();
        if (!loopback && listener.credentials().isEmpty()) {
            throw new IllegalArgumentException(
                    "The lab IMS listens beyond loopback ("
                            + listener.host()
                            + ") only with a user and password: set them, or use 127.0.0.1");
        }
    }

    private static void loadInitialData(ImsDefinitions definitions) throws IOException {
        try {
            LabDatabases.loadInto(definitions.databases());
        } catch (MacroException e) {
            throw new IOException(e.getMessage(), e);
        }
    }

    private static LogConfig log(LabImsConfig config) {
        LabImsConfig.Log log = config.log();
        LogConfig memory =
                LogConfig.DEFAULTS
                        .withDevice(log.blockBytes(), log.buffers(), log.deviceWriteTime())
                        .withBlocksPerWrite(log.blocksPerWrite());
        return config.dataDirectory()
                .map(folder ->
                        memory.withPlace(
                                new StorageLocation.Folder(folder.resolve("log"), log.forced())))
                .orElse(memory);
    }

    private static LabIms start(
            LabImsConfig config,
            ImsDefinitions definitions,
            RestoredMessages restored,
            ImsStorage storage)
            throws IOException, InterruptedException {
        MessageRegions processes = MessageRegions.start(config.messageRegions());
        try {
            ControlRegion region =
                    ControlRegion.of(
                            settings(config),
                            new Resources(
                                    definitions.system().transactions(),
                                    config.access(),
                                    storage,
                                    restored,
                                    new ImsDatabases(definitions.databases()),
                                    _ -> process(processes),
                                    InstantSource.system(),
                                    ZoneId.systemDefault(),
                                    config.programs().stubs()));
            config.programs().stubs().report(code -> region.displayTransaction(code).isPresent());
            storage.setCheckpointState(region::checkpoint);
            Inside inside = new Inside(definitions.databases(), storage, processes, region);
            return start(config, inside);
        } catch (IOException | InterruptedException | RuntimeException e) {
            processes.close();
            throw e;
        }
    }

    /** Fast Path answers fit into a block of the log, with the record around them. */
    private static SystemSettings settings(LabImsConfig config) {
        return config.system().withFastPathOutputBytes(config.log().blockBytes() - 1024);
    }

    private static MessageRegion process(MessageRegions processes) {
        return processes.regions().getFirst();
    }

    private static LabIms start(LabImsConfig config, Inside inside)
            throws IOException, InterruptedException {
        try {
            for (RegionDefinition each : config.regions()) {
                inside.region().startRegion(each);
            }
            LabIms lab = listen(config, inside);
            LOG.log(
                    Level.INFO,
                    "IRB-LAB-8330I Lab IMS {0} listens on {1}:{2}, for its operator on port {3}",
                    String.join(", ", config.datastores()),
                    lab.host(),
                    Integer.toString(lab.port()),
                    Integer.toString(lab.adminPort()));
            return lab;
        } catch (IOException | InterruptedException | RuntimeException e) {
            inside.region().close();
            throw e;
        }
    }

    private static LabIms listen(LabImsConfig config, Inside inside) throws IOException {
        ImsOperator operator = inside.operator(config);
        ImsConnect connect =
                ImsConnect.start(
                        config.imsConnect(),
                        config.datastores().stream()
                                .collect(Collectors.toMap(name -> name, _ -> inside.region())));
        try {
            AdminPort admin =
                    ImsAdmin.open(
                            config.listener(), operator, new ImsConnectPages(connect.admin()));
            return new LabIms(config, inside, operator, connect, admin);
        } catch (IOException | RuntimeException e) {
            connect.close();
            throw e;
        }
    }

    /** The address that it listens on, as configured. */
    public String host() {
        return config.listener().host();
    }

    /** The TCP port of IMS Connect. */
    public int port() {
        return connect.port();
    }

    /** The TCP port of the operator's commands. */
    public int adminPort() {
        return admin.number();
    }

    /** The names by which clients reach it. */
    public List<String> datastores() {
        return config.datastores();
    }

    /** IMS itself, for callers in this process. */
    public Otma otma() {
        return inside.region();
    }

    /** The operator's commands. */
    public ImsOperator operator() {
        return operator;
    }

    /**
     * Lets messages in process end within the close timeout, ends the rest, and frees all
     * resources.
     */
    @Override
    public void close() {
        connect.close();
        admin.close();
        inside.region().close();
        try (ImsStorage storage = inside.storage()) {
            inside.processes().close();
            storage.checkpoint();
        } catch (IOException e) {
            LOG.log(Level.WARNING, "IRB-LAB-8331W The lab IMS did not shut down cleanly", e);
        }
    }

    /** The compiler's messages on programs that are not available, by the programs' names. */
    public Map<String, List<String>> failures() {
        return inside.processes().failures();
    }
}
