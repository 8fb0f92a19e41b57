package io.ironbridge.cli;

import io.ironbridge.workloaddriver.named.RunSelection;
import java.time.Duration;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.Option;
import picocli.CommandLine.TypeConversionException;

/** What of a named scenario is run. */
final class NamedOptions {
    /** The names of these options. */
    static final List<String> NAMES =
            List.of("--short", "--rounds", "--sides", "--sizes", "--at", "--baseline");

    @Option(
            names = "--short",
            description = "A named scenario in less than ten minutes, to see that it works.")
    private boolean brief;

    @Option(
            names = "--rounds",
            paramLabel = "N",
            converter = RoundsForm.class,
            description = "How often a named scenario measures each point.")
    private @Nullable Integer rounds;

    @Option(
            names = "--sides",
            paramLabel = "SIDE",
            split = ",",
            description = "Only these of what a named scenario compares. See --list.")
    private List<String> sides = List.of();

    @Option(
            names = "--sizes",
            paramLabel = "SIZE",
            split = ",",
            description = "Only these sizes; as --at size=SIZE,...")
    private List<String> sizes = List.of();

    @Option(
            names = "--at",
            paramLabel = "AXIS=VALUE",
            description =
                    "Only these values of what a named scenario varies, such as"
                            + " clients=100,saturated. May be repeated.")
    private Map<String, String> at = new LinkedHashMap<>();

    @Option(
            names = "--baseline",
            paramLabel = "FOLDER|COMMIT",
            description =
                    "Another version of Ironbridge, measured in turns with this one: a folder with"
                            + " its launcher, or a commit of the source tree, which is built first."
                            + " Ends with a table of what changed.")
    private @Nullable String baseline;

    /**
     * What was chosen.
     *
     * @param interval null: as the scenario has it
     * @param warmUp null: as the scenario has it
     * @param profile whether sides are to be profiled, too
     */
    RunSelection selection(
            @Nullable Duration interval, @Nullable Duration warmUp, boolean profile) {
        Map<String, Set<String>> places = new HashMap<>();
        at.forEach(
                (axis, values) -> places.put(axis, new HashSet<>(List.of(values.split(",", -1)))));
        if (!sizes.isEmpty()) {
            places.merge("size", new HashSet<>(sizes), NamedOptions::both);
        }
        return new RunSelection(
                brief, rounds, new HashSet<>(sides), places, interval, warmUp, baseline, profile);
    }

    private static Set<String> both(Set<String> one, Set<String> other) {
        Set<String> both = new HashSet<>(one);
        both.retainAll(other);
        return both;
    }

    static final class RoundsForm implements ITypeConverter<Integer> {
        @Override
        public Integer convert(String text) {
            if (text.matches("[1-9][0-9]{0,3}")) {
                int number = Integer.parseInt(text);
                if (number <= RunSelection.MOST_ROUNDS) {
                    return number;
                }
            }
            throw new TypeConversionException(
                    "'" + text + "' is no number from 1 to " + RunSelection.MOST_ROUNDS);
        }
    }
}
