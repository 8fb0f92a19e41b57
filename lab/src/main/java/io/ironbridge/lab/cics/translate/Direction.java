package io.ironbridge.lab.cics.translate;

/** Which way an argument goes, as the program sees it. */
public enum Direction {
    IN,
    OUT,
    INOUT;

    boolean gives() {
        return this != OUT;
    }

    boolean takes() {
        return this != IN;
    }
}
