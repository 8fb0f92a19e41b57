package io.ironbridge.copybook.schema;

import io.ironbridge.copybook.layout.Layout;
import java.util.List;

/**
 * JSON schemas of layouts, as text.
 *
 * <p>Numbers are written with all their digits; 31-digit bounds and tiny steps are exact.
 */
public final class JsonSchemas {
    private JsonSchemas() {}

    /**
     * Schema of an asset's requests as z/OS Connect generates it ({@code requestSchema.json}), JSON
     * Schema draft 4.
     *
     * @param parts what the COMMAREA, channel or message holds, in source order
     */
    public static String request(Wrapper wrapper, List<SchemaPart> parts) {
        return AssetSchema.schema(wrapper, parts, false).pretty();
    }

    /** Schema of an asset's responses, {@code responseSchema.json}; see {@link #request}. */
    public static String response(Wrapper wrapper, List<SchemaPart> parts) {
        return AssetSchema.schema(wrapper, parts, true).pretty();
    }

    /** Schema of a record as the transcoders write and read it, JSON Schema 2020-12. */
    public static String record(Layout layout, SchemaOptions options) {
        return new LayoutSchema(options).schema(layout).pretty();
    }
}
