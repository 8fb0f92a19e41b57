package io.ironbridge.workloaddriver.report.targets;

import io.ironbridge.workloaddriver.json.FaultyFileException;
import io.ironbridge.workloaddriver.result.ScenarioResult;
import io.ironbridge.workloaddriver.result.ScenarioResult.Form;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** The results of a folder: each {@code .json} file in it is one run of a named scenario. */
public record StoredResults(List<Stored> all) {
    public StoredResults {
        all = List.copyOf(all);
    }

    /** Depth of the folder tree: one folder for each scenario. */
    private static final int DEEP = 2;

    /** A run with its file. */
    public record Stored(Path file, ScenarioResult result) {}

    /**
     * Reads all results, including the folders of scenarios; reports the faults of all files at
     * once. A missing folder has no results.
     */
    public static StoredResults in(Path folder) throws IOException, FaultyFileException {
        List<Stored> read = new ArrayList<>();
        FaultyFileException.Collector faults = new FaultyFileException.Collector();
        for (Path file : files(folder)) {
            faults.attempt(() -> read.add(new Stored(file, ScenarioResult.read(file))));
        }
        faults.check();
        return new StoredResults(read);
    }

    private static List<Path> files(Path folder) throws IOException {
        if (Files.notExists(folder)) {
            return List.of();
        }
        try (Stream<Path> files = Files.walk(folder, DEEP)) {
            return files.filter(file -> file.toString().endsWith(".json"))
                    .filter(Files::isRegularFile)
                    .sorted()
                    .toList();
        }
    }

    /** The newest full run of a scenario. */
    public Optional<ScenarioResult> newestFull(String scenario) {
        return all.stream()
                .map(Stored::result)
                .filter(result -> result.scenario().equals(scenario))
                .filter(result -> result.form() == Form.FULL)
                .max(Comparator.comparing(ScenarioResult::started));
    }

    boolean hasShort(String scenario) {
        return shortOnes().stream().anyMatch(one -> one.result().scenario().equals(scenario));
    }

    /** The short runs, which are not published. */
    public List<Stored> shortOnes() {
        return all.stream().filter(one -> one.result().form() == Form.SHORT).toList();
    }

    /** The scenarios that have runs, by name. */
    public List<String> scenarios() {
        return all.stream().map(one -> one.result().scenario()).distinct().sorted().toList();
    }
}
