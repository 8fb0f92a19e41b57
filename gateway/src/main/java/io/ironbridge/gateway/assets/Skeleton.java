package io.ironbridge.gateway.assets;

import io.ironbridge.copybook.layout.Field;
import io.ironbridge.copybook.layout.Group;
import io.ironbridge.copybook.layout.Item;
import io.ironbridge.copybook.layout.Layout;
import java.util.List;

/**
 * The JSON for a record, with an empty text or zero for each value, for messages about a body of
 * another shape. Long records are truncated.
 */
final class Skeleton {
    private static final int MOST_CHARACTERS = 400;

    private final StringBuilder json = new StringBuilder();

    private Skeleton() {}

    static String of(Layout layout) {
        Skeleton skeleton = new Skeleton();
        skeleton.members(List.of(layout.root()));
        return skeleton.json.toString();
    }

    private void members(List<Item> items) {
        json.append('{');
        String separator = "";
        for (Item item : items) {
            if (!item.description().included() || item.redefining()) {
                continue;
            }
            json.append(separator);
            if (json.length() > MOST_CHARACTERS) {
                json.append("...");
                break;
            }
            json.append('"').append(item.name()).append("\":");
            boolean table = item.occurs().max() > 1;
            json.append(table ? "[" : "");
            value(item);
            json.append(table ? "]" : "");
            separator = ",";
        }
        json.append('}');
    }

    private void value(Item item) {
        switch (item) {
            case Group group -> members(group.items());
            case Field field -> json.append(field.type().numeric() ? "0" : "\"\"");
        }
    }
}
