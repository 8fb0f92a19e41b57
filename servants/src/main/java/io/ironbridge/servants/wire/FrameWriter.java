package io.ironbridge.servants.wire;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.function.BiConsumer;

/**
 * Writes one frame: its length (4 bytes, big-endian, itself not counted), then fields one after the
 * other, without padding. Numbers are big-endian; texts (UTF-8), data and lists begin with their
 * length or number in 4 bytes.
 */
public final class FrameWriter {
    private static final int FIRST_CAPACITY = 256;

    private ByteBuffer buffer;

    /** A frame without fields. */
    public FrameWriter() {
        this(0);
    }

    /**
     * A frame without fields.
     *
     * @param data bytes of the data that will be added; the rest is short
     */
    public FrameWriter(int data) {
        buffer = ByteBuffer.allocate(Math.addExact(FIRST_CAPACITY, data)).putInt(0);
    }

    public FrameWriter tag(int value) {
        room(Byte.BYTES).put((byte) value);
        return this;
    }

    public FrameWriter flag(boolean value) {
        return tag(value ? 1 : 0);
    }

    public FrameWriter number(int value) {
        room(Integer.BYTES).putInt(value);
        return this;
    }

    public FrameWriter longNumber(long value) {
        room(Long.BYTES).putLong(value);
        return this;
    }

    public FrameWriter text(String value) {
        return bytes(value.getBytes(StandardCharsets.UTF_8));
    }

    public FrameWriter choice(Enum<?> value) {
        return text(value.name());
    }

    public <T> FrameWriter list(List<T> values, BiConsumer<FrameWriter, T> each) {
        number(values.size());
        values.forEach(value -> each.accept(this, value));
        return this;
    }

    /** Its length so far, without the 4 bytes of the length. */
    public int length() {
        return buffer.position() - Integer.BYTES;
    }

    /** The whole frame, ready to be sent. */
    public ByteBuffer finish() {
        return buffer.putInt(0, length()).flip();
    }

    /** What is in it, without the 4 bytes of the length. */
    public byte[] content() {
        byte[] bytes = new byte[length()];
        buffer.get(Integer.BYTES, bytes);
        return bytes;
    }

    /** Data. */
    public FrameWriter bytes(byte[] value) {
        number(value.length);
        room(value.length).put(value);
        return this;
    }

    private ByteBuffer room(int length) {
        if (buffer.remaining() < length) {
            int needed = Math.addExact(buffer.position(), length);
            int doubled = (int) Math.min(2L * buffer.capacity(), Integer.MAX_VALUE - 8);
            buffer = ByteBuffer.allocate(Math.max(needed, doubled)).put(buffer.flip());
        }
        return buffer;
    }
}
