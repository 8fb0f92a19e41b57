package io.ironbridge.copybook.dai;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.ironbridge.copybook.Shared;
import io.ironbridge.copybook.layout.FieldType;
import io.ironbridge.copybook.layout.Group;
import io.ironbridge.copybook.layout.Item;
import io.ironbridge.copybook.layout.Layout;
import io.ironbridge.copybook.layout.Literal.Figurative;
import io.ironbridge.copybook.layout.Place;
import io.ironbridge.copybook.parse.Copybook;
import io.ironbridge.copybook.parse.CopybookParser;
import io.ironbridge.copybook.source.SourceFile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The data structures of the public samples. */
class DaiSamplesTest {
    private static DataStructure read(String asset, String name) throws IOException {
        Path file = Shared.samples().resolve(asset).resolve("providerFiles").resolve(name);
        return DaiReader.read(new SourceFile(name, Files.readAllBytes(file)));
    }

    private static Layout catalog() throws IOException {
        return read("catalog-cics/src/main/zosAssets/catalogProgram", "request.dai")
                .segments()
                .getFirst()
                .layout();
    }

    private static Item catalogItem(String path) throws IOException {
        return catalog().find("DFH0XCP1." + path).orElseThrow();
    }

    @Test
    void catalogCommareaIsOneUnnamedSegmentOf998Bytes() throws IOException {
        DataStructure structure =
                read("catalog-cics/src/main/zosAssets/catalogProgram", "request.dai");

        assertThat(structure.warnings()).isEmpty();
        assertThat(structure.segments())
                .singleElement()
                .satisfies(segment -> {
                    assertThat(segment.id()).isEqualTo("1");
                    assertThat(segment.name()).isEmpty();
                    assertThat(segment.several()).isFalse();
                    assertThat(segment.layout().name()).isEqualTo("DFH0XCP1");
                    assertThat(segment.layout().length()).isEqualTo(998);
                });
    }

    @Test
    void catalogHas35Fields() throws IOException {
        assertThat(catalog().items()).hasSize(35);
        assertThat(catalog().items()).filteredOn(item -> item instanceof Group).hasSize(6);
    }

    @Test
    void redefiningTableLiesOverTheTextItRedefines() throws IOException {
        Item text = catalogItem("CA-INQUIRE-REQUEST.CA-INQUIRY-RESPONSE-DATA");
        Item table = catalogItem("CA-INQUIRE-REQUEST.CA-CAT-ITEM");

        assertThat(text.place()).isEqualTo(new Place(11, 0, false, 900, 900));
        assertThat(table.place()).isEqualTo(new Place(11, 0, false, 60, 60));
        assertThat(table.occurs().max()).isEqualTo(15);
        assertThat(table.description().redefines()).isEqualTo("CA-INQUIRY-RESPONSE-DATA");
    }

    @Test
    void unnamedItemsHaveTheNameOfTheFileAndNoCobolName() throws IOException {
        Item filler = catalogItem("CA-INQUIRE-SINGLE.fill_2");

        assertThat(filler.name()).isEqualTo("fill_2");
        assertThat(filler.description().filler()).isTrue();
        assertThat(filler.place()).isEqualTo(new Place(71, 0, false, 840, 840));
    }

    @Test
    void zonedItemOfATableHasItsOffsetInTheOccurrence() throws IOException {
        Item stock = catalogItem("CA-INQUIRE-REQUEST.CA-CAT-ITEM.IN-STOCK");

        assertThat(stock.place().offset()).isEqualTo(53);
        assertThat(stock.description().picture()).isEqualTo("9(4)");
        assertThat(stock.description().usage()).isEqualTo("DISPLAY");
        assertThat(stock.description().level()).isEqualTo(7);
        assertThat(stock)
                .extracting("type")
                .isEqualTo(new FieldType.Zoned(4, 0, FieldType.Sign.UNSIGNED, false, false));
    }

