package io.ironbridge.lab.cobol.exec;

/** The direction of an argument, from the program's view. */
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
