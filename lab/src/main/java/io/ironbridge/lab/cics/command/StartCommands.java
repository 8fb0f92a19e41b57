package io.ironbridge.lab.cics.command;

import io.ironbridge.lab.cics.runtime.Conditions;
import io.ironbridge.lab.cics.task.Container;
import io.ironbridge.lab.cics.task.RegionReply;
import io.ironbridge.lab.cics.task.RegionRequest;
import io.ironbridge.lab.wire.Area;
import java.util.List;
import java.util.Map;

/**
 * START and RETRIEVE. The region has no terminals: TERMID raises TERMIDERR. Data is passed with
 * FROM and CHANNEL only: START with RTRANSID, RTERMID or QUEUE raises INVREQ, and RETRIEVE with one
 * of these options raises ENVDEFERR, as on z/OS if START did not specify it.
 */
final class StartCommands {
    private static final int START = 0x1008;
    private static final int RETRIEVE = 0x100A;
    private static final int MOST_DATA = 32763;
    private static final int NOT_SERVED = 0;

    private StartCommands() {}

    static Map<Integer, CommandHandler> handlers() {
        return Map.of(
                START, StartCommands::start,
                RETRIEVE, StartCommands::retrieve);
    }

    private static void start(CommandCall call) {
        String transaction = call.text("TRANSID");
        call.eib().resource(transaction);
        checkOptions(call);
        String request = call.textIfGiven("REQID").orElse("");
        call.eib().request(request);
        String channel = call.textIfGiven("CHANNEL").orElse("");
        call.task()
                .must(
                        new RegionRequest.StartTask(
                                transaction,
                                new IntervalOptions(call).milliseconds(),
                                data(call),
                                channel,
                                containers(call, channel),
                                call.textIfGiven("USERID").orElse(""),
                                request));
    }

    private static void checkOptions(CommandCall call) {
        if (call.has("TERMID")) {
            throw Conditions.of("TERMIDERR", 0);
        }
        if (call.has("RTRANSID") || call.has("RTERMID") || call.has("QUEUE")) {
            throw Conditions.of("INVREQ", NOT_SERVED);
        }
    }

    private static List<Container> containers(CommandCall call, String channel) {
        return channel.isEmpty()
                ? List.of()
                : call.level().channels().existing(call.textIfGiven("CHANNEL")).containers();
    }

    private static Area data(CommandCall call) {
        if (!call.has("FROM")) {
            return Area.EMPTY;
        }
        long length = call.number("LENGTH", call.declaredLength("FROM"));
        if (length < 1 || length > MOST_DATA) {
            throw Conditions.of("LENGERR", 0);
        }
        return Area.of(call.hostBytes("FROM", (int) length));
    }

    private static void retrieve(CommandCall call) {
        if (call.has("RTRANSID") || call.has("RTERMID") || call.has("QUEUE")) {
            throw Conditions.of("ENVDEFERR", 0);
        }
        RegionReply reply = call.task().must(new RegionRequest.Retrieve());
        byte[] data = reply.data().copy();
        if (!call.level().host()) {
            data = call.form(call.has("SET") ? "SET" : "INTO").toNative(data);
        }
        new ReadData(call, "LENGTH").give(data, 0);
    }
}
