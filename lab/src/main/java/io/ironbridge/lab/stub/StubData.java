package io.ironbridge.lab.stub;

import io.ironbridge.lab.wire.Area;

/**
 * Data of an area, in host form.
 *
 * @param name of the container; empty for a COMMAREA, a segment or a message
 * @param ccsid of the text of a CHAR container; 0: bytes
 */
public record StubData(String name, int ccsid, Area data) {
    /** Bytes without a name. */
    public static StubData of(Area data) {
        return new StubData("", 0, data);
    }
}
