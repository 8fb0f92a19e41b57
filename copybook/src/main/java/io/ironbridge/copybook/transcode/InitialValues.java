package io.ironbridge.copybook.transcode;

import io.ironbridge.copybook.codec.Codecs;
import io.ironbridge.copybook.codec.FieldCodec;
import io.ironbridge.copybook.json.JsonStrings;
import io.ironbridge.copybook.json.JsonToken;
import io.ironbridge.copybook.json.OutputBytes;
import io.ironbridge.copybook.layout.Field;
import io.ironbridge.copybook.layout.FieldType;
import io.ironbridge.copybook.layout.FieldType.Characters;
import io.ironbridge.copybook.layout.Literal;
import io.ironbridge.copybook.layout.Literal.Figurative;
import io.ironbridge.copybook.options.ConversionOptions;
import io.ironbridge.copybook.options.ConversionOptions.Fraction;
import io.ironbridge.copybook.options.ConversionOptions.Input;
import io.ironbridge.copybook.options.ConversionOptions.Missing;
import io.ironbridge.copybook.options.ConversionOptions.Overflow;
import io.ironbridge.copybook.options.ConversionOptions.Unmappable;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/** Initial bytes of items that JSON does not give. */
final class InitialValues {
    private final Missing missing;
    private final ConversionOptions lenient;

    InitialValues(ConversionOptions options) {
        this.missing = options.input().missing();
        this.lenient = options.withInput(lenient(options.input()));
    }

    /** Initial bytes of an item. */
    byte[] of(Field field, FieldCodec codec) {
        return switch (missing) {
            case LOW_VALUES -> new byte[codec.bytes()];
            case TYPED -> typed(codec);
            case INITIAL, REJECT -> {
                Literal value = field.initial();
                yield value == null ? typed(codec) : literal(value, field.type(), codec);
            }
        };
    }

    /** A number; blanks or zeros if the item cannot have it. */
    byte[] number(long value, FieldCodec codec) {
        byte[] bytes = typed(codec);
        encode(JsonToken.Kind.NUMBER, Long.toString(value), codec, bytes);
        return bytes;
    }

    private byte[] literal(Literal value, FieldType type, FieldCodec codec) {
        return switch (value) {
            case Literal.Text(String text) -> text(text, type, codec);
            case Literal.Numeric(var number) -> {
                byte[] bytes = typed(codec);
                FieldCodec plain = Codecs.of(type, lenient);
                encode(JsonToken.Kind.NUMBER, number.toPlainString(), plain, bytes);
                yield bytes;
            }
            case Literal.Hex hex -> overlay(hex.bytes(), typed(codec));
            case Figurative figurative -> figurative(figurative, type, codec);
            case Literal.All(Literal repeated) -> all(repeated, type, codec);
        };
    }

    private byte[] figurative(Figurative value, FieldType type, FieldCodec codec) {
        return switch (value) {
            case ZERO ->
                    type instanceof FieldType.Text || type instanceof FieldType.EditedText
                            ? text("0".repeat(codec.bytes()), type, codec)
                            : number(0, Codecs.of(type, lenient));
            case SPACE -> display(type) ? text("", type, codec) : typed(codec);
            case QUOTE -> text("\"".repeat(codec.bytes()), type, codec);
            case LOW_VALUE, NULL -> new byte[codec.bytes()];
            case HIGH_VALUE -> {
                byte[] bytes = new byte[codec.bytes()];
                Arrays.fill(bytes, (byte) 0xFF);
                yield bytes;
            }
        };
    }

    private byte[] all(Literal value, FieldType type, FieldCodec codec) {
        return switch (value) {
            case Literal.Text(String text) -> text(repeated(text, codec), type, codec);
            case Literal.Numeric(var number) ->
                    text(repeated(number.toPlainString(), codec), type, codec);
            case Literal.Hex hex -> repeated(hex.bytes(), typed(codec));
            case Figurative figurative -> figurative(figurative, type, codec);
            case Literal.All(Literal inner) -> all(inner, type, codec);
        };
    }

    /**
     * The text of the program's VALUE: from the left even if JUSTIFIED, and already edited if the
     * item is edited.
     */
    private byte[] text(String text, FieldType type, FieldCodec codec) {
        byte[] bytes = typed(codec);
        FieldType written =
                switch (type) {
                    case FieldType.Text is ->
                            new FieldType.Text(is.characters(), is.bytes(), false);
                    case FieldType.EditedText _, FieldType.Edited _, FieldType.ExternalFloat _ ->
                            new FieldType.Text(Characters.ALPHANUMERIC, type.bytes(), false);
                    case FieldType.Zoned zoned -> text.isEmpty() ? characters(zoned) : zoned;
                    case FieldType.Packed _,
                            FieldType.Binary _,
                            FieldType.Floating _,
                            FieldType.Opaque _ ->
                            type;
                };
        encode(JsonToken.Kind.STRING, text, Codecs.of(written, lenient), bytes);
        return bytes;
    }

    private static FieldType characters(FieldType.Zoned zoned) {
        Characters characters = zoned.national() ? Characters.NATIONAL : Characters.ALPHANUMERIC;
        return new FieldType.Text(characters, zoned.bytes(), false);
    }

    private static boolean display(FieldType type) {
        return switch (type) {
            case FieldType.Text _,
                    FieldType.EditedText _,
                    FieldType.Zoned _,
                    FieldType.Edited _,
                    FieldType.ExternalFloat _ ->
                    true;
            case FieldType.Packed _, FieldType.Binary _, FieldType.Floating _, FieldType.Opaque _ ->
                    false;
        };
    }

    private static String repeated(String text, FieldCodec codec) {
        return text.isEmpty()
                ? ""
                : text.repeat(codec.bytes() / text.length() + 1).substring(0, codec.bytes());
    }

    private static byte[] repeated(byte[] pattern, byte[] bytes) {
        for (int at = 0; at < bytes.length && pattern.length > 0; at++) {
            bytes[at] = pattern[at % pattern.length];
        }
        return bytes;
    }

    private static byte[] overlay(byte[] value, byte[] bytes) {
        System.arraycopy(value, 0, bytes, 0, Math.min(value.length, bytes.length));
        return bytes;
    }

    private static byte[] typed(FieldCodec codec) {
        byte[] bytes = new byte[codec.bytes()];
        codec.initialise(bytes, 0);
        return bytes;
    }

    /** Does not change the bytes if the value does not fit. */
    private static void encode(JsonToken.Kind kind, String text, FieldCodec codec, byte[] bytes) {
        OutputBytes json = new OutputBytes(Integer.MAX_VALUE);
        if (kind == JsonToken.Kind.STRING) {
            text.codePoints().forEach(codePoint -> JsonStrings.append(codePoint, json));
        } else {
            json.write(text.getBytes(StandardCharsets.US_ASCII));
        }
        JsonToken token = new JsonToken();
        token.kind = kind;
        token.json = json.toBytes();
        token.end = token.json.length;
        token.escaped = true;
        codec.encode(token, bytes, 0);
    }

    private static Input lenient(Input input) {
        return new Input(
                Overflow.TRUNCATE,
                Fraction.TRUNCATE,
                Overflow.TRUNCATE,
                Unmappable.REPLACE,
                input.unknownMembers(),
                input.missing(),
                true,
                true,
                input.minOccurrences());
    }
}
