package io.ironbridge.lab.ims.system;

import io.ironbridge.lab.ims.gen.TransactionDefinition;
import io.ironbridge.lab.ims.otma.InputMessage;
import io.ironbridge.lab.ims.otma.Otma;
import io.ironbridge.lab.ims.otma.OutputListener;
import io.ironbridge.lab.ims.otma.OutputMessage;
import io.ironbridge.lab.ims.otma.Tpipe;
import io.ironbridge.lab.ims.queue.Message;
import io.ironbridge.lab.ims.queue.MessageQueues;
import io.ironbridge.lab.ims.queue.RegionDefinition;
import io.ironbridge.lab.ims.system.DfsMessages.Route;
import io.ironbridge.lab.ims.tpipe.TpipeView;
import io.ironbridge.lab.ims.tpipe.Tpipes;
import io.ironbridge.lab.stub.Stubs;
import io.ironbridge.lab.wire.Area;
import java.io.IOException;
import java.lang.System.Logger.Level;
import java.time.InstantSource;
import java.time.ZoneId;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Collectors;

/** The control region: serves IMS Connect and the operator. Thread-safe. */
public final class ControlRegion implements Otma, AutoCloseable {
    private static final System.Logger LOG = System.getLogger(ControlRegion.class.getName());

    /** OTMA message flood. */
    static final int MESSAGE_FLOOD = 0x0030;

    /** The message is rejected; IMS is ending. */
    static final int REJECTED = 0x001A;

    private final ControlRegionContext context;
    private final Regions regions;
    private final StubTransactions stubs;
    private volatile boolean available = true;

    private ControlRegion(ControlRegionContext context, Resources with) {
        this.context = context;
        this.regions = new Regions(context, with.regions());
        this.stubs = new StubTransactions(with.stubs(), context);
    }

    /**
     * What a control region needs.
     *
     * @param transactions each with another code
     * @param restored the messages from the log
     * @param zone of the times in IMS messages
     * @param stubs answer transactions that are not defined
     */
    public record Resources(
            List<TransactionDefinition> transactions,
            TransactionSecurity access,
            SystemLog log,
            RestoredMessages restored,
            DatabaseManager databases,
            RegionFactory regions,
            InstantSource clock,
            ZoneId zone,
            Stubs stubs) {
        public Resources {
            transactions = List.copyOf(transactions);
        }
    }

    /** Creates it with the messages that a restart restored; no region is active yet. */
    public static ControlRegion of(SystemSettings settings, Resources with) {
        MessageQueues queues = new MessageQueues(with.transactions(), settings.waitForInput());
        Journal journal = new Journal(with.log(), with.restored().lastId());
        ControlRegionContext context =
                new ControlRegionContext(
                        settings,
                        with.transactions().stream()
                                .collect(
                                        Collectors.toUnmodifiableMap(
                                                TransactionDefinition::code, each -> each)),
                        with.access(),
                        queues,
                        new Tpipes(journal),
                        new OrderedInput(queues::add),
                        journal,
                        with.databases(),
                        new DfsMessages(with.clock(), with.zone()),
                        new MessageLimit(settings.name(), settings.inputLimit()),
                        new TransactionCounts(),
                        with.clock(),
                        with.zone());
        ControlRegion region = new ControlRegion(context, with);
        region.restore(with.restored());
        return region;
    }

    private void restore(RestoredMessages restored) {
        restored.outputs().forEach(context.tpipes()::put);
        Map<String, Integer> undefined = new TreeMap<>();
        for (StoredInput each : restored.inputs()) {
            context.journal().restored(each);
            if (context.transaction(each.input().transaction()).isPresent()) {
                requeue(each);
            } else {
                undefined.merge(each.input().transaction(), 1, Integer::sum);
            }
        }
        undefined.forEach(ControlRegion::warnOfUndefined);
    }

    private void requeue(StoredInput stored) {
        context.messageLimit().enterUnchecked();
        context.ordered()
                .add(
                        new Message(
                                stored.id(),
                                stored.input(),
                                NoReply.LISTENER,
                                true,
                                stored.arrived()));
    }

    /** Their messages stay in the log and in each checkpoint, as those that are queued do. */
    private static void warnOfUndefined(String code, int messages) {
        LOG.log(
                Level.WARNING,
                "IRB-LAB-8316W The log holds {1} messages for transaction {0}, which is no longer"
                        + " defined; they run after a start that defines it again",
                code,
                Integer.toString(messages));
    }

    @Override
    public boolean isAvailable() {
        return available && !context.journal().isFailed();
    }

    @Override
    public Tpipe tpipe(String name) {
        return context.tpipes().get(name);
    }

