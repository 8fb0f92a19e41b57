package io.ironbridge.servants;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** The arguments of a servant's process, each {@code name=value}. */
public final class ServantArguments {
    private ServantArguments() {}

    /**
     * The values by name.
     *
     * @param needed names that must be there
     * @param optional names that may be there
     * @throws IllegalArgumentException naming all that are wrong
     */
    public static Map<String, String> parse(
            Set<String> needed, Set<String> optional, String... args) {
        Map<String, String> values = new HashMap<>();
        List<String> faults = new ArrayList<>();
        for (String arg : args) {
            String[] sides = arg.split("=", 2);
            if (sides.length < 2 || !(needed.contains(sides[0]) || optional.contains(sides[0]))) {
                faults.add("There is no setting " + arg);
            } else {
                values.put(sides[0], sides[1]);
            }
        }
        needed.stream()
                .filter(name -> !values.containsKey(name))
                .sorted()
                .forEach(name -> faults.add("The setting " + name + " is missing"));
        if (!faults.isEmpty()) {
            throw new IllegalArgumentException(String.join("; ", faults));
        }
        return values;
    }
}
