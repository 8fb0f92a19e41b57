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
    /** The schema gives no type: the value is not converted. */
    ANY
}
