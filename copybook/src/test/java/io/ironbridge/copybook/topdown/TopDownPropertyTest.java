package io.ironbridge.copybook.topdown;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.quicktheories.QuickTheory.qt;
import static org.quicktheories.generators.SourceDSL.longs;

import io.ironbridge.copybook.codepage.CodePages;
import io.ironbridge.copybook.json.OutputBytes;
import io.ironbridge.copybook.json.OutputLimitException;
import io.ironbridge.copybook.layout.Layout;
import io.ironbridge.copybook.layout.LayoutTable;
import io.ironbridge.copybook.options.ConversionOptions;
import io.ironbridge.copybook.parse.CopybookParser;
import io.ironbridge.copybook.topdown.Shape.Structured;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.quicktheories.core.Gen;

class TopDownPropertyTest {
    private static final Rules RULES = Rules.DEFAULT.withFractionDigits(2);
    private static final int DEEP = 3;

    private static Gen<Long> seeds() {
        return longs().all();
    }

    private static Structure layout(Structured root) {
        try {
            return Layouts.request(root, RULES);
        } catch (ShapeException e) {
            throw new AssertionError(e);
        }
    }

    private static ContainerTranscoder transcoder(Structured root) {
        return new ContainerTranscoder(
                layout(root), RULES, ConversionOptions.zosConnect(CodePages.of("037")));
    }

    private static Map<String, byte[]> encoded(ContainerTranscoder transcoder, String json) {
        Map<String, byte[]> containers = new LinkedHashMap<>();
        byte[] text = json.getBytes(UTF_8);
        try {
            transcoder.encode(
                    text,
                    0,
                    text.length,
                    (name, bytes, length) -> containers.put(name, Arrays.copyOf(bytes, length)));
        } catch (ContainerDataException e) {
            throw new AssertionError(json, e);
        }
        return containers;
    }

    @Test
    void whatIsEncodedIsDecodedToTheSame() {
        qt().forAll(seeds())
                .checkAssert(seed -> {
                    RandomChannel random = new RandomChannel(seed);
                    Structured root =
                            new Structured(List.of(Shapes.required("body", random.object(DEEP))));
                    String json = random.json(root);
                    ContainerTranscoder transcoder = transcoder(root);
                    OutputBytes decoded = new OutputBytes(1 << 20);
                    try {
                        transcoder.decode(encoded(transcoder, json)::get, decoded);
                    } catch (ContainerDataException e) {
                        throw new AssertionError(json, e);
                    }
                    assertThat(new String(decoded.toBytes(), UTF_8)).isEqualTo(json);
                });
    }

    @Test
    void thePrintedCopybookHasTheSameOffsetsForTheParser() {
        qt().forAll(seeds())
                .checkAssert(seed -> {
                    Structure base = layout(new RandomChannel(seed).object(DEEP));
                    String printed = String.join("\n", CopybookText.lines(base));
                    List<Layout> parsed = CopybookParser.parse("printed", printed).layouts();
                    List<Structure> structures = base.all();
                    assertThat(parsed).as(printed).hasSameSizeAs(structures);
                    for (int index = 0; index < parsed.size(); index++) {
                        Structure structure = structures.get(index);
                        List<String> own = new ArrayList<>();
                        places(structure.content(), own);
                        assertThat(places(parsed.get(index))).as(printed).isEqualTo(own);
                        assertThat(parsed.get(index).length())
                                .as(printed)
                                .isEqualTo(structure.stride());
                    }
                });
    }

    /** Name, offset and bytes of the elementary items. */
    private static List<String> places(Layout layout) {
        return LayoutTable.rows(layout).stream()
                .filter(row -> !row.usage().isEmpty() && !row.name().equals("FILLER"))
                .map(row -> place(row.name(), row.offset(), row.length()))
                .toList();
    }

    private static String place(String name, int offset, int length) {
        return name + " " + offset + " " + length;
    }

    private static void places(Part part, List<String> into) {
        switch (part) {
            case Part.Element element ->
                    into.add(place(element.name(), element.offset(), element.type().bytes()));
            case Part.Flag flag -> into.add(place(flag.name(), flag.offset(), 1));
            case Part.Varying varying -> {
                into.add(place(varying.name() + "-length", varying.offset(), 2));
                into.add(place(varying.name(), varying.dataOffset(), varying.most()));
            }
            case Part.Group group -> group.fields().forEach(field -> places(field, into));
            case Part.Table table -> places(table.item(), into);
            case Part.ContainerArray listed -> named(listed.name() + "-num", listed.offset(), into);
            case Part.OptionalObject apart ->
                    named(apart.name() + "-existence", apart.offset(), into);
        }
    }

    private static void named(String first, int offset, List<String> into) {
        into.add(place(first, offset, 4));
        into.add(place(first.substring(0, first.lastIndexOf('-')) + "-cont", offset + 4, 16));
    }

    private static void places(Part.Field field, List<String> into) {
        field.existence()
                .ifPresent(
                        offset -> into.add(place(field.existenceName() + "-existence", offset, 4)));
        places(field.part(), into);
    }

    @Test
    void containersThatWereChangedAreReadOrRefused() {
        qt().forAll(seeds())
                .checkAssert(seed -> {
                    RandomChannel shapes = new RandomChannel(seed);
                    Structured root =
                            new Structured(List.of(Shapes.required("body", shapes.object(DEEP))));
                    ContainerTranscoder transcoder = transcoder(root);
                    Map<String, byte[]> containers = encoded(transcoder, shapes.json(root));
                    Random random = new Random(seed);
                    containers.replaceAll((_, bytes) -> mutated(bytes, random));
                    try {
                        transcoder.decode(containers::get, new OutputBytes(1 << 16));
                    } catch (ContainerDataException e) {
                        assertThat(e.getMessage()).contains(" at ", "byte offset X'");
                    } catch (OutputLimitException e) {
                        assertThat(e).hasMessageContaining("65536");
                    }
                });
    }

    private static byte[] mutated(byte[] bytes, Random random) {
        byte[] mutated =
                random.nextInt(4) == 0
                        ? Arrays.copyOf(bytes, random.nextInt(bytes.length + 1))
                        : bytes.clone();
        for (int changes = random.nextInt(4); changes > 0 && mutated.length > 0; changes--) {
            mutated[random.nextInt(mutated.length)] = (byte) random.nextInt(256);
        }
        return mutated;
    }
}
