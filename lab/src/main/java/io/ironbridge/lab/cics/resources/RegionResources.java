package io.ironbridge.lab.cics.resources;

import io.ironbridge.lab.cics.csd.FileDefinition;
import io.ironbridge.lab.cics.csd.TransactionDefinition;
import io.ironbridge.lab.cics.task.Region.RegionLostException;
import java.io.IOException;
import java.lang.System.Logger.Level;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/**
 * The resources shared by the tasks of one region. Thread-safe; each task's {@link TaskResources}
 * belongs to its thread.
 */
public final class RegionResources implements AutoCloseable {
    private static final System.Logger LOG = System.getLogger(RegionResources.class.getName());

    private final ResourceSettings settings;
    private final Storage storage;
    private final KeyedFiles files;
    private final TsQueues tsQueues;
    private final TdQueues tdQueues;
    private final Starts starts;
    private final Locks locks;
    private volatile boolean closed;

    private RegionResources(ResourceSettings settings, Storage storage) {
        this.settings = settings;
        this.storage = storage;
        var definitions = settings.definitions();
        ResourceLimits limits = settings.limits();
        this.files = new KeyedFiles(definitions.files(), storage.store());
        RecordStore main = new RecordStore(new Journal.None(), limits.tsBytes(), Long.MAX_VALUE);
        this.tsQueues = new TsQueues(definitions.tsModels(), limits, main, storage.store());
        this.tdQueues = new TdQueues(definitions.tdQueues(), settings.place(), limits);
        this.starts = new Starts(settings);
        this.locks = new Locks(settings.time(), limits.locks());
    }

    /**
     * Opens the committed data, and loads files that have no records.
     *
     * @param records folders with {@code NAME.records}
     * @throws IOException if the folder is in use or cannot be written, or its journal is damaged
     * @throws ResourcesException with all faults in records to be loaded
     */
    public static RegionResources open(ResourceSettings settings, List<Path> records)
            throws IOException, ResourcesException {
        Storage storage = Storage.open(settings.place(), settings.limits());
        RegionResources region = new RegionResources(settings, storage);
        try {
            int most = settings.limits().loadBytes();
            new RecordsLoader(records, most, storage.store()).load(region.files);
        } catch (IOException | ResourcesException e) {
            region.close();
            throw e;
        }
        settings.definitions().files().values().forEach(RegionResources::warnIfIncomplete);
        return region;
    }

    private static void warnIfIncomplete(FileDefinition file) {
        if (!file.isComplete()) {
            LOG.log(
                    Level.WARNING,
                    "IRB-LAB-7226W File {0} cannot be opened: its key position and record length"
                            + " are not defined",
                    file.name());
        }
    }

    /** Begins to serve a task. */
    public TaskResources begin(TaskContext beginning) {
        checkOpen();
        RecordStore store = storage.store();
        TaskLocks taskLocks = new TaskLocks(locks, longestWait(beginning.start().transaction()));
        Task task = new Task(taskLocks, store.begin());
        TaskFiles taskFiles = new TaskFiles(files, new FileTask(store, task, settings.limits()));
        return new TaskResources(this, beginning, task, taskFiles);
    }

    private Duration longestWait(String transaction) {
        return Optional.ofNullable(settings.definitions().transactions().get(transaction))
                .flatMap(TransactionDefinition::deadlockTimeout)
                .orElse(settings.limits().longestWait());
    }

    /** How many records were written to a transient data queue since the region came up. */
    public long transientDataRecords(String queue) {
        return tdQueues.records(queue);
    }

    /** How many tasks wait for their time to be started. */
    public int pendingStarts() {
        return starts.pending();
    }

    /** How many locks all tasks hold together. */
    public int locksHeld() {
        return locks.size();
    }

    TsQueues tsQueues() {
        return tsQueues;
    }

    TdQueues tdQueues() {
        return tdQueues;
    }

    Starts starts() {
        return starts;
    }

    RegionTime time() {
        return settings.time();
    }

    void checkOpen() {
        if (closed) {
            throw new RegionLostException(new IllegalStateException("The region is closed"));
        }
    }

    /** Closes; uncommitted changes are lost. Later requests are rejected. */
    @Override
    public synchronized void close() throws IOException {
        if (!closed) {
            closed = true;
            settings.time().close();
            storage.close();
        }
    }
}
