package io.ironbridge.lab.cics.resources;

import io.ironbridge.lab.wire.Area;

/** A change of one record. */
sealed interface Change {
    String map();

    Area key();

    /** It was written. */
    record Put(String map, Area key, Area data) implements Change {}

    /** It was deleted. */
    record Removed(String map, Area key) implements Change {}
}
