package io.ironbridge.gateway.admin;

/** What somebody may do at the port for administrators; each may do what those before may. */
public enum Right {
    NONE,
    LOOK,
    OPERATE,
    ADMINISTER
}
