package io.ironbridge.copybook.topdown;

import io.ironbridge.copybook.json.FaultReason;
import io.ironbridge.copybook.json.OutputBytes;
import org.jspecify.annotations.Nullable;

/**
 * Converts between one JSON value and its bytes in a container. Immutable and thread-safe; there is
 * one for each part of a structure. Calls nest as deeply as the layout.
 */
abstract class Converter {
    /**
     * Reads the next value of the run's JSON, which is not null, and stores it.
     *
     * @param shift index in {@code image} to which the part's offsets are relative
     */
    abstract void encode(EncodeRun run, byte[] image, int shift) throws ContainerDataException;

    /**
     * Appends the JSON value. All bytes of the part are inside {@code data}.
     *
     * @param shift index in {@code data} to which the part's offsets are relative
     */
    abstract void decode(DecodeRun run, byte[] data, int shift, OutputBytes json)
            throws ContainerDataException;

    /** Stores the initial value: blanks or zeros, by type. */
    abstract void initialise(byte[] image, int shift);

    /** Whether a value is present, if the part itself shows that. */
    boolean present(byte[] data, int shift) {
        return true;
    }

    static ContainerDataException wrongType(String field) {
        return ContainerDataException.ofJson(field, "the JSON value has the wrong type");
    }

    static int fullword(byte[] data, int at) {
        return (data[at] & 0xFF) << 24
                | (data[at + 1] & 0xFF) << 16
                | (data[at + 2] & 0xFF) << 8
                | (data[at + 3] & 0xFF);
    }

    static void fullword(int value, byte[] image, int at) {
        image[at] = (byte) (value >> 24);
        image[at + 1] = (byte) (value >> 16);
        image[at + 2] = (byte) (value >> 8);
        image[at + 3] = (byte) value;
    }

    /** Throws if a codec returned a reason. */
    static void require(@Nullable FaultReason reason, String field, int offset)
            throws ContainerDataException {
        if (reason != null) {
            throw ContainerDataException.ofHost(field, reason.sentence(), offset);
        }
    }
}
