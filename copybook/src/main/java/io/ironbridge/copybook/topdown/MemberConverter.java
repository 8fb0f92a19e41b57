package io.ironbridge.copybook.topdown;

import io.ironbridge.copybook.codec.TextBytes;
import io.ironbridge.copybook.json.OutputBytes;

/** A property of an object, with its existence field if it has one. */
final class MemberConverter {
    private static final int NONE = -1;

    private final String name;
    private final byte[] quoted;
    private final int existence;
    private final boolean array;
    private final Converter converter;

    MemberConverter(Part.Field field, Converter converter) {
        this.name = field.member();
        this.quoted = TextBytes.quoted(name);
        this.existence = field.existence().orElse(NONE);
        this.array = field.part() instanceof Part.ContainerArray;
        this.converter = converter;
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
            converter.encode(run, image, shift);
        } catch (ContainerDataException e) {
            throw e.under(name);
        }
        if (existence != NONE) {
            Converter.fullword(1, image, shift + existence);
        }
    }

    /** Whether it is present; an array in a container is present if it has items. */
    boolean present(byte[] data, int shift) {
        return existence == NONE
                ? converter.present(data, shift)
                : Converter.fullword(data, shift + existence) != 0;
    }

    /** Appends name and value. */
    void decode(DecodeRun run, byte[] data, int shift, OutputBytes json)
            throws ContainerDataException {
        json.write(quoted);
        json.write(':');
        try {
            converter.decode(run, data, shift, json);
        } catch (ContainerDataException e) {
            throw e.under(name);
        }
    }

    void initialise(byte[] image, int shift) {
        if (existence != NONE) {
            Converter.fullword(0, image, shift + existence);
        }
        converter.initialise(image, shift);
    }
}
