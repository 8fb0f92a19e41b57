package io.ironbridge.servants.wire;

import java.nio.BufferUnderflowException;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/** Reads the fields of one frame as {@link FrameWriter} writes them; validates all lengths. */
public final class FrameReader {
    private final ByteBuffer frame;

    /** Reads a frame without its length. */
    public FrameReader(ByteBuffer frame) {
        this.frame = frame;
    }

    /** Reads something made of fields. */
    public interface Part<T> {
        T read(FrameReader in) throws WireException;
    }

    /** Reads the whole frame as one thing, with nothing left over. */
    public <T> T whole(Part<T> part) throws WireException {
        try {
            T read = part.read(this);
            if (frame.hasRemaining()) {
                throw new WireException(frame.remaining() + " bytes too many");
            }
            return read;
        } catch (BufferUnderflowException e) {
            throw new WireException("The frame ends too early", e);
        } catch (IllegalArgumentException e) {
            throw new WireException("A field has a value that it cannot have", e);
        }
    }

    public int tag() {
        return frame.get() & 0xFF;
    }

    public boolean flag() throws WireException {
        return switch (tag()) {
            case 0 -> false;
            case 1 -> true;
            default -> throw new WireException("A flag is neither 0 nor 1");
        };
    }

    public int number() {
        return frame.getInt();
    }

    public long longNumber() {
        return frame.getLong();
    }

    public String text() throws WireException {
        int length = length();
        try {
            String text =
                    StandardCharsets.UTF_8
                            .newDecoder()
                            .decode(frame.slice(frame.position(), length))
                            .toString();
            frame.position(frame.position() + length);
            return text;
        } catch (CharacterCodingException e) {
            throw new WireException("A text is no UTF-8", e);
        }
    }

    /** Data, as a new array. */
    public byte[] bytes() throws WireException {
        byte[] bytes = new byte[length()];
        frame.get(bytes);
        return bytes;
    }

    public <E extends Enum<E>> E choice(Class<E> type) throws WireException {
        return Enum.valueOf(type, text());
    }

    public <T> List<T> list(Part<T> part) throws WireException {
        int count = length();
        List<T> values = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            values.add(part.read(this));
        }
        return values;
    }

    /** A length or number: what it counts takes a byte at least, so there cannot be more. */
    private int length() throws WireException {
        int length = frame.getInt();
        if (length < 0 || length > frame.remaining()) {
            throw new WireException("A length of " + length + " is beyond the end of the frame");
        }
        return length;
    }
}
