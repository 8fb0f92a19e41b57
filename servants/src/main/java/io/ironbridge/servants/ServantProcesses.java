package io.ironbridge.servants;

import java.io.IOException;
import java.lang.System.Logger.Level;
import java.util.Optional;

/**
 * The servants of an owner with their supervisor, listener and log. There is no shutdown hook,
 * because it would run in parallel with tasks that may still finish; servants end by themselves
 * when the owner's process ends.
 */
public final class ServantProcesses implements AutoCloseable {
    private static final System.Logger LOG = System.getLogger(ServantProcesses.class.getName());

    private final Servants servants;
    private final ServantSupervisor supervisor;
    private final ServantListener listener;
    private final Optional<ServantLog> ownLog;

    private ServantProcesses(
            Servants servants,
            ServantSupervisor supervisor,
            ServantListener listener,
            Optional<ServantLog> ownLog) {
        this.servants = servants;
        this.supervisor = supervisor;
        this.listener = listener;
        this.ownLog = ownLog;
    }

    /**
     * Starts them with a log of their own, without waiting for them.
     *
     * @param queued most tasks that may wait for a servant
     * @param logCharacters after which {@code servants.log}, in the folder of the command's logs,
     *     is rotated
     */
    public static ServantProcesses start(
            ServantCommand command, LoadedPrograms programs, int queued, long logCharacters)
            throws IOException {
        ServantLog log = ServantLog.open(command.logs(), logCharacters);
        return start(command, programs, queued, log, Optional.of(log));
    }

    /**
     * Starts them, without waiting for them.
     *
     * @param queued most tasks that may wait for a servant
     * @param log of their output, which remains open
     */
    public static ServantProcesses start(
            ServantCommand command, LoadedPrograms programs, int queued, ServantLog log)
            throws IOException {
        return start(command, programs, queued, log, Optional.empty());
    }

    private static ServantProcesses start(
            ServantCommand command,
            LoadedPrograms programs,
            int queued,
            ServantLog log,
            Optional<ServantLog> ownLog)
            throws IOException {
        ServantListener listener =
                ServantListener.open(
                        command.owner(), command.settings().connections().messageBytes());
        Servants servants = new Servants(command.owner(), command.settings(), programs, queued);
        ServantSupervisor supervisor =
                new ServantSupervisor(servants, new ServantStarter(command, listener, log));
        ServantProcesses processes = new ServantProcesses(servants, supervisor, listener, ownLog);
        supervisor.start();
        return processes;
    }

    /**
     * Waits until as many are ready as run tasks.
     *
     * @throws IOException when they cannot be started
     */
    public void awaitAll() throws IOException, InterruptedException {
        try {
            servants.awaitAll();
        } catch (TaskRejectedException e) {
            throw new IOException(e.getMessage(), e);
        }
    }

    /**
     * From now on tasks run these programs.
     *
     * @throws IOException when servants cannot be started; the programs of before stay then
     */
    public void renew(LoadedPrograms newer) throws IOException, InterruptedException {
        LoadedPrograms before = servants.programs();
        servants.renew(newer);
        try {
            awaitAll();
        } catch (IOException e) {
            servants.renew(before);
            throw e;
        }
    }

    /** To run tasks in. */
    public Servants servants() {
        return servants;
    }

    /** Servants end when their sockets close; those in a program that never looks are killed. */
    private void killAll() {
        servants.close().forEach(Servant::kill);
    }

    @Override
    public void close() {
        killAll();
        supervisor.close();
        try {
            listener.close();
            if (ownLog.isPresent()) {
                ownLog.get().close();
            }
        } catch (IOException e) {
            LOG.log(Level.DEBUG, "The servants' socket or log did not close", e);
        }
    }
}
