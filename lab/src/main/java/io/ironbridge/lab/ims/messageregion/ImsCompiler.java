package io.ironbridge.lab.ims.messageregion;

import io.ironbridge.lab.cobol.LoadLibraryConfig;
import io.ironbridge.lab.cobol.ProgramCompiler;
import io.ironbridge.lab.ims.cobol.DliEnvironment;
import io.ironbridge.lab.ims.programs.LabImsPrograms;
import io.ironbridge.lab.servant.ProgramLibrary;
import io.ironbridge.lab.servant.RegionFolders;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

/** Compiles the COBOL programs of the folders; none need no compiler. */
final class ImsCompiler implements ProgramLibrary.Compiler {
    private final MessageRegionsConfig config;
    private final RegionFolders folders;

    ImsCompiler(MessageRegionsConfig config, RegionFolders folders) {
        this.config = config;
        this.folders = folders;
    }

    @Override
    public ProgramLibrary.Compiled compile(Path target) throws IOException, InterruptedException {
        List<Path> sources = new ArrayList<>(config.programs());
        Set<String> twins = Set.of();
        if (config.labPrograms()) {
            LabImsPrograms.copyTo(folders.labPrograms(), fileNames());
            sources.add(folders.labPrograms());
            twins = LabImsPrograms.inJava().keySet();
        }
        List<Path> withSources = withSources(sources);
        return withSources.isEmpty()
                ? ProgramLibrary.Compiled.NOTHING
                : new ProgramCompiler(place -> config(withSources, place), twins).compile(target);
    }

    /** Programs of the folders come before the lab's of the same name. */
    private Set<String> fileNames() throws IOException {
        Set<String> names = new HashSet<>();
        for (Path folder : config.programs()) {
            try (Stream<Path> files = Files.list(folder)) {
                files.forEach(file -> names.add(String.valueOf(file.getFileName())));
            }
        }
        return names;
    }

    private static List<Path> withSources(List<Path> folders) throws IOException {
        List<Path> some = new ArrayList<>();
        for (Path folder : folders) {
            try (Stream<Path> files = Files.list(folder)) {
                if (files.anyMatch(file -> file.toString().matches("(?i).*[.](cbl|cob)"))) {
                    some.add(folder);
                }
            }
        }
        return some;
    }

    private LoadLibraryConfig config(List<Path> sources, Path target) {
        List<Path> copybooks = new ArrayList<>(sources);
        copybooks.addAll(config.copybooks());
        LoadLibraryConfig usual = LoadLibraryConfig.of(sources, copybooks, target);
        return new LoadLibraryConfig(
                usual.sources(),
                usual.copybooks(),
                target,
                folders.cache(),
                config.cobol().cobc(),
                usual.options(),
                config.cobol().programChecks(),
                usual.timeout(),
                usual.parallelism(),
                usual.mostSourceBytes(),
                usual.mostMessages(),
                usual.mostCached(),
                config.cobol().codePage(),
                usual.translator().keepingStopRun(),
                DliEnvironment.INSTANCE);
    }
}
