package io.ironbridge.mapping;

/**
 * The JSON type that the target's schema requires; values of another type are converted to it if
 * that loses nothing.
 */
public enum TargetType {
    STRING,
    NUMBER,
    INTEGER,
    BOOLEAN,
    OBJECT,
    ARRAY,
    /** The schema has no type: the value is not converted. */
    ANY
}
