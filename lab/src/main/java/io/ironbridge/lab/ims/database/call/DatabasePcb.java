package io.ironbridge.lab.ims.database.call;

import io.ironbridge.lab.ims.database.call.GetCall.Kind;
import io.ironbridge.lab.ims.database.store.CallEnd;
import io.ironbridge.lab.ims.database.store.DatabaseStore;
import io.ironbridge.lab.ims.dli.DliCall;
import io.ironbridge.lab.ims.dli.DliReply;
import io.ironbridge.lab.ims.dli.DliService.ProgramEndedException;
import io.ironbridge.lab.wire.Area;
import java.util.List;
import java.util.Optional;

/** Carries out the calls on one database PCB. */
public final class DatabasePcb {
    private final PcbState state;
    private final DatabaseStore store;

    public DatabasePcb(PcbState state) {
        this.state = state;
        this.store = state.database().store();
    }

    public DliReply call(DliCall call) throws ProgramEndedException {
        store.called();
        try {
            CallResult result = perform(call);
            return new DliReply(result.status(), result.area(), state.mask());
        } catch (CallEnd.Status e) {
            if (e.level() > 0) {
                state.showLevel(e.level());
            }
            return new DliReply(e.code(), Area.EMPTY, state.mask());
        } catch (CallEnd.Abend e) {
            throw e.ending();
        } catch (CallEnd e) {
            throw new IllegalStateException(e);
        }
    }

    private CallResult perform(DliCall call) throws CallEnd {
        if (store.isStopped()) {
            throw new CallEnd.Status("AI");
        }
        Optional<HeldSegment> held = state.held();
        if (!call.function().equals("REPL")) {
            state.hold(HeldSegment.NOTHING);
        }
        return switch (call.function()) {
            case "GU" -> get(Kind.UNIQUE, false, call);
            case "GHU" -> get(Kind.UNIQUE, true, call);
            case "GN" -> get(Kind.NEXT, false, call);
            case "GHN" -> get(Kind.NEXT, true, call);
            case "GNP" -> get(Kind.NEXT_IN_PARENT, false, call);
            case "GHNP" -> get(Kind.NEXT_IN_PARENT, true, call);
            case "ISRT" -> new InsertCall(state, ssas(call)).run(call.area());
            case "REPL" -> new ReplaceCall(state, held(held)).run(ssas(call), call.area());
            case "DLET" -> new DeleteCall(state, held(held)).run(ssas(call), call.area());
            default -> throw new CallEnd.Status("AD");
        };
    }

    private CallResult get(Kind kind, boolean hold, DliCall call) throws CallEnd {
        return new GetCall(state, kind, hold).run(ssas(call));
    }

    private List<Ssa> ssas(DliCall call) throws CallEnd {
        return SsaReader.read(call.parameters(), state.types(), store.dbd());
    }

    private static HeldSegment held(Optional<HeldSegment> held) throws CallEnd {
        return held.orElseThrow(() -> new CallEnd.Status("DJ"));
    }

    /** The position is lost. */
    public void reset() {
        state.reset();
    }
}
