package io.ironbridge.workloaddriver.report;

import io.ironbridge.workloaddriver.report.page.Block;
import io.ironbridge.workloaddriver.report.page.Markdown;
import io.ironbridge.workloaddriver.result.ScenarioResult;
import io.ironbridge.workloaddriver.result.ScenarioResult.Form;
import java.util.ArrayList;
import java.util.List;

/**
 * The generated parts of a Markdown page: for each scenario the text between {@code <!-- NAME -->}
 * and {@code <!-- /NAME -->}.
 */
public final class PublishedSections {
    /** Headings of a chapter's sections are those below the page's. */
    private static final int DEEPER = 1;

    private PublishedSections() {}

    /** Whether a scenario's part has a start marker without an end marker. */
    public static boolean isOpenEnded(String page, String scenario) {
        int start = page.indexOf(begin(scenario));
        return start >= 0 && page.indexOf(end(scenario), start) < 0;
    }

    /**
     * The page with the figures of a full run. If it has no markers of the scenario, a section is
     * appended.
     *
     * @param more blocks after the figures
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
