package io.ironbridge.copybook.convert;

import io.ironbridge.copybook.layout.Description;
import io.ironbridge.copybook.layout.Field;
import io.ironbridge.copybook.layout.FieldType;
import io.ironbridge.copybook.layout.Group;
import io.ironbridge.copybook.layout.Item;
import io.ironbridge.copybook.layout.Layout;
import io.ironbridge.copybook.layout.Occurs;
import io.ironbridge.copybook.layout.Place;
import java.util.ArrayList;
import java.util.List;

/**
 * A record with only one of several definitions of an area.
 *
 * <p>The other definitions are removed, and the bytes that this one does not cover become an
 * unnamed item; so its data is checked like that of any item, not like bytes that another item may
 * own. If that is not possible, because lengths in the area depend on the data or a counter is in
 * another definition, the others are only removed from JSON.
 */
final class OneDefinition {
    private final ItemPath path;

    private OneDefinition(ItemPath path) {
        this.path = path;
    }

    static Layout of(ItemPath path) {
        if (path.items().size() == 1) {
            return path.layout();
        }
        Item root = new OneDefinition(path).rebuilt(0);
        return new Layout(root, List.of());
    }

    /** The item at this step of the path, with the items below it. */
    private Item rebuilt(int step) {
        Item item = path.items().get(step);
        if (step == path.items().size() - 1 || !(item instanceof Group group)) {
            return item;
        }
        Item next = path.items().get(step + 1);
        Area area = Area.of(group, next);
        List<Item> items =
                area.variable() || counts(area, next)
                        ? hiding(group, area, next, rebuilt(step + 1))
                        : alone(group, area, next, rebuilt(step + 1));
        return new Group(group.description(), group.place(), group.occurs(), items);
    }

    /** Whether a table outside the other definitions has its counter in one of them. */
    private boolean counts(Area area, Item chosen) {
        List<String> lost =
                area.members().stream()
                        .filter(member -> !Area.same(member, chosen))
                        .map(Item::path)
                        .toList();
        return path.layout().items().stream()
                .filter(item -> lost.stream().noneMatch(path -> within(path, item.path())))
                .anyMatch(item ->
                        lost.stream().anyMatch(path -> within(path, item.occurs().dependsOn())));
    }

    private static boolean within(String group, String path) {
        return path.equals(group) || path.startsWith(group + ".");
    }

    private static List<Item> hiding(Group group, Area area, Item chosen, Item rebuilt) {
        List<Item> items = new ArrayList<>();
        for (Item item : group.items()) {
            if (Area.same(item, chosen)) {
                items.add(rebuilt);
            } else {
                items.add(area.contains(item) ? hidden(item) : item);
            }
        }
        return items;
    }

    private static List<Item> alone(Group group, Area area, Item chosen, Item rebuilt) {
        List<Item> items = new ArrayList<>();
        for (Item item : group.items()) {
            if (Area.same(item, area.first())) {
                items.add(placed(rebuilt, area.first().place()));
                int rest = area.extent() - chosen.extent();
                if (rest > 0) {
                    items.add(rest(chosen, area.first().place(), rest));
                }
            } else if (!area.contains(item)) {
                items.add(item);
            }
        }
        return items;
    }

    private static Item hidden(Item item) {
        Description is = item.description();
        return described(item, item.place(), description(is, false, is.redefines()));
    }

    /** The item at the position of the first definition of its area. */
    private static Item placed(Item item, Place first) {
        Place place =
                new Place(
                        first.offset(),
                        first.slackBefore(),
                        first.sliding(),
                        item.place().length(),
                        item.place().minLength());
        Description is = item.description();
        return described(item, place, description(is, is.included(), ""));
    }

    private static Item described(Item item, Place place, Description description) {
        return switch (item) {
            case Group group -> new Group(description, place, group.occurs(), group.items());
            case Field field ->
                    new Field(description, place, field.occurs(), field.type(), field.initial());
        };
    }

    private static Description description(Description is, boolean included, String redefines) {
        return new Description(
                is.level(),
                is.name(),
                is.originalName(),
                is.path(),
                included,
                is.counter(),
                is.picture(),
                is.usage(),
                redefines,
                is.conditions(),
                is.origin());
    }

    private static Item rest(Item chosen, Place first, int bytes) {
        Description is = chosen.description();
        Description unnamed =
                new Description(
                        is.level(),
                        is.name() + "-rest",
                        "FILLER",
                        is.path() + "-rest",
                        true,
                        false,
                        "X(" + bytes + ")",
                        "DISPLAY",
                        "",
                        List.of(),
                        is.origin());
        int offset = first.offset() + chosen.extent();
        return new Field(
                unnamed,
                new Place(offset, 0, first.sliding(), bytes, bytes),
                Occurs.ONCE,
                new FieldType.Text(FieldType.Characters.ALPHANUMERIC, bytes, false),
                null);
    }
}
