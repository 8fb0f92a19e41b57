package io.ironbridge.copybook.parse;

import io.ironbridge.copybook.layout.Layout;
import io.ironbridge.copybook.source.CopybookFault;
import java.util.List;

/**
 * A parsed copybook: its records in source order, and warnings.
 *
 * @param layouts one for each level 01 and 77; a single one if there is no level 01
 * @param warnings in source order
 */
public record Copybook(List<Layout> layouts, List<CopybookFault> warnings) {
    public Copybook {
        layouts = List.copyOf(layouts);
        warnings = List.copyOf(warnings);
    }
}
