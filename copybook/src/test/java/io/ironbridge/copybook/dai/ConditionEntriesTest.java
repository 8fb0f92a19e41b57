package io.ironbridge.copybook.dai;

import static org.assertj.core.api.Assertions.assertThat;

import io.ironbridge.copybook.layout.Condition;
import io.ironbridge.copybook.layout.Layout;
import io.ironbridge.copybook.parse.CopybookParser;
import io.ironbridge.copybook.source.SourceFile;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Level 88 entries in data structures. */
class ConditionEntriesTest {
    private static final String ENTRIES =
            """
            88 OPEN-ONE VALUE 'O'.
            88 ODD VALUES ARE 'it''s. 88 X VALUE <1>' "&" SPACE HIGH-VALUES X'00FF' ALL 'AB'.
            88 RANGES VALUE 10 THRU 19 21 -1.5 THROUGH ZERO.
            """;

    private static List<Condition> parsed() {
        String source = "       01 REC.\n       05 A PIC X(30).\n" + ENTRIES.indent(7);
        return conditions(
                CopybookParser.parse(
                                new SourceFile("REC.cpy", source.getBytes(StandardCharsets.UTF_8)))
                        .layouts()
                        .getFirst());
    }

    private static List<Condition> conditions(Layout layout) {
        return layout.find("REC.A").orElseThrow().description().conditions();
    }

    @Test
    void theyAreRemarksOfTheirItem() {
        assertThat(parsed()).hasSize(3);
        assertThat(ConditionEntries.read(ConditionEntries.text(parsed()))).isEqualTo(parsed());
    }

    @Test
    void otherRemarksAreADescription() {
        for (String remarks :
                List.of("", "The 88 of them", "88 years", "88 A VALUE", "88 A VALUE 1 THRU.")) {
            assertThat(ConditionEntries.read(remarks)).as(remarks).isEmpty();
        }
    }
}
