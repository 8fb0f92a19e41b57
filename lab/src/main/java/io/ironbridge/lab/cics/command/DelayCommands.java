package io.ironbridge.lab.cics.command;

import io.ironbridge.lab.cics.runtime.Conditions;
import io.ironbridge.lab.cics.task.RegionRequest;
import java.util.Map;

/** DELAY. A time in the past raises EXPIRED. */
final class DelayCommands {
    private static final int DELAY = 0x1004;

    private DelayCommands() {}

    static Map<Integer, CommandHandler> handlers() {
        return Map.of(DELAY, DelayCommands::delay);
    }

    private static void delay(CommandCall call) {
        call.textIfGiven("REQID").ifPresent(call.eib()::request);
        long milliseconds = new IntervalOptions(call).milliseconds();
        boolean timeOfDay = call.has("TIME") || call.has("UNTIL");
        if (milliseconds == 0 && timeOfDay) {
            throw Conditions.of("EXPIRED", 0);
        }
        call.task().must(new RegionRequest.Delay(milliseconds));
    }
}
