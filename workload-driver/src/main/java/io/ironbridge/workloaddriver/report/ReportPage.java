package io.ironbridge.workloaddriver.report;

import io.ironbridge.workloaddriver.json.FaultyFileException;
import io.ironbridge.workloaddriver.json.Json;
import io.ironbridge.workloaddriver.report.page.Block;
import io.ironbridge.workloaddriver.report.page.Page;
import io.ironbridge.workloaddriver.result.ScenarioResult;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;

/** A report page on result files: of named scenarios and of {@code drive FILE --out}. */
public final class ReportPage {
    private ReportPage() {}

    /**
     * A chapter for each file, in their order; the faults of all files at once.
     *
     * @param more blocks at the end of a named scenario's chapter
     */
    public static Page of(List<Path> files, Function<ScenarioResult, List<Block>> more)
            throws FaultyFileException {
        List<Block> blocks = new ArrayList<>();
        FaultyFileException.Collector faults = new FaultyFileException.Collector();
        for (Path file : files) {
            faults.attempt(() -> blocks.addAll(chapter(file, more)));
        }
        faults.check();
        return new Page("Ironbridge: measurements", blocks);
    }

    private static List<Block> chapter(Path file, Function<ScenarioResult, List<Block>> more)
            throws FaultyFileException {
        Json json = Json.read(file);
        if (isDriveRun(json)) {
            return FileRunChapter.of(StoredFileRun.read(file.toString(), json));
        }
        ScenarioResult result = ScenarioResult.read(file.toString(), json);
        List<Block> blocks = new ArrayList<>(ResultChapter.of(result));
        blocks.addAll(more.apply(result));
        return blocks;
    }

    private static boolean isDriveRun(Json json) {
        return json instanceof Json.Members(var _, var members)
                && members.get("format") instanceof Json.Text(var _, var format)
                && format.equals(StoredFileRun.FORMAT_NAME);
    }
}
