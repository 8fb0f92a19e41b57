package io.ironbridge.apiproject;

import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;

/**
 * How to load.
 *
 * @param environment the process environment, as {@code System.getenv()} gives it
 * @param variables configuration variables from the command line; they win over those in files
 * @param fallbackVariables used when neither a configuration variable nor the environment has the
 *     name (the lab's ports)
 * @param placeholders values of variables that are defined nowhere, by their names: to find out
 *     what they are used for
 * @param labRegion where the lab's CICS region listens, for connections that it stands in for
 * @param httpHost where all HTTP endpoints listen, instead of at their own hosts
 * @param labQueueManager whether the lab stands in for queue managers
 */
public record LoadOptions(
        Map<String, String> environment,
        Map<String, String> variables,
        Map<String, String> fallbackVariables,
        Function<String, Optional<String>> placeholders,
        Optional<LabRegion> labRegion,
        boolean labQueueManager,
        Optional<String> httpHost,
        Limits limits) {
    public LoadOptions {
        environment = Map.copyOf(environment);
        variables = Map.copyOf(variables);
        fallbackVariables = Map.copyOf(fallbackVariables);
    }

    /** Nothing but the environment given. */
    public static LoadOptions of(Map<String, String> environment) {
        return new LoadOptions(
                environment,
                Map.of(),
                Map.of(),
                _ -> Optional.empty(),
                Optional.empty(),
                false,
                Optional.empty(),
                Limits.DEFAULT);
    }

    public LoadOptions withVariables(Map<String, String> commandLine) {
        return new LoadOptions(
                environment,
                commandLine,
                fallbackVariables,
                placeholders,
                labRegion,
                labQueueManager,
                httpHost,
                limits);
    }

    public LoadOptions withFallbackVariables(Map<String, String> fallback) {
        return new LoadOptions(
                environment,
                variables,
                fallback,
                placeholders,
                labRegion,
                labQueueManager,
                httpHost,
                limits);
    }

    public LoadOptions withPlaceholders(Function<String, Optional<String>> values) {
        return new LoadOptions(
                environment,
                variables,
                fallbackVariables,
                values,
                labRegion,
                labQueueManager,
                httpHost,
                limits);
    }

    public LoadOptions withLabRegion(LabRegion region) {
        return new LoadOptions(
                environment,
                variables,
                fallbackVariables,
                placeholders,
                Optional.of(region),
                labQueueManager,
                httpHost,
                limits);
    }

    public LoadOptions withLabQueueManager() {
        return new LoadOptions(
                environment,
                variables,
                fallbackVariables,
                placeholders,
                labRegion,
                true,
                httpHost,
                limits);
    }

    public LoadOptions withHttpHost(String host) {
        return new LoadOptions(
                environment,
                variables,
                fallbackVariables,
                placeholders,
                labRegion,
                labQueueManager,
                Optional.of(host),
                limits);
    }

    public LoadOptions withLimits(Limits other) {
        return new LoadOptions(
                environment,
                variables,
                fallbackVariables,
                placeholders,
                labRegion,
                labQueueManager,
                httpHost,
                other);
    }

    /**
     * The lab's CICS region.
     *
     * @param hosts as the connections that it stands in for have them in their files: {@code
     *     ${CICS_HOST}}
     * @param port of its host link
     */
    public record LabRegion(Set<String> hosts, int port) {
        public LabRegion {
            hosts = Set.copyOf(hosts);
        }
    }

    /**
     * How much a project, and the configuration, may hold before it is refused.
     *
     * @param maxFileBytes {@code projectFileBytes}: one file, uncompressed
     * @param maxTotalBytes {@code projectBytes}: all files of one project or archive together,
     *     uncompressed
     * @param maxFiles {@code projectFiles}: files of one project, entries of one archive
     * @param maxDepth {@code projectDepth}: nesting of YAML, JSON and XML; of folders below a
     *     project
     * @param maxAliases {@code projectAliases}: YAML aliases to collections in one file
     * @param maxNodes {@code projectValues}: values in one YAML or JSON file, elements and
     *     attributes in one XML file. Aliases are followed, and a text counts as one more value for
     *     each 64 characters
     * @param maxNameLength {@code projectNameLength}: characters of a name (a key, an element, an
     *     attribute)
     * @param maxExpressionLength {@code projectExpressionLength}: characters of an expression, or
     *     of a template
     * @param maxPatternLength {@code projectPatternLength}: characters of a schema's pattern
     * @param maxEnumValues {@code projectEnumValues}: values of a schema's enum
     * @param maxSubschemas {@code projectSubschemas}: members of a schema's allOf, anyOf or oneOf
     */
    public record Limits(
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
        public static final Limits DEFAULT =
                new Limits(
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
}
