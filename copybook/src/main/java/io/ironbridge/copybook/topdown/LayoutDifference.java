package io.ironbridge.copybook.topdown;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * The first difference between two layouts of the same data.
 *
 * @param field COBOL name with its structure's, of the first field that differs
 * @param here the field of the first layout; {@code nothing} after its end
 * @param there the field of the second layout
 */
public record LayoutDifference(String field, String here, String there) {
    /**
     * A line of a layout.
     *
     * @param where name and structure
     * @param what offset, kind and size
     */
    private record Line(String where, String what) {}

    /** The first difference; COBOL names are not compared. */
    public static Optional<LayoutDifference> first(Structure here, Structure there) {
        List<Line> one = lines(here);
        List<Line> other = lines(there);
        for (int index = 0; index < Math.max(one.size(), other.size()); index++) {
            String left = index < one.size() ? one.get(index).what() : "nothing";
            String right = index < other.size() ? other.get(index).what() : "nothing";
            if (!left.equals(right)) {
                Line named = index < one.size() ? one.get(index) : other.get(index);
                return Optional.of(new LayoutDifference(named.where(), left, right));
            }
        }
        return Optional.empty();
    }

    private static List<Line> lines(Structure base) {
        List<Line> lines = new ArrayList<>();
        for (Structure structure : base.all()) {
            add(structure.content(), structure.name(), lines);
            lines.add(
                    new Line("the end of " + structure.name(), "an end at " + structure.length()));
        }
        return lines;
    }

    private static void add(Part part, String structure, List<Line> lines) {
        switch (part) {
            case Part.Group group ->
                    group.fields()
                            .forEach(field -> {
                                field.existence()
                                        .ifPresent(offset ->
                                                lines.add(
                                                        new Line(
                                                                field.existenceName()
                                                                        + "-existence of "
                                                                        + structure,
                                                                ("an existence field of '%s' at"
                                                                                + " offset %d")
                                                                        .formatted(
                                                                                field.member(),
                                                                                offset))));
                                add(field.part(), structure, lines);
                            });
            case Part.Table table -> {
                lines.add(
                        line(
                                table,
                                structure,
                                "OCCURS %d every %d".formatted(table.count(), table.stride())));
                add(table.item(), structure, lines);
            }
            case Part.Element element ->
                    lines.add(line(element, structure, words(element.picture(), element.usage())));
            case Part.Flag flag -> lines.add(line(flag, structure, "a boolean"));
            case Part.Varying varying ->
                    lines.add(line(varying, structure, "length and X(" + varying.most() + ")"));
            case Part.ContainerArray listed ->
                    lines.add(line(listed, structure, "a container of items"));
            case Part.OptionalObject apart -> lines.add(line(apart, structure, "a container"));
        }
    }

    private static String words(String... words) {
        return String.join(" ", Stream.of(words).filter(word -> !word.isEmpty()).toList());
    }

    private static Line line(Part part, String structure, String what) {
        return new Line(part.name() + " of " + structure, what + " at offset " + part.offset());
    }
}
