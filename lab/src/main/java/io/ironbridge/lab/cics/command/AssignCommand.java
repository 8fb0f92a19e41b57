package io.ironbridge.lab.cics.command;

import io.ironbridge.lab.cics.program.ConditionException;
import io.ironbridge.lab.cics.runtime.Channel;
import io.ironbridge.lab.cics.runtime.Conditions;
import io.ironbridge.lab.cics.runtime.Level;
import io.ironbridge.lab.cics.runtime.ServantConfig;
import java.util.Map;

/**
 * ASSIGN. Options of the terminal, which does not exist here, raise INVREQ where the manual
 * specifies it, after all other options have been set.
 */
final class AssignCommand {
    private static final int ASSIGN = 0x0208;
    private static final int NO_TERMINAL = 1;
    private static final String LANGUAGE = "ENU";

    private AssignCommand() {}

    static Map<Integer, CommandHandler> handlers() {
        return Map.of(ASSIGN, AssignCommand::assign);
    }

    private static void assign(CommandCall call) {
        region(call);
        programs(call);
        giveAbends(call);
        user(call);
        absent(call);
        if (call.has("FACILITY") || call.has("NETNAME") || call.has("PRINSYSID")) {
            throw noTerminal();
        }
    }

    private static ConditionException noTerminal() {
        return Conditions.of("INVREQ", NO_TERMINAL);
    }

    private static void region(CommandCall call) {
        ServantConfig config = call.task().config();
        call.give("APPLID", config.applid());
        call.give("SYSID", config.sysid());
        call.give("STARTCODE", call.task().start().startCode());
        call.give("TASKPRIORITY", 1);
        call.give("RESTART", "\0");
    }

    private static void programs(CommandCall call) {
        Level level = call.level();
        call.give("PROGRAM", level.program().name());
        call.give("INVOKINGPROG", level.invokingProgram());
        call.give("RETURNPROG", level.returnsTo());
        call.give("LINKLEVEL", level.number());
        call.give("CHANNEL", level.channels().current().map(Channel::name).orElse(""));
    }

    private static void giveAbends(CommandCall call) {
        call.give("ABCODE", call.task().abendCode());
        call.give("ABPROGRAM", call.task().abendProgram());
        call.give("ORGABCODE", call.task().firstAbendCode());
    }

    private static void user(CommandCall call) {
        call.give("USERID", call.task().start().user());
        call.give("USERNAME", "");
        call.give("OPID", "");
        call.give("LANGINUSE", LANGUAGE);
        call.give("NATLANGINUSE", LANGUAGE.substring(0, 1));
        call.give("CMDSEC", "");
        call.give("RESSEC", "");
    }

    /** Work areas and parameters that the lab's region does not have. */
    private static void absent(CommandCall call) {
        call.give("CWALENG", 0);
        call.give("TWALENG", 0);
        call.give("TCTUALENG", 0);
        call.give("INITPARM", "");
        call.give("INITPARMLEN", 0);
        call.give("FACILITY", "");
        call.give("NETNAME", "");
        call.give("PRINSYSID", "");
    }
}
