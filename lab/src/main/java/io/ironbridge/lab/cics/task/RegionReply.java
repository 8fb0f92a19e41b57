package io.ironbridge.lab.cics.task;

import io.ironbridge.lab.wire.Area;

/**
 * A reply of the region.
 *
 * @param resp EIBRESP, 0 for normal
 * @param resp2 EIBRESP2
 * @param abendCode with which the task must end, regardless of handlers (AKCS: it waited too long
 *     for a lock; ASPx: its syncpoint failed); otherwise empty
 * @param number the number of the reply, otherwise 0
 * @param key the key of the record, otherwise empty
 * @param data the record or item, otherwise empty
 */
public record RegionReply(int resp, int resp2, String abendCode, long number, Area key, Area data) {
    /** Normal, without data. */
    public static final RegionReply NORMAL = new RegionReply(0, 0, "", 0, Area.EMPTY, Area.EMPTY);

    /** Done, with a number. */
    public static RegionReply number(long number) {
        return new RegionReply(0, 0, "", number, Area.EMPTY, Area.EMPTY);
    }

    /** Not done. */
    public static RegionReply condition(int resp, int resp2) {
        return new RegionReply(resp, resp2, "", 0, Area.EMPTY, Area.EMPTY);
    }

    public boolean isNormal() {
        return resp == 0 && abendCode.isEmpty();
    }
}
