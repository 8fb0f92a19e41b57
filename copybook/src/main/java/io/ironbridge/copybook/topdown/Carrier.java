package io.ironbridge.copybook.topdown;

import io.ironbridge.copybook.json.FaultReason;
import io.ironbridge.copybook.json.OutputBytes;
import org.jspecify.annotations.Nullable;

/**
 * Carries what stands for one JSON value over, both ways. Immutable and thread-safe; made once for
 * each part. Calls nest as deeply as the layout does.
 */
abstract class Carrier {
    /**
     * Passes the next value of the run's JSON, which is not null, and stores it.
     *
     * @param shift what the part's offsets count from in {@code image}
     */
    abstract void encode(EncodeRun run, byte[] image, int shift) throws ContainerDataException;

    /**
     * Appends the JSON value; all bytes of the part are inside of {@code data}.
     *
     * @param shift what the part's offsets count from in {@code data}
     */
    abstract void decode(DecodeRun run, byte[] data, int shift, OutputBytes json)
            throws ContainerDataException;

    /** Stores what stands there where nothing is given: blanks or zeros, as types have it. */
    abstract void initialise(byte[] image, int shift);

    /** Whether there is a value, where the part itself tells. */
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

    /** Throws where a codec gave a reason. */
    static void require(@Nullable FaultReason reason, String field, int offset)
            throws ContainerDataException {
        if (reason != null) {
            throw ContainerDataException.ofHost(field, reason.sentence(), offset);
        }
    }
}
