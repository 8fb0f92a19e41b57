package io.ironbridge.mapping.json;

import tools.jackson.core.TokenStreamFactory;
import tools.jackson.core.json.JsonFactory;
import tools.jackson.core.json.JsonFactoryBuilder;

/** Parsers for JSON that callers or back ends choose. */
public final class UntrustedJson {
    /** With the library's limits on lengths and depth. */
    public static final JsonFactory FACTORY = builder().build();

    private UntrustedJson() {}

    /**
     * Without the library's table of names of all texts: with thousands of names in one text, it is
     * slow or fails.
     */
    public static JsonFactoryBuilder builder() {
        return JsonFactory.builder()
                .disable(TokenStreamFactory.Feature.CANONICALIZE_PROPERTY_NAMES);
    }
}
