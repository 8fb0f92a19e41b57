package io.ironbridge.copybook.parse;

import io.ironbridge.copybook.layout.Condition;
import io.ironbridge.copybook.layout.Description;
import io.ironbridge.copybook.layout.Field;
import io.ironbridge.copybook.layout.FieldType;
import io.ironbridge.copybook.layout.Group;
import io.ironbridge.copybook.layout.Item;
import io.ironbridge.copybook.layout.Place;
import io.ironbridge.copybook.source.Word;
import java.util.ArrayList;
import java.util.List;

/** Converts the collected facts about a record to its immutable items. */
final class LayoutBuilder {
    private LayoutBuilder() {}

    static Item item(Node node) {
        if (node.group()) {
            List<Item> items = node.children.stream().map(LayoutBuilder::item).toList();
            return new Group(description(node), place(node), node.occurs, items);
        }
        FieldType type = node.type;
        if (type == null) {
            throw new IllegalStateException("No type for " + node.path);
        }
        return new Field(description(node), place(node), node.occurs, type, node.initial);
    }

    private static Place place(Node node) {
        return new Place(
                (int) node.offset,
                (int) node.slackBefore,
                node.sliding,
                (int) node.length,
                (int) node.minLength);
    }

    private static Description description(Node node) {
        Word picture = node.entry.clauses().picture;
        Word redefines = node.entry.clauses().redefines;
        return new Description(
                Math.max(1, node.entry.level()),
                node.name,
                node.entry.title(),
                node.path,
                !node.counts,
                node.counts,
                picture == null ? "" : picture.text(),
                node.usage,
                redefines == null || node.redefined == null ? "" : redefines.text(),
                conditions(node),
                node.entry.origin());
    }

    private static List<Condition> conditions(Node node) {
        List<Condition> conditions = new ArrayList<>();
        for (Entry entry : node.conditions) {
            Clauses.Valued value = entry.clauses().value;
            if (value != null) {
                conditions.add(new Condition(entry.name(), value.ranges()));
            }
        }
        return conditions;
    }
}
