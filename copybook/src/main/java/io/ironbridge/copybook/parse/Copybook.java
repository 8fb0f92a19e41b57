package io.ironbridge.copybook.parse;

import io.ironbridge.copybook.layout.Layout;
import io.ironbridge.copybook.source.CopybookFault;
import java.util.List;

/**
 * A copybook that was understood: its records in source order, and what was doubtful.
 *
 * @param layouts one for each level 01 and 77; one for all where there is no level 01
 * @param warnings doubtful things in source order
 */
public record Copybook(List<Layout> layouts, List<CopybookFault> warnings) {
    public Copybook {
        layouts = List.copyOf(layouts);
        warnings = List.copyOf(warnings);
    }
}
