package io.ironbridge.copybook.corpus;

import io.ironbridge.copybook.layout.Field;
import io.ironbridge.copybook.layout.Group;
import io.ironbridge.copybook.layout.Item;
import io.ironbridge.copybook.layout.Layout;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** Which items the bytes of a record belong to. */
final class Places {
    private final List<Place> places = new ArrayList<>();

    private Places() {}

    /** An elementary item, its first byte and the one behind its last. */
    private record Place(String path, int from, int to) {}

    /**
     * The items whose bytes differ; of items that lie over one another the first. The bytes behind
     * a table of variable length have no item.
     */
    static List<Difference> between(int number, Layout layout, byte[] record, byte[] back) {
        if (record.length != back.length) {
            return List.of(
                    new Difference(number, "(length)", "" + record.length, "" + back.length));
        }
        Places places = new Places();
        places.root(layout.root());
        List<Difference> differences = new ArrayList<>();
        int at = Arrays.mismatch(record, back);
        while (at >= 0) {
            Place place = places.at(at);
            differences.add(
                    new Difference(number, place.path(), hex(record, place), hex(back, place)));
            int next =
                    Arrays.mismatch(
                            record, place.to(), record.length, back, place.to(), back.length);
            at = next < 0 ? -1 : place.to() + next;
        }
        return differences;
    }

    /** The bytes of each item in hexadecimal, by its path. */
    static Map<String, String> bytes(Layout layout, byte[] record) {
        Places places = new Places();
        places.root(layout.root());
        Map<String, String> bytes = new TreeMap<>();
        places.places.forEach(place -> bytes.put(place.path(), hex(record, place)));
        return bytes;
    }

    private static String hex(byte[] bytes, Place place) {
        return HexFormat.of().formatHex(bytes, place.from(), place.to());
    }

    private Place at(int offset) {
        return places.stream()
                .filter(place -> place.from() <= offset && offset < place.to())
                .findFirst()
                .orElse(new Place("(byte)", offset, offset + 1));
    }

    private void root(Item root) {
        switch (root) {
            case Field field -> places.add(new Place("", 0, field.type().bytes()));
            case Group group -> addAll(group, "", 0);
        }
    }

    private void add(Item item, String path, int offset) {
        int rows = item.place().variable() ? 1 : item.occurs().max();
        for (int row = 0; row < rows; row++) {
            String here = item.occurs().table() ? path + "(" + row + ")" : path;
            int start = offset + row * (item.place().length() + item.occurs().slackAfter());
            switch (item) {
                case Field field ->
                        places.add(new Place(here, start, start + field.type().bytes()));
                case Group group -> addAll(group, here + ".", start);
            }
        }
    }

    private void addAll(Group group, String path, int offset) {
        boolean slides = false;
        for (Item item : group.items()) {
            slides |= item.place().sliding();
            if (!slides) {
                add(item, path + Leaves.key(item.name()), offset + item.place().offset());
            }
        }
    }
}
