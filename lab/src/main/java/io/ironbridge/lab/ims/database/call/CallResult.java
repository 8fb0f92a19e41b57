package io.ironbridge.lab.ims.database.call;

import io.ironbridge.lab.ims.dli.DliReply;
import io.ironbridge.lab.wire.Area;

/** The result of a call that was not rejected. */
record CallResult(String status, Area area) {
    static CallResult done() {
        return new CallResult(DliReply.OK, Area.EMPTY);
    }
}
