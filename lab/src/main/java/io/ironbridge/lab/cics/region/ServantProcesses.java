package io.ironbridge.lab.cics.region;

import java.io.IOException;
import java.lang.System.Logger.Level;

/** The servants and everything that keeps them running. */
final class ServantProcesses implements AutoCloseable {
    private static final System.Logger LOG = System.getLogger(ServantProcesses.class.getName());

    private final Servants servants;
    private final ServantKeeper keeper;
    private final ServantDoor door;
    private final ServantLog log;
    private final Thread hook;

    private ServantProcesses(
            Servants servants, ServantKeeper keeper, ServantDoor door, ServantLog log) {
        this.servants = servants;
        this.keeper = keeper;
        this.door = door;
        this.log = log;
        this.hook = Thread.ofPlatform().unstarted(this::killAll);
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
        Runtime.getRuntime().addShutdownHook(processes.hook);
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
        removeHook();
        try {
            door.close();
            log.close();
        } catch (IOException e) {
            LOG.log(Level.DEBUG, "The servants' socket or log did not close", e);
        }
    }

    private void removeHook() {
        try {
            Runtime.getRuntime().removeShutdownHook(hook);
        } catch (IllegalStateException e) {
            LOG.log(Level.DEBUG, "The JVM ends already", e);
        }
    }
}
