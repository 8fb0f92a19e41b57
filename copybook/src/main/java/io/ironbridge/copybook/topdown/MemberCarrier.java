package io.ironbridge.copybook.topdown;

import io.ironbridge.copybook.codec.TextBytes;
import io.ironbridge.copybook.json.OutputBytes;

/** A property of an object, with its existence field where it has one. */
final class MemberCarrier {
    private static final int NONE = -1;

    private final String name;
    private final byte[] quoted;
    private final int existence;
    private final boolean array;
    private final Carrier carrier;

    MemberCarrier(Part.Field field, Carrier carrier) {
        this.name = field.member();
        this.quoted = TextBytes.quoted(name);
        this.existence = field.existence().orElse(NONE);
        this.array = field.part() instanceof Part.Listed;
        this.carrier = carrier;
    }

    String name() {
        return name;
    }

    /** Whether it is an array in a container. */
    boolean array() {
        return array;
    }

    /** Stores the next value. */
    void encode(EncodeRun run, byte[] image, int shift) throws ContainerDataException {
        try {
            carrier.encode(run, image, shift);
        } catch (ContainerDataException e) {
            throw e.under(name);
        }
        if (existence != NONE) {
            Carrier.fullword(1, image, shift + existence);
        }
    }

    /** Whether it is there; an array in a container is where it has items. */
    boolean present(byte[] data, int shift) {
        return existence == NONE
                ? carrier.present(data, shift)
                : Carrier.fullword(data, shift + existence) != 0;
    }

    /** Appends name and value. */
    void decode(DecodeRun run, byte[] data, int shift, OutputBytes json)
            throws ContainerDataException {
        json.write(quoted);
        json.write(':');
        try {
            carrier.decode(run, data, shift, json);
        } catch (ContainerDataException e) {
            throw e.under(name);
        }
    }

    void initialise(byte[] image, int shift) {
        if (existence != NONE) {
            Carrier.fullword(0, image, shift + existence);
        }
        carrier.initialise(image, shift);
    }
}
