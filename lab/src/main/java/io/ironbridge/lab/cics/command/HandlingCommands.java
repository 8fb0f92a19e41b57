package io.ironbridge.lab.cics.command;

import io.ironbridge.lab.cics.runtime.Conditions;
import io.ironbridge.lab.cics.runtime.Handlers;
import io.ironbridge.lab.cics.runtime.Handlers.OnAbend;
import io.ironbridge.lab.cics.runtime.Handlers.OnCondition;
import java.util.Map;

/** HANDLE and IGNORE CONDITION, HANDLE ABEND, PUSH and POP HANDLE. */
final class HandlingCommands {
    private static final int HANDLE_CONDITION = 0x0204;
    private static final int IGNORE_CONDITION = 0x020A;
    private static final int PUSH_HANDLE = 0x020C;
    private static final int POP_HANDLE = 0x020E;
    private static final int HANDLE_ABEND = 0x0E0E;
    private static final String CONDITION = "CONDITION";

    private HandlingCommands() {}

    static Map<Integer, CommandHandler> handlers() {
        return Map.of(
                HANDLE_CONDITION,
                HandlingCommands::handle,
                IGNORE_CONDITION,
                call ->
                        call.level()
                                .handlers()
                                .onCondition(
                                        (int) call.number(CONDITION), new OnCondition.Ignore()),
                PUSH_HANDLE,
                call -> call.level().handlers().push(),
                POP_HANDLE,
                HandlingCommands::pop,
                HANDLE_ABEND,
                HandlingCommands::handleAbend);
    }

    private static void handle(CommandCall call) {
        int label = (int) call.secondNumber(CONDITION);
        OnCondition action =
                label == 0 ? new OnCondition.Default() : new OnCondition.Label(call.owner(), label);
        call.level().handlers().onCondition((int) call.number(CONDITION), action);
    }

    private static void pop(CommandCall call) {
        if (!call.level().handlers().pop()) {
            throw Conditions.of("INVREQ", 0);
        }
    }

    private static void handleAbend(CommandCall call) {
        Handlers handlers = call.level().handlers();
        if (call.has("LABEL")) {
            handlers.onAbend(new OnAbend.Label(call.owner(), (int) call.number("LABEL")));
        } else if (call.has("PROGRAM")) {
            call.eib().resource(call.text("PROGRAM"));
            handlers.onAbend(new OnAbend.Program(call.text("PROGRAM")));
        } else if (call.has("RESET")) {
            handlers.resetAbend();
        } else {
            handlers.cancelAbend();
        }
    }
}
