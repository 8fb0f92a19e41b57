package io.ironbridge.copybook.codec;

import io.ironbridge.copybook.json.FaultReason;
import io.ironbridge.copybook.json.JsonToken;
import io.ironbridge.copybook.json.OutputBytes;
import io.ironbridge.copybook.layout.FieldType;
import io.ironbridge.copybook.layout.FieldType.Characters;
import io.ironbridge.copybook.options.ConversionOptions;
import org.jspecify.annotations.Nullable;

/**
 * Alphanumeric-edited text, {@code XXBXX/XX}: B, 0 and / are inserted characters; each other symbol
 * is one character.
 *
 * <p>Decoding returns the text with the inserted characters. Encoding accepts a text with or
 * without them:
 *
 * <ul>
 *   <li>blanks at its end do not count; an empty text is stored as blanks, nothing inserted
 *   <li>a text with all inserted characters in their places (filled up with blanks) is stored
 *       unchanged, so that a decoded valid item encodes to the same bytes
 *   <li>any other text with no more characters than the picture takes is edited, as by MOVE
 *   <li>a longer one does not fit the picture
 * </ul>
 *
 * Text longer than the item is handled as for any text item.
 */
final class EditedTextCodec extends FieldCodec {
    private final String symbols;
    private final int taken;
    private final TextCodec text;
    private final ConversionOptions options;

    private EditedTextCodec(String symbols, TextCodec text, ConversionOptions options) {
        this.symbols = symbols;
        this.taken = (int) symbols.chars().filter(symbol -> !inserts(symbol)).count();
        this.text = text;
        this.options = options;
    }

    /** A codec for one picture. */
    static EditedTextCodec of(FieldType.EditedText type, ConversionOptions options) {
        FieldType.Text plain = new FieldType.Text(Characters.ALPHANUMERIC, type.bytes(), false);
        return new EditedTextCodec(type.symbols(), TextCodec.of(plain, options), options);
    }

    @Override
    public int bytes() {
        return text.bytes();
    }

    @Override
    public Blank blank() {
        return Blank.TEXT;
    }

    @Override
    public void initialise(byte[] record, int at) {
        text.initialise(record, at);
    }

    @Override
    public @Nullable FaultReason decode(byte[] record, int at, OutputBytes json) {
        return text.decode(record, at, json);
    }

    @Override
    public @Nullable FaultReason encode(JsonToken value, byte[] record, int at) {
        String given = TextCodec.text(value, options);
        if (given == null) {
            return FaultReason.WRONG_TYPE;
        }
        String stripped = withoutTrailingBlanks(given);
        int[] characters = stripped.codePoints().toArray();
        if (characters.length == 0 || edited(characters)) {
            return text.store(stripped, record, at);
        }
        return characters.length > taken && characters.length <= symbols.length()
                ? FaultReason.INVALID_EDITING
                : text.store(edit(characters), record, at);
    }

    private static String withoutTrailingBlanks(String given) {
        int end = given.length();
        while (end > 0 && given.charAt(end - 1) == ' ') {
            end--;
        }
        return given.substring(0, end);
    }

    /** Whether all inserted characters are in their places. */
    private boolean edited(int[] characters) {
        for (int index = 0; index < symbols.length(); index++) {
            int character = index < characters.length ? characters[index] : ' ';
            char symbol = symbols.charAt(index);
            if (inserts(symbol) && character != inserted(symbol)) {
                return false;
            }
        }
        return true;
    }

    /**
     * The characters merged with the inserted characters of the picture; surplus characters are
     * appended.
     */
    private String edit(int[] characters) {
        StringBuilder edited = new StringBuilder(symbols.length());
        int next = 0;
        for (int at = 0; at < symbols.length(); at++) {
            char symbol = symbols.charAt(at);
            if (inserts(symbol)) {
                edited.append(inserted(symbol));
            } else {
                edited.appendCodePoint(next < characters.length ? characters[next] : ' ');
                next++;
            }
        }
        for (; next < characters.length; next++) {
            edited.appendCodePoint(characters[next]);
        }
        return edited.toString();
    }

    private static boolean inserts(int symbol) {
        return symbol == 'B' || symbol == '0' || symbol == '/';
    }

    private static char inserted(char symbol) {
        return symbol == 'B' ? ' ' : symbol;
    }
}
