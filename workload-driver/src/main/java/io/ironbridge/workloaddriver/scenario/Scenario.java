package io.ironbridge.workloaddriver.scenario;

import io.ironbridge.workloaddriver.engine.Plan;
import io.ironbridge.workloaddriver.protocol.http.HttpRequest;
import io.ironbridge.workloaddriver.protocol.http.HttpSettings;
import io.ironbridge.workloaddriver.protocol.template.Variables;
import java.net.URI;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * The content of a scenario file.
 *
 * @param requests in the order of the plan's mix
 * @param allowedFailures share of the measured requests that may fail, 0 to 1
 */
public record Scenario(
        Plan plan,
        HttpSettings http,
        List<HttpRequest> requests,
        Variables variables,
        double allowedFailures) {
    public Scenario {
        requests = List.copyOf(requests);
    }

    /**
     * Reads a file and the files that it names.
     *
     * @param environment values of the environment, by name
     * @throws ScenarioException with all faults
     */
    public static Scenario read(Path file, Function<String, @Nullable String> environment)
            throws ScenarioException {
        return ScenarioReader.read(new ReadContext(file, environment, new ScenarioFaults()));
    }

    /** A scenario of one request, {@code GET} of an {@code http} or {@code https} URL. */
    public static Scenario of(URI url) throws ScenarioException {
        String target = url.getScheme() + "://" + url.getRawAuthority();
        String path = url.getRawPath().isEmpty() ? "/" : url.getRawPath();
        String query = url.getRawQuery() == null ? "" : "?" + url.getRawQuery();
        return ScenarioReader.read(
                "target: '%s'\nrequests: [{get: '%s'}]"
                        .formatted(target, (path + query).replace("'", "''")),
                new ReadContext(Path.of("URL"), _ -> null, new ScenarioFaults()));
    }

    /** The scenario with another plan. */
    public Scenario withPlan(Plan given) {
        return new Scenario(given, http, requests, variables, allowedFailures);
    }
}
