package io.ironbridge.lab.cics.region;

import io.ironbridge.lab.cics.programs.LabPrograms;
import io.ironbridge.lab.servant.RegionFolders;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/** Adds the lab's own programs before the configured ones, if the configuration includes them. */
final class LabCicsPrograms {
    private LabCicsPrograms() {}

    /**
     * The configuration with everything that the region runs.
     *
     * @throws IOException when the lab's programs cannot be written into the region's folder
     */
    static LabCicsConfig of(LabCicsConfig config, RegionFolders folders) throws IOException {
        return config.programs().labPrograms() ? with(config, folders.labPrograms()) : config;
    }

    private static LabCicsConfig with(LabCicsConfig config, Path folder) throws IOException {
        LabPrograms.copyTo(folder, LabPrograms.SOURCES);
        LabPrograms.copyTo(folder, LabPrograms.COPYBOOKS);
        LabPrograms.copyTo(folder, LabPrograms.DEFINITIONS);
        LabCicsConfig.Programs given = config.programs();
        return config.withSources(before(List.of(folder), given.sources()))
                .withCopybooks(before(List.of(folder), given.copybooks()))
                .withDefinitions(before(decks(folder), given.definitions()));
    }

    private static List<Path> decks(Path folder) {
        return LabPrograms.DEFINITIONS.stream()
                .filter(name -> name.endsWith(".csd"))
                .map(folder::resolve)
                .toList();
    }

    private static Path[] before(List<Path> own, List<Path> given) {
        return Stream.concat(own.stream(), given.stream()).toArray(Path[]::new);
    }
}
