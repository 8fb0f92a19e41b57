package io.ironbridge.mapping;

/**
 * The JSON type that the target's schema wants of a value; values of another type are converted to
 * it where that loses nothing.
 */
public enum TargetType {
    STRING,
    NUMBER,
    INTEGER,
    BOOLEAN,
    OBJECT,
    ARRAY,
    /** The schema does not say: the value stays as it is. */
    ANY
}
