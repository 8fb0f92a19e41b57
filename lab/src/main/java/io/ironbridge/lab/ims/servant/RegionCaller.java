package io.ironbridge.lab.ims.servant;

import io.ironbridge.lab.ims.dli.DliCall;
import io.ironbridge.lab.ims.dli.DliReply;
import io.ironbridge.lab.ims.program.AbendException;
import io.ironbridge.lab.ims.program.DliCaller;
import io.ironbridge.lab.ims.wire.ImsServantLink;
import io.ironbridge.servants.wire.WireException;
import java.io.IOException;
import java.io.UncheckedIOException;

/** Has the region carry out the calls of a program. */
record RegionCaller(ImsServantLink region) implements DliCaller {
    /** The data of a call are longer than anything that the region takes: no storage for them. */
    private static final String NO_STORAGE = "S878";

    /**
     * @throws AbendException for a call that no message can carry
     * @throws UncheckedIOException when the region is gone
     */
    @Override
    public DliReply call(DliCall call) {
        try {
            return region.call(call);
        } catch (WireException e) {
            throw new AbendException(NO_STORAGE, String.valueOf(e.getMessage()));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Reports the abend code of a program whose process ends next. */
    void userAbend(int code) throws IOException {
        region.userAbend(code);
    }
}
