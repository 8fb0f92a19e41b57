package io.ironbridge.cli.drive;

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

/** Options that select the part of a named scenario to run. */
final class NamedOptions {
    /** The names of these options. */
    static final List<String> NAMES =
            List.of("--short", "--rounds", "--sides", "--sizes", "--at", "--baseline");

    @Option(
            names = "--short",
            description =
                    "Run the short form of a named scenario, in less than ten minutes, to check"
                            + " that it works.")
    private boolean brief;

    @Option(
            names = "--rounds",
            paramLabel = "N",
            converter = RoundsForm.class,
            description = "Number of times that a named scenario measures each point.")
    private @Nullable Integer rounds;

    @Option(
            names = "--sides",
            paramLabel = "SIDE",
            split = ",",
            description = "Measure only these sides of a named scenario. See --list.")
    private List<String> sides = List.of();

    @Option(
            names = "--sizes",
            paramLabel = "SIZE",
            split = ",",
            description = "Measure only these sizes; the same as --at size=SIZE,...")
    private List<String> sizes = List.of();

    @Option(
            names = "--at",
            paramLabel = "AXIS=VALUE",
            description =
                    "Measure only these values of an axis of a named scenario, such as"
                            + " clients=100,saturated. May be repeated.")
    private Map<String, String> at = new LinkedHashMap<>();

    @Option(
            names = "--baseline",
            paramLabel = "FOLDER|COMMIT",
            description =
                    "Another version of Ironbridge to measure in turns with this one: a folder with"
                        + " its launcher, or a commit of the source tree, which is built first. The"
                        + " run ends with a table of the changes.")
    private @Nullable String baseline;

    /**
     * The selection.
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
                    "'" + text + "' is not a number from 1 to " + RunSelection.MOST_ROUNDS);
        }
    }
}
