package io.ironbridge.copybook.transcode;

import io.ironbridge.copybook.layout.Description;
import io.ironbridge.copybook.layout.Field;
import io.ironbridge.copybook.layout.Group;
import io.ironbridge.copybook.layout.Item;
import io.ironbridge.copybook.layout.Layout;
import io.ironbridge.copybook.options.ConversionOptions.BadData;
import io.ironbridge.copybook.options.ConversionOptions.Output;
import java.util.List;
import java.util.function.UnaryOperator;

/** Layouts and options that differ in one thing. */
final class Layouts {
    private Layouts() {}

    /** With another JSON name. */
    static Layout renamed(Layout layout, String name, String other) {
        return new Layout(
                changed(layout.root(), name, is -> described(is, other, is.included())),
                layout.renames());
    }

    /** With an item kept out of JSON, as a {@code .dai} may have it. */
    static Layout excluded(Layout layout, String name) {
        return new Layout(
                changed(layout.root(), name, is -> described(is, is.name(), false)),
                layout.renames());
    }

    private static Item changed(Item item, String name, UnaryOperator<Description> change) {
        Description is = item.description();
        Description made = is.originalName().equals(name) ? change.apply(is) : is;
        return switch (item) {
            case Field field ->
                    new Field(made, field.place(), field.occurs(), field.type(), field.initial());
            case Group group -> {
                List<Item> items =
                        group.items().stream().map(each -> changed(each, name, change)).toList();
                yield new Group(made, group.place(), group.occurs(), items);
            }
        };
    }

    private static Description described(Description is, String name, boolean included) {
        return new Description(
                is.level(),
                name,
                is.originalName(),
                is.path(),
                included,
                is.counter(),
                is.picture(),
                is.usage(),
                is.redefines(),
                is.conditions(),
                is.origin());
    }

    static Output fillers(Output is) {
        return new Output(
                is.trim(),
                is.trimDecimals(),
                is.numbersAsText(),
                true,
                is.counters(),
                is.editedAsText(),
                is.pointers(),
                is.omitEmpty(),
                is.omitByte(),
                is.minOccurrences());
    }

    static Output pointers(Output is) {
        return new Output(
                is.trim(),
                is.trimDecimals(),
                is.numbersAsText(),
                is.fillers(),
                is.counters(),
                is.editedAsText(),
                true,
                is.omitEmpty(),
                is.omitByte(),
                is.minOccurrences());
    }

    static Output noCounters(Output is) {
        return new Output(
                is.trim(),
                is.trimDecimals(),
                is.numbersAsText(),
                is.fillers(),
                false,
                is.editedAsText(),
                is.pointers(),
                is.omitEmpty(),
                is.omitByte(),
                is.minOccurrences());
    }

    static Output omitEmpty(Output is) {
        return new Output(
                is.trim(),
                is.trimDecimals(),
                is.numbersAsText(),
                is.fillers(),
                is.counters(),
                is.editedAsText(),
                is.pointers(),
                true,
                is.omitByte(),
                is.minOccurrences());
    }

    static Output omitByte(Output is, int value) {
        return new Output(
                is.trim(),
                is.trimDecimals(),
                is.numbersAsText(),
                is.fillers(),
                is.counters(),
                is.editedAsText(),
                is.pointers(),
                is.omitEmpty(),
                value,
                is.minOccurrences());
    }

    static Output minOccurrences(Output is) {
        return new Output(
                is.trim(),
                is.trimDecimals(),
                is.numbersAsText(),
                is.fillers(),
                is.counters(),
                is.editedAsText(),
                is.pointers(),
                is.omitEmpty(),
                is.omitByte(),
                true);
    }

    static BadData shortRecords(BadData is) {
        return badData(is, is.strictCounts(), true, is.longRecords());
    }

    static BadData longRecords(BadData is) {
        return badData(is, is.strictCounts(), is.shortRecords(), true);
    }

    static BadData lenientCounts(BadData is) {
        return badData(is, false, is.shortRecords(), is.longRecords());
    }

    private static BadData badData(
            BadData is, boolean strictCounts, boolean shortRecords, boolean longRecords) {
        return new BadData(
                is.numbers(),
                is.redefined(),
                is.unfilled(),
                is.unmappable(),
                is.anySign(),
                is.overflowDigit(),
                strictCounts,
                shortRecords,
                longRecords,
                is.leadingBlanks());
    }
}
