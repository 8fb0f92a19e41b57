package io.ironbridge.copybook.convert;

import io.ironbridge.copybook.layout.Field;
import io.ironbridge.copybook.layout.Item;
import io.ironbridge.copybook.layout.Layout;
import java.util.List;
import java.util.Locale;
import java.util.function.Predicate;
import java.util.stream.Collectors;

/**
 * The records of copybooks, by name. Letter case does not matter.
 *
 * @param layouts the records of level 01, of all copybooks
 */
public record RecordCatalog(List<Layout> layouts) {
    public RecordCatalog {
        layouts = List.copyOf(layouts);
    }

    /**
     * The only record.
     *
     * @throws SelectionException if there are several
     */
    public Layout only() {
        if (layouts.size() != 1) {
            throw new SelectionException(
                    "There are %d records: %s. Name one with --record, or give a rule with --select"
                            .formatted(layouts.size(), names()));
        }
        return layouts.getFirst();
    }

    /** The name of what {@link #named} finds, in the copybook's letter case. */
    String nameOf(String name) {
        return find(name).item().description().originalName();
    }

    /**
     * A record by name.
     *
     * @param name of a record of level 01; or name or path of one of several definitions of an area
     *     (REDEFINES), which selects its record with this definition only
     * @throws SelectionException if there is none of this name, or several
     */
    public Layout named(String name) {
        return OneDefinition.of(find(name));
    }

    private ItemPath find(String name) {
        List<ItemPath> roots = paths(name, item -> false);
        List<ItemPath> found =
                roots.isEmpty()
                        ? paths(name, item -> true).stream().filter(ItemPath::redefined).toList()
                        : roots;
        return single(name, found, "record or redefined item");
    }

    /**
     * The elementary item whose value decides the type of a record.
     *
     * @param path path of the item, or the end of one; several records may have it
     * @throws SelectionException if there is no such item, or if several differ in position or type
     */
    ItemPath item(String path) {
        List<ItemPath> found = paths(path, item -> true);
        boolean alike =
                !found.isEmpty() && found.stream().allMatch(one -> one.alike(found.getFirst()));
        ItemPath item = alike ? found.getFirst() : single(path, found, "item");
        if (item.inTable() || !(item.item() instanceof Field)) {
            throw new SelectionException(
                    "%s is a group or in a table; a rule needs an elementary item".formatted(path));
        }
        return item;
    }

    /**
     * Checks that a record has an elementary item.
     *
     * @param path path of the item, or the end of one; several may have it
     * @throws SelectionException if there is none
     */
    public void requireField(String path) {
        if (paths(path, item -> true).stream().noneMatch(one -> one.item() instanceof Field)) {
            throw new SelectionException("There is no elementary item %s".formatted(path));
        }
    }

    /** Names of the records. */
    public String names() {
        return layouts.stream().map(Layout::name).collect(Collectors.joining(", "));
    }

    private List<ItemPath> paths(String name, Predicate<Item> below) {
        return layouts.stream()
                .flatMap(layout ->
                        ItemPath.all(
                                layout,
                                item ->
                                        (below.test(item) || Area.same(item, layout.root()))
                                                && called(item, name))
                                .stream())
                .toList();
    }

    private static boolean called(Item item, String name) {
        String path = "." + item.path().toUpperCase(Locale.ROOT);
        return path.endsWith("." + name.toUpperCase(Locale.ROOT));
    }

    private ItemPath single(String name, List<ItemPath> found, String sort) {
        if (found.size() == 1) {
            return found.getFirst();
        }
        String what =
                found.isEmpty()
                        ? "There is no %s %s".formatted(sort, name)
                        : several(found.stream().map(one -> one.item().path()).toList());
        throw new SelectionException("%s; the records are %s".formatted(what, names()));
    }

    private static String several(List<String> paths) {
        return "There are several: %s. Name one of them, for example %s"
                .formatted(String.join(", ", paths), paths.getFirst());
    }
}
