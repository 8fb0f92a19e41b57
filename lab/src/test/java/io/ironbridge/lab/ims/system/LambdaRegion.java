package io.ironbridge.lab.ims.system;

import io.ironbridge.lab.ims.dli.DliCall;
import io.ironbridge.lab.ims.dli.DliReply;
import io.ironbridge.lab.ims.dli.DliService;
import io.ironbridge.lab.ims.dli.DliService.ProgramEndedException;
import io.ironbridge.lab.ims.dli.MessageRegion;
import io.ironbridge.lab.wire.Area;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/** Runs programs that are lambdas, in this process. */
final class LambdaRegion implements MessageRegion {
    private final Map<String, Program> programs;

    /** A program. */
    @FunctionalInterface
    interface Program {
        void run(Calls calls) throws Exception;
    }

    /** The calls as a program makes them. */
    record Calls(DliService service, ProgramStart start) {
        DliReply io(String function) throws ProgramEndedException {
            return service.call(new DliCall(0, function, Area.EMPTY, List.of()));
        }

        DliReply io(String function, Area area, Area... more) throws ProgramEndedException {
            return service.call(new DliCall(0, function, area, List.of(more)));
        }

        DliReply pcb(int pcb, String function, Area area) throws ProgramEndedException {
            return service.call(new DliCall(pcb, function, area, List.of()));
        }
    }

    /** A program's abend. */
    static final class Abend extends Exception {
        private static final long serialVersionUID = 1L;

        Abend(String code) {
            super(code);
        }
    }

    LambdaRegion(Map<String, Program> programs) {
        this.programs = programs;
    }

    @Override
    public ProgramEnd run(ProgramStart start, DliService calls) throws InterruptedException {
        try {
            Objects.requireNonNull(programs.get(start.program())).run(new Calls(calls, start));
            return new ProgramEnd.Returned();
        } catch (ProgramEndedException e) {
            return new ProgramEnd.Abended(e.abendCode(), "");
        } catch (Abend e) {
            return new ProgramEnd.Abended(String.valueOf(e.getMessage()), "test");
        } catch (InterruptedException e) {
            throw e;
        } catch (Exception e) {
            throw new IllegalStateException(e);
        }
    }

    @Override
    public void close() {}
}
