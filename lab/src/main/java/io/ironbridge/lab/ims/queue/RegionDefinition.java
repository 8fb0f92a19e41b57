package io.ironbridge.lab.ims.queue;

import java.util.List;

/**
 * A message region.
 *
 * @param name its job name, 1 to 8 characters
 * @param classes of the transactions that it runs, most important first; none for Fast Path
 * @param fastPathPsb of the Fast Path program that it runs and nothing else; empty: a region for
 *     messages of the queue
 */
public record RegionDefinition(String name, List<Integer> classes, String fastPathPsb) {
    public RegionDefinition {
        classes = List.copyOf(classes);
        if (classes.isEmpty() == fastPathPsb.isEmpty()) {
            throw new IllegalArgumentException(
                    "Region " + name + " must have either classes or a Fast Path PSB");
        }
    }

    /** An MPP region. */
    public static RegionDefinition messages(String name, Integer... classes) {
        return new RegionDefinition(name, List.of(classes), "");
    }

    /** An IFP region. */
    public static RegionDefinition fastPath(String name, String psb) {
        return new RegionDefinition(name, List.of(), psb);
    }

    public boolean isFastPath() {
        return !fastPathPsb.isEmpty();
    }
}
