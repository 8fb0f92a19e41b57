package io.ironbridge.copybook.codec;

import io.ironbridge.copybook.codepage.CodePage.Encoded;
import io.ironbridge.copybook.codepage.CodePage.Stop;
import io.ironbridge.copybook.codepage.SingleByteTable;
import io.ironbridge.copybook.json.FaultReason;
import io.ironbridge.copybook.json.JsonStrings;
import io.ironbridge.copybook.json.JsonToken;
import io.ironbridge.copybook.json.OutputBytes;
import io.ironbridge.copybook.layout.FieldType;
import io.ironbridge.copybook.options.ConversionOptions;
import io.ironbridge.copybook.options.ConversionOptions.Overflow;
import io.ironbridge.copybook.options.ConversionOptions.Special;
import io.ironbridge.copybook.options.ConversionOptions.Unmappable;
import java.nio.CharBuffer;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Text items: PIC X and A, N, G and U.
 *
 * <p>Decoding: an item that is all X'00' or all X'FF' is decoded as the options say. Otherwise its
 * blanks are trimmed; {@code Trim.TRAILING} means the padding, so the leading blanks of an item
 * that is JUSTIFIED RIGHT. X'00' within a text is not trimmed.
 *
 * <p>Encoding processes the text from left to right and stops at the first character for which the
 * item has no space: the rest must be blanks, otherwise the text is too long. Characters before it
 * that the code page does not have are rejected or replaced by one substitute each; those after it
 * are ignored. With JUSTIFIED RIGHT the beginning is cut instead: the longest end of the text for
 * which there is space is stored, and the characters before it must be blanks. Blanks are U+0020,
 * for PIC G U+3000.
 */
class TextCodec extends FieldCodec {
    private static final byte[] NULL = {'n', 'u', 'l', 'l'};

    private final TextForm form;
    private final int bytes;
    private final boolean justified;
    private final Trimming trimming;
    private final ConversionOptions options;

    TextCodec(FieldType.Text type, TextForm form, ConversionOptions options) {
        this.form = form;
        this.bytes = type.bytes();
        this.justified = type.justified();
        this.trimming = Trimming.of(options.output().trim(), justified);
        this.options = options;
    }

    /** A codec for one type of text. */
    static TextCodec of(FieldType.Text type, ConversionOptions options) {
        TextForm form = TextForm.of(type.characters(), options.host());
        Optional<SingleByteTable> table = form.page().table();
        return table.isPresent()
                ? new SingleByteTextCodec(type, form, table.get(), options)
                : new TextCodec(type, form, options);
    }

    /** The characters of a value, if its type is text or may be coerced to it. */
    static @Nullable String text(JsonToken value, ConversionOptions options) {
        return switch (value.kind) {
            case STRING -> value.text();
            case NUMBER, TRUE, FALSE -> options.input().coerce() ? value.text() : null;
            case NULL -> null;
        };
    }

    @Override
    public int bytes() {
        return bytes;
    }

    @Override
    public Blank blank() {
        return Blank.TEXT;
    }

    @Override
    public void initialise(byte[] record, int at) {
        form.fill(record, at, at + bytes);
    }

    @Override
    public @Nullable FaultReason decode(byte[] record, int at, OutputBytes json) {
        switch (special(record, at)) {
            case AS_BAD -> {
                return FaultReason.INVALID_TEXT;
            }
            case AS_IS -> {
                return characters(record, at, json);
            }
            case EMPTY -> {
                json.write('"');
                json.write('"');
            }
            case NULL -> json.write(NULL);
        }
        return null;
    }

    private Special special(byte[] record, int at) {
        if (all(record, at, (byte) 0x00)) {
            return options.badData().unfilled().lowTexts();
        }
        return all(record, at, (byte) 0xFF)
                ? options.badData().unfilled().highTexts()
                : Special.AS_IS;
    }

    private boolean all(byte[] record, int at, byte value) {
        for (int index = at; index < at + bytes; index++) {
            if (record[index] != value) {
                return false;
            }
        }
        return bytes > 0;
    }

