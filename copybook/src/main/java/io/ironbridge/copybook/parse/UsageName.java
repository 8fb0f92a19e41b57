package io.ironbridge.copybook.parse;

import io.ironbridge.copybook.layout.FieldType;
import io.ironbridge.copybook.parse.Clauses.Used;
import org.jspecify.annotations.Nullable;

/** Names usages as the manuals' tables do. */
final class UsageName {
    private UsageName() {}

    /** As written, {@code COMP-3}; without a clause, the usage that the picture implies. */
    static String of(@Nullable Used usage, FieldType type) {
        if (usage != null) {
            return usage.words();
        }
        return type instanceof FieldType.Text(FieldType.Characters characters, _, _)
                ? switch (characters) {
                    case ALPHANUMERIC -> "DISPLAY";
                    case NATIONAL -> "NATIONAL";
                    case DBCS -> "DISPLAY-1";
                    case UTF8 -> "UTF-8";
                }
                : "DISPLAY";
    }
}
