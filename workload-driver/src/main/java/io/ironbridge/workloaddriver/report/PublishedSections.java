package io.ironbridge.workloaddriver.report;

import io.ironbridge.workloaddriver.report.page.Block;
import io.ironbridge.workloaddriver.report.page.Markdown;
import io.ironbridge.workloaddriver.result.ScenarioResult;
import io.ironbridge.workloaddriver.result.ScenarioResult.Form;
import java.util.ArrayList;
import java.util.List;

/**
 * The generated parts of a Markdown page: for each scenario the text between {@code <!-- NAME -->}
 * and {@code <!-- /NAME -->}, which has the run and its targets. All figures of a scenario are a
 * page of their own.
 */
public final class PublishedSections {
    /** Folder of the pages of figures, beside the page. */
    public static final String FOLDER = "performance";

    /** Headings of a chapter's sections are those below the page's. */
    private static final int DEEPER = 1;

    private PublishedSections() {}

    /** Whether a scenario's part has a start marker without an end marker. */
    public static boolean isOpenEnded(String page, String scenario) {
        int start = page.indexOf(begin(scenario));
        return start >= 0 && page.indexOf(end(scenario), start) < 0;
    }

    /** The page with all figures of a full run. */
    public static String figures(ScenarioResult run) {
        List<Block> blocks = new ArrayList<>();
        blocks.add(new Block.Heading(1, ResultChapter.title(run)));
        blocks.addAll(ResultChapter.about(run));
        blocks.addAll(ResultChapter.published(run));
        return Markdown.of(blocks, 0).stripTrailing() + "\n";
    }

    /**
     * The page with a full run and its targets. If it has no markers of the scenario, a section is
     * appended.
     *
     * @param targets blocks after the description of the run
     * @throws IllegalArgumentException for a short run
     */
    public static String replaced(String page, ScenarioResult run, List<Block> targets) {
        if (run.form() != Form.FULL) {
            throw new IllegalArgumentException("a short run is not published");
        }
        List<Block> blocks = new ArrayList<>();
        ResultChapter.published(run).stream()
                .filter(Block.Facts.class::isInstance)
                .limit(1)
                .forEach(blocks::add);
        blocks.addAll(targets);
        String part =
                "%s\n%s[All figures](%s/%s.md)\n%s"
                        .formatted(
                                begin(run.scenario()),
                                Markdown.of(blocks, DEEPER),
                                FOLDER,
                                run.scenario(),
                                end(run.scenario()));
        int start = page.indexOf(begin(run.scenario()));
        if (start < 0) {
            return page.stripTrailing() + "\n\n" + introduction(run) + part + "\n";
        }
        int end = page.indexOf(end(run.scenario()), start) + end(run.scenario()).length();
        return page.substring(0, start) + part + page.substring(end);
    }

    private static String introduction(ScenarioResult run) {
        List<Block> blocks = new ArrayList<>();
        blocks.add(new Block.Heading(1, ResultChapter.title(run)));
        blocks.addAll(ResultChapter.about(run));
        return Markdown.of(blocks, DEEPER);
    }

    private static String begin(String scenario) {
        return "<!-- " + scenario + " -->";
    }

    private static String end(String scenario) {
        return "<!-- /" + scenario + " -->";
    }
}
