package io.ironbridge.lab.ims.dli;

import io.ironbridge.lab.wire.Area;

/**
 * The reply to a call.
 *
 * @param status the status code, two characters: {@link #OK}, {@code GE}, {@code QC} ...
 * @param area what the call read: a message segment with LL and ZZ, a database segment, or a path
 *     of them; empty where it read nothing, and then the program's I/O area stays as it is
 * @param mask the PCB mask after the call, without the status code
 */
public record DliReply(String status, Area area, PcbMask mask) {
    /** The status code of a call that did what was asked. */
    public static final String OK = "  ";

    /** Whether the status code is blank. */
    public boolean isOk() {
        return status.equals(OK);
    }
}
