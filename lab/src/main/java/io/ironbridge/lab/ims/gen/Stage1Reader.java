package io.ironbridge.lab.ims.gen;

import io.ironbridge.lab.ims.macro.Macro;
import io.ironbridge.lab.ims.macro.MacroMessages;
import io.ironbridge.lab.ims.macro.Operands;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Reads APPLCTN and TRANSACT from stage-1 source; the macros for terminals, buffers and the system
 * itself have no effect. Conversations (SPA) and batch programs are rejected.
 */
public final class Stage1Reader {
    private static final Set<String> WITHOUT_USE =
            Set.of(
                    "IMSCTRL",
                    "IMSCTF",
                    "IMSGEN",
                    "MSGQUEUE",
                    "BUFPOOLS",
                    "FPCTRL",
                    "DATABASE",
                    "COMM",
                    "LINEGRP",
                    "LINE",
                    "TERMINAL",
                    "NAME",
                    "TYPE",
                    "POOL",
                    "SUBPOOL",
                    "VTAMPOOL",
                    "SECURITY",
                    "RTCODE",
                    "CTLUNIT",
                    "STATION",
                    "CONFIG",
                    "MSPLINK",
                    "MSLINK",
                    "MSNAME",
                    "END");

    private final MacroMessages messages;
    private final Map<String, TransactionDefinition> transactions = new LinkedHashMap<>();
    private @Nullable Application application;

    public Stage1Reader(MacroMessages messages) {
        this.messages = messages;
    }

    /** Reads the macros of one source; a TRANSACT belongs to the APPLCTN before it. */
    public void read(List<Macro> macros) {
        application = null;
        macros.forEach(this::read);
    }

    private void read(Macro macro) {
        switch (macro.operation()) {
            case "APPLCTN" -> application = Application.read(new Operands(macro, messages));
            case "TRANSACT" -> transact(macro);
            default -> other(macro);
        }
    }

    private void other(Macro macro) {
        if (!WITHOUT_USE.contains(macro.operation())) {
            messages.add(
                    macro.place(),
                    "IRB-LAB-8300W",
                    "The lab does not know the macro " + macro.operation(),
                    "Check the spelling; if it is right, the macro has no effect in the lab");
        }
    }

    private void transact(Macro macro) {
        if (application == null) {
            messages.add(
                    macro.place(),
                    "IRB-LAB-8301E",
                    "TRANSACT precedes any APPLCTN",
                    "Move it after the APPLCTN of its program");
            return;
        }
        for (TransactionDefinition each : TransactReader.read(macro, application, messages)) {
            if (transactions.putIfAbsent(each.code(), each) != null) {
                messages.add(
                        macro.place(),
                        "IRB-LAB-8302E",
                        "Transaction " + each.code() + " is defined twice",
                        "Remove one of them");
            }
        }
    }

    /** What was read; with faults, which the messages have, it is not to be used. */
    public SystemDefinition definition() {
        return new SystemDefinition(List.copyOf(transactions.values()));
    }

    /**
     * An APPLCTN.
     *
     * @param messageClass of transactions that name none
     */
    record Application(String psb, int messageClass, boolean parallel, boolean fastPath) {
        private static final int LONGEST = 8;
        private static final int HIGHEST_CLASS = 999;

        static Application read(Operands operands) {
            Optional<String> psb =
                    operands.name("PSB", LONGEST).or(() -> operands.name("GPSB", LONGEST));
            if (psb.isEmpty()) {
                operands.require("PSB");
            }
            int messageClass = programType(operands);
            boolean parallel =
                    operands.choice("SCHDTYP", "SERIAL", "PARALLEL").orElse("").equals("PARALLEL");
            boolean fastPath = isYesOrNumber(operands, "FPATH");
            operands.ignore("LANG", "RESIDENT", "DOPT", "TRANSTAT", "SYSID");
            operands.noteOthers();
            return new Application(psb.orElse(""), messageClass, parallel, fastPath);
        }

        /** PGMTYPE=(TP,OVLY,class). */
        private static int programType(Operands operands) {
            var items = operands.items("PGMTYPE");
            if (!items.isEmpty()
                    && !operands.word("PGMTYPE", items.getFirst()).orElse("").matches("TP|")) {
                operands.wrong(
                        "PGMTYPE", items.getFirst(), "TP; the lab runs message programs only");
            }
            return items.size() < 3
                    ? 1
                    : operands.number("PGMTYPE", items.get(2), 1, HIGHEST_CLASS).orElse(1);
        }

        /** FPATH=YES, NO, or the size of the EMH buffer, which means YES. */
        static boolean isYesOrNumber(Operands operands, String keyword) {
            String value = operands.word(keyword).orElse("NO");
            if (!value.matches("YES|NO|\\d{1,5}")) {
                operands.value(keyword)
                        .ifPresent(given -> operands.wrong(keyword, given, "YES, NO or a size"));
            }
            return !value.equals("NO");
        }
    }
}