    /** Appends a text that needs no special handling. */
    @Nullable FaultReason characters(byte[] record, int at, OutputBytes json) {
        StringBuilder text = new StringBuilder(bytes);
        if (rejects()) {
            if (form.page().decode(record, at, at + bytes, text) >= 0) {
                return FaultReason.INVALID_TEXT;
            }
        } else {
            form.page().decodeReplacing(record, at, at + bytes, text);
        }
        json.write('"');
        trimmed(text).codePoints().forEach(codePoint -> JsonStrings.append(codePoint, json));
        json.write('"');
        return null;
    }

    boolean rejects() {
        return options.badData().unmappable() == Unmappable.REJECT;
    }

    Trimming trimming() {
        return trimming;
    }

    private CharSequence trimmed(StringBuilder text) {
        int from = 0;
        int to = text.length();
        while (trimming.trailing() && to > from && text.charAt(to - 1) == form.blank()) {
            to--;
        }
        while (trimming.leading() && from < to && text.charAt(from) == form.blank()) {
            from++;
        }
        return text.substring(from, to);
    }

    @Override
    public @Nullable FaultReason encode(JsonToken value, byte[] record, int at) {
        String text = text(value, options);
        return text == null ? FaultReason.WRONG_TYPE : store(text, record, at);
    }

    /** Stores a text; the record is unchanged if a reason is returned. */
    @Nullable FaultReason store(String text, byte[] record, int at) {
        byte[] stored = new byte[bytes];
        int start = justified ? start(text, stored) : 0;
        Encoded encoded = put(text, start, stored, options.input().unmappable());
        boolean cut =
                !blank(text, 0, start) || !blank(text, start + encoded.characters(), text.length());
        if (encoded.outcome() == Stop.UNMAPPABLE) {
            return FaultReason.UNMAPPABLE;
        }
        if (cut && options.input().longTexts() == Overflow.REJECT) {
            return FaultReason.TEXT_TOO_LONG;
        }
        place(stored, encoded.end(), record, at);
        return null;
    }

    private void place(byte[] stored, int length, byte[] record, int at) {
        int begin = justified ? at + bytes - length : at;
        form.fill(record, at, begin);
        System.arraycopy(stored, 0, record, begin, length);
        form.fill(record, begin + length, at + bytes);
    }

    private boolean blank(String text, int from, int to) {
        for (int index = from; index < to; index++) {
            if (text.charAt(index) != form.blank()) {
                return false;
            }
        }
        return true;
    }

    /** Start of the longest end of the text for which there is space. */
    private int start(String text, byte[] scratch) {
        int low = 0;
        int high = text.length();
        while (low < high) {
            int middle = (low + high) >>> 1;
            if (put(text, middle, scratch, Unmappable.REPLACE).outcome() == Stop.DONE) {
                high = middle;
            } else {
                low = middle + 1;
            }
        }
        return splitsPair(text, low) ? low + 1 : low;
    }

    private static boolean splitsPair(String text, int index) {
        return index > 0
                && index < text.length()
                && Character.isSurrogatePair(text.charAt(index - 1), text.charAt(index));
    }

    /**
     * Encodes the text from {@code start} up to the end of the text, the end of the space, or a
     * character without counterpart.
     */
    private Encoded put(String text, int start, byte[] stored, Unmappable unmappable) {
        int index = start;
        int end = 0;
        while (true) {
            CharBuffer rest = CharBuffer.wrap(text, index, text.length());
            Encoded part = form.page().encode(rest, stored, end, bytes);
            index += part.characters();
            end = part.end();
            if (part.outcome() != Stop.UNMAPPABLE || unmappable == Unmappable.REJECT) {
                return new Encoded(end, index - start, part.outcome());
            }
            if (bytes - end < form.width()) {
                return new Encoded(end, index - start, Stop.NO_ROOM);
            }
            end = form.substitute(stored, end);
            index += Character.charCount(text.codePointAt(index));
        }
    }
}
