package io.ironbridge.lab.cics.command;

import io.ironbridge.lab.cics.runtime.Conditions;
import java.lang.foreign.MemorySegment;
import java.util.Map;

/** ADDRESS, GETMAIN and FREEMAIN. */
final class AddressCommands {
    private static final int ADDRESS = 0x0202;
    private static final int GETMAIN = 0x0C02;
    private static final int FREEMAIN = 0x0C04;
    private static final int BAD_LENGTH = 1;
    private static final int NOT_GOT = 1;

    private AddressCommands() {}

    static Map<Integer, CommandHandler> handlers() {
        return Map.of(
                ADDRESS, AddressCommands::address,
                GETMAIN, AddressCommands::get,
                FREEMAIN, AddressCommands::free);
    }

    /** The addresses of areas that the lab's region does not have are null. */
    private static void address(CommandCall call) {
        call.give("COMMAREA", call.level().commarea().segment());
        call.give("EIB", call.eib().segment());
        call.give("CWA", MemorySegment.NULL);
        call.give("TWA", MemorySegment.NULL);
        call.give("TCTUA", MemorySegment.NULL);
        if (call.has("SET")) {
            call.give("SET", call.pointer("USING"));
        }
    }

    /** SHARED storage is freed at the end of the task, too: no other task can have its address. */
    private static void get(CommandCall call) {
        long length = call.has("FLENGTH") ? call.number("FLENGTH") : call.number("LENGTH");
        if (length < 1) {
            throw Conditions.of("LENGERR", BAD_LENGTH);
        }
        MemorySegment segment = call.task().storage().get(length);
        if (call.has("INITIMG")) {
            segment.fill(call.textBytes("INITIMG")[0]);
        }
        call.give("SET", segment);
    }

    private static void free(CommandCall call) {
        MemorySegment data = call.has("DATA") ? call.address("DATA") : call.pointer("DATAPOINTER");
        if (!call.task().storage().free(data.address())) {
            throw Conditions.of("INVREQ", NOT_GOT);
        }
    }
}
