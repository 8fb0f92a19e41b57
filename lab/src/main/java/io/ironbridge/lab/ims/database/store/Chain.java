package io.ironbridge.lab.ims.database.store;

import org.jspecify.annotations.Nullable;

/** Twins in their order: under one parent, or all roots of a database. */
public interface Chain {
    /** The one of a key; null where there is none (any more). */
    @Nullable Node at(NodeKey key) throws CallEnd;

    /** The first key that is not less; null where there is none. */
    @Nullable NodeKey ceiling(NodeKey key);

    /** The first key that is greater. */
    @Nullable NodeKey higher(NodeKey key);

    /** The last key that is less. */
    @Nullable NodeKey lower(NodeKey key);
}