    @Test
    void imsMessageNamesItsSegment() throws IOException {
        DataStructure structure =
                read("phonebook-ims/src/main/zosAssets/phonebook", "response.dai");

        assertThat(structure.segments())
                .singleElement()
                .satisfies(segment -> assertThat(segment.name()).isEqualTo("IVTNO_OUTPUT"));
    }

    @Test
    void imsOutputHasBinaryLengthAndBlankInitialValues() throws IOException {
        Layout layout =
                read("phonebook-ims/src/main/zosAssets/phonebook", "response.dai")
                        .segments()
                        .getFirst()
                        .layout();

        assertThat(layout.length()).isEqualTo(93);
        assertThat(layout.find("IVTNO_OUTPUT-MSG.OUT-LL").orElseThrow())
                .extracting("type")
                .isEqualTo(new FieldType.Binary(3, 0, true, 2, false, false));
        assertThat(layout.find("IVTNO_OUTPUT-MSG.OUT-ZIP-CODE").orElseThrow())
                .extracting("initial")
                .isEqualTo(Figurative.SPACE);
    }

    private static void assertSameAsCopybook(String asset, String dai, String copybook)
            throws IOException {
        Path file = Shared.samples().resolve(asset).resolve("providerFiles/gen").resolve(copybook);
        Copybook parsed = CopybookParser.parse(new SourceFile(copybook, Files.readAllBytes(file)));

        assertThat(Unplaced.items(read(asset, dai).segments().getFirst().layout()))
                .isEqualTo(Unplaced.items(parsed.layouts().getFirst()));
    }

    /** The copybook that was imported, and the name of its segment. */
    private static void assertWrittenAlike(
            String asset, String dai, String copybook, String imported, String segment)
            throws IOException {
        Path files = Shared.samples().resolve(asset).resolve("providerFiles");
        byte[] generated = Files.readAllBytes(files.resolve("gen").resolve(copybook));
        Layout layout =
                CopybookParser.parse(new SourceFile(imported, generated)).layouts().getFirst();
        Segment whole = new Segment("", segment, segment, "", true, layout, false);

        assertThat(DaiWriter.write(List.of(whole), DaiWriter.Choices.NONE))
                .isEqualTo(Files.readString(files.resolve(dai)));
        assertThat(EntryText.copybook(layout)).isEqualTo(new String(generated, UTF_8));
    }

    @Test
    void catalogIsWrittenByteForByte() throws IOException {
        String asset = "catalog-cics/src/main/zosAssets/catalogProgram";

        assertWrittenAlike(asset, "request.dai", "DFH0XCP1.cpy", "DFH0XCP1.cpy", "");
        assertWrittenAlike(asset, "response.dai", "DFH0XCP1.cpy", "DFH0XCP1.cpy", "");
    }

    @Test
    void phoneBookIsWrittenByteForByte() throws IOException {
        String asset = "phonebook-ims/src/main/zosAssets/phonebook";
        String imported = "IMSPHBK.cpy";

        assertWrittenAlike(asset, "request.dai", "IVTNO_INPUT-MSG.cpy", imported, "IVTNO_INPUT");
        assertWrittenAlike(asset, "response.dai", "IVTNO_OUTPUT-MSG.cpy", imported, "IVTNO_OUTPUT");
    }

    @Test
    void catalogIsTheSameFromItsCopybook() throws IOException {
        String asset = "catalog-cics/src/main/zosAssets/catalogProgram";

        assertSameAsCopybook(asset, "request.dai", "DFH0XCP1.cpy");
        assertSameAsCopybook(asset, "response.dai", "DFH0XCP1.cpy");
    }

    @Test
    void phoneBookIsTheSameFromItsCopybooks() throws IOException {
        String asset = "phonebook-ims/src/main/zosAssets/phonebook";

        assertSameAsCopybook(asset, "request.dai", "IVTNO_INPUT-MSG.cpy");
        assertSameAsCopybook(asset, "response.dai", "IVTNO_OUTPUT-MSG.cpy");
    }
}
