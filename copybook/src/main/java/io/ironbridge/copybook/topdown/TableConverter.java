package io.ironbridge.copybook.topdown;

import io.ironbridge.copybook.json.JsonCursor;
import io.ironbridge.copybook.json.OutputBytes;

/** Arrays with a constant number of items. Items that are not given have initial values. */
final class TableConverter extends Converter {
    private final Part.Table part;
    private final Converter item;

    TableConverter(Part.Table part, Converter item) {
        this.part = part;
        this.item = item;
    }

    @Override
    void encode(EncodeRun run, byte[] image, int shift) throws ContainerDataException {
        JsonCursor json = run.json();
        if (!json.atArray()) {
            throw wrongType(part.name());
        }
        int index = 0;
        for (boolean more = json.open(); more; more = json.more()) {
            if (index == part.count()) {
                throw ContainerDataException.ofJson(
                        part.name(), "the array has more than " + part.count() + " items");
            }
            if (!json.passedNull()) {
                encode(run, image, shift, index);
            }
            index++;
        }
    }

    private void encode(EncodeRun run, byte[] image, int shift, int index)
            throws ContainerDataException {
        try {
            item.encode(run, image, shift + index * part.stride());
        } catch (ContainerDataException e) {
            throw e.under(index);
        }
    }

    @Override
    void decode(DecodeRun run, byte[] data, int shift, OutputBytes json)
            throws ContainerDataException {
        for (int index = 0; index < part.count(); index++) {
            json.write(index == 0 ? '[' : ',');
            try {
                item.decode(run, data, shift + index * part.stride(), json);
            } catch (ContainerDataException e) {
                throw e.under(index);
            }
        }
        json.write(']');
    }

    @Override
    void initialise(byte[] image, int shift) {
        for (int index = 0; index < part.count(); index++) {
            item.initialise(image, shift + index * part.stride());
        }
    }
}
