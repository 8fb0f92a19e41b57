package io.ironbridge.lab.ims.messageregion;

import io.ironbridge.lab.ims.dli.DliCall;
import io.ironbridge.lab.ims.dli.DliReply;
import io.ironbridge.lab.ims.dli.DliService;
import io.ironbridge.lab.ims.dli.DliService.ProgramEndedException;
import io.ironbridge.lab.ims.dli.MessageRegion.ProgramEnd;
import io.ironbridge.lab.ims.wire.ImsRegionLink;
import io.ironbridge.lab.ims.wire.ImsRegionLink.ServantMessage;
import io.ironbridge.servants.Servant;
import io.ironbridge.servants.ServantDriver;
import java.io.IOException;
import java.time.Duration;
import java.util.OptionalInt;
import org.jspecify.annotations.Nullable;

/** One run of a program in a servant, seen from its region. */
final class ProgramRun implements ServantDriver.Dialogue<ProgramEnd> {
    private final DliService calls;
    private final Duration runaway;
    private @Nullable ProgramExit reported;

    ProgramRun(DliService calls, Duration runaway) {
        this.calls = calls;
        this.runaway = runaway;
    }

    @Override
    public ProgramEnd run(Servant servant) throws IOException {
        ImsRegionLink link = new ImsRegionLink(servant.channel());
        while (true) {
            servant.startTimer(runaway.toNanos());
            ServantMessage message = link.next();
            servant.stopTimer();
            switch (message) {
                case ServantMessage.Ended(ProgramEnd end) -> {
                    return end;
                }
                case ServantMessage.Called(DliCall call) -> link.answer(reply(call));
                case ServantMessage.Abending(int code) ->
                        reported = ProgramExit.user(code, "CEE3ABD");
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
