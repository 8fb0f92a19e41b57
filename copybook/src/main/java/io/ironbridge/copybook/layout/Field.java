package io.ironbridge.copybook.layout;

import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** An elementary item. */
public record Field(
        Description description,
        Place place,
        Occurs occurs,
        FieldType type,
        @Nullable Literal initial)
        implements Item {
    /** Its VALUE clause. */
    public Optional<Literal> value() {
        return Optional.ofNullable(initial);
    }
}
