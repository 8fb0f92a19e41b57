package io.ironbridge.workloaddriver.result;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * Where a run took place, and of what.
 *
 * @param processor its name
 * @param processors logical ones, at least 1
 * @param memoryBytes of the machine; 0 where that is not told
 * @param java of the driver
 * @param ironbridge its version
 * @param commit of Ironbridge; {@code unknown} without one
 * @param changed whether its files were not those of the commit
 * @param tools versions of what else took part, by name
 * @param placement which process had which processors, for people; may be empty
 */
public record RunEnvironment(
        String processor,
        int processors,
        long memoryBytes,
        String system,
        String java,
        String ironbridge,
        String commit,
        boolean changed,
        Map<String, String> tools,
        String placement) {
    public RunEnvironment {
        tools = Collections.unmodifiableMap(new LinkedHashMap<>(tools));
    }

    /** Of what a run of the driver knows. */
    public static RunEnvironment of(
            Machine here, boolean changed, Map<String, String> tools, String placement) {
        return new RunEnvironment(
                here.processor(),
                here.processors(),
                here.memoryBytes(),
                here.system(),
                here.java(),
                here.version(),
                here.commit(),
                changed,
                tools,
                placement);
    }
}
