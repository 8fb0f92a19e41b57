package io.ironbridge.copybook.codec;

import io.ironbridge.copybook.codepage.CodePage;
import io.ironbridge.copybook.codepage.CodePage.Encoded;
import io.ironbridge.copybook.codepage.CodePage.Stop;
import io.ironbridge.copybook.codepage.SingleByteTable;
import io.ironbridge.copybook.json.FaultReason;
import io.ironbridge.copybook.json.JsonCursor;
import io.ironbridge.copybook.json.JsonStrings;
import io.ironbridge.copybook.json.OutputBytes;
import io.ironbridge.copybook.options.ConversionOptions;
import io.ironbridge.copybook.options.ConversionOptions.Unmappable;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * Converts texts of varying length in the code page of PIC X. All characters are significant,
 * including blanks and X'00'. Immutable and thread-safe.
 */
public final class TextBytes {
    private final ConversionOptions options;
    private final CodePage page;
    private final boolean rejects;

    /** The table of a single-byte code page; null for others. */
    private final @Nullable SingleByteTable table;

    public TextBytes(ConversionOptions options) {
        this.options = options;
        this.page = options.host().codePage();
        this.rejects = options.badData().unmappable() == Unmappable.REJECT;
        this.table = page.table().orElse(null);
    }

    /** The text as a JSON string in UTF-8. */
    public static byte[] quoted(String text) {
        OutputBytes json = new OutputBytes(Integer.MAX_VALUE);
        quote(text, json);
        return json.toBytes();
    }

    private static void quote(CharSequence text, OutputBytes json) {
        json.write('"');
        text.codePoints().forEach(codePoint -> JsonStrings.append(codePoint, json));
        json.write('"');
    }

    /**
     * Appends the text in {@code record[from..to)} as a JSON string.
     *
     * @return null if the text is valid; otherwise the reason, and nothing was appended
     */
    public @Nullable FaultReason decode(byte[] record, int from, int to, OutputBytes json) {
        if (table != null && !rejects) {
            characters(table, record, from, to, json);
            return null;
        }
        StringBuilder text = new StringBuilder(to - from);
        if (rejects) {
            if (page.decode(record, from, to, text) >= 0) {
                return FaultReason.INVALID_TEXT;
            }
        } else {
            page.decodeReplacing(record, from, to, text);
        }
        quote(text, json);
        return null;
    }

    private static void characters(
            SingleByteTable table, byte[] record, int from, int to, OutputBytes json) {
        json.write('"');
        for (int at = from; at < to; at++) {
            JsonStrings.append(table.character(record[at] & 0xFF), json);
        }
        json.write('"');
    }

    /** The text without trailing blanks and X'00'; bytes that are not text are replaced. */
    public String name(byte[] record, int from, int to) {
        StringBuilder text = new StringBuilder(to - from);
        page.decodeReplacing(record, from, to, text);
        int end = text.length();
        while (end > 0 && (text.charAt(end - 1) == ' ' || text.charAt(end - 1) == 0)) {
            end--;
        }
        return text.substring(0, end);
    }

    /** Number of bytes stored, or the reason why none were. */
    public record Stored(int bytes, @Nullable FaultReason reason) {}

    /**
     * Reads the next value of {@code json} and stores it from {@code record[from]} on, not beyond
     * {@code to}.
     *
     * @return the number of bytes stored, or the reason why none were
     */
    public Stored encode(JsonCursor json, byte[] record, int from, int to) {
        if (json.atObject() || json.atArray()) {
            return new Stored(0, FaultReason.WRONG_TYPE);
        }
        json.scalar();
        String text = TextCodec.text(json.token, options);
        return text == null
                ? new Stored(0, FaultReason.WRONG_TYPE)
                : encode(text, record, from, to);
    }

    /** Stores a text in the same way. */
    public Stored encode(String text, byte[] record, int from, int to) {
        Encoded encoded = page.encode(text, record, from, to);
        return switch (encoded.outcome()) {
            case DONE -> new Stored(encoded.end() - from, null);
            case NO_ROOM -> new Stored(0, FaultReason.TEXT_TOO_LONG);
            case UNMAPPABLE -> new Stored(0, FaultReason.UNMAPPABLE);
        };
    }

    /** All bytes of a text; null if the code page lacks a character. */
    public byte @Nullable [] bytes(String text) {
        byte[] bytes = new byte[4 * text.length() + 1]; // UTF-8, or shift codes around each
        Encoded encoded = page.encode(text, bytes, 0, bytes.length);
        return encoded.outcome() == Stop.DONE ? Arrays.copyOf(bytes, encoded.end()) : null;
    }
}
