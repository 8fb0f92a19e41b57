package io.ironbridge.lab.ims;

import io.ironbridge.lab.ims.database.Databases;
import io.ironbridge.lab.ims.messageregion.MessageRegions;
import io.ironbridge.lab.ims.messageregion.MessageRegions.Compilation;
import io.ironbridge.lab.ims.queue.RegionDefinition;
import io.ironbridge.lab.ims.system.ControlRegion;
import io.ironbridge.lab.ims.system.RegionView;
import io.ironbridge.lab.ims.system.TransactionView;
import io.ironbridge.lab.ims.tpipe.TpipeView;
import java.io.IOException;
import java.util.List;
import java.util.Optional;

/**
 * The operator's commands. A command that names a resource returns whether it exists and was not
 * already in that state. Thread-safe.
 */
public final class ImsOperator {
    private final ControlRegion region;
    private final List<RegionDefinition> regions;
    private final MessageRegions processes;
    private final Databases databases;
    private final ImsStorage storage;

    ImsOperator(
            ControlRegion region,
            List<RegionDefinition> regions,
            MessageRegions processes,
            Databases databases,
            ImsStorage storage) {
        this.region = region;
        this.regions = regions;
        this.processes = processes;
        this.databases = databases;
        this.storage = storage;
    }

    /** /DISPLAY. */
    public LabImsView display() {
        return new LabImsView(
                region.display(),
                databases.statistics(),
                storage.statistics(),
                processes.statistics());
    }

    /** /DISPLAY TRANSACTION; empty: it is not defined. */
    public Optional<TransactionView> displayTransaction(String code) {
        return region.displayTransaction(code);
    }

    /** /DISPLAY REGION; empty: it is not active. */
    public Optional<RegionView> displayRegion(String name) {
        return region.displayRegion(name);
    }

    /** /DISPLAY TMEMBER TPIPE; empty if it holds no output and no client waits. */
    public Optional<TpipeView> displayTpipe(String name) {
        return region.displayTpipe(name);
    }

    /** /STOP TRANSACTION: new messages for it get DFS065, queued ones stay. */
    public boolean stopTransaction(String code) {
        return region.stopTransaction(code, true);
    }

    /** /START TRANSACTION. */
    public boolean startTransaction(String code) {
        return region.stopTransaction(code, false);
    }

    /** /STOP PROGRAM. */
    public boolean stopProgram(String psb) {
        return region.stopProgram(psb, true);
    }

    /** /START PROGRAM. */
    public boolean startProgram(String psb) {
        return region.stopProgram(psb, false);
    }

    /** /STOP REGION: after its current work. */
    public boolean stopRegion(String name) {
        return region.stopRegion(name, false);
    }

    /** /STOP REGION ABDUMP: its program ends with U0474, now. */
    public boolean abendRegion(String name) {
        return region.stopRegion(name, true);
    }

    /** /START REGION, of those that are configured. */
    public boolean startRegion(String name) throws IOException, InterruptedException {
        Optional<RegionDefinition> known =
                regions.stream().filter(each -> each.name().equals(name)).findFirst();
        return known.isPresent() && region.startRegion(known.get());
    }

    /** Accepts or rejects messages. */
    public void makeAvailable(boolean value) {
        region.makeAvailable(value);
    }

    /** Compiles programs again; later schedulings run the new ones. */
    public Compilation refreshPrograms() throws IOException, InterruptedException {
        return processes.renew();
    }

    /** /CHECKPOINT: writes everything from which a restart begins, and discards the earlier log. */
    public void checkpoint() throws IOException {
        storage.checkpoint();
    }
}
