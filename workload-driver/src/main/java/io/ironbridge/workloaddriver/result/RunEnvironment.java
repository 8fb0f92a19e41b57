package io.ironbridge.workloaddriver.result;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * Machine, software and placement of a run.
 *
 * @param processor its name
 * @param processors logical ones, at least 1
 * @param memoryBytes of the machine; 0 if unknown
 * @param java of the driver
 * @param ironbridge its version
 * @param commit of Ironbridge; {@code unknown} without one
 * @param changed whether the source tree differed from the commit
 * @param tools versions of other software that took part, by name
 * @param placement description of which process had which processors; may be empty
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

    /** The environment of a run on this machine. */
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
