package io.ironbridge.lab.ims.macro;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * One macro instruction.
 *
 * @param label empty where it has none
 * @param operation in capital letters: {@code SEGM}, {@code TRANSACT} ...
 * @param positionals operands without a keyword
 * @param keywords the others by keyword, in capital letters, in the order of the source
 * @param place of its first line
 */
public record Macro(
        String label,
        String operation,
        List<Operand> positionals,
        Map<String, Operand> keywords,
        Place place) {
    public Macro {
        positionals = List.copyOf(positionals);
        keywords = Collections.unmodifiableMap(new LinkedHashMap<>(keywords));
    }

    /** Whether a keyword is there. */
    public boolean has(String keyword) {
        return keywords.containsKey(keyword);
    }
}
