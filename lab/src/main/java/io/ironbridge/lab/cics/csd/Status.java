package io.ironbridge.lab.cics.csd;

/** The STATUS attribute; only files can be UNENABLED. */
public enum Status {
    ENABLED,
    DISABLED,
    UNENABLED
}
