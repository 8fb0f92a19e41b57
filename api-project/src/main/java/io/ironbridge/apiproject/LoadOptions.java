package io.ironbridge.apiproject;

import io.ironbridge.apiproject.text.ReadLimits;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.UnaryOperator;

/**
 * Options for loading projects and configuration.
 *
 * @param environment the process environment, as {@code System.getenv()} returns it
 * @param variables configuration variables from the command line; they override those in files
 * @param fallbackVariables used if neither the configuration nor the environment defines the
 *     variable (the lab's ports)
 * @param placeholders values for undefined variables, by name; used to find out where a variable is
 *     used
 * @param kinds kinds of back ends whose connections, services and assets are read
 * @param httpHost host on which all HTTP endpoints listen instead of their own
 */
public record LoadOptions(
        Map<String, String> environment,
        Map<String, String> variables,
        Map<String, String> fallbackVariables,
        Function<String, Optional<String>> placeholders,
        List<ConnectionKind> kinds,
        Optional<String> httpHost,
        ReadLimits limits) {
    public LoadOptions {
        environment = Map.copyOf(environment);
        variables = Map.copyOf(variables);
        fallbackVariables = Map.copyOf(fallbackVariables);
        kinds = List.copyOf(kinds);
    }

    /** Defaults with this environment. */
    public static LoadOptions of(Map<String, String> environment) {
        return new LoadOptions(
                environment,
                Map.of(),
                Map.of(),
                _ -> Optional.empty(),
                List.of(),
                Optional.empty(),
                ReadLimits.DEFAULT);
    }

    public LoadOptions withVariables(Map<String, String> commandLine) {
        return new LoadOptions(
                environment, commandLine, fallbackVariables, placeholders, kinds, httpHost, limits);
    }

    public LoadOptions withFallbackVariables(Map<String, String> fallback) {
        return new LoadOptions(
                environment, variables, fallback, placeholders, kinds, httpHost, limits);
    }

    public LoadOptions withPlaceholders(Function<String, Optional<String>> values) {
        return new LoadOptions(
                environment, variables, fallbackVariables, values, kinds, httpHost, limits);
    }

    /** A copy with these kinds of back ends. */
    public LoadOptions withKinds(List<? extends ConnectionKind> others) {
        return new LoadOptions(
                environment,
                variables,
                fallbackVariables,
                placeholders,
                List.copyOf(others),
                httpHost,
                limits);
    }

    /** With each kind of a class changed. */
    public <K extends ConnectionKind> LoadOptions withKind(Class<K> type, UnaryOperator<K> change) {
        return withKinds(
                kinds.stream()
                        .map(kind -> type.isInstance(kind) ? change.apply(type.cast(kind)) : kind)
                        .toList());
    }

    public LoadOptions withHttpHost(String host) {
        return new LoadOptions(
                environment,
                variables,
                fallbackVariables,
                placeholders,
                kinds,
                Optional.of(host),
                limits);
    }

    public LoadOptions withLimits(ReadLimits other) {
        return new LoadOptions(
                environment, variables, fallbackVariables, placeholders, kinds, httpHost, other);
    }
}
