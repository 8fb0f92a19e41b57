package io.ironbridge.lab.form.source;

import io.ironbridge.copybook.layout.Group;
import io.ironbridge.copybook.layout.Item;
import io.ironbridge.copybook.layout.Layout;
import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Optional;

/** The layout of a record. Compared by identity: each text is read once. */
final class RecordLayout {
    private final RecordText text;
    private final Layout layout;
    private final IdentityHashMap<Item, Group> parents = new IdentityHashMap<>();
    private final IdentityHashMap<Item, Item> hosts = new IdentityHashMap<>();

    /** Takes the same record as GnuCOBOL and as the host lay it out. */
    RecordLayout(RecordText text, Layout layout, Layout host) {
        this.text = text;
        this.layout = layout;
        for (int i = 0; i < layout.items().size(); i++) {
            hosts.put(layout.items().get(i), host.items().get(i));
        }
        for (Item item : layout.items()) {
            if (item instanceof Group group) {
                group.items().forEach(child -> parents.put(child, group));
            }
        }
    }

    Item root() {
        return layout.root();
    }

    Layout layout() {
        return layout;
    }

    Optional<Group> parent(Item item) {
        return Optional.ofNullable(parents.get(item));
    }

    /** The item as the host has it. */
    Item host(Item item) {
        return Objects.requireNonNull(hosts.get(item));
    }

    /** Bytes of the storage that all of them lie over, on the host. */
    int hostLength(List<Item> cluster) {
        return PlanBuilder.length(cluster.stream().map(this::host).toList());
    }

    SourcePlace place(Item item) {
        return text.place(item.description().origin().line());
    }

    /** Whether its counter is in another record. */
    boolean countedElsewhere(Item item) {
        int entry = item.description().origin().line() - 1;
        return text.openTable() == entry;
    }

    /** The items that the name fits. */
    List<Item> named(ItemName name) {
        return layout.items().stream().filter(item -> name.fits(outward(item))).toList();
    }

    private List<String> outward(Item item) {
        List<String> names = new ArrayList<>();
        for (Optional<? extends Item> at = Optional.of(item);
                at.isPresent();
                at = parent(at.get())) {
            names.add(at.get().description().originalName().toUpperCase(Locale.ROOT));
        }
        return names;
    }
}
