package io.ironbridge.lab.ims.messageregion;

import io.ironbridge.lab.ims.dli.DliCall;
import io.ironbridge.lab.ims.dli.DliReply;
import io.ironbridge.lab.ims.dli.DliService;
import io.ironbridge.lab.ims.dli.DliService.ProgramEndedException;
import io.ironbridge.lab.ims.dli.MessageRegion.ProgramEnd;
import io.ironbridge.lab.ims.wire.RegionEnd;
import io.ironbridge.lab.ims.wire.RegionEnd.Said;
import io.ironbridge.lab.servant.Servant;
import io.ironbridge.lab.servant.ServantDriver;
import java.io.IOException;
import java.time.Duration;
import java.util.OptionalInt;
import org.jspecify.annotations.Nullable;

/** One run of a program in a servant, seen from its region. */
final class ProgramRun implements ServantDriver.Talk<ProgramEnd> {
    private final DliService calls;
    private final Duration runaway;
    private @Nullable ProgramExit reported;

    ProgramRun(DliService calls, Duration runaway) {
        this.calls = calls;
        this.runaway = runaway;
    }

    @Override
    public ProgramEnd untilEnd(Servant servant) throws IOException {
        RegionEnd link = new RegionEnd(servant.channel());
        while (true) {
            servant.mayRun(runaway.toNanos());
            Said said = link.next();
            servant.isServed();
            switch (said) {
                case Said.Ended(ProgramEnd end) -> {
                    return end;
                }
                case Said.Called(DliCall call) -> link.answer(reply(call));
                case Said.Abending(int code) -> reported = ProgramExit.user(code, "CEE3ABD");
            }
        }
    }

    /** A program that waits for a reply ends when the channel closes. */
    private DliReply reply(DliCall call) throws IOException {
        try {
            return calls.call(call);
        } catch (ProgramEndedException e) {
            reported = new ProgramExit(e.abendCode(), "ended by IMS");
            throw new IOException("The program has to end with " + e.abendCode(), e);
        }
    }

    /** Why the servant ended. */
    ProgramExit exit(Servant servant, OptionalInt status) {
        ProgramExit known = reported;
        if (known != null) {
            return known;
        }
        return servant.ranAway() ? ProgramExit.RUNAWAY : ProgramExit.of(status);
    }
}
