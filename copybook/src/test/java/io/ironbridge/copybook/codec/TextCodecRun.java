package io.ironbridge.copybook.codec;

import static org.assertj.core.api.Assertions.assertThat;

import io.ironbridge.copybook.json.FaultReason;
import io.ironbridge.copybook.json.JsonToken;
import io.ironbridge.copybook.json.OutputBytes;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.HexFormat;

/**
 * Tries one codec in the middle of a larger record: texts in and out, hexadecimal for records. What
 * the codec gives up on is answered by the reason's name, after a look that nothing was changed.
 */
record TextCodecRun(FieldCodec codec) {
    private static final int BEFORE = 3;
    private static final int AFTER = 2;
    private static final byte UNTOUCHED = 0x5A;
    private static final HexFormat HEX = HexFormat.of().withUpperCase();

    /** The JSON of a value, or the name of a reason. */
    String decode(String hex) {
        return decode(HEX.parseHex(hex));
    }

    String decode(byte[] value) {
        byte[] record = record();
        System.arraycopy(value, 0, record, BEFORE, codec.bytes());
        OutputBytes json = new OutputBytes(1 << 20);
        json.write('[');
        FaultReason reason = codec.decode(record, BEFORE, json);
        String text = new String(json.toBytes(), StandardCharsets.UTF_8);
        if (reason != null) {
            assertThat(text).isEqualTo("[");
            return reason.name();
        }
        return text.substring(1);
    }

    /** The bytes of a JSON scalar, or the name of a reason. */
    String encode(String json) {
        byte[] record = record();
        FaultReason reason = codec.encode(token(json), record, BEFORE);
        if (reason != null) {
            assertThat(record).containsOnly(UNTOUCHED);
            return reason.name();
        }
        return value(record);
    }

    /** The bytes of an item that nothing is known of. */
    String initial() {
        byte[] record = record();
        codec.initialise(record, BEFORE);
        return value(record);
    }

    FieldCodec.Blank blank() {
        return codec.blank();
    }

    private byte[] record() {
        byte[] record = new byte[BEFORE + codec.bytes() + AFTER];
        Arrays.fill(record, UNTOUCHED);
        return record;
    }

    private String value(byte[] record) {
        int end = BEFORE + codec.bytes();
        assertThat(Arrays.copyOf(record, BEFORE)).containsOnly(UNTOUCHED);
        assertThat(Arrays.copyOfRange(record, end, record.length)).containsOnly(UNTOUCHED);
        return HEX.formatHex(record, BEFORE, end);
    }

    private static JsonToken token(String json) {
        JsonToken token = new JsonToken();
        token.json = json.getBytes(StandardCharsets.UTF_8);
        token.kind = kind(json);
        int quotes = token.kind == JsonToken.Kind.STRING ? 1 : 0;
        token.start = quotes;
        token.end = token.json.length - quotes;
        token.escaped = json.indexOf('\\') >= 0;
        return token;
    }

    private static JsonToken.Kind kind(String json) {
        return switch (json.charAt(0)) {
            case '"' -> JsonToken.Kind.STRING;
            case 't' -> JsonToken.Kind.TRUE;
            case 'f' -> JsonToken.Kind.FALSE;
            case 'n' -> JsonToken.Kind.NULL;
            default -> JsonToken.Kind.NUMBER;
        };
    }
}
