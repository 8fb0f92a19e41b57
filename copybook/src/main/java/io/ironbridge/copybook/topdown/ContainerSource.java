package io.ironbridge.copybook.topdown;

import org.jspecify.annotations.Nullable;

/** The containers of a returned channel. */
@FunctionalInterface
public interface ContainerSource {
    /**
     * The bytes of the BIT container of this name, which must not be changed; null if there is
     * none.
     */
    byte @Nullable [] find(String name);
}
