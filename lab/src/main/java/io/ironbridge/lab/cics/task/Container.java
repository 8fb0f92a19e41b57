package io.ironbridge.lab.cics.task;

import io.ironbridge.lab.wire.Area;

/**
 * A container.
 *
 * @param name 1 to 16 characters
 * @param ccsid of the text of a CHAR container, {@link #BIT} for bytes that are not converted
 */
public record Container(String name, int ccsid, Area data) {
    /** The CCSID of BIT containers. */
    public static final int BIT = 0;
}
