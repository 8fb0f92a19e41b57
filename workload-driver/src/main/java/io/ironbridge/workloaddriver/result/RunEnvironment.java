package io.ironbridge.workloaddriver.result;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * Machine, software and placement of a run.
 *
 * @param changed whether the source tree differed from the commit
 * @param tools versions of other software that took part, by name
 * @param placement description of which process had which processors; may be empty
 */
public record RunEnvironment(
        Machine machine, boolean changed, Map<String, String> tools, String placement) {
    public RunEnvironment {
        tools = Collections.unmodifiableMap(new LinkedHashMap<>(tools));
    }
}
