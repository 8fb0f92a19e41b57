package io.ironbridge.copybook.topdown;

import io.ironbridge.copybook.codec.ValueCodec;
import io.ironbridge.copybook.json.FaultReason;
import io.ironbridge.copybook.json.OutputBytes;
import io.ironbridge.copybook.options.ConversionOptions;

/** Strings of fixed length, and numbers. */
final class ElementConverter extends Converter {
    private final Part.Element part;
    private final ValueCodec codec;

    ElementConverter(Part.Element part, ConversionOptions options) {
        this.part = part;
        this.codec = new ValueCodec(part.type(), options);
    }

    @Override
    void encode(EncodeRun run, byte[] image, int shift) throws ContainerDataException {
        FaultReason reason = codec.encode(run.json(), image, shift + part.offset());
        if (reason != null) {
            throw ContainerDataException.ofJson(part.name(), reason.sentence());
        }
    }

    @Override
    void decode(DecodeRun run, byte[] data, int shift, OutputBytes json)
            throws ContainerDataException {
        int at = shift + part.offset();
        require(codec.decode(data, at, json), part.name(), at);
    }

    @Override
    void initialise(byte[] image, int shift) {
        codec.initialise(image, shift + part.offset());
    }
}
