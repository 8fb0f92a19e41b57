package io.ironbridge.copybook.transcode;

/**
 * A scalar of a JSON text, by its place in the text. Reused by the reader: valid until it goes on.
 */
final class JsonToken {
    /** What the scalar is. */
    enum Kind {
        STRING,
        NUMBER,
        TRUE,
        FALSE,
        NULL
    }

    Kind kind = Kind.NULL;

    /** The JSON text. */
    byte[] json = {};

    /** First byte: of a string the one after the opening quote. */
    int start;

    /** Past the last byte: of a string the closing quote. */
    int end;

    /** Whether a string holds escape sequences. */
    boolean escaped;

    /** A string's characters, escapes resolved; of other kinds the text as written. */
    String text() {
        return escaped
                ? JsonStrings.unescape(json, start, end)
                : JsonStrings.utf8(json, start, end);
    }
}
