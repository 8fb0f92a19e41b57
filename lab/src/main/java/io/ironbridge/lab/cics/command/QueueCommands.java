package io.ironbridge.lab.cics.command;

import io.ironbridge.lab.cics.runtime.Conditions;
import io.ironbridge.lab.cics.task.RegionReply;
import io.ironbridge.lab.cics.task.RegionRequest;
import io.ironbridge.lab.wire.Area;
import java.util.Map;

/** WRITEQ TD; WRITEQ, READQ and DELETEQ TS. */
final class QueueCommands {
    private static final int WRITEQ_TD = 0x0802;
    private static final int WRITEQ_TS = 0x0A02;
    private static final int READQ_TS = 0x0A04;
    private static final int DELETEQ_TS = 0x0A06;

    private static final int MOST_ITEM = 32763;
    private static final int MOST_TD = 32767;

    private QueueCommands() {}

    static Map<Integer, CommandHandler> handlers() {
        return Map.of(
                WRITEQ_TD, QueueCommands::writeTd,
                WRITEQ_TS, QueueCommands::writeTs,
                READQ_TS, QueueCommands::readTs,
                DELETEQ_TS, QueueCommands::deleteTs);
    }

    private static void writeTd(CommandCall call) {
        String queue = call.text("QUEUE");
        call.eib().resource(queue);
        ProgramCommands.checkLocal(call);
        call.task().must(new RegionRequest.WriteTd(queue, from(call, MOST_TD)));
    }

    private static void writeTs(CommandCall call) {
        String queue = queue(call);
        Area data = from(call, MOST_ITEM);
        int item = call.has("REWRITE") ? item(call) : 0;
        RegionReply reply =
                call.task()
                        .must(new RegionRequest.WriteTs(queue, data, item, !call.has("NOSUSPEND")));
        call.give("NUMITEMS", reply.number());
        if (item == 0) {
            call.give("ITEM", reply.number());
        }
    }

    private static void readTs(CommandCall call) {
        String queue = queue(call);
        int item = call.has("ITEM") ? item(call) : 0;
        RegionReply reply = call.task().must(new RegionRequest.ReadTs(queue, item));
        call.give("NUMITEMS", reply.number());
        new ReadData(call, "LENGTH").give(reply.data().bytes(), 0);
    }

    private static void deleteTs(CommandCall call) {
        call.task().must(new RegionRequest.DeleteTs(queue(call)));
    }

    private static String queue(CommandCall call) {
        String queue = call.has("QNAME") ? call.text("QNAME") : call.text("QUEUE");
        call.eib().resource(queue);
        ProgramCommands.checkLocal(call);
        if (queue.isEmpty() || queue.chars().allMatch(character -> character == 0)) {
            throw Conditions.of("INVREQ", 0);
        }
        return queue;
    }

    private static int item(CommandCall call) {
        long item = call.number("ITEM");
        if (item < 1 || item > Short.MAX_VALUE) {
            throw Conditions.of("ITEMERR", 0);
        }
        return (int) item;
    }

    private static Area from(CommandCall call, int most) {
        long length = call.number("LENGTH", call.declaredLength("FROM"));
        if (length < 1 || length > most) {
            throw Conditions.of("LENGERR", 0);
        }
        return Area.of(call.bytes("FROM", (int) length));
    }
}
