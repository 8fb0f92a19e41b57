package io.ironbridge.copybook.layout;

import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * An elementary item.
 *
 * @param initial its VALUE, or a figurative constant of a group around it; null if there is none.
 *     It fits the type ({@link Literal#fitting})
 */
public record Field(
        Description description,
        Place place,
        Occurs occurs,
        FieldType type,
        @Nullable Literal initial)
        implements Item {
    /** The initial value. */
    public Optional<Literal> value() {
        return Optional.ofNullable(initial);
    }
}
