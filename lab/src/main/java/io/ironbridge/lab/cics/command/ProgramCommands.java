package io.ironbridge.lab.cics.command;

import io.ironbridge.lab.cics.program.AbendException;
import io.ironbridge.lab.cics.runtime.Conditions;
import io.ironbridge.lab.cics.runtime.LevelExit;
import io.ironbridge.lab.cics.runtime.PassedCommarea;
import io.ironbridge.lab.cics.runtime.PassedData;
import io.ironbridge.lab.cobol.exec.CommandTable;
import io.ironbridge.lab.form.HostForm;
import java.lang.foreign.MemorySegment;
import java.util.Map;
import java.util.Optional;

/** LINK, XCTL, RETURN, ABEND and STOP RUN. Conditions and RESP2 as in the manual's commands. */
public final class ProgramCommands {
    private static final int LINK = 0x0E02;
    private static final int XCTL = 0x0E04;
    private static final int RETURN = 0x0E08;
    private static final int ABEND = 0x0E0C;

    private static final int NEGATIVE_DATALENGTH = 12;
    private static final int BAD_DATALENGTH = 13;
    private static final int NO_TERMINAL = 1;
    private static final int NOT_HIGHEST = 2;
    private static final int UNKNOWN_SYSTEM = 130;

    /** Abend code of ABEND without ABCODE. */
    private static final String NO_CODE = "????";

    private ProgramCommands() {}

    static Map<Integer, CommandHandler> handlers() {
        return Map.of(
                LINK,
                ProgramCommands::link,
                XCTL,
                ProgramCommands::transfer,
                RETURN,
                ProgramCommands::leave,
                ABEND,
                ProgramCommands::abend,
                CommandTable.STOP_RUN,
                call -> call.level().leave(new LevelExit.Returned()));
    }

    private static void link(CommandCall call) {
        String program = call.text("PROGRAM");
        call.eib().resource(program);
        checkLocal(call);
        call.programs().link(call.task(), program, data(call));
    }

    private static void transfer(CommandCall call) {
        String program = call.text("PROGRAM");
        call.eib().resource(program);
        PassedData data = lasting(call, data(call));
        call.level()
                .leave(
                        new LevelExit.Transferred(
                                call.programs().transferable(call.task(), program), data));
    }

    private static void leave(CommandCall call) {
        if (call.has("TRANSID")) {
            throw Conditions.of(
                    "INVREQ",
                    NO_TERMINAL); // RETURN with the next transaction of a terminal, which does not
            // exist
        }
        boolean highest = call.level().number() == 1 && !call.task().start().linked();
        boolean options = call.has("COMMAREA") || call.has("CHANNEL") || call.has("IMMEDIATE");
        if (!highest && options) {
            throw Conditions.of("INVREQ", NOT_HIGHEST);
        }
        if (call.has("COMMAREA")) {
            checkedLength(call);
        }
        call.level().leave(new LevelExit.Returned());
    }

    private static void abend(CommandCall call) {
        String code = call.textIfGiven("ABCODE").filter(text -> !text.isEmpty()).orElse(NO_CODE);
        throw new AbendException(code, call.has("CANCEL"));
    }

    private static PassedData data(CommandCall call) {
        Optional<String> channel = call.textIfGiven("CHANNEL");
        if (channel.isPresent()) {
            return PassedData.of(call.level().channels().existingOrNew(channel.get()));
        }
        return call.has("COMMAREA") ? PassedData.of(commarea(call)) : PassedData.NOTHING;
    }

    @SuppressWarnings("restricted") // the program specifies its length
    private static PassedCommarea commarea(CommandCall call) {
        int length = checkedLength(call);
        MemorySegment address = call.address("COMMAREA");
        if (length == 0 || address.equals(MemorySegment.NULL)) {
            return PassedCommarea.NONE;
        }
        return new PassedCommarea(
                address.reinterpret(length), call.level().host(), form(call, address));
    }

    /** A program's own COMMAREA has the form that the program declares for it. */
    private static HostForm form(CommandCall call, MemorySegment address) {
        PassedCommarea own = call.level().commarea();
        return own.segment().address() == address.address() ? own.form() : call.form("COMMAREA");
    }

    private static int checkedLength(CommandCall call) {
        int length =
                PassedCommarea.checkedLength(
                        call.number("LENGTH", call.declaredLength("COMMAREA")));
        if (call.command().option("DATALENGTH").isPresent() && call.has("DATALENGTH")) {
            checkDataLength(call.number("DATALENGTH"), length);
        }
        return length;
    }

    private static void checkDataLength(long dataLength, long length) {
        if (dataLength < 0) {
            throw Conditions.of("LENGERR", NEGATIVE_DATALENGTH);
        }
        if (dataLength > length) {
            throw Conditions.of("LENGERR", BAD_DATALENGTH);
        }
    }

    /** Data that a program passes on when it leaves must outlive its storage. */
    private static PassedData lasting(CommandCall call, PassedData data) {
        PassedCommarea commarea = data.commarea();
        PassedCommarea own = call.level().commarea();
        if (commarea.length() == 0 || commarea.segment().address() == own.segment().address()) {
            return data;
        }
        MemorySegment copy = call.task().storage().own(commarea.length());
        copy.copyFrom(commarea.segment());
        return PassedData.of(new PassedCommarea(copy, commarea.host(), commarea.form()));
    }

    /** Only this region can be named. */
    static void checkLocal(CommandCall call) {
        boolean local =
                call.textIfGiven("SYSID")
                        .map(system -> system.equals(call.task().config().sysid()))
                        .orElse(true);
        if (!local) {
            throw Conditions.of("SYSIDERR", UNKNOWN_SYSTEM);
        }
    }
}
