package io.ironbridge.copybook.dai;

import static org.assertj.core.api.Assertions.assertThat;

import io.ironbridge.copybook.Shared;
import io.ironbridge.copybook.layout.Description;
import io.ironbridge.copybook.layout.Field;
import io.ironbridge.copybook.layout.FieldType;
import io.ironbridge.copybook.layout.Item;
import io.ironbridge.copybook.layout.Layout;
import io.ironbridge.copybook.parse.CopybookParser;
import io.ironbridge.copybook.source.CopybookException;
import io.ironbridge.copybook.source.SourceFile;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Layouts of copybooks, written as data structures and read again. */
class DaiCorpusTest {
    private static final List<String> ENDINGS = List.of(".cpy", ".cbl", ".cob");

    @Test
    void layoutsSurviveTheWayOverADataStructure() throws IOException {
        List<Layout> layouts = layouts();

        assertThat(layouts).hasSizeGreaterThan(100);
        for (Layout layout : layouts) {
            DataStructure read = DaiText.structure(written(layout));
            List<Item> items = Unplaced.itemsWithoutUsage(read.segments().getFirst().layout());
            List<Item> expected = Unplaced.itemsWithoutUsage(layout);
            assertThat(items).hasSameSizeAs(expected);
            for (int i = 0; i < expected.size(); i++) {
                assertThat(items.get(i))
                        .as(layout.root().description().origin().file())
                        .isEqualTo(expected.get(i));
            }
        }
    }

    private static String written(Layout layout) {
        Segment segment = new Segment("", "", "", "", true, layout, false);
        return DaiWriter.write(List.of(segment), DaiWriter.Choices.NONE);
    }

    private static List<Layout> layouts() throws IOException {
        try (Stream<Path> files = Files.walk(Shared.corpus())) {
            return files.filter(DaiCorpusTest::copybook)
                    .sorted()
                    .flatMap(file -> parsed(file).stream())
                    .filter(DaiCorpusTest::expressible)
                    .toList();
        }
    }

    private static boolean copybook(Path file) {
        String name = file.toString().toLowerCase(Locale.ROOT);
        return ENDINGS.stream().anyMatch(name::endsWith);
    }

    private static List<Layout> parsed(Path file) {
        try {
            return CopybookParser.parse(new SourceFile(file.toString(), Files.readAllBytes(file)))
                    .layouts();
        } catch (CopybookException e) {
            return List.of();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /**
     * Items that had to be renamed have another path in a data structure, where names are given.
     */
    private static boolean renamed(Item item) {
        Description description = item.description();
        return !description.filler() && !description.originalName().equals(description.name());
    }

    /**
     * Binary items that use their whole range, but not in the machine's order, have no digits in a
     * data structure.
     */
    private static boolean expressible(Layout layout) {
        return DaiWriter.inexpressible(layout).isEmpty()
                && layout.items().stream()
                        .noneMatch(item ->
                                renamed(item)
                                        || (item instanceof Field field
                                                && isFullRange(field.type())));
    }

    private static boolean isFullRange(FieldType type) {
        return type instanceof FieldType.Binary binary && binary.full() != binary.nativeOrder();
    }
}
