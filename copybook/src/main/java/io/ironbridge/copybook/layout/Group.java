package io.ironbridge.copybook.layout;

import java.util.List;

/** A group item. */
public record Group(Description description, Place place, Occurs occurs, List<Item> items)
        implements Item {
    public Group {
        items = List.copyOf(items);
    }
}
