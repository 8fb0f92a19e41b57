package io.ironbridge.gateway.admin;

/** Rights at the administration port; each includes those before it. */
public enum Right {
    NONE,
    LOOK,
    OPERATE,
    ADMINISTER
}
