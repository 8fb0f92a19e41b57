package io.ironbridge.copybook.parse;

import io.ironbridge.copybook.layout.FieldType;
import io.ironbridge.copybook.layout.Literal;
import io.ironbridge.copybook.parse.Clauses.Signed;
import io.ironbridge.copybook.parse.Clauses.Used;
import io.ironbridge.copybook.source.Word;
import java.util.EnumSet;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Determines the types of elementary items; USAGE, SIGN and SYNC of groups apply to all items in
 * them.
 */
final class Types {
    /** Clauses inherited from a group. */
    private record Inherited(@Nullable Used usage, @Nullable Signed sign, boolean sync) {}

    /** Usages on which SYNC has no effect. */
    private static final Set<Usage> ALIGNED_NEVER =
            EnumSet.of(
                    Usage.DISPLAY,
                    Usage.DISPLAY_1,
                    Usage.NATIONAL,
                    Usage.UTF_8,
                    Usage.PACKED,
                    Usage.COMP_6);

    private final Reading reading;
    private final Pictures pictures;

    Types(Reading reading) {
        this.reading = reading;
        this.pictures = new Pictures(reading);
    }

    void find(Node root) {
        find(root, new Inherited(null, null, false));
    }

    private void find(Node node, Inherited from) {
        Clauses clauses = node.entry.clauses();
        Used usage = usage(clauses, from.usage());
        Signed sign = clauses.sign != null ? clauses.sign : from.sign();
        boolean sync = sync(node, from.sync(), usage);
        if (node.group()) {
            Inherited handed = new Inherited(usage, sign, sync);
            node.children.forEach(child -> find(child, handed));
        } else if (!clauses.broken && !emptiedByFaults(node)) {
            elementary(node, usage, sign, sync);
        }
    }

    private boolean sync(Node node, boolean inherited, @Nullable Used usage) {
        Word written = node.entry.clauses().sync;
        return switch (reading.dialect().slack().sync()) {
            case IGNORED -> false;
            case IBM -> written != null || inherited;
            case GNUCOBOL -> {
                if (written != null && node.group()) {
                    ungroupedSync(written, usage);
                }
                yield written != null && !node.group();
            }
        };
    }

    /** With SYNC, GnuCOBOL moves a group without its items, if its USAGE can be aligned. */
    private void ungroupedSync(Word at, @Nullable Used usage) {
        String suggestion = "Move SYNC to the elementary items, or remove it";
        if (usage == null || ALIGNED_NEVER.contains(usage.usage())) {
            reading.warning("IRB-COPY-0097W", at, "GnuCOBOL ignores SYNC of a group", suggestion);
        } else {
            reading.error(
                    "IRB-COPY-0097E",
                    at,
                    "GnuCOBOL aligns a group of USAGE "
                            + usage.words()
                            + ", but not the items in it",
                    suggestion);
        }
    }

    /** Whether it may be a group whose items are in a member that was not found. */
    private boolean emptiedByFaults(Node node) {
        Clauses clauses = node.entry.clauses();
        return !reading.wholeSource() && clauses.picture == null && clauses.usage == null;
    }

    private @Nullable Used usage(Clauses clauses, @Nullable Used inherited) {
        Used own = clauses.usage;
        if (own != null && inherited != null && own.usage() != inherited.usage()) {
            reading.warning(
                    "IRB-COPY-0074W",
                    own.at(),
                    "the group has USAGE " + inherited.words() + "; the item's own USAGE applies",
                    "Remove one of the two");
        }
        return own != null ? own : inherited;
    }

    private void elementary(Node node, @Nullable Used usage, @Nullable Signed sign, boolean sync) {
        try {
            FieldType type = type(node, usage, sign);
            node.type = type;
            node.usage = UsageName.of(usage, type);
            node.alignment = sync ? alignment(type, usage) : 1;
        } catch (Refusal refusal) {
            refusal.report(reading.faults());
        }
    }

    private FieldType type(Node node, @Nullable Used usage, @Nullable Signed sign) throws Refusal {
        Clauses clauses = node.entry.clauses();
        if (usage != null && !usage.usage().pictured()) {
            return unpictured(clauses, usage);
        }
        if (clauses.picture == null) {
            int length = usage == null ? impliedLength(clauses) : 0;
            if (length > 0) {
                return new FieldType.Text(FieldType.Characters.ALPHANUMERIC, length, false);
            }
            throw new Refusal(
                    "IRB-COPY-0046E",
                    node.first().position(),
                    node.entry.origin().text(),
                    "the item has neither a PICTURE nor items below it",
                    "Add one, or check the level numbers that follow");
        }
        Picture picture = pictures.read(clauses.picture);
        return new TypeOf(reading, clauses, picture, usage, sign).type();
    }

    /** Length of the PIC X that GnuCOBOL assumes for a literal; 0 if a picture is needed. */
    private int impliedLength(Clauses clauses) {
        if (!reading.dialect().gnuCobol() || clauses.value == null) {
            return 0;
        }
        return switch (clauses.value.first()) {
            case Literal.Text(String text) -> text.length();
            case Literal.Hex hex -> hex.bytes().length;
            case Literal.Numeric _, Literal.All _, Literal.Figurative _ -> 0;
        };
    }

    private FieldType unpictured(Clauses clauses, Used usage) throws Refusal {
        if (clauses.picture != null) {
            throw new Refusal(
                    "IRB-COPY-0073E",
                    clauses.picture,
                    usage.words() + " items have no PICTURE",
                    "Remove one of the two");
        }
        int pointer = reading.dialect().pointerBytes();
        return switch (usage.usage()) {
            case FLOAT_SHORT -> new FieldType.Floating(4);
            case FLOAT_LONG -> new FieldType.Floating(8);
            case BINARY_CHAR -> integer(usage, 1);
            case BINARY_SHORT -> integer(usage, 2);
            case BINARY_LONG -> integer(usage, 4);
            case BINARY_DOUBLE -> integer(usage, 8);
            case INDEX, POINTER_32 -> new FieldType.Opaque(4);
            case POINTER, FUNCTION_POINTER, OBJECT_REFERENCE -> new FieldType.Opaque(pointer);
            case PROCEDURE_POINTER -> new FieldType.Opaque(8);
            case DISPLAY,
                    DISPLAY_1,
                    NATIONAL,
                    UTF_8,
                    BINARY,
                    COMP_5,
                    COMP_X,
                    COMP_N,
                    PACKED,
                    COMP_6 ->
                    throw new IllegalStateException("Usage with picture: " + usage.words());
        };
    }

    private static FieldType integer(Used usage, int bytes) {
        return new FieldType.Binary(0, 0, usage.signed(), bytes, true, true);
    }

    private int alignment(FieldType type, @Nullable Used usage) {
        return switch (type) {
            case FieldType.Binary binary -> BinarySize.alignment(binary.bytes(), reading.dialect());
            case FieldType.Floating(int bytes) -> bytes;
            case FieldType.Opaque(int bytes) -> pointerAlignment(bytes, usage);
            case FieldType.Text _,
                    FieldType.EditedText _,
                    FieldType.Zoned _,
                    FieldType.Packed _,
                    FieldType.Edited _,
                    FieldType.ExternalFloat _ ->
                    1;
        };
    }

    private static int pointerAlignment(int bytes, @Nullable Used usage) {
        return usage != null && usage.usage() == Usage.FUNCTION_POINTER ? 8 : bytes;
    }
}
