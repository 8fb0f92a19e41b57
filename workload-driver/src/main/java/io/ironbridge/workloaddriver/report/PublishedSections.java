package io.ironbridge.workloaddriver.report;

import io.ironbridge.workloaddriver.report.page.Block;
import io.ironbridge.workloaddriver.report.page.Markdown;
import io.ironbridge.workloaddriver.result.ScenarioResult;
import io.ironbridge.workloaddriver.result.ScenarioResult.Form;
import java.util.ArrayList;
import java.util.List;

/**
 * The parts of a Markdown page that come from results: for each scenario what stands between {@code
 * <!-- NAME -->} and {@code <!-- /NAME -->}.
 */
public final class PublishedSections {
    /** Headings of a chapter's sections are those below the page's. */
    private static final int DEEPER = 1;

    private PublishedSections() {}

    /** Whether a page has a beginning of this scenario's part without an end. */
    public static boolean isOpenEnded(String page, String scenario) {
        int start = page.indexOf(begin(scenario));
        return start >= 0 && page.indexOf(end(scenario), start) < 0;
    }

    /**
     * The page with a full run's figures. Where it has no place for them, a section behind the last
     * one is made.
     *
     * @param more what stands behind the figures
     * @throws IllegalArgumentException for a short run
     */
    public static String replaced(String page, ScenarioResult run, List<Block> more) {
        if (run.form() != Form.FULL) {
            throw new IllegalArgumentException("a short run is not published");
        }
        List<Block> blocks = new ArrayList<>(ResultChapter.published(run));
        blocks.addAll(more);
        String part =
                begin(run.scenario()) + "\n" + Markdown.of(blocks, DEEPER) + end(run.scenario());
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
