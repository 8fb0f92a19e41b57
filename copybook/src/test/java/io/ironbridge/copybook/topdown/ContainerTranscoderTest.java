package io.ironbridge.copybook.topdown;

import static io.ironbridge.copybook.topdown.Shapes.atMost;
import static io.ironbridge.copybook.topdown.Shapes.bool;
import static io.ironbridge.copybook.topdown.Shapes.decimal;
import static io.ironbridge.copybook.topdown.Shapes.exactly;
import static io.ironbridge.copybook.topdown.Shapes.int32;
import static io.ironbridge.copybook.topdown.Shapes.list;
import static io.ironbridge.copybook.topdown.Shapes.object;
import static io.ironbridge.copybook.topdown.Shapes.optional;
import static io.ironbridge.copybook.topdown.Shapes.required;
import static io.ironbridge.copybook.topdown.Shapes.text;
import static io.ironbridge.copybook.topdown.Shapes.times;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.ironbridge.copybook.codepage.CodePages;
import io.ironbridge.copybook.json.OutputBytes;
import io.ironbridge.copybook.options.ConversionOptions;
import io.ironbridge.copybook.topdown.Rules.Limits;
import io.ironbridge.copybook.topdown.Rules.Padding;
import io.ironbridge.copybook.topdown.Shape.Structured;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.Test;

class ContainerTranscoderTest {
    private static final String BASE = "BAQBASE";
    private static final Rules RULES = Rules.DEFAULT.withFractionDigits(2);
    private static final Structured REQUEST =
            object(
                    required(
                            "requestBody",
                            object(
                                    required("name", text(4)),
                                    optional("due", text(3)),
                                    required("tags", atMost(2, exactly(2))),
                                    optional("price", decimal()),
                                    required("done", bool()))));
    private static final Structured RESPONSE =
            object(
                    optional(
                            "responseCode200",
                            list(object(required("id", int32()), optional("note", text(4))))),
                    optional("responseCode404", object(required("message", text(9)))));

    private static ContainerTranscoder request(Structured root, Rules rules) throws ShapeException {
        return new ContainerTranscoder(Layouts.request(root, rules), rules, options());
    }

    private static ContainerTranscoder response(Structured root) throws ShapeException {
        return new ContainerTranscoder(Layouts.response(root, RULES), RULES, options());
    }

    private static ConversionOptions options() {
        return ConversionOptions.zosConnect(CodePages.of("037"));
    }

    private static Map<String, byte[]> encode(ContainerTranscoder transcoder, String json)
            throws ContainerDataException {
        Map<String, byte[]> containers = new LinkedHashMap<>();
        byte[] text = json.getBytes(UTF_8);
        transcoder.encode(
                text,
                0,
                text.length,
                (name, bytes, length) -> containers.put(name, Arrays.copyOf(bytes, length)));
        return containers;
    }

    private static String decode(ContainerTranscoder transcoder, Map<String, byte[]> containers)
            throws ContainerDataException {
        OutputBytes json = new OutputBytes(1 << 20);
        transcoder.decode(containers::get, json);
        return new String(json.toBytes(), UTF_8);
    }

    private static String hex(Map<String, byte[]> containers, String name) {
        return HexFormat.of()
                .formatHex(Objects.requireNonNull(containers.get(name)))
                .toUpperCase(Locale.ROOT);
    }

    private static byte[] bytes(String hex) {
        return HexFormat.of().parseHex(hex.replace(" ", ""));
    }

    private static String ebcdic(String text, int length) {
        byte[] bytes = new byte[length];
        Arrays.fill(bytes, (byte) 0x40);
        CodePages.of("037").encode(text, bytes, 0, length);
        return HexFormat.of().formatHex(bytes);
    }

    @Test
    void aRequestIsItsBaseStructureAndAContainerForItsArray() throws Exception {
        Map<String, byte[]> containers =
                encode(
                        request(REQUEST, RULES),
                        "{\"requestBody\":{\"name\":\"AB"
                                + " \",\"tags\":[\"C\",\"DE\"],\"done\":true}}");
        assertThat(containers).containsOnlyKeys("IRB-000000000001", BASE);
        assertThat(hex(containers, "IRB-000000000001")).isEqualTo("C340C4C5");
        assertThat(hex(containers, BASE))
                .isEqualTo(
                        "0003C1C240000000" // length, text, padding, slack
                                + "000000000000000000000000".substring(0, 18)
                                + "000000"
                                + "00000002"
                                + "C9D9C260F0F0F0F0F0F0F0F0F0F0F0F1"
                                + "00000000"
                                + "0000000000000000000C"
                                + "01");
    }

    @Test
    void whatIsGivenComesBack() throws Exception {
        String json =
                "{\"requestBody\":{\"name\":\"Grün\",\"due\":\"\",\"tags\":[],\"price\":-12.50,"
                        + "\"done\":false}}";
        ContainerTranscoder transcoder = request(REQUEST, RULES);
        assertThat(decode(transcoder, encode(transcoder, json))).isEqualTo(json);
    }

    @Test
    void paddingCanBeBlanks() throws Exception {
        Structured one = object(required("t", text(3)));
        assertThat(hex(encode(request(one, RULES), "{\"t\":\"A\"}"), BASE)).isEqualTo("0001C10000");
        assertThat(
                        hex(
                                encode(
                                        request(one, RULES.withPadding(Padding.BLANKS)),
                                        "{\"t\":\"A\"}"),
                                BASE))
                .isEqualTo("0001C14040");
    }

