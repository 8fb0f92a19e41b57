package io.ironbridge.cli.upgrade;

import java.util.LinkedHashSet;
import java.util.Set;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * What {@code check --json} of one release printed, as lines that can be compared.
 *
 * @param faults with place and text
 * @param interpreted operations with mappings that are not fully compiled
 */
record Findings(Set<String> faults, Set<String> interpreted) {
    static Findings read(String json) {
        JsonNode report = new JsonMapper().readTree(json);
        Set<String> faults = new LinkedHashSet<>();
        for (JsonNode fault : report.path("faults")) {
            faults.add(
                    "%s:%d:%d: %s %s: %s"
                            .formatted(
                                    fault.path("file").asString(),
                                    fault.path("line").asInt(),
                                    fault.path("column").asInt(),
                                    fault.path("severity").asString(),
                                    fault.path("id").asString(),
                                    fault.path("what").asString()));
        }
        Set<String> interpreted = new LinkedHashSet<>();
        for (JsonNode operation : report.path("operations")) {
            if (!operation.path("fullyCompiled").asBoolean()) {
                interpreted.add(
                        operation.path("project").asString()
                                + " "
                                + operation.path("operation").asString());
            }
        }
        return new Findings(faults, interpreted);
    }

    /** What the first has and the second has not. */
    static Set<String> only(Set<String> first, Set<String> second) {
        Set<String> only = new LinkedHashSet<>(first);
        only.removeAll(second);
        return only;
    }
}
