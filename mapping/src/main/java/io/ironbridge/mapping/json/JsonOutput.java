package io.ironbridge.mapping.json;

import com.dashjoin.jsonata.Jsonata;
import java.io.ByteArrayOutputStream;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import tools.jackson.core.JsonGenerator;
import tools.jackson.core.ObjectWriteContext;
import tools.jackson.core.json.JsonFactory;

/**
 * Writes JSON in UTF-8; opens an object only when its first member is written, so that an object
 * without members leaves no trace. Bounded.
 */
public final class JsonOutput implements AutoCloseable {
    private static final JsonFactory FACTORY = new JsonFactory();

    private final BoundedBytes bytes;
    private final JsonGenerator generator;
    private final Deque<String> pending = new ArrayDeque<>();

    public JsonOutput(long maxBytes) {
        this.bytes = new BoundedBytes(maxBytes);
        this.generator = FACTORY.createGenerator(ObjectWriteContext.empty(), bytes);
    }

    /** The output exceeded its limit, or contains a value that JSON does not have. */
    public static final class UnwritableException extends RuntimeException {
        private static final long serialVersionUID = 1L;

        UnwritableException(String message) {
            super(message, null, false, false);
        }
    }

    /**
     * Begins an object as member {@code name} of the current one; nothing is written before its
     * first member.
     */
    public void beginMember(String name) {
        pending.addLast(name);
    }

    /**
     * Ends the innermost member object.
     *
     * @param pendingBefore the value of {@link #pendingObjects} before it was begun
     * @return whether it was written; false if it had no member
     */
    public boolean endMember(int pendingBefore) {
        if (pending.size() > pendingBefore) {
            pending.removeLast();
            return false;
        }
        generator.writeEndObject();
        return true;
    }

    public int pendingObjects() {
        return pending.size();
    }

    /** Begins an object that is an array's item or the whole text. */
    public void beginObject() {
        generator.writeStartObject();
    }

    public void endObject() {
        generator.writeEndObject();
    }

    public void emptyObject(String name) {
        name(name);
        generator.writeStartObject();
        generator.writeEndObject();
    }

    public void beginArrayMember(String name) {
        name(name);
        generator.writeStartArray();
    }

    public void beginArray() {
        generator.writeStartArray();
    }

    public void endArray() {
        generator.writeEndArray();
    }

    public void member(String name, Object value) {
        name(name);
        value(value);
    }

    public void item(Object value) {
        value(value);
    }

    private void name(String name) {
        open();
        generator.writeName(name);
    }

    private void open() {
        while (!pending.isEmpty()) {
            generator.writeName(pending.removeFirst());
            generator.writeStartObject();
        }
    }

    private void value(Object value) {
        switch (value) {
            case String text -> generator.writeString(text);
            case Number number -> generator.writeNumber(Numbers.literal(number));
            case Boolean truth -> generator.writeBoolean(truth);
            case List<?> items -> array(items);
            case Map<?, ?> members -> object(members);
            default -> generator.writeNull();
        }
    }

    private void array(List<?> items) {
        generator.writeStartArray();
        for (Object item : items) {
            value(item == null ? Jsonata.NULL_VALUE : item);
        }
        generator.writeEndArray();
    }

    private void object(Map<?, ?> members) {
        generator.writeStartObject();
        for (Map.Entry<?, ?> member : members.entrySet()) {
            generator.writeName((String) member.getKey());
            Object value = member.getValue();
            value(value == null ? Jsonata.NULL_VALUE : value);
        }
        generator.writeEndObject();
    }

    public byte[] toBytes() {
        generator.flush();
        return bytes.toByteArray();
    }

    @Override
    public void close() {
        generator.close();
    }

    private static final class BoundedBytes extends ByteArrayOutputStream {
        private final long limit;

        BoundedBytes(long limit) {
            super(1024);
            this.limit = limit;
        }

        @Override
        public synchronized void write(byte[] source, int offset, int length) {
            check(length);
            super.write(source, offset, length);
        }

        @Override
        public synchronized void write(int b) {
            check(1);
            super.write(b);
        }

        private void check(long length) {
            if (count + length > limit) {
                throw new UnwritableException("the JSON is larger than " + limit + " bytes");
            }
        }
    }
}
