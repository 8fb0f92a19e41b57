package io.ironbridge.apiproject.project;

import java.util.Map;

/**
 * An OpenAPI document as read.
 *
 * @param sourceText the file's text, YAML or JSON, unchanged except for a byte order mark
 * @param tree the same as nested unmodifiable {@code Map<String, Object>} and {@code List<Object>}
 *     (both in document order), String, Boolean, Long, BigInteger, BigDecimal, Double (infinities
 *     only) and null
 */
public record OpenApiDocument(
        String sourceText, String file, Version version, Object tree, String title) {
    /** Supported OpenAPI levels. */
    public enum Version {
        V3_0,
        V3_1
    }

    /** Whether the text is JSON; otherwise it is YAML. */
    public boolean isJson() {
        return file.endsWith(".json");
    }

    /** {@code info.version}; empty if it has none. */
    public String apiVersion() {
        return tree instanceof Map<?, ?> root
                        && root.get("info") instanceof Map<?, ?> info
                        && info.get("version") != null
                ? String.valueOf(info.get("version"))
                : "";
    }

    @Override
    public String toString() {
        return title + " (" + file + ")";
    }
}
