package io.ironbridge.copybook.json;

import org.jspecify.annotations.Nullable;

/** Reads one JSON text, for conversions that do not use a record of a copybook. Not thread-safe. */
public final class JsonCursor {
    private final byte[] json;
    private final int from;
    private final int to;
    private final JsonReader reader;
    public final JsonToken token = new JsonToken();

    /** Positioned before the text in {@code json[from..to)}. */
    public JsonCursor(byte[] json, int from, int to) {
        this.json = json;
        this.from = from;
        this.to = to;
        this.reader = new JsonReader(json, from, to);
    }

    /**
     * Checks that the text is JSON; the other methods may be called only if it is.
     *
     * @param depth maximum nesting of objects and arrays
     * @return null if it is valid, else the reason
     */
    public @Nullable FaultReason check(int depth) {
        return new JsonSyntax(json, from, to, depth).check();
    }

    /** Whether an object comes next. */
    public boolean atObject() {
        return reader.next() == '{';
    }

    /** Whether an array comes next. */
    public boolean atArray() {
        return reader.next() == '[';
    }

    /** Reads a null; false if something else comes next. */
    public boolean passedNull() {
        if (reader.next() != 'n') {
            return false;
        }
        reader.scalar(token);
        return true;
    }

    /** Reads the bracket that opens an object or array; true if it is not empty. */
    public boolean open() {
        return reader.open();
    }

    /** Reads the comma or bracket after a member or element; true if another one follows. */
    public boolean more() {
        return reader.more();
    }

    /** Reads a member's name and the colon. */
    public String name() {
        reader.name(token);
        return token.text();
    }

    /** Reads a string, number or boolean as text; null if something else comes next. */
    public @Nullable String text() {
        if (atObject() || atArray() || reader.next() == 'n') {
            return null;
        }
        reader.scalar(token);
        return token.text();
    }

    /** Skips the value in {@link #token}. */
    public void scalar() {
        reader.scalar(token);
    }
}
