package io.ironbridge.mapping.syntax;

/** Numbers that computing gave. */
public final class Computed {
    private Computed() {}

    /** As the library keeps a finite result: Integer or Long when it is whole and fits. */
    public static Number number(double value) {
        long whole = (long) value;
        if (whole != value) {
            return value;
        }
        return (int) whole == whole ? (Number) (int) whole : (Number) whole;
    }
}
