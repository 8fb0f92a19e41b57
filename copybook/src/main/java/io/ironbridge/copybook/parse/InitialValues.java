package io.ironbridge.copybook.parse;

import io.ironbridge.copybook.layout.FieldType;
import io.ironbridge.copybook.layout.Literal;
import io.ironbridge.copybook.layout.Literal.Figurative;
import io.ironbridge.copybook.parse.Clauses.Valued;
import org.jspecify.annotations.Nullable;

/**
 * Finds the initial values of elementary items: their own, or a figurative constant of a group
 * around them. A value that does not fit its item is reported, and cut or ignored.
 */
final class InitialValues {
    private final Reading reading;

    InitialValues(Reading reading) {
        this.reading = reading;
    }

    void find(Node root) {
        find(root, null);
    }

    private void find(Node node, @Nullable Figurative around) {
        Valued own = node.entry.clauses().value;
        if (node.group()) {
            Figurative handed = own == null ? around : ofGroup(own);
            node.children.forEach(child -> find(child, child.redefined == null ? handed : null));
        } else if (own == null) {
            node.initial = around;
        } else if (node.type != null) {
            FieldType type = node.type;
            node.initial = own.first().fitting(type).orElseGet(() -> misfit(node, own, type));
        }
    }

    private @Nullable Figurative ofGroup(Valued value) {
        if (value.first() instanceof Figurative figurative) {
            return figurative;
        }
        reading.warning(
                "IRB-COPY-0102W",
                value.at(),
                "the value of a group is used only if it is a figurative constant; it is ignored",
                "Set values for its items");
        return null;
    }

    private @Nullable Literal misfit(Node node, Valued value, FieldType type) {
        Literal cut = value.first().cut(type).orElse(null);
        reading.warning(
                "IRB-COPY-0102W",
                value.at(),
                "the value does not fit "
                        + node.entry.title()
                        + (cut == null ? "; it is ignored" : "; it is cut, as by compilers"),
                "Correct the value or the picture");
        return cut;
    }
}
