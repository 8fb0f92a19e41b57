package io.ironbridge.apiproject.text;

/**
 * Limits of a project and of the configuration; larger ones are rejected.
 *
 * @param maxFileBytes {@code projectFileBytes}: one file, uncompressed
 * @param maxTotalBytes {@code projectBytes}: all files of one project or archive together,
 *     uncompressed
 * @param maxFiles {@code projectFiles}: files of one project, entries of one archive
 * @param maxDepth {@code projectDepth}: nesting of YAML, JSON and XML; of folders below a project
 * @param maxAliases {@code projectAliases}: YAML aliases to collections in one file
 * @param maxNodes {@code projectValues}: values in one YAML or JSON file, elements and attributes
 *     in one XML file. Aliases are followed, and a text counts as one more value for each 64
 *     characters
 * @param maxNameLength {@code projectNameLength}: characters of a name (a key, an element, an
 *     attribute)
 * @param maxExpressionLength {@code projectExpressionLength}: characters of an expression, or of a
 *     template
 * @param maxPatternLength {@code projectPatternLength}: characters of a schema's pattern
 * @param maxEnumValues {@code projectEnumValues}: values of a schema's enum
 * @param maxSubschemas {@code projectSubschemas}: members of a schema's allOf, anyOf or oneOf
 */
public record ReadLimits(
        int maxFileBytes,
        long maxTotalBytes,
        int maxFiles,
        int maxDepth,
        int maxAliases,
        int maxNodes,
        int maxNameLength,
        int maxExpressionLength,
        int maxPatternLength,
        int maxEnumValues,
        int maxSubschemas) {
    public static final ReadLimits DEFAULT =
            new ReadLimits(
                    16 << 20,
                    256L << 20,
                    10_000,
                    100,
                    50,
                    1_000_000,
                    1_000,
                    16_384,
                    10_000,
                    10_000,
                    1_000);
}
