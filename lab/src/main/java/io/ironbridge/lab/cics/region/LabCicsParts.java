package io.ironbridge.lab.cics.region;

import io.ironbridge.lab.cics.csd.CsdDefinitions;
import io.ironbridge.lab.cics.csd.CsdException;
import io.ironbridge.lab.cics.csd.CsdLimits;
import io.ironbridge.lab.cics.csd.CsdReader;
import io.ironbridge.lab.cics.resources.RegionResources;
import io.ironbridge.lab.cics.resources.ResourceLimits;
import io.ironbridge.lab.cics.resources.ResourceSettings;
import io.ironbridge.lab.cics.resources.ResourcesException;
import io.ironbridge.lab.cics.resources.SystemTime;
import io.ironbridge.lab.cics.task.RegionRequest.StartTask;
import io.ironbridge.lab.servant.RegionFolders;
import io.ironbridge.lab.storage.StorageLocation;
import java.io.IOException;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.stream.Stream;

/** Opens the parts of a configured region. */
final class LabCicsParts {
    private static final String SERVANT = "io.ironbridge.lab.cics.servant.ServantMain";

    /** From the PATH. */
    private static final String COBC = "cobc";

    private LabCicsParts() {}

    /**
     * Opens the region's parts.
     *
     * @throws IOException with all faults of definitions and records, or if the folder cannot be
     *     used
     */
    static RegionParts open(LabCicsConfig config) throws IOException {
        RegionFolders folders = RegionFolders.open("lab CICS", config.dataDirectory());
        try {
            return open(LabCicsPrograms.of(config, folders), folders);
        } catch (IOException | RuntimeException e) {
            folders.close();
            throw e;
        }
    }

    private static RegionParts open(LabCicsConfig config, RegionFolders folders)
            throws IOException {
        CsdDefinitions csd = definitions(config);
        BlockingQueue<StartTask> due = new LinkedBlockingQueue<>();
        return new RegionParts(
                SERVANT,
                CsdRegion.read(csd, config.listener().service()),
                resources(config, csd, folders, due),
                new CobolCompiler(config.programs(), folders.cache(), COBC),
                folders,
                due,
                InstantSource.system());
    }

    private static CsdDefinitions definitions(LabCicsConfig config) throws IOException {
        try {
            return CsdReader.read(config.programs().definitions(), CsdLimits.DEFAULTS);
        } catch (CsdException e) {
            throw new IOException(e.getMessage(), e);
        }
    }

    private static SharedResources resources(
            LabCicsConfig config,
            CsdDefinitions csd,
            RegionFolders folders,
            BlockingQueue<StartTask> due)
            throws IOException {
        ResourceSettings settings =
                new ResourceSettings(
                        csd,
                        place(config, folders),
                        ResourceLimits.DEFAULTS,
                        new SystemTime(),
                        start -> due.add(start.request()));
        try {
            return new OpenedResources(RegionResources.open(settings, records(config)));
        } catch (ResourcesException e) {
            throw new IOException(e.getMessage(), e);
        }
    }

    private static StorageLocation place(LabCicsConfig config, RegionFolders folders) {
        return config.dataDirectory().isPresent()
                ? new StorageLocation.Folder(folders.resources(), false)
                : new StorageLocation.Memory();
    }

    /** The folders of the decks. */
    private static List<Path> records(LabCicsConfig config) {
        return config.programs().definitions().stream()
                .map(Path::toAbsolutePath)
                .flatMap(deck -> Stream.ofNullable(deck.getParent()))
                .distinct()
                .toList();
    }
}
