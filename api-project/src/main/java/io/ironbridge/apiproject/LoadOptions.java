package io.ironbridge.apiproject;

import io.ironbridge.apiproject.element.Elements;
import io.ironbridge.apiproject.text.ReadLimits;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.UnaryOperator;

/**
 * Options for loading projects and configuration.
 *
 * @param environment the process environment, as {@code System.getenv()} returns it
 * @param variables configuration variables from the command line; they override those in files
 * @param adjustment changes the merged elements before they are read; used to replace connections
 * @param kinds kinds of back ends whose connections, services and assets are read
 * @param httpHost host on which all HTTP endpoints listen instead of their own
 */
public record LoadOptions(
        Map<String, String> environment,
        Map<String, String> variables,
        Consumer<Elements> adjustment,
        List<ConnectionKind> kinds,
        Optional<String> httpHost,
        ReadLimits limits) {
    public LoadOptions {
        environment = Map.copyOf(environment);
        variables = Map.copyOf(variables);
        kinds = List.copyOf(kinds);
    }

    /** Defaults with this environment. */
    public static LoadOptions of(Map<String, String> environment) {
        return new LoadOptions(
                environment, Map.of(), _ -> {}, List.of(), Optional.empty(), ReadLimits.DEFAULT);
    }

    public LoadOptions withVariables(Map<String, String> commandLine) {
        return new LoadOptions(environment, commandLine, adjustment, kinds, httpHost, limits);
    }

    public LoadOptions withAdjustment(Consumer<Elements> change) {
        return new LoadOptions(environment, variables, change, kinds, httpHost, limits);
    }

    /** A copy with these kinds of back ends. */
    public LoadOptions withKinds(List<? extends ConnectionKind> others) {
        return new LoadOptions(
                environment, variables, adjustment, List.copyOf(others), httpHost, limits);
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
                environment, variables, adjustment, kinds, Optional.of(host), limits);
    }

    public LoadOptions withLimits(ReadLimits other) {
        return new LoadOptions(environment, variables, adjustment, kinds, httpHost, other);
    }
}
