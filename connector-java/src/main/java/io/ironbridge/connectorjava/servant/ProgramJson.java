package io.ironbridge.connectorjava.servant;

import io.ironbridge.program.AssetFailedException;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonParser;
import tools.jackson.core.exc.StreamReadException;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.JavaType;
import tools.jackson.databind.json.JsonMapper;

/**
 * JSON of programs, as bytes or bound to their records. Knows their classes, and so ends with them.
 * Thread-safe.
 */
final class ProgramJson {
    private static final int BAD_GATEWAY = 502;

    private final JsonMapper mapper =
            JsonMapper.builder().enable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES).build();

    /** The types of a generic supertype's parameters. */
    JavaType[] parameters(Class<?> type, Class<?> supertype) {
        return mapper.getTypeFactory().constructType(type).findTypeParameters(supertype);
    }

    /**
     * @throws JacksonException if the JSON does not fit the type
     */
    Object read(byte[] json, JavaType type) {
        return type.hasRawClass(byte[].class) ? json : mapper.readValue(json, type);
    }

    /**
     * The JSON of a value, or bytes that are one JSON value.
     *
     * @throws IllegalArgumentException if it is no JSON
     */
    byte[] write(Object value) {
        try {
            return value instanceof byte[] bytes ? checked(bytes) : mapper.writeValueAsBytes(value);
        } catch (JacksonException e) {
            throw new IllegalArgumentException("no JSON: " + e.getClass().getName());
        }
    }

    private byte[] checked(byte[] json) {
        try (JsonParser parser = mapper.createParser(json)) {
            if (parser.nextToken() == null) {
                throw new StreamReadException(parser, "empty");
            }
            parser.skipChildren();
            if (parser.nextToken() != null) {
                throw new StreamReadException(parser, "more than one value");
            }
            return json;
        }
    }

    /** What an asset has returned. */
    <T> T result(byte[] json, Class<T> type) throws AssetFailedException {
        if (type == byte[].class) {
            return type.cast(json);
        }
        try {
            return mapper.readValue(json, type);
        } catch (JacksonException e) {
            throw new AssetFailedException(
                    BAD_GATEWAY,
                    "",
                    "What the asset returned does not fit " + type.getName() + ".",
                    true);
        }
    }
}
