package io.ironbridge.lab.cics.resources;

import io.ironbridge.lab.cics.csd.CsdDefinitions;
import io.ironbridge.lab.cics.csd.CsdException;
import io.ironbridge.lab.cics.csd.CsdLimits;
import io.ironbridge.lab.cics.csd.CsdReader;
import io.ironbridge.lab.cics.task.TaskInput;
import io.ironbridge.lab.cics.task.TaskStart;
import io.ironbridge.lab.storage.StorageLocation;
import io.ironbridge.lab.wire.Area;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;

/** Regions with a few files, and what tests say to them. */
final class Regions {
    static final String DECK =
            """
            *LAB CLUSTER(ACCOUNT) KEYS(4 0) RECORDSIZE(20 20)
            DEFINE FILE(ACCOUNT) GROUP(BANK) ADD(YES) BROWSE(YES) DELETE(YES)
                   UPDATE(YES) RECOVERY(ALL)
            *LAB CLUSTER(LOOSE) KEYS(4 2) RECORDSIZE(20 20)
            DEFINE FILE(LOOSE) GROUP(BANK) ADD(YES) BROWSE(YES) DELETE(YES)
                   UPDATE(YES)
            DEFINE FILE(READONLY) GROUP(BANK) KEYLENGTH(4) RECORDSIZE(20)
            DEFINE FILE(FIXED) GROUP(BANK) KEYLENGTH(4) RECORDSIZE(8)
                   RECORDFORMAT(F) ADD(YES)
            DEFINE FILE(SHARED) GROUP(BANK) KEYLENGTH(4) RECORDSIZE(8)
                   RLSACCESS(YES) ADD(YES) BROWSE(YES) UPDATE(YES) RECOVERY(ALL)
            DEFINE FILE(OFF) GROUP(BANK) KEYLENGTH(4) RECORDSIZE(8)
                   STATUS(DISABLED)
            DEFINE FILE(NOKEY) GROUP(BANK)
            DEFINE TRANSACTION(IBLK) GROUP(BANK) PROGRAM(IBLINK) DTIMOUT(30)
            DEFINE TSMODEL(SAFE) GROUP(BANK) PREFIX(SAFE) RECOVERY(YES)
            DEFINE TDQUEUE(IBLG) GROUP(BANK) TYPE(INDIRECT) INDIRECTNAME(CSMT)
            DEFINE TDQUEUE(IB/1) GROUP(BANK) TYPE(EXTRA) RECORDSIZE(5)
            """;

    private Regions() {}

    static RegionResources inMemory(RegionTime time) {
        return open(new StorageLocation.Memory(), ResourceLimits.DEFAULTS, time);
    }

    static RegionResources in(Path folder) {
        StorageLocation place = new StorageLocation.Folder(folder, false);
        return open(place, ResourceLimits.DEFAULTS, new ManualTime());
    }

    static RegionResources open(StorageLocation place, ResourceLimits limits, RegionTime time) {
        try {
            return RegionResources.open(settings(place, limits, time, _ -> {}), List.of());
        } catch (IOException | ResourcesException e) {
            throw new IllegalStateException(e);
        }
    }

    static ResourceSettings settings(
            StorageLocation place, ResourceLimits limits, RegionTime time, TaskStarter starter) {
        return new ResourceSettings(definitions(), place, limits, time, starter);
    }

    private static CsdDefinitions definitions() {
        try {
            return CsdReader.parse("bank.csd", DECK, CsdLimits.DEFAULTS);
        } catch (CsdException e) {
            throw new IllegalStateException(e);
        }
    }

    static TaskResources task(RegionResources region) {
        return region.begin(TaskContext.of(start()));
    }

    static TaskStart start() {
        return new TaskStart(
                1, "IBLK", "IBUSER", "IBLINK", true, "DS", new TaskInput.Nothing(), Instant.EPOCH);
    }

    static Area area(String text) {
        return Area.of(text.getBytes(StandardCharsets.ISO_8859_1));
    }

    static String text(Area area) {
        return new String(area.bytes(), StandardCharsets.ISO_8859_1);
    }
}
