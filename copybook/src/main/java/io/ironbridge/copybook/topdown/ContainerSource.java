package io.ironbridge.copybook.topdown;

import org.jspecify.annotations.Nullable;

/** The containers of a channel that came back. */
@FunctionalInterface
public interface ContainerSource {
    /** The bytes of the BIT container of this name, not to be changed; null where there is none. */
    byte @Nullable [] find(String name);
}
