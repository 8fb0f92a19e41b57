package io.ironbridge.copybook.dai;

import io.ironbridge.copybook.dai.FieldNode.Repetition;
import io.ironbridge.copybook.layout.Description;
import io.ironbridge.copybook.layout.Field;
import io.ironbridge.copybook.layout.FieldType;
import io.ironbridge.copybook.layout.Group;
import io.ironbridge.copybook.layout.Item;
import io.ironbridge.copybook.layout.Layout;
import io.ironbridge.copybook.layout.Occurs;
import io.ironbridge.copybook.layout.Origin;
import io.ironbridge.copybook.layout.Place;
import io.ironbridge.copybook.source.Faults;
import java.util.IdentityHashMap;
import java.util.List;

/**
 * Makes a layout of fields: positions come from the fields and are compared with those in the file.
 */
final class LayoutBuilder {
    private final Faults faults;
    private final IdentityHashMap<FieldNode, FieldNode> counters;
    private final IdentityHashMap<FieldNode, String> counterPaths = new IdentityHashMap<>();

    private LayoutBuilder(List<FieldNode> structures, Faults faults) {
        this.faults = faults;
        this.counters = Counters.of(structures, faults);
        counters.values().forEach(counter -> counterPaths.put(counter, ""));
    }

    /** The layout of a segment that has one structure. */
    static Layout layout(FieldNode structure, Faults faults) {
        LayoutBuilder builder = new LayoutBuilder(List.of(structure), faults);
        builder.checkStart(structure);
        return new Layout(builder.item(structure, BuildPosition.FIRST, 0, 0), List.of());
    }

    /**
     * The layout of a segment that has several structures, or none.
     *
     * @param name name of the root
     */
    static Layout layout(String name, List<FieldNode> structures, String file, Faults faults) {
        LayoutBuilder builder = new LayoutBuilder(structures, faults);
        Members members = builder.members(structures, BuildPosition.FIRST);
        Description description =
                new Description(
                        1,
                        name,
                        "FILLER",
                        "",
                        true,
                        false,
                        "",
                        "",
                        "",
                        List.of(),
                        new Origin(file, 0, ""));
        Place place = new Place(0, 0, false, members.length(), members.minLength());
        return new Layout(new Group(description, place, Occurs.ONCE, members.items()), List.of());
    }

    /** The item, and all below it. */
    Item item(FieldNode node, BuildPosition position, int offset, int slack) {
        String path = position.path(node);
        if (counterPaths.containsKey(node)) {
            counterPaths.put(node, path);
        }
        return node.type() == null
                ? group(node, position, path, offset, slack)
                : field(node, node.type(), position, path, offset, slack);
    }

    private Field field(
            FieldNode node,
            FieldType type,
            BuildPosition position,
            String path,
            int offset,
            int slack) {
        Place place = new Place(offset, slack, position.sliding(), type.bytes(), type.bytes());
        Occurs occurs = occurs(node, type.bytes(), 1);
        return new Field(
                description(node, position, path, Usages.of(type, node.source())),
                place,
                occurs,
                type,
                node.initial());
    }

    private Group group(
            FieldNode node, BuildPosition position, String path, int offset, int slack) {
        Members members = members(node.children(), position.inside(node, path));
        int length = length(node, position, members.length());
        int added = length - members.length();
        Place place =
                new Place(offset, slack, position.sliding(), length, members.minLength() + added);
        Occurs occurs = occurs(node, length, Alignment.largest(node, position.synchronised()));
        checkMost(node);
        return new Group(description(node, position, path, ""), place, occurs, members.items());
    }

    private Members members(List<FieldNode> children, BuildPosition position) {
        Members members = new Members(this, faults, position);
        children.forEach(members::add);
        return members;
    }

    private void checkStart(FieldNode record) {
        int start = record.extent().start();
        if (start > 1) {
            note(
                    DaiFault.POSITION,
                    record,
                    "The file gives %s the start byte %d, but a record starts at byte 1"
                            .formatted(record.name(), start));
        }
    }

    /**
     * The length of a group: that of its fields, or more if the file has more. If the fields have
     * no positions, the bytes that belong to no field would be unknown.
     */
    private int length(FieldNode node, BuildPosition position, int members) {
        int bytes = node.extent().bytes();
        if (bytes < 0 || bytes == members || node.repetition().table()) {
            return members;
        }
        boolean unknown = bytes > members && !position.stated();
        note(
                unknown ? DaiFault.LENGTH : DaiFault.GROUP_LENGTH,
                node,
                "The file gives %s %d bytes, but its fields have %d"
                        .formatted(node.name(), bytes, members));
        return Math.max(bytes, members);
    }

    private void checkMost(FieldNode node) {
        int most = node.extent().most();
        if (most > 0 && node.extent().bytes() >= 0 && most != node.extent().bytes()) {
            note(
                    DaiFault.GROUP_LENGTH,
                    node,
                    "The file gives %s %d bytes, but at most %d"
                            .formatted(node.name(), node.extent().bytes(), most));
        }
    }

    private Occurs occurs(FieldNode node, int length, int alignment) {
        Repetition repetition = node.repetition();
        if (!repetition.table()) {
            return Occurs.ONCE;
        }
        int slack = slackAfter(node, length, alignment);
        if ((long) repetition.max() * (length + slack) > Values.LARGEST) {
            tooLong(node);
            return Occurs.ONCE;
        }
        FieldNode counter = counters.get(node);
        String dependsOn = counter == null ? "" : counterPaths.getOrDefault(counter, "");
        return new Occurs(
                true, repetition.min(), repetition.max(), dependsOn, slack, counter != null);
    }

    /** Slack bytes after each occurrence. */
    private int slackAfter(FieldNode node, int length, int alignment) {
        int slack = Alignment.slack(length, alignment);
        int bytes = node.extent().bytes();
        long taken = (long) node.repetition().max() * (length + slack);
        if (bytes >= 0 && bytes != taken) {
            note(
                    DaiFault.LENGTH,
                    node,
                    "The file gives %s %d bytes, but its %d occurrences of %d bytes have %d"
                            .formatted(
                                    node.name(),
                                    bytes,
                                    node.repetition().max(),
                                    length + slack,
                                    taken));
        }
        return slack;
    }

    /** Notes that the record is too long. */
    void tooLong(FieldNode node) {
        note(
                DaiFault.TOO_LARGE,
                node,
                "%s is longer than %d bytes".formatted(node.name(), Values.LARGEST));
    }

    private void note(DaiFault fault, FieldNode node, String what) {
        fault.note(faults, node.position(), node.source().text(), what);
    }

    private Description description(
            FieldNode node, BuildPosition position, String path, String usage) {
        SourceLine source = node.source();
        return new Description(
                source.understood() ? source.level() : position.level(),
                node.name(),
                node.filler() ? "FILLER" : node.originalName(),
                path,
                node.included(),
                counterPaths.containsKey(node),
                source.picture(),
                usage,
                node.redefines(),
                node.conditions(),
                new Origin(node.position().file(), node.position().line(), source.text()));
    }
}
