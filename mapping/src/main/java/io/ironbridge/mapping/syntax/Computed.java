package io.ironbridge.mapping.syntax;

/** Numbers from computations. */
public final class Computed {
    private Computed() {}

    /** In the library's form of a finite result: Integer or Long if it is whole and fits. */
    public static Number number(double value) {
        long whole = (long) value;
        if (whole != value) {
            return value;
        }
        return (int) whole == whole ? (Number) (int) whole : (Number) whole;
    }
}
