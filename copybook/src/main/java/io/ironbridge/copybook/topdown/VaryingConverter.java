package io.ironbridge.copybook.topdown;

import io.ironbridge.copybook.codec.TextBytes;
import io.ironbridge.copybook.json.OutputBytes;
import java.util.Arrays;

/** Strings of varying length. The bytes after a string in its field are padding. */
final class VaryingConverter extends Converter {
    private final Part.Varying part;
    private final TextBytes texts;
    private final byte padding;

    VaryingConverter(Part.Varying part, TextBytes texts, byte padding) {
        this.part = part;
        this.texts = texts;
        this.padding = padding;
    }

    @Override
    void encode(EncodeRun run, byte[] image, int shift) throws ContainerDataException {
        int from = shift + part.dataOffset();
        int to = from + part.most();
        TextBytes.Stored stored = texts.encode(run.json(), image, from, to);
        if (stored.reason() != null) {
            throw ContainerDataException.ofJson(part.name(), stored.reason().sentence());
        }
        length(stored.bytes(), image, shift + part.offset());
        Arrays.fill(image, from + stored.bytes(), to, padding);
    }

    @Override
    void decode(DecodeRun run, byte[] data, int shift, OutputBytes json)
            throws ContainerDataException {
        int at = shift + part.offset();
        int length = (short) ((data[at] & 0xFF) << 8 | (data[at + 1] & 0xFF));
        if (length < 0 || length > part.most()) {
            throw ContainerDataException.ofHost(
                    part.name() + "-length", "the length is not between 0 and " + part.most(), at);
        }
        int from = shift + part.dataOffset();
        require(texts.decode(data, from, from + length, json), part.name(), from);
    }

    @Override
    void initialise(byte[] image, int shift) {
        length(0, image, shift + part.offset());
        int from = shift + part.dataOffset();
        Arrays.fill(image, from, from + part.most(), padding);
    }

    private static void length(int length, byte[] image, int at) {
        image[at] = (byte) (length >> 8);
        image[at + 1] = (byte) length;
    }
}
