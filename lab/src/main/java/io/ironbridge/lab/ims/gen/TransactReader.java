package io.ironbridge.lab.ims.gen;

import io.ironbridge.lab.ims.gen.Scheduling.Regions;
import io.ironbridge.lab.ims.gen.Stage1Reader.Application;
import io.ironbridge.lab.ims.gen.TransactionDefinition.MessageType;
import io.ironbridge.lab.ims.gen.TransactionDefinition.Nature;
import io.ironbridge.lab.ims.macro.Macro;
import io.ironbridge.lab.ims.macro.MacroMessages;
import io.ironbridge.lab.ims.macro.Operand;
import io.ironbridge.lab.ims.macro.Operands;
import java.util.List;
import java.util.Optional;

/** Reads one TRANSACT, which may define several transactions alike. */
final class TransactReader {
    private static final int LONGEST_CODE = 8;
    private static final int HIGHEST_CLASS = 999;
    private static final int HIGHEST_PRIORITY = 14;
    private static final int MOST_REGIONS = 4095;
    private static final int LONGEST_EXPIRY = 65_535;

    private final Operands operands;
    private final Application application;
    private final MacroMessages messages;

    private TransactReader(Operands operands, Application application, MacroMessages messages) {
        this.operands = operands;
        this.application = application;
        this.messages = messages;
    }

    static List<TransactionDefinition> read(
            Macro macro, Application application, MacroMessages messages) {
        return new TransactReader(new Operands(macro, messages), application, messages).read();
    }

    private List<TransactionDefinition> read() {
        operands.require("CODE");
        List<String> codes =
                operands.items("CODE").stream()
                        .flatMap(each -> operands.name("CODE", each, LONGEST_CODE).stream())
                        .toList();
        refuseConversations();
        noteMode();
        MessageType type = messageType();
        Nature nature = nature();
        Scheduling scheduling = scheduling();
        checkFastPath(type, nature);
        operands.ignore("SYSID", "ROUTING", "SERIAL", "AOI", "DCLWA", "TRANSTAT");
        operands.noteOthers();
        return codes.stream()
                .map(code ->
                        new TransactionDefinition(
                                code, application.psb(), type, scheduling, nature))
                .toList();
    }

    private void refuseConversations() {
        operands.value("SPA")
                .ifPresent(spa ->
                        messages.add(
                                spa.place(),
                                "IRB-LAB-8303E",
                                "SPA makes the transaction conversational, which the lab does not"
                                        + " support",
                                "Remove the transaction, or SPA"));
    }

    private void noteMode() {
        if (operands.choice("MODE", "SNGL", "MULT").orElse("").equals("MULT")) {
            messages.add(
                    operands.place("MODE"),
                    "IRB-LAB-8304I",
                    "The lab commits each message separately, also with MODE=MULT",
                    "No action is needed if that is acceptable");
        }
    }

    private MessageType messageType() {
        return new MessageType(
                !word("MSGTYPE", 0, "MULTSEG", "SNGLSEG").equals("SNGLSEG"),
                word("MSGTYPE", 1, "NONRESPONSE", "RESPONSE").equals("RESPONSE"),
                operands.number("SEGNO", 0, Scheduling.NONE).orElse(0),
                operands.number("SEGSIZE", 0, Scheduling.NONE).orElse(0));
    }

    private Nature nature() {
        boolean fastPath =
                operands.value("FPATH").isPresent()
                        ? Application.isYesOrNumber(operands, "FPATH")
                        : application.fastPath();
        boolean inquiry = word("INQUIRY", 0, "NO", "YES").equals("YES");
        boolean recoverable = !word("INQUIRY", 1, "RECOVER", "NORECOV").equals("NORECOV");
        if (!inquiry && !recoverable) {
            item("INQUIRY", 1)
                    .ifPresent(each ->
                            operands.wrong("INQUIRY", each, "possible without INQUIRY=YES"));
        }
        boolean upperCase = !word("EDIT", 0, "UC", "ULC").equals("ULC");
        noteEdit();
        return new Nature(fastPath, inquiry, recoverable, upperCase);
    }

