package io.ironbridge.gateway.assets;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.ironbridge.connectorapi.Bytes;
import io.ironbridge.connectorapi.MessageDescriptor;
import io.ironbridge.connectorapi.Outcome;
import io.ironbridge.connectorapi.Payload;
import io.ironbridge.connectorapi.Payload.Message;
import io.ironbridge.connectorapi.Payload.MessageForm;
import io.ironbridge.copybook.codepage.CodePages;
import io.ironbridge.copybook.dai.DataStructure;
import io.ironbridge.copybook.dai.Segment;
import io.ironbridge.copybook.layout.Layout;
import io.ironbridge.copybook.options.ConversionOptions;
import io.ironbridge.copybook.parse.CopybookParser;
import io.ironbridge.mapping.AssetReply;
import io.ironbridge.mapping.AssetResult;
import io.ironbridge.mapping.MappingException;
import java.time.Duration;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class MqCodecTest {
    private static final int LIMIT = 1 << 16;

    private final MqCodec json = MqCodec.text(false, LIMIT);
    private final MqCodec text = MqCodec.text(true, LIMIT);

    private static MqCodec records() {
        Layout layout =
                CopybookParser.parse("TEST.cpy", "01 REC. 02 NAME PIC X(4). 02 COUNT-1 PIC 9(3).")
                        .layouts()
                        .getFirst();
        DataStructure data =
                new DataStructure(
                        "",
                        "",
                        "",
                        List.of(new Segment("", "", "", "", true, layout, false)),
                        List.of());
        return MqCodec.records(
                data,
                data,
                ConversionOptions.zosConnect(CodePages.of("037")),
                CodePages.of("037"),
                LIMIT);
    }

    private static Message encoded(MqCodec codec, String request) throws MappingException {
        return (Message) codec.encode(request.getBytes(UTF_8));
    }

    private static AssetResult decoded(MqCodec codec, MessageForm form, Bytes body) {
        return codec.decode(
                new Outcome.Replied(
                        new Message(form, body, MessageDescriptor.NONE.withCorrelationId("ID:c1")),
                        Duration.ZERO));
    }

    private static String shown(AssetResult result) {
        AssetReply.Host reply = (AssetReply.Host) result.reply();
        return reply == null ? String.valueOf(result.error()) : new String(reply.data(), UTF_8);
    }

    @Test
    void jsonGoesAsItIs() throws Exception {
        Message sent = encoded(json, "{\"body\":{\"a\": 1.00},\"correlationId\":\"mine\"}");
        assertThat(sent.form()).isEqualTo(MessageForm.TEXT);
        assertThat(sent.body().utf8()).isEqualTo("{\"a\": 1.00}");
        assertThat(sent.descriptor().correlationId()).contains("mine");
        assertThat(shown(decoded(json, MessageForm.TEXT, Bytes.utf8("{\"b\":2.50}"))))
                .isEqualTo("{\"correlationId\":\"ID:c1\",\"body\":{\"b\":2.50},\"form\":\"TEXT\"}");
    }

    @Test
    void aTextIsAString() throws Exception {
        assertThat(encoded(text, "{\"body\":\"a \\\"b\\\"\"}").body().utf8()).isEqualTo("a \"b\"");
        assertThat(shown(decoded(text, MessageForm.TEXT, Bytes.utf8("a \"b\""))))
                .contains("\"body\":\"a \\\"b\\\"\"");
        assertThatThrownBy(() -> encoded(text, "{\"body\":7}"))
                .isInstanceOf(MappingException.class)
                .hasMessage("The message's body is not a text.");
    }

    @Test
    void aRecordIsBytes() throws Exception {
        Message sent = encoded(records(), "{\"body\":{\"REC\":{\"NAME\":\"AB\",\"COUNT-1\":7}}}");
        assertThat(sent.form()).isEqualTo(MessageForm.BYTES);
        assertThat(HexFormat.of().formatHex(sent.body().array())).isEqualTo("c1c24040f0f0f7");
        assertThat(shown(decoded(records(), MessageForm.BYTES, sent.body())))
                .contains("\"body\":{\"REC\":{\"NAME\":\"AB\",\"COUNT-1\":7}}");
        assertThat(shown(decoded(records(), MessageForm.TEXT, Bytes.utf8("AB  007"))))
                .contains("\"body\":{\"REC\":{\"NAME\":\"AB\",\"COUNT-1\":7}}");
    }

    @Test
    void whatDoesNotFitIsTold() {
        assertThat(shown(decoded(json, MessageForm.BYTES, Bytes.utf8("x")))).contains("502");
        assertThat(shown(decoded(records(), MessageForm.TEXT, Bytes.utf8("A\u20ac  007"))))
                .contains("502", "character 2", "037");
        for (String member :
                List.of(
                        "\"expiry\":\"soon\"",
                        "\"priority\":10",
                        "\"persistence\":1",
                        "\"properties\":{\"a\":[]}",
                        "\"other\":1")) {
            assertThatThrownBy(() -> encoded(json, "{\"body\":{}," + member + "}"))
                    .isInstanceOf(MappingException.class);
        }
    }

    @Test
    void theDescriptorIsRead() throws Exception {
        MessageDescriptor read =
                encoded(
                                json,
                                "{\"messageId\":\"ID:1\",\"expiry\":-1,\"waitInterval\":250,"
                                        + "\"persistence\":true,\"retain\":false,\"priority\":9,"
                                        + "\"properties\":{\"a\":\"x\",\"b\":2,\"c\":true}}")
                        .descriptor();
        assertThat(read.messageId()).contains("ID:1");
        assertThat(read.expiry().orElseThrow()).isNegative();
        assertThat(read.waitInterval()).contains(Duration.ofMillis(250));
        assertThat(read.persistent()).contains(true);
        assertThat(read.priority()).hasValue(9);
        assertThat(read.properties()).isEqualTo(Map.of("a", "x", "b", 2L, "c", true));
    }

    @Test
    void withoutAMessageThereIsNone() {
        AssetResult none = json.decode(new Outcome.Replied(new Payload.NoMessage(), Duration.ZERO));
        assertThat(none.error()).isNull();
        assertThat(shown(none)).isEmpty();
        assertThat(shown(json.decode(new Outcome.TimedOut("QM1", Duration.ZERO, true))))
                .contains("504");
    }
}
