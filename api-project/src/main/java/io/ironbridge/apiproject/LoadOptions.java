package io.ironbridge.apiproject;

import io.ironbridge.apiproject.text.ReadLimits;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.UnaryOperator;

/**
 * How to load.
 *
 * @param environment the process environment, as {@code System.getenv()} gives it
 * @param variables configuration variables from the command line; they win over those in files
 * @param fallbackVariables used when neither a configuration variable nor the environment has the
 *     name (the lab's ports)
 * @param placeholders values of variables that are defined nowhere, by their names: to find out
 *     what they are used for
 * @param kinds of back ends that read connections, services and assets
 * @param httpHost where all HTTP endpoints listen, instead of at their own hosts
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

    /** Nothing but the environment given. */
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

    /** With these kinds of back ends. */
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
