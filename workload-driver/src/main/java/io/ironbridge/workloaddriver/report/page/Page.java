package io.ironbridge.workloaddriver.report.page;

import java.util.List;

/**
 * A page.
 *
 * @param title for the window and as its first heading
 */
public record Page(String title, List<Block> blocks) {
    public Page {
        blocks = List.copyOf(blocks);
    }
}
