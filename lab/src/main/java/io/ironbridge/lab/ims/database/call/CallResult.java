package io.ironbridge.lab.ims.database.call;

import io.ironbridge.lab.ims.dli.DliReply;
import io.ironbridge.lab.wire.Area;

/** The end of a call that was not refused. */
record CallResult(String status, Area area) {
    static CallResult done() {
        return new CallResult(DliReply.OK, Area.EMPTY);
    }
}
