package io.ironbridge.copybook.dai;

import io.ironbridge.copybook.layout.Item;
import io.ironbridge.copybook.source.Faults;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The members of a group, one after the other. Members that redefine one another share an area,
 * which is as long as the longest of them.
 */
final class Members {
    private final LayoutBuilder builder;
    private final Faults faults;
    private final BuildPosition position;
    private final List<Item> items = new ArrayList<>();
    private final Map<String, FieldNode> names = new HashMap<>();

    /** Members of the last area, by both of their names. */
    private final Map<String, FieldNode> area = new HashMap<>();

    private int areaOffset;
    private int areaSlack;
    private int areaLength;
    private int areaMinLength;

    /** Length of all areas before the last one, at least. */
    private int minBefore;

    private boolean sliding;

    Members(LayoutBuilder builder, Faults faults, BuildPosition position) {
        this.builder = builder;
        this.faults = faults;
        this.position = position;
    }

    /** Adds the next member in source order. */
    void add(FieldNode node) {
        checkName(node);
        if (node.redefines().isEmpty()) {
            beginArea(node);
        } else {
            checkRedefines(node);
        }
        Item item = builder.item(node, position.at(areaOffset, sliding), areaOffset, areaSlack);
        extend(node, item);
        items.add(item);
    }

    List<Item> items() {
        return items;
    }

    int length() {
        return areaOffset + areaLength;
    }

    int minLength() {
        return minBefore + areaMinLength;
    }

    private void beginArea(FieldNode node) {
        int end = length();
        sliding |= areaLength != areaMinLength;
        areaSlack = slackBefore(node, end);
        minBefore = minLength() + areaSlack;
        areaOffset = end + areaSlack;
        areaLength = 0;
        areaMinLength = 0;
        area.clear();
    }

    /** Extends the last area for a member. */
    private void extend(FieldNode node, Item item) {
        area.put(key(node.originalName()), node);
        area.putIfAbsent(key(node.name()), node);
        if ((long) areaOffset + item.extent() > Values.LARGEST) {
            builder.tooLong(node);
            return;
        }
        areaLength = Math.max(areaLength, item.extent());
        areaMinLength = Math.max(areaMinLength, item.minExtent());
    }

    /** Slack bytes before a member: as in the file, otherwise as its alignment needs. */
    private int slackBefore(FieldNode node, int end) {
        int start = position.absolute() + end;
        int aligned = Alignment.slack(start, Alignment.of(node, position.synchronised()));
        int stated = node.extent().start() - 1;
        if (stated < 0 || !position.stated() || sliding) {
            return aligned;
        }
        if (stated < start) {
            misplaced(node, stated, "the preceding item ends at " + start);
            return 0;
        }
        if (stated > start + aligned) {
            gap(node, stated - start);
        }
        return stated - start;
    }

    private void gap(FieldNode node, int bytes) {
        if (node.source().understood()) {
            DaiFault.GAP.note(
                    faults,
                    node.position(),
                    node.source().text(),
                    "%d bytes before %s belong to no field".formatted(bytes, node.name()));
        }
    }

    private void checkRedefines(FieldNode node) {
        @Nullable FieldNode base = area.get(key(node.redefines()));
        if (base == null) {
            DaiFault.REDEFINES.note(
                    faults,
                    node.position(),
                    node.source().text(),
                    "%s redefines '%s', which does not precede it"
                            .formatted(node.name(), node.redefines()));
            return;
        }
        int stated = node.extent().start() - 1;
        int start = position.absolute() + areaOffset;
        if (stated >= 0 && position.stated() && !sliding && stated != start) {
            misplaced(node, stated, base.name() + ", which it redefines, begins at " + (start + 1));
        }
    }

    /** COBOL names are the same in either case. */
    static String key(String name) {
        return name.toUpperCase(Locale.ROOT);
    }

    private void misplaced(FieldNode node, int stated, String what) {
        DaiFault.POSITION.note(
                faults,
                node.position(),
                node.source().text(),
                "The file gives %s the start byte %d, but %s"
                        .formatted(node.name(), stated + 1, what));
    }

    private void checkName(FieldNode node) {
        if (node.included() && names.putIfAbsent(node.name(), node) != null) {
            DaiFault.SAME_NAME.note(
                    faults,
                    node.position(),
                    node.source().text(),
                    "There are two fields '%s' in one structure".formatted(node.name()));
        }
    }
}
