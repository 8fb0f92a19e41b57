package io.ironbridge.lab.cics.region;

import java.io.IOException;
import java.lang.System.Logger.Level;

/**
 * The servants and everything that keeps them running. There is no shutdown hook: whoever closes
 * the region lets tasks finish first, which a hook would run beside; and servants end by themselves
 * when the region's process is gone, however it ended.
 */
final class ServantProcesses implements AutoCloseable {
    private static final System.Logger LOG = System.getLogger(ServantProcesses.class.getName());

    private final Servants servants;
    private final ServantKeeper keeper;
    private final ServantDoor door;
    private final ServantLog log;

    private ServantProcesses(
            Servants servants, ServantKeeper keeper, ServantDoor door, ServantLog log) {
        this.servants = servants;
        this.keeper = keeper;
        this.door = door;
        this.log = log;
    }

    /** Starts them, without waiting for them. */
    static ServantProcesses start(
            LabCicsConfig config, String mainClass, LoadedPrograms programs, RegionFolders folders)
            throws IOException {
        ServantSettings settings = config.servants();
        ServantLog log =
                ServantLog.open(
                        folders.logs().resolve("servants.log"), config.limits().logCharacters());
        ServantDoor door = ServantDoor.open(settings.messageBytes());
        ServantCommand command =
                new ServantCommand(
                        mainClass, config.applid(), config.sysid(), folders.logs(), settings);
        Servants servants = new Servants(settings, programs, config.limits().queued());
        ServantKeeper keeper = new ServantKeeper(servants, new ServantStarter(command, door, log));
        ServantProcesses processes = new ServantProcesses(servants, keeper, door, log);
        keeper.start();
        return processes;
    }

    Servants servants() {
        return servants;
    }

    /** Servants end when their sockets close; those in a program that never looks are killed. */
    private void killAll() {
        servants.close().forEach(Servant::kill);
    }

    @Override
    public void close() {
        killAll();
        keeper.close();
        try {
            door.close();
            log.close();
        } catch (IOException e) {
            LOG.log(Level.DEBUG, "The servants' socket or log did not close", e);
        }
    }
}
