package io.ironbridge.copybook.codec;

import io.ironbridge.copybook.codec.edited.EditText;
import io.ironbridge.copybook.codepage.CodePage;
import io.ironbridge.copybook.codepage.SingleByteTable;
import io.ironbridge.copybook.json.FaultReason;
import io.ironbridge.copybook.json.JsonStrings;
import io.ironbridge.copybook.json.JsonToken;
import io.ironbridge.copybook.json.OutputBytes;
import io.ironbridge.copybook.layout.FieldType;
import io.ironbridge.copybook.layout.FieldType.Characters;
import io.ironbridge.copybook.options.ConversionOptions;
import io.ironbridge.copybook.options.ConversionOptions.Special;
import io.ironbridge.copybook.options.ConversionOptions.Trim;
import io.ironbridge.copybook.options.ConversionOptions.Unmappable;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;

/**
 * Numeric-edited items as JSON strings: their characters, whether they fit the picture or not.
 * Decoding allocates only for code pages without a table. Encoding accepts
 *
 * <ul>
 *   <li>text that fits the picture; blanks that were trimmed are restored
 *   <li>numbers, also in strings if the options allow it: they are edited, and must fit
 *   <li>any other text, as for PIC X: so every decoded value can be encoded again
 * </ul>
 */
final class EditedAsTextCodec extends FieldCodec {
    private static final byte[] NULL = "null".getBytes(StandardCharsets.US_ASCII);

    private final EditedCodec numbers;
    private final EditText text;
    private final TextCodec anyText;
    private final CodePage codePage;
    private final @Nullable SingleByteTable table;
    private final boolean trimLeading;
    private final boolean trimTrailing;
    private final boolean replace;
    private final Special low;
    private final Special high;

    EditedAsTextCodec(EditedCodec numbers, EditText text, ConversionOptions options) {
        this.numbers = numbers;
        this.text = text;
        this.anyText =
                TextCodec.of(
                        new FieldType.Text(Characters.ALPHANUMERIC, numbers.bytes(), false),
                        options);
        this.codePage = options.host().codePage();
        this.table = codePage.table().orElse(null);
        Trim trim = options.output().trim();
        this.trimLeading = trim == Trim.LEADING || trim == Trim.BOTH;
        this.trimTrailing = trim == Trim.TRAILING || trim == Trim.BOTH;
        this.replace = options.badData().unmappable() == Unmappable.REPLACE;
        this.low = options.badData().unfilled().lowTexts();
        this.high = options.badData().unfilled().highTexts();
    }

    @Override
    public int bytes() {
        return numbers.bytes();
    }

    @Override
    public Blank blank() {
        return Blank.TEXT;
    }

    @Override
    public void initialise(byte[] record, int at) {
        numbers.initialise(record, at);
    }

    @Override
    public @Nullable FaultReason decode(byte[] record, int at, OutputBytes json) {
        return switch (special(record, at)) {
            case AS_BAD, AS_IS -> decodeText(record, at, json);
            case EMPTY -> {
                json.write('"');
                json.write('"');
                yield null;
            }
            case NULL -> {
                json.write(NULL);
                yield null;
            }
        };
    }

    private Special special(byte[] record, int at) {
        if (isAll((byte) 0, record, at)) {
            return low;
        }
        return isAll((byte) 0xFF, record, at) ? high : Special.AS_IS;
    }

    private boolean isAll(byte value, byte[] record, int at) {
        for (int index = 0; index < bytes(); index++) {
            if (record[at + index] != value) {
                return false;
            }
        }
        return true;
    }

    private @Nullable FaultReason decodeText(byte[] record, int at, OutputBytes json) {
        int from = at;
        int to = at + bytes();
        while (trimTrailing && to > from && record[to - 1] == codePage.space()) {
            to--;
        }
        while (trimLeading && from < to && record[from] == codePage.space()) {
            from++;
        }
        return table != null
                ? decode(table, record, from, to, json)
                : decodeAny(record, from, to, json);
    }

    private @Nullable FaultReason decode(
            SingleByteTable characters, byte[] record, int from, int to, OutputBytes json) {
        for (int index = from; index < to && !replace; index++) {
            if (characters.character(record[index] & 0xFF) == SingleByteTable.UNASSIGNED) {
                return FaultReason.INVALID_TEXT;
            }
        }
        json.write('"');
        for (int index = from; index < to; index++) {
            JsonStrings.append(characters.character(record[index] & 0xFF), json);
        }
        json.write('"');
        return null;
    }

    private @Nullable FaultReason decodeAny(byte[] record, int from, int to, OutputBytes json) {
        StringBuilder characters = new StringBuilder();
        int wrong = codePage.decode(record, from, to, characters);
        while (wrong >= 0) {
            if (!replace) {
                return FaultReason.INVALID_TEXT;
            }
            characters.append(SingleByteTable.UNASSIGNED);
            wrong = codePage.decode(record, wrong + 1, to, characters);
        }
        json.write('"');
        characters.codePoints().forEach(codePoint -> JsonStrings.append(codePoint, json));
        json.write('"');
        return null;
    }

    @Override
    public @Nullable FaultReason encode(JsonToken value, byte[] record, int at) {
        if (value.kind != JsonToken.Kind.STRING) {
            return numbers.encode(value, record, at);
        }
        String characters = value.text();
        if (characters.isBlank()) {
            text.blank(record, at);
            return null;
        }
        if (text.store(characters, record, at)) {
            return null;
        }
        FaultReason bad = numbers.encode(value, record, at);
        boolean noNumber = bad == FaultReason.NOT_A_NUMBER || bad == FaultReason.WRONG_TYPE;
        return noNumber ? anyText.store(characters, record, at) : bad;
    }
}
