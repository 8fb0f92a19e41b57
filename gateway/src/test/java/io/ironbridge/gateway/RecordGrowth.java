package io.ironbridge.gateway;

import io.ironbridge.copybook.codepage.CodePage;
import io.ironbridge.copybook.codepage.CodePages;
import io.ironbridge.copybook.json.OutputBytes;
import io.ironbridge.copybook.layout.FieldType;
import io.ironbridge.copybook.layout.Layout;
import io.ironbridge.copybook.options.ConversionOptions;
import io.ironbridge.copybook.parse.CopybookParser;
import io.ironbridge.copybook.transcode.InterpretedTranscoder;
import io.ironbridge.copybook.transcode.Transcoder;
import io.ironbridge.copybook.transcode.generated.GeneratedTranscoder;
import io.ironbridge.gateway.Growth.Row;
import io.ironbridge.gateway.Growth.Work;
import io.ironbridge.gateway.GrowthInputs.Json;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;

/**
 * What it costs to make a record of a caller's JSON and JSON of that record, for each type of item
 * and code page.
 */
final class RecordGrowth {
    private static final int LARGEST = 32_768;
    private static final int LIMIT = 64 << 20;

    /** Items of each type. */
    static final Map<Class<?>, List<String>> ITEMS =
            Map.of(
                    FieldType.Text.class,
                    List.of(
                            "PIC X(30000)",
                            "PIC X(10) JUSTIFIED RIGHT",
                            "PIC N(30000) NATIONAL",
                            "PIC G(100) DISPLAY-1"),
                    FieldType.EditedText.class,
                    List.of("PIC X(3)BX(3)/X"),
                    FieldType.Zoned.class,
                    List.of("PIC S9(15)V99", "PIC S9(18) SIGN LEADING SEPARATE"),
                    FieldType.Packed.class,
                    List.of("PIC S9(15)V99 COMP-3"),
                    FieldType.Binary.class,
                    List.of("PIC S9(9) BINARY", "PIC S9(16)V99 COMP-5"),
                    FieldType.Floating.class,
                    List.of("COMP-1", "COMP-2"),
                    FieldType.Edited.class,
                    List.of("PIC ZZZ,ZZ9.99CR", "PIC $$$,$$9.99-"),
                    FieldType.ExternalFloat.class,
                    List.of("PIC +9.9(5)E+99"),
                    FieldType.Opaque.class,
                    List.of("POINTER"));

    private static final List<String> CODE_PAGES = List.of("037", "1047", "930", "UTF-8");

    private RecordGrowth() {}

    static Stream<Row> rows() {
        return CODE_PAGES.stream()
                .flatMap(page ->
                        Stream.concat(
                                new TreeMap<>(byName())
                                        .values().stream()
                                                .flatMap(List::stream)
                                                .flatMap(item -> rows(page, item)),
                                tables(page)));
    }

    private static Map<String, List<String>> byName() {
        Map<String, List<String>> items = new TreeMap<>();
        ITEMS.forEach((type, all) -> items.put(type.getSimpleName(), all));
        return items;
    }

    private static Stream<Row> rows(String page, String item) {
        return rows(page, item, "       01 R.\n           05 V " + item + ".\n");
    }

    private static Stream<Row> tables(String page) {
        return rows(
                page,
                "OCCURS DEPENDING ON",
                "       01 R.\n           05 N PIC 9(5).\n           05 V OCCURS 0 TO 90000"
                        + " DEPENDING ON N.\n              10 A PIC X(2).\n");
    }

    private static Stream<Row> rows(String page, String name, String copybook) {
        CodePage codePage = CodePages.of(page);
        Layout layout = CopybookParser.parse("R", copybook).layouts().getFirst();
        ConversionOptions options = ConversionOptions.zosConnect(codePage);
        return Stream.of(
                        InterpretedTranscoder.of(layout, options),
                        GeneratedTranscoder.of(layout, options))
                .flatMap(transcoder -> rows(page + ", " + name, transcoder));
    }

    private static Stream<Row> rows(String name, Transcoder transcoder) {
        return Arrays.stream(Json.values())
                .flatMap(json -> {
                    String row =
                            String.join(
                                    ", ",
                                    "record",
                                    name,
                                    transcoder.getClass().getSimpleName(),
                                    json.name());
                    return Stream.of(
                            new Row(row, LARGEST, size -> encoding(transcoder, json.of(size))),
                            new Row(
                                    row + ", read",
                                    LARGEST,
                                    size -> decoding(transcoder, json.of(size))));
                });
    }

    private static Work encoding(Transcoder transcoder, String value) {
        byte[] body = body(value);
        return () -> transcoder.encode(body, 0, body.length, new OutputBytes(LIMIT));
    }

    /** Of a record that was made before; where none can be made, of the JSON's bytes. */
    private static Work decoding(Transcoder transcoder, String value) {
        byte[] body = body(value);
        OutputBytes made = new OutputBytes(LIMIT);
        boolean fits = transcoder.encode(body, 0, body.length, made).isEmpty();
        byte[] record = fits ? made.toBytes() : body;
        return () -> transcoder.decode(record, 0, record.length, new OutputBytes(LIMIT));
    }

    private static byte[] body(String value) {
        return ("{\"V\":" + value + "}").getBytes(StandardCharsets.UTF_8);
    }
}
