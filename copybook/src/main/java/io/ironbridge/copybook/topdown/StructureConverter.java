package io.ironbridge.copybook.topdown;

import io.ironbridge.copybook.codec.TextBytes;
import io.ironbridge.copybook.json.OutputBytes;
import org.jspecify.annotations.Nullable;

/** Converts instances of a structure in a container. */
final class StructureConverter {
    private final Structure structure;
    private final Converter content;
    private final TextBytes texts;
    private final byte[] image;

    StructureConverter(Structure structure, Converter content, TextBytes texts) {
        this.structure = structure;
        this.content = content;
        this.texts = texts;
        this.image = new byte[structure.stride()];
        content.initialise(image, 0);
    }

    /** Appends an instance with the next value of the run's JSON. */
    void encode(EncodeRun run, OutputBytes instances) throws ContainerDataException {
        run.take(image.length, structure.name());
        int at = instances.length();
        instances.write(image);
        if (!run.json().passedNull()) {
            try {
                content.encode(run, instances.array(), at);
            } catch (ContainerDataException e) {
                throw e.in(structure.name());
            }
        }
    }

    /** Writes the instances to a container, and its name to the owner. */
    void put(EncodeRun run, OutputBytes instances, byte[] owner, int at, String field)
            throws ContainerDataException {
        String name = run.name(field);
        texts.encode(name, owner, at, at + Layouts.CONTAINER_NAME);
        run.put(name, instances.array(), instances.length());
    }

    /**
     * The container that is named at {@code data[at]}, with room for this many instances; that of
     * the last one may lack the filler.
     *
     * @param field COBOL name of the field with the name
     */
    byte[] container(DecodeRun run, byte[] data, int at, String field, int instances)
            throws ContainerDataException {
        String name = texts.name(data, at, at + Layouts.CONTAINER_NAME);
        byte @Nullable [] bytes = run.source().find(name);
        if (bytes == null) {
            throw ContainerDataException.ofHost(
                    field, "no BIT container of the name in this field was returned", at);
        }
        long needed = (instances - 1L) * structure.stride() + structure.length();
        if (bytes.length < needed) {
            throw ContainerDataException.ofHost(
                    field,
                    "the container named there has %d bytes, but %d of %s need %d"
                            .formatted(bytes.length, instances, structure.name(), needed),
                    at);
        }
        return bytes;
    }

    /** Appends the value of an instance. */
    void decode(DecodeRun run, byte[] data, int index, OutputBytes json)
            throws ContainerDataException {
        try {
            content.decode(run, data, index * structure.stride(), json);
        } catch (ContainerDataException e) {
            throw e.in(structure.name());
        }
    }
}
