package io.ironbridge.copybook.json;

import org.jspecify.annotations.Nullable;

/**
 * Goes through one JSON text, for those who carry it over to something else than a record of a
 * copybook. Not thread-safe.
 */
public final class JsonCursor {
    private final byte[] json;
    private final int from;
    private final int to;
    private final JsonReader reader;
    public final JsonToken token = new JsonToken();

    /** Before the text in {@code json[from..to)}. */
    public JsonCursor(byte[] json, int from, int to) {
        this.json = json;
        this.from = from;
        this.to = to;
        this.reader = new JsonReader(json, from, to);
    }

    /**
     * Whether the text is JSON; the other methods may be called only where it is.
     *
     * @param depth most objects and arrays inside one another
     * @return null when well, else what is wrong
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

    /** Passes a null; false where something else comes next. */
    public boolean passedNull() {
        if (reader.next() != 'n') {
            return false;
        }
        reader.scalar(token);
        return true;
    }

    /** Passes the bracket that opens an object or array; tells whether anything is in it. */
    public boolean open() {
        return reader.open();
    }

    /** Passes what follows a member or element; tells whether there is another one. */
    public boolean more() {
        return reader.more();
    }

    /** Passes a member's name and the colon. */
    public String name() {
        reader.name(token);
        return token.text();
    }

    /**
     * Passes a string, number or boolean, and gives it as text; null where something else comes.
     */
    public @Nullable String text() {
        if (atObject() || atArray() || reader.next() == 'n') {
            return null;
        }
        reader.scalar(token);
        return token.text();
    }

    /** Passes what {@link #token} then is. */
    public void scalar() {
        reader.scalar(token);
    }
}
