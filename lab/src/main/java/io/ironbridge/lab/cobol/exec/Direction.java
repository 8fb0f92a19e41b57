package io.ironbridge.lab.cobol.exec;

/** Which way an argument goes, as the program sees it. */
public enum Direction {
    IN,
    OUT,
    INOUT;

    public boolean gives() {
        return this != OUT;
    }

    public boolean takes() {
        return this != IN;
    }
}
