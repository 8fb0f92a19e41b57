package io.ironbridge.copybook.codec;

import io.ironbridge.copybook.codepage.CodePages;
import io.ironbridge.copybook.json.FaultReason;
import io.ironbridge.copybook.json.JsonToken;
import io.ironbridge.copybook.json.OutputBytes;
import io.ironbridge.copybook.options.ConversionOptions;
import io.ironbridge.copybook.options.ConversionOptions.BadData;
import io.ironbridge.copybook.options.ConversionOptions.Fraction;
import io.ironbridge.copybook.options.ConversionOptions.Input;
import io.ironbridge.copybook.options.ConversionOptions.Output;
import io.ironbridge.copybook.options.ConversionOptions.Overflow;
import io.ironbridge.copybook.options.ConversionOptions.Special;
import io.ironbridge.copybook.options.ConversionOptions.Trim;
import io.ironbridge.copybook.options.ConversionOptions.Unfilled;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.HexFormat;

/** Tries a codec on hexadecimal bytes and JSON text; what fails reads as the name of its reason. */
final class NumberTrial {
    /** Bytes around the item, which must not change. */
    private static final int MARGIN = 3;

    private static final byte GUARD = 0x5E;

    private static final ConversionOptions EBCDIC = ConversionOptions.of(CodePages.of("037"));
    private static final ConversionOptions ASCII = ConversionOptions.of(CodePages.of("437"));

    private NumberTrial() {}

    /** Strict, code page 037. */
    static ConversionOptions ebcdic() {
        return EBCDIC;
    }

    /** Strict, an ASCII code page with GnuCOBOL's ways. */
    static ConversionOptions ascii() {
        return ASCII;
    }

    /** Blank and low numbers treated so. */
    static ConversionOptions unfilled(ConversionOptions options, Special blank, Special low) {
        BadData bad = options.badData();
        Unfilled old = bad.unfilled();
        return options.withBadData(
                bad.withUnfilled(new Unfilled(blank, low, old.lowTexts(), old.highTexts())));
    }

    /** Which signs and overflow digits count. */
    static ConversionOptions counting(
            ConversionOptions options, boolean anySign, boolean overflowDigit) {
        BadData bad = options.badData();
        return options.withBadData(
                new BadData(
                        bad.numbers(),
                        bad.redefined(),
                        bad.unfilled(),
                        bad.unmappable(),
                        anySign,
                        overflowDigit,
                        bad.strictCounts(),
                        bad.shortRecords(),
                        bad.longRecords(),
                        bad.leadingBlanks()));
    }

    /** What happens to numbers that are too long on either side. */
    static ConversionOptions cutting(
            ConversionOptions options, Overflow large, Fraction fractions) {
        return options.withInput(input(large, fractions, true));
    }

    /** Without numbers in strings. */
    static ConversionOptions withoutCoercion(ConversionOptions options) {
        return options.withInput(input(Overflow.REJECT, Fraction.REJECT, false));
    }

    private static Input input(Overflow large, Fraction fractions, boolean coerce) {
        Input strict = Input.STRICT;
        return new Input(
                large,
                fractions,
                strict.longTexts(),
                strict.unmappable(),
                strict.unknownMembers(),
                strict.missing(),
                coerce,
                strict.nulls(),
                strict.minOccurrences());
    }

    /** Decimals trimmed, numbers beyond 2^53 as text. */
    static ConversionOptions showing(
            ConversionOptions options, boolean trimDecimals, boolean numbersAsText) {
        return options.withOutput(output(Trim.TRAILING, trimDecimals, numbersAsText, false));
    }

    /** Edited items as text. */
    static ConversionOptions editedAsText(ConversionOptions options, Trim trim) {
        return options.withOutput(output(trim, false, false, true));
    }

    private static Output output(
            Trim trim, boolean trimDecimals, boolean numbersAsText, boolean editedAsText) {
        Output usual = Output.DEFAULT;
        return new Output(
                trim,
                trimDecimals,
                numbersAsText,
                usual.fillers(),
                usual.counters(),
                editedAsText,
                usual.pointers(),
                usual.omitEmpty(),
                usual.omitByte(),
                usual.minOccurrences());
    }

    /** JSON of the bytes. */
    static String decoded(FieldCodec codec, String hex) {
        return decoded(codec, HexFormat.of().parseHex(hex));
    }

    /** JSON of the bytes. */
    static String decoded(FieldCodec codec, byte[] bytes) {
        if (bytes.length != codec.bytes()) {
            throw new IllegalArgumentException(bytes.length + " bytes for " + codec.bytes());
        }
        byte[] record = guarded(bytes.length);
        System.arraycopy(bytes, 0, record, MARGIN, bytes.length);
        OutputBytes json = new OutputBytes(1000);
        json.write('[');
        FaultReason bad = codec.decode(record, MARGIN, json);
        String text = new String(json.array(), 0, json.length(), StandardCharsets.UTF_8);
        if (bad != null && !text.equals("[")) {
            throw new AssertionError(bad + " although " + text + " was written");
        }
        return bad != null ? bad.name() : text.substring(1);
    }

    /** Hexadecimal bytes of a JSON scalar. */
    static String encoded(FieldCodec codec, String json) {
        byte[] record = guarded(codec.bytes());
        FaultReason bad = codec.encode(token(json), record, MARGIN);
        String text = unguarded(record);
        if (bad != null && !Arrays.equals(record, guarded(codec.bytes()))) {
            throw new AssertionError(bad + " although " + text + " was stored");
        }
        return bad != null ? bad.name() : text;
    }

    /** Hexadecimal bytes of an item nothing was given for. */
    static String initial(FieldCodec codec) {
        byte[] record = guarded(codec.bytes());
        codec.initialise(record, MARGIN);
        return unguarded(record);
    }

    /** Bytes of hexadecimal. */
    static byte[] bytes(String hex) {
        return HexFormat.of().parseHex(hex);
    }

    private static byte[] guarded(int bytes) {
        byte[] record = new byte[bytes + 2 * MARGIN];
        Arrays.fill(record, GUARD);
        return record;
    }

    private static String unguarded(byte[] record) {
        for (int index = 0; index < MARGIN; index++) {
            if (record[index] != GUARD || record[record.length - 1 - index] != GUARD) {
                throw new AssertionError("Bytes beside the item were changed");
            }
        }
        return HexFormat.of().withUpperCase().formatHex(record, MARGIN, record.length - MARGIN);
    }

    /** A token of a JSON scalar, with text before and behind it. */
    static JsonToken token(String json) {
        JsonToken token = new JsonToken();
        token.json = ("9" + json + "9").getBytes(StandardCharsets.UTF_8);
        token.start = 1;
        token.end = token.json.length - 1;
        token.kind = kind(json);
        if (token.kind == JsonToken.Kind.STRING) {
            token.start++;
            token.end--;
            token.escaped = json.indexOf('\\') >= 0;
        }
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
