package io.ironbridge.workloaddriver.report;

import io.ironbridge.workloaddriver.result.ScenarioResult.Axis;
import java.util.List;
import java.util.OptionalDouble;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.IntStream;

/**
 * Values of an axis as numbers. If sizes are in K, {@code 10K} is 10 and {@code 1M} is 1024.
 *
 * @param unit {@code K} or empty
 */
record AxisNumbers(String unit) {
    private static final Pattern NUMBER = Pattern.compile("([0-9]+(?:\\.[0-9]+)?)([KM]?)");

    static AxisNumbers of(List<String> values) {
        return new AxisNumbers(
                values.stream().anyMatch(value -> value.matches("[0-9.]+[KM]")) ? "K" : "");
    }

    /** Empty for a value that is not a number, such as {@code saturated}. */
    OptionalDouble number(String value) {
        Matcher matcher = NUMBER.matcher(value);
        if (!matcher.matches() || matcher.group(2).isEmpty() != unit.isEmpty()) {
            return OptionalDouble.empty();
        }
        double number = Double.parseDouble(matcher.group(1));
        return OptionalDouble.of(matcher.group(2).equals("M") ? number * 1024 : number);
    }

    /** The values that belong on one line: the numbers, or all values if there are none. */
    static List<String> line(Axis axis) {
        AxisNumbers steps = of(axis.values());
        List<String> numbers =
                axis.values().stream().filter(value -> steps.number(value).isPresent()).toList();
        return numbers.isEmpty() ? axis.values() : numbers;
    }

    /**
     * Positions of values on a line from 0 on; empty if one is not a number or they do not rise.
     */
    static List<Double> positions(List<String> values) {
        AxisNumbers steps = of(values);
        List<Double> positions =
                values.stream().flatMap(value -> steps.number(value).stream().boxed()).toList();
        boolean rising =
                IntStream.range(1, positions.size())
                        .allMatch(i -> positions.get(i) > positions.get(i - 1));
        return rising && positions.size() == values.size() ? positions : List.of();
    }
}