    @Test
    void whatDoesNotFitNamesFieldAndPlaceButNoData() throws Exception {
        misfit("{\"requestBody\":{\"name\":\"ABCDE\"}}", "name of BAQBASE at /requestBody/name");
        misfit("{\"requestBody\":{\"name\":[]}}", "/requestBody/name");
        misfit("{\"requestBody\":{\"tags\":[\"A\",\"漢\"]}}", "tags of tags at /requestBody/tags/1");
        misfit("{\"requestBody\":{\"tags\":[\"A\",\"B\",\"C\"]}}", "tags-num of BAQBASE");
        misfit("{\"requestBody\":{\"done\":\"maybe\"}}", "/requestBody/done");
        misfit("{\"requestBody\":{\"other\":1}}", "/requestBody/other");
        misfit("{\"requestBody\":{\"price\":1.234}}", "decimals");
        misfit("{\"requestBody\":", "not well formed");
    }

    private static void misfit(String json, String told) {
        assertThatThrownBy(() -> encode(request(REQUEST, RULES), json))
                .isInstanceOf(ContainerDataException.class)
                .hasMessageContaining(told)
                .hasMessageNotContaining("ABCDE")
                .hasMessageNotContaining("maybe");
    }

    @Test
    void aRequestIsBoundInBytesAndContainers() throws Exception {
        Structured lists = object(required("l", list(list(exactly(9)))));
        Rules few = RULES.withLimits(Limits.DEFAULT.withRequestContainers(3));
        assertThatThrownBy(
                        () -> encode(request(lists, few), "{\"l\":[[\"\"],[\"\"],[\"\"],[\"\"]]}"))
                .hasMessageContaining("more than 3 containers");
        Rules small = RULES.withLimits(Limits.DEFAULT.withRequestBytes(50));
        assertThatThrownBy(() -> encode(request(lists, small), "{\"l\":[[\"\",\"\"]]}"))
                .hasMessageContaining("more than 50 bytes");
    }

    @Test
    void aTableHasItsItemsInOneStructure() throws Exception {
        Structured root = object(required("t", times(2, text(3))), required("e", exactly(1)));
        ContainerTranscoder transcoder = request(root, RULES);
        Map<String, byte[]> containers = encode(transcoder, "{\"t\":[\"A\",\"BCD\"],\"e\":\"Z\"}");
        assertThat(hex(containers, BASE)).isEqualTo("0001C10000000003C2C3C400E9");
        assertThat(decode(transcoder, containers)).isEqualTo("{\"t\":[\"A\",\"BCD\"],\"e\":\"Z\"}");
    }

    @Test
    void aReplyHasTheMembersThatExist() throws Exception {
        String none = "00000000" + ebcdic("", 16);
        Map<String, byte[]> containers = new HashMap<>();
        containers.put(BASE, bytes(none + "00000001" + ebcdic("GONE", 16)));
        containers.put("GONE", bytes("0002" + ebcdic("NO", 9) + "00"));
        assertThat(decode(response(RESPONSE), containers))
                .isEqualTo("{\"responseCode404\":{\"message\":\"NO\"}}");
        containers.put(BASE, bytes("00000002" + ebcdic("ROWS", 16) + none));
        containers.put(
                "ROWS",
                bytes(
                        "00000007 00000000 00000000 00000000"
                                + "FFFFFFFF 00000001 0002C1400000")); // the last one lacks its
        // filler
        assertThat(decode(response(RESPONSE), containers))
                .isEqualTo("{\"responseCode200\":[{\"id\":7},{\"id\":-1,\"note\":\"A \"}]}");
    }

    @Test
    void anArrayWithoutItemsIsThereWhereNothingElseIs() throws Exception {
        Map<String, byte[]> containers =
                Map.of(BASE, bytes("00000000" + ebcdic("?", 16) + "00000000" + ebcdic("", 16)));
        assertThat(decode(response(RESPONSE), containers)).isEqualTo("{\"responseCode200\":[]}");
    }

    @Test
    void aReplyThatCannotBeNamesStructureFieldAndOffset() {
        String none = "00000000" + ebcdic("", 16);
        unreadable(Map.of(), "no BIT container BAQBASE came back");
        unreadable(
                Map.of(BASE, bytes("00000000")),
                "the container has 4 bytes, but the structure has 40");
        unreadable(
                Map.of(BASE, bytes("FFFFFFFF" + ebcdic("", 16) + none)),
                "responseCode200-num of BAQBASE at /responseCode200: the number of items is"
                        + " negative; byte offset X'0'");
        unreadable(
                Map.of(BASE, bytes(none + "00000001" + ebcdic("LOST", 16))),
                "responseCode404-cont of BAQBASE at /responseCode404: no BIT container of the name"
                        + " in this field was returned; byte offset X'18'");
        unreadable(
                Map.of(BASE, bytes("7FFFFFFF" + ebcdic("R", 16) + none), "R", bytes("00")),
                "of responseCode200 need 34359738350; byte offset X'4'");
        unreadable(
                Map.of(
                        BASE,
                        bytes(none + "00000001" + ebcdic("M", 16)),
                        "M",
                        bytes("000A" + ebcdic("", 10))),
                "Xmessage-length of responseCode404 at /responseCode404/message: the length is not"
                        + " between 0 and 9; byte offset X'0'");
    }

    private static void unreadable(Map<String, byte[]> containers, String told) {
        assertThatThrownBy(() -> decode(response(RESPONSE), containers))
                .isInstanceOf(ContainerDataException.class)
                .hasMessageContaining(told)
                .hasMessageNotContaining("LOST");
    }
}
