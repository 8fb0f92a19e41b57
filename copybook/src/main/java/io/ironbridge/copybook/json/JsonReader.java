package io.ironbridge.copybook.json;

/** Reads a JSON text that {@link JsonSyntax} found to be well formed. */
public final class JsonReader {
    private final byte[] json;
    private final int to;
    private int at;

    /** For the text in {@code json[from..to)}. */
    public JsonReader(byte[] json, int from, int to) {
        this.json = json;
        this.at = from;
        this.to = to;
    }

    /** Index of the next part in the text's array. */
    public int at() {
        return at;
    }

    /** Moves to this index. */
    public void at(int index) {
        at = index;
    }

    /** Skips white space; the byte after it. */
    public byte next() {
        while (at < to && json[at] <= ' ' && json[at] > 0) {
            at++;
        }
        return json[at];
    }

    /** Reads the bracket that opens an object or array; true if it is not empty. */
    public boolean open() {
        next();
        at++;
        return !closed();
    }

    /** Reads the comma or bracket after a member or element; true if another one follows. */
    public boolean more() {
        if (closed()) {
            return false;
        }
        at++; // the comma
        return true;
    }

    /** Reads a member's name and the colon. */
    public void name(JsonToken token) {
        scalar(token);
        next();
        at++;
    }

    /** Reads a string, number, boolean or null. */
    public void scalar(JsonToken token) {
        token.json = json;
        token.escaped = false;
        switch (next()) {
            case '"' -> string(token);
            case 't' -> word(token, JsonToken.Kind.TRUE);
            case 'f' -> word(token, JsonToken.Kind.FALSE);
            case 'n' -> word(token, JsonToken.Kind.NULL);
            default -> word(token, JsonToken.Kind.NUMBER);
        }
    }

    /** Skips any value. */
    public void skip(JsonToken token) {
        int depth = 0;
        do {
            switch (next()) {
                case '{', '[' -> {
                    depth++;
                    at++;
                }
                case '}', ']' -> {
                    depth--;
                    at++;
                }
                case ',', ':' -> at++;
                default -> scalar(token);
            }
        } while (depth > 0);
    }

    private boolean closed() {
        byte next = next();
        boolean closing = next == '}' || next == ']';
        if (closing) {
            at++;
        }
        return closing;
    }

    private void string(JsonToken token) {
        token.kind = JsonToken.Kind.STRING;
        token.start = ++at;
        while (json[at] != '"') {
            token.escaped |= json[at] == '\\';
            at += json[at] == '\\' ? 2 : 1;
        }
        token.end = at++;
    }

    private void word(JsonToken token, JsonToken.Kind kind) {
        token.kind = kind;
        token.start = at;
        while (at < to && inWord(json[at])) {
            at++;
        }
        token.end = at;
    }

    private static boolean inWord(byte value) {
        return value > ' ' && value != ',' && value != ']' && value != '}';
    }
}
