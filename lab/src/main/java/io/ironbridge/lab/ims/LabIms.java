package io.ironbridge.lab.ims;

import io.ironbridge.lab.ims.connect.ImsConnect;
import io.ironbridge.lab.ims.database.LabDatabases;
import io.ironbridge.lab.ims.dli.MessageRegion;
import io.ironbridge.lab.ims.log.LogConfig;
import io.ironbridge.lab.ims.log.LogPlace;
import io.ironbridge.lab.ims.macro.MacroException;
import io.ironbridge.lab.ims.messageregion.MessageRegions;
import io.ironbridge.lab.ims.otma.Otma;
import io.ironbridge.lab.ims.queue.RegionDefinition;
import io.ironbridge.lab.ims.system.ControlRegion;
import io.ironbridge.lab.ims.system.ControlRegion.Surroundings;
import io.ironbridge.lab.ims.system.RestoredMessages;
import io.ironbridge.lab.ims.system.SystemSettings;
import java.io.IOException;
import java.lang.System.Logger.Level;
import java.net.InetAddress;
import java.time.InstantSource;
import java.time.ZoneId;
import java.util.Map;

/**
 * An IMS that clients of IMS Connect reach: message regions in processes of their own, databases
 * and a recovery log. Ready when {@link #start} returns; thread-safe.
 */
public final class LabIms implements AutoCloseable {
    private static final System.Logger LOG = System.getLogger(LabIms.class.getName());

    private final LabImsConfig config;
    private final ImsStorage storage;
    private final MessageRegions processes;
    private final ControlRegion region;
    private final ImsConnect connect;

    private LabIms(
            LabImsConfig config,
            ImsStorage storage,
            MessageRegions processes,
            ControlRegion region,
            ImsConnect connect) {
        this.config = config;
        this.storage = storage;
        this.processes = processes;
        this.region = region;
        this.connect = connect;
    }

    /**
     * Reads definitions, opens databases and log, compiles programs, starts regions and opens the
     * ports.
     *
     * @throws IllegalArgumentException when the address is beyond loopback and nobody has to
     *     authenticate
     * @throws IOException when definitions are wrong (the message lists all that is), a port, the
     *     key store or the data folder cannot be opened, or regions do not start
     */
    public static LabIms start(LabImsConfig config) throws IOException, InterruptedException {
        refuseOpenDoor(config.listener());
        ImsDefinitions definitions = ImsDefinitions.read(config.programs());
        RestoredMessages restored = new RestoredMessages();
        loadInitialData(definitions);
        ImsStorage storage = ImsStorage.open(log(config), definitions.databases(), restored);
        try {
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
                LogConfig.DEFAULTS.withDevice(
                        log.blockBytes(), log.buffers(), log.deviceWriteTime());
        return config.dataDirectory()
                .map(
                        folder ->
                                memory.withPlace(
                                        new LogPlace.Folder(folder.resolve("log"), log.forced())))
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
                            new Surroundings(
                                    definitions.system().transactions(),
                                    config.access(),
                                    storage,
                                    restored,
                                    new ImsDatabases(definitions.databases()),
                                    _ -> process(processes),
                                    InstantSource.system(),
                                    ZoneId.systemDefault()));
            return start(config, storage, processes, region);
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

    private static LabIms start(
            LabImsConfig config,
            ImsStorage storage,
            MessageRegions processes,
            ControlRegion region)
            throws IOException, InterruptedException {
        try {
            for (RegionDefinition each : config.regions()) {
                region.startRegion(each);
            }
            ImsConnect connect =
                    ImsConnect.start(config.connect(), Map.of(config.datastore(), region));
            LabIms lab = new LabIms(config, storage, processes, region, connect);
            LOG.log(
                    Level.INFO,
                    "IRB-LAB-8330I Lab IMS {0} listens on {1}:{2}",
                    config.datastore(),
                    lab.host(),
                    Integer.toString(lab.port()));
            return lab;
        } catch (IOException | InterruptedException | RuntimeException e) {
            region.close();
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

    /** IMS itself, for callers in this process. */
    public Otma otma() {
        return region;
    }

    /** Lets messages under way end within the close timeout, ends the rest, frees everything. */
    @Override
    public void close() {
        connect.close();
        region.close();
        try (storage) {
            processes.close();
        } catch (IOException e) {
            LOG.log(Level.WARNING, "IRB-LAB-8331W The lab IMS did not end well", e);
        }
    }
}
