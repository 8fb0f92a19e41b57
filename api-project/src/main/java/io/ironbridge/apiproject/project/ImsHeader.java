package io.ironbridge.apiproject.project;

import io.ironbridge.copybook.dai.Segment;
import io.ironbridge.copybook.layout.Field;
import io.ironbridge.copybook.layout.FieldType;
import io.ironbridge.copybook.layout.Group;
import io.ironbridge.copybook.layout.Item;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * What a segment of an IMS message begins with: LL and ZZ, two bytes each, and in the first segment
 * of an input the transaction code as text.
 */
public final class ImsHeader {
    private static final int LL = 2;

    private ImsHeader() {}

    /**
     * What a segment lacks, in words; empty if it can be sent or received.
     *
     * @param transactionCode that it has to have room for; empty except for the first segment of an
     *     input
     */
    public static Optional<String> missing(Segment segment, String transactionCode) {
        List<Field> leading = leading(segment);
        String name = segment.layout().name();
        if (leading.size() < 2 || !isCounter(leading.get(0)) || !isCounter(leading.get(1))) {
            return Optional.of(
                    "the segment "
                            + name
                            + " does not begin with LL and ZZ, two fields of 2 bytes each");
        }
        return room(segment) >= transactionCode.length()
                ? Optional.empty()
                : Optional.of(
                        "the first segment has no text of %d bytes or more after LL and ZZ for the"
                                        .formatted(transactionCode.length())
                                + " transaction code "
                                + transactionCode);
    }

    /** The size in bytes of the text after LL and ZZ; 0 if there is none. */
    public static int room(Segment segment) {
        List<Field> leading = leading(segment);
        return leading.size() == 3 && leading.get(2).type() instanceof FieldType.Text text
                ? text.bytes()
                : 0;
    }

    private static boolean isCounter(Field field) {
        return field.type().bytes() == LL && !field.occurs().table();
    }

    /** The first elementary fields, at most three, up to the first table or redefinition. */
    private static List<Field> leading(Segment segment) {
        List<Field> fields = new ArrayList<>();
        collect(segment.layout().root(), fields);
        return fields.subList(0, Math.min(3, fields.size()));
    }

    private static void collect(Item item, List<Field> fields) {
        switch (item) {
            case Field field -> fields.add(field);
            case Group group -> {
                for (Item child : group.items()) {
                    if (fields.size() < 3 && !child.redefining()) {
                        collect(child, fields);
                    }
                }
            }
        }
    }
}