    @Override
    public void send(InputMessage input, OutputListener listener) {
        if (!isAvailable()) {
            listener.refused(REJECTED, 0);
            return;
        }
        Optional<TransactionDefinition> transaction = context.transaction(input.transaction());
        if (transaction.isEmpty() && stubs.send(input, listener)) {
            return;
        }
        Optional<OutputMessage> refusal =
                transaction.isEmpty()
                        ? Optional.of(context.dfs().noDestination(input.transaction()))
                        : refusal(input, transaction.get());
        if (refusal.isPresent()) {
            listener.output(refusal.get(), NoReply.DECISION);
        } else if (context.messageLimit().enter()) {
            take(input, listener, transaction.orElseThrow());
        } else {
            listener.refused(MESSAGE_FLOOD, 0);
        }
    }

    private Optional<OutputMessage> refusal(InputMessage input, TransactionDefinition transaction) {
        DfsMessages dfs = context.dfs();
        if (context.queues().isStopped(transaction.code())) {
            return Optional.of(dfs.stopped());
        }
        if (!context.access().mayRun(input.caller(), transaction.code())) {
            return Optional.of(dfs.securityViolation());
        }
        if (!takesSegments(input, transaction)) {
            return Optional.of(dfs.noRoute(Route.SINGLE_SEGMENT));
        }
        return transaction.nature().fastPath()
                        && !context.queues().hasFastPathRegion(transaction.psb())
                ? Optional.of(dfs.noRoute(Route.NO_FAST_PATH_REGION))
                : Optional.empty();
    }

    private static boolean takesSegments(InputMessage input, TransactionDefinition transaction) {
        boolean many = transaction.type().multipleSegments() && !transaction.nature().fastPath();
        return many || input.segments().size() == 1;
    }

    private void take(
            InputMessage input, OutputListener listener, TransactionDefinition transaction) {
        boolean direct =
                input.commitMode() == InputMessage.CommitMode.SEND_THEN_COMMIT
                        && !input.options().sendOnly();
        boolean logged = !direct && CommitEffects.isKept(transaction);
        Message message =
                new Message(
                        context.journal().nextId(),
                        input,
                        listener,
                        logged,
                        context.clock().instant());
        long position = queue(message);
        if (!direct) {
            context.journal()
                    .whenHardened(
                            position,
                            () -> SenderReplies.notifyListener(message, OutputListener::accepted));
        }
    }

    private long queue(Message message) {
        if (message.logged()) {
            StoredInput stored = new StoredInput(message.id(), message.input(), message.arrived());
            return context.journal().enqueued(stored, () -> context.ordered().add(message));
        }
        context.ordered().add(message);
        return Journal.NOWHERE;
    }

    /** /START REGION; false: one of this name is active. */
    public boolean startRegion(RegionDefinition region) throws IOException, InterruptedException {
        return regions.start(region);
    }

    /**
     * /STOP REGION; false: it is not active.
     *
     * @param abend ABDUMP: its program ends with U0474; else after what it works at
     */
    public boolean stopRegion(String name, boolean abend) {
        return regions.stop(name, abend);
    }

    /** /START and /STOP TRANSACTION; false: it is not defined. */
    public boolean stopTransaction(String code, boolean value) {
        return context.queues().stopTransaction(code, value);
    }

    /** /START and /STOP PROGRAM; false: no transaction has it. */
    public boolean stopProgram(String psb, boolean value) {
        return context.transactions().values().stream()
                .filter(each -> each.psb().equals(psb))
                .findFirst()
                .map(each -> context.queues().stopProgram(each.code(), value))
                .orElse(false);
    }

    /** Takes no messages any more, or takes them again. */
    public void makeAvailable(boolean value) {
        available = value;
    }

    /** /DISPLAY, all of it. */
    public SystemView display() {
        return new SystemView(
                context.settings().name(),
                available ? "ACTIVE" : "STOPPED",
                context.messageLimit().underWay(),
                context.queues().views(),
                context.counts().views(),
                regions.views(),
                context.tpipes().depths());
    }

    /** /DISPLAY TRANSACTION; empty: it is not defined. */
    public Optional<TransactionView> displayTransaction(String code) {
        return context.queues().views().stream()
                .filter(each -> each.transaction().equals(code))
                .findFirst()
                .map(queue -> new TransactionView(queue, context.counts().view(code)));
    }

    /** /DISPLAY REGION; empty: it is not active. */
    public Optional<RegionView> displayRegion(String name) {
        return regions.views().stream().filter(each -> each.name().equals(name)).findFirst();
    }

    /** /DISPLAY TMEMBER TPIPE; empty if it holds no output and no client waits. */
    public Optional<TpipeView> displayTpipe(String name) {
        return context.tpipes().view(name);
    }

    /**
     * All messages that a restart would bring back, as a record of the log; what is written into
     * the log from now on comes on top of it.
     */
    public Area checkpoint() {
        return Area.of(
                RecordWriter.write(
                        new ControlRecord.Checkpoint(
                                context.journal().lastId(),
                                context.journal().inputs(),
                                context.tpipes().content())));
    }

    /** Lets messages under way end within the close timeout, and ends the rest. */
    @Override
    public void close() {
        available = false;
        try {
            regions.close(context.settings().closeTimeout());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            regions.close();
        }
    }

    /** By transaction code. */
    Map<String, TransactionDefinition> transactions() {
        return context.transactions();
    }
}
