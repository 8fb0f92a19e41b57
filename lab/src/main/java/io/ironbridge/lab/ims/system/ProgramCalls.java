package io.ironbridge.lab.ims.system;

import io.ironbridge.lab.ims.dli.DliCall;
import io.ironbridge.lab.ims.dli.DliReply;
import io.ironbridge.lab.ims.dli.DliService;
import io.ironbridge.lab.ims.dli.MessageRegion.ProgramEnd;
import io.ironbridge.lab.ims.dli.PcbDescription;
import io.ironbridge.lab.ims.gen.TransactionDefinition;
import io.ironbridge.lab.ims.queue.Message;
import io.ironbridge.lab.ims.system.BackOut.Abend;
import io.ironbridge.lab.ims.system.PcbOutput.Built;
import io.ironbridge.lab.ims.system.SystemLog.LogFailedException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * Carries out the calls of a program from its start to its end. Each GU on the I/O PCB is a sync
 * point, and so is CHKP, which reads the next message too; MODE=MULT makes no difference, since
 * OTMA's clients wait for each answer.
 */
final class ProgramCalls implements DliService {
    private final ControlRegionContext context;
    private final MessageSource source;
    private final String psb;
    private final List<PcbDescription> pcbs;
    private final SyncPoint syncPoint;
    private final BackOut backOut;
    private final InputOutputPcb inputOutput;
    private final Map<Integer, AlternatePcb> alternates = new TreeMap<>();
    private final DatabaseManager.Work work;
    private UnitOfWork unit;
    private @Nullable AbendCode ending;

    ProgramCalls(ControlRegionContext context, MessageSource source, String psb, BackOut backOut) {
        this.context = context;
        this.source = source;
        this.psb = psb;
        this.pcbs = context.databases().pcbs(psb);
        this.syncPoint = new SyncPoint(context);
        this.backOut = backOut;
        this.inputOutput = new InputOutputPcb(context.clock(), context.zone());
        this.work = context.databases().begin(psb);
        this.unit = without();
        for (int i = 0; i < pcbs.size(); i++) {
            if (pcbs.get(i) instanceof PcbDescription.Message(String name)) {
                alternates.put(i + 1, new AlternatePcb(name));
            }
        }
    }

    private UnitOfWork without() {
        return new UnitOfWork(null, work);
    }

    /** The PCBs that the program is passed, the I/O PCB first. */
    List<PcbDescription> passed() {
        List<PcbDescription> all = new ArrayList<>(pcbs);
        all.addFirst(new PcbDescription.Message(""));
        return all;
    }

    @Override
    public DliReply call(DliCall call) throws ProgramEndedException {
        try {
            return carryOut(call);
        } catch (ProgramEndedException e) {
            ending = new AbendCode(e.abendCode());
            throw e;
        }
    }

    private DliReply carryOut(DliCall call) throws ProgramEndedException {
        if (call.pcb() == 0) {
            return system(call);
        }
        AlternatePcb alternate = alternates.get(call.pcb());
        if (alternate != null) {
            return InputOutputPcb.status(alternate.call(call, this::destinationStatus));
        }
        return call.pcb() < 0 || call.pcb() > pcbs.size()
                ? InputOutputPcb.status("AD")
                : work.call(call);
    }

    private DliReply system(DliCall call) throws ProgramEndedException {
        return switch (call.function()) {
            case "GU", "CHKP" -> getUnique();
            case "GN" -> inputOutput.getNext();
            case "ISRT" -> inputOutput.insert(call);
            case "PURG" -> inputOutput.purge(call);
            case "ROLB" -> rollBack();
            case "ROLL" -> throw new ProgramEndedException(AbendCode.ROLL.code());
            case "SETS" -> InputOutputPcb.status("SC");
            case "ROLS" -> InputOutputPcb.status("RC");
            default -> InputOutputPcb.status("AD");
        };
    }

    private DliReply getUnique() throws ProgramEndedException {
        try {
            commit();
            return source.next().map(this::begin).orElseGet(inputOutput::end);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new ProgramEndedException(source.interruption().code());
        }
    }

    private DliReply begin(Message message) {
        unit = new UnitOfWork(message, work);
        TransactionDefinition transaction =
                context.transaction(message.transaction()).orElseThrow();
        return inputOutput.begin(message, limits(transaction));
    }

    private PcbOutput.Limits limits(TransactionDefinition transaction) {
        return transaction.nature().fastPath()
                ? new PcbOutput.Limits(1, context.settings().fastPathOutputBytes())
                : new PcbOutput.Limits(
                        transaction.type().outputSegments(),
                        transaction.type().outputSegmentBytes());
    }

    private void commit() throws ProgramEndedException, InterruptedException {
        collect();
        source.ended();
        try {
            if (!syncPoint.commit(unit)) {
                throw new ProgramEndedException(AbendCode.NOT_ACKNOWLEDGED.code());
            }
        } catch (LogFailedException e) {
            throw new ProgramEndedException(AbendCode.LOG_FAILED.code());
        }
        unit = without();
    }

    private void collect() {
        List<Built> others = new ArrayList<>();
        alternates.values().forEach(pcb -> others.addAll(pcb.drain()));
        unit.made(inputOutput.drain(), others);
    }

    private DliReply rollBack() {
        unit.backOutDatabases();
        alternates.values().forEach(AlternatePcb::cancel);
        return inputOutput.again();
    }

    /** For CHNG: a transaction that the caller may run, or else a tpipe. */
    private String destinationStatus(String name) {
        Optional<TransactionDefinition> transaction = context.transaction(name);
        if (transaction.isEmpty()) {
            return Names.isName(name) ? DliReply.OK : "A1";
        }
        if (transaction.get().nature().fastPath()) {
            return "A1";
        }
        return unit.input()
                        .map(input -> context.access().mayRun(input.input().caller(), name))
                        .orElse(true)
                ? DliReply.OK
                : "A4";
    }

    /** The program has ended: commits or backs out what it did last. */
    void ended(ProgramEnd end) {
        switch (end) {
            case ProgramEnd.Returned() when ending == null -> returned();
            case ProgramEnd.Returned() -> abended(ending, "");
            case ProgramEnd.Abended(String code, String reason) ->
                    abended(ending == null ? new AbendCode(code) : ending, reason);
        }
    }

    private void returned() {
        Optional<Message> unread = source.unread();
        if (unread.isPresent()) {
            unit.backOutDatabases();
            unit = new UnitOfWork(unread.get(), work);
            abended(AbendCode.NO_MESSAGE_READ, "GOBACK before GU");
            return;
        }
        try {
            commit();
        } catch (ProgramEndedException e) {
            abended(new AbendCode(e.abendCode()), "");
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            abended(source.interruption(), "");
        }
    }

    private void abended(@Nullable AbendCode code, String reason) {
        source.ended();
        Optional<Message> unread = source.unread();
        if (unread.isPresent()) {
            unit.backOutDatabases();
            unit = new UnitOfWork(unread.get(), work);
        }
        AbendCode known = code == null ? AbendCode.OPERATOR : code;
        backOut.backOut(unit, new Abend(known, reason, psb, source.region()));
    }
}
