package io.ironbridge.copybook.json;

/** Goes through a JSON text that {@link JsonSyntax} found well formed. */
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

    /** Index in the text's array of what comes next. */
    public int at() {
        return at;
    }

    /** Goes on, or back, to this index. */
    public void at(int index) {
        at = index;
    }

    /** The first byte of what comes next, white space passed over. */
    public byte next() {
        while (at < to && json[at] <= ' ' && json[at] > 0) {
            at++;
        }
        return json[at];
    }

    /** Passes the bracket that opens an object or array; tells whether anything is in it. */
    public boolean open() {
        next();
        at++;
        return !closed();
    }

    /** Passes what follows a member or element; tells whether there is another one. */
    public boolean more() {
        if (closed()) {
            return false;
        }
        at++; // the comma
        return true;
    }

    /** Passes a member's name and the colon. */
    public void name(JsonToken token) {
        scalar(token);
        next();
        at++;
    }

    /** Passes a string, number, boolean or null. */
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

    /** Passes any value. */
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
