package io.ironbridge.copybook.json;

/**
 * A scalar of a JSON text, by its position in the text. Reused by the reader: valid until its next
 * read.
 */
public final class JsonToken {
    /** Kind of a scalar. */
    public enum Kind {
        STRING,
        NUMBER,
        TRUE,
        FALSE,
        NULL
    }

    public Kind kind = Kind.NULL;

    /** The JSON text. */
    public byte[] json = {};

    /** First byte; of a string, the one after the opening quote. */
    public int start;

    /** Index after the last byte; of a string, the closing quote. */
    public int end;

    /** Whether a string has escape sequences. */
    public boolean escaped;

    /** A string's characters, with escapes resolved; of other kinds, the text as written. */
    public String text() {
        return escaped
                ? JsonStrings.unescape(json, start, end)
                : JsonStrings.utf8(json, start, end);
    }
}
