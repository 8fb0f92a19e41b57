package io.ironbridge.lab.cics.command;

import io.ironbridge.lab.cics.runtime.Conditions;
import io.ironbridge.lab.cics.task.RegionRequest;
import io.ironbridge.lab.cics.task.RegionRequest.Lifetime;
import io.ironbridge.lab.cobol.exec.CicsNumbers;
import io.ironbridge.lab.wire.Area;
import java.nio.ByteBuffer;
import java.util.Map;

/** ENQ, DEQ and SYNCPOINT. */
final class LockCommands {
    private static final int ENQ = 0x1204;
    private static final int DEQ = 0x1206;
    private static final int SYNCPOINT = 0x1602;

    private static final int MOST_NAME = 255;
    private static final int BAD_LENGTH = 1;
    private static final int BAD_LIFETIME = 2;

    private LockCommands() {}

    static Map<Integer, CommandHandler> handlers() {
        return Map.of(
                ENQ, LockCommands::enqueue,
                DEQ, LockCommands::dequeue,
                SYNCPOINT, LockCommands::syncpoint);
    }

    private static void enqueue(CommandCall call) {
        call.task()
                .must(
                        new RegionRequest.Enqueue(
                                resource(call), lifetime(call), !call.has("NOSUSPEND")));
    }

    private static void dequeue(CommandCall call) {
        call.task().must(new RegionRequest.Dequeue(resource(call), lifetime(call)));
    }

    /** The region knows whether a program that was linked to from elsewhere may commit. */
    private static void syncpoint(CommandCall call) {
        boolean rollback = call.has("ROLLBACK");
        call.task().must(new RegionRequest.Syncpoint(rollback));
        if (rollback) {
            call.eib().rolledBack();
        }
    }

    private static Area resource(CommandCall call) {
        if (!call.has("LENGTH")) {
            return address(call);
        }
        long length = call.number("LENGTH");
        if (length < 1 || length > MOST_NAME) {
            throw Conditions.of("LENGERR", BAD_LENGTH);
        }
        return Area.of(call.bytes("RESOURCE", (int) length));
    }

    /** An address has a meaning in one servant only. */
    private static Area address(CommandCall call) {
        return Area.of(
                ByteBuffer.allocate(Long.BYTES + Integer.BYTES)
                        .putInt(call.task().config().number())
                        .putLong(call.address("RESOURCE").address())
                        .array());
    }

    private static Lifetime lifetime(CommandCall call) {
        if (!call.has("MAXLIFETIME")) {
            return call.has("TASK") ? Lifetime.TASK : Lifetime.UNIT_OF_WORK;
        }
        int value = (int) call.number("MAXLIFETIME");
        if (value == CicsNumbers.value("TASK").orElseThrow()) {
            return Lifetime.TASK;
        }
        if (value == CicsNumbers.value("UOW").orElseThrow()) {
            return Lifetime.UNIT_OF_WORK;
        }
        throw Conditions.of("INVREQ", BAD_LIFETIME);
    }
}