    private void noteEdit() {
        item("EDIT", 0)
                .filter(each -> each.toString().equals("UC"))
                .ifPresent(each ->
                        messages.add(
                                each.place(),
                                "IRB-LAB-8307I",
                                "Input is unchanged, also with EDIT=UC: OTMA input is not edited",
                                "No action is needed if that is acceptable"));
        item("EDIT", 1)
                .filter(each -> !each.toString().isEmpty())
                .ifPresent(each ->
                        messages.add(
                                each.place(),
                                "IRB-LAB-8308W",
                                "Edit routine "
                                        + each
                                        + " is not run: the lab does not support edit routines",
                                "Send input in the form that the routine returns"));
    }

    private Scheduling scheduling() {
        int normal = number("PRTY", 0, 0, HIGHEST_PRIORITY, 1);
        int limit = number("PRTY", 1, 0, HIGHEST_PRIORITY, 1);
        return new Scheduling(
                number("MSGTYPE", 2, 1, HIGHEST_CLASS, application.messageClass()),
                normal,
                Math.max(normal, limit),
                number("PRTY", 2, 1, Scheduling.NONE, Scheduling.NONE),
                number("PROCLIM", 0, 0, Scheduling.NONE, Scheduling.NONE),
                number("PROCLIM", 1, 1, Scheduling.NONE, Scheduling.NONE),
                regions(),
                operands.number("EXPRTIME", 0, LONGEST_EXPIRY).orElse(0),
                waitsForInput());
    }

    /** WFI, the one operand without a keyword. */
    private boolean waitsForInput() {
        boolean waits = false;
        for (Operand each : operands.macro().positionals()) {
            String word = each.toString();
            waits |= word.equals("WFI");
            if (!word.isEmpty() && !word.equals("WFI")) {
                operands.wrong("TRANSACT", each, "WFI, the one operand without a keyword");
            }
        }
        return waits;
    }

    private Regions regions() {
        int messagesPerRegion =
                operands.number("PARLIM", 0, Scheduling.NONE).orElse(Scheduling.NONE);
        int most = operands.number("MAXRGN", 0, MOST_REGIONS).orElse(0);
        if (!application.parallel()) {
            refuseWithoutParallel("PARLIM");
            refuseWithoutParallel("MAXRGN");
        }
        return new Regions(application.parallel(), messagesPerRegion, most);
    }

    private void refuseWithoutParallel(String keyword) {
        operands.value(keyword)
                .ifPresent(value ->
                        operands.wrong(keyword, value, "possible without SCHDTYP=PARALLEL"));
    }

    private void checkFastPath(MessageType type, Nature nature) {
        if (nature.fastPath() && !application.fastPath()) {
            misfit("FPATH needs FPATH=YES of its APPLCTN", "Add it there");
        }
        if (nature.fastPath() && (type.multipleSegments() || !type.response())) {
            misfit(
                    "A Fast Path transaction has single segments and waits for its answer",
                    "Code MSGTYPE=(SNGLSEG,RESPONSE)");
        }
    }

    private void misfit(String what, String remedy) {
        messages.add(operands.macro().place(), "IRB-LAB-8305E", what, remedy);
    }

    private Optional<Operand> item(String keyword, int index) {
        List<Operand> items = operands.items(keyword);
        return index < items.size() ? Optional.of(items.get(index)) : Optional.empty();
    }

    /** The item's word, or {@code otherwise} where it is not given. */
    private String word(String keyword, int index, String otherwise, String other) {
        Optional<Operand> item = item(keyword, index);
        String word = item.flatMap(each -> operands.word(keyword, each)).orElse("");
        if (!word.isEmpty() && !word.equals(otherwise) && !word.equals(other)) {
            item.ifPresent(
                    each -> operands.wrong(keyword, each, "one of " + otherwise + ", " + other));
        }
        return word.isEmpty() ? otherwise : word;
    }

    private int number(String keyword, int index, int least, int most, int otherwise) {
        Optional<Operand> item = item(keyword, index);
        return item.filter(each -> !each.toString().isEmpty())
                .map(each -> operands.number(keyword, each, least, most).orElse(otherwise))
                .orElse(otherwise);
    }
}
