package io.ironbridge.copybook.topdown;

import static java.nio.charset.StandardCharsets.US_ASCII;

import io.ironbridge.copybook.json.OutputBytes;

/** Booleans. */
final class BooleanConverter extends Converter {
    private static final byte[] TRUE = "true".getBytes(US_ASCII);
    private static final byte[] FALSE = "false".getBytes(US_ASCII);

    private final Part.Flag part;

    BooleanConverter(Part.Flag part) {
        this.part = part;
    }

    @Override
    void encode(EncodeRun run, byte[] image, int shift) throws ContainerDataException {
        String text = run.json().text();
        boolean isTrue = "true".equals(text);
        if (!isTrue && !"false".equals(text)) {
            throw wrongType(part.name());
        }
        image[shift + part.offset()] = (byte) (isTrue ? 1 : 0);
    }

    @Override
    void decode(DecodeRun run, byte[] data, int shift, OutputBytes json)
            throws ContainerDataException {
        int at = shift + part.offset();
        switch (data[at]) {
            case 0 -> json.write(FALSE);
            case 1 -> json.write(TRUE);
            default ->
                    throw ContainerDataException.ofHost(
                            part.name(), "the boolean is neither X'00' nor X'01'", at);
        }
    }

    @Override
    void initialise(byte[] image, int shift) {
        image[shift + part.offset()] = 0;
    }
}
