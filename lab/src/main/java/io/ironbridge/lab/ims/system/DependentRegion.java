package io.ironbridge.lab.ims.system;

import io.ironbridge.lab.ims.dli.MessageRegion;
import io.ironbridge.lab.ims.dli.MessageRegion.ProgramEnd;
import io.ironbridge.lab.ims.dli.MessageRegion.ProgramStart;
import io.ironbridge.lab.ims.gen.Scheduling;
import io.ironbridge.lab.ims.gen.TransactionDefinition;
import io.ironbridge.lab.ims.queue.Message;
import io.ironbridge.lab.ims.queue.RegionDefinition;
import io.ironbridge.lab.ims.queue.RegionSlot;
import java.lang.System.Logger.Level;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;

/** A running message region: one thread, which schedules programs and carries out their calls. */
final class DependentRegion implements Runnable {
    private static final System.Logger LOG = System.getLogger(DependentRegion.class.getName());

    private final ControlRegionContext context;
    private final RegionDefinition definition;
    private final MessageRegion region;
    private final RegionSlot slot;
    private final BackOut backOut;
    private final TimeLimits limits;
    private final Thread thread;

    /** Why the thread was interrupted; {@link AbendCode#OPERATOR} ends the region too. */
    private volatile AbendCode interruption = AbendCode.OPERATOR;

    /** Whether it was interrupted. */
    private volatile boolean ordered;

    private volatile @Nullable String running;
    private volatile @Nullable Message current;
    private final AtomicLong programs = new AtomicLong();

    DependentRegion(
            ControlRegionContext context,
            RegionDefinition definition,
            MessageRegion region,
            BackOut backOut,
            TimeLimits limits) {
        this.context = context;
        this.definition = definition;
        this.region = region;
        this.limits = limits;
        this.backOut = backOut;
        this.slot = context.queues().slot(definition);
        this.thread = Thread.ofPlatform().daemon().name("ims-" + definition.name()).unstarted(this);
    }

    void start() {
        thread.start();
    }

    @Override
    public void run() {
        try {
            while (schedule()) {
                programs.incrementAndGet();
            }
        } finally {
            context.queues().remove(slot);
            region.close();
        }
    }

    /** Runs one program; false: the region is to end. */
    private boolean schedule() {
        try {
            Optional<TransactionDefinition> transaction = context.queues().schedule(slot);
            transaction.ifPresent(this::runProgram);
            return transaction.isPresent();
        } catch (InterruptedException e) {
            return !interruption.equals(AbendCode.OPERATOR);
        }
    }

    private void runProgram(TransactionDefinition transaction) {
        ProgramCalls calls =
                new ProgramCalls(context, new RegionMessages(), transaction.psb(), backOut);
        running = transaction.psb();
        try {
            ProgramEnd end = run(transaction, calls);
            calls.ended(ordered ? ended(end) : end);
        } catch (RuntimeException e) {
            LOG.log(
                    Level.ERROR,
                    "IRB-LAB-8314E Region " + definition.name() + " failed to end a unit of work",
                    e);
        } finally {
            running = null;
            current = null;
            context.queues().release(slot);
        }
    }

    /** Where it was interrupted, that is why it ended, whatever the region makes of it. */
    private ProgramEnd ended(ProgramEnd end) {
        ordered = false;
        boolean cleared = Thread.interrupted();
        LOG.log(Level.DEBUG, "A program was ended; interrupted {0}", cleared);
        return end instanceof ProgramEnd.Abended
                ? new ProgramEnd.Abended(interruption.code(), "Ended by the control region")
                : end;
    }

    private ProgramEnd run(TransactionDefinition transaction, ProgramCalls calls) {
        String psb = transaction.psb();
        try {
            return region.run(new ProgramStart(psb, psb, calls.passed()), calls);
        } catch (InterruptedException e) {
            return new ProgramEnd.Abended(interruption.code(), "Ended by the control region");
        } catch (RuntimeException e) {
            LOG.log(
                    Level.ERROR,
                    "IRB-LAB-8315E Region " + definition.name() + " could not run " + psb,
                    e);
            return new ProgramEnd.Abended("S0C1", "The region failed");
        }
    }

    /** /STOP REGION: after what it works at. */
    void stop() {
        context.queues().stop(slot);
    }

    /** /STOP REGION ABDUMP: now. */
    void abend() {
        interruption = AbendCode.OPERATOR;
        ordered = true;
        stop();
        thread.interrupt();
    }

    private void exceeded() {
        interruption = AbendCode.TIME_LIMIT;
        ordered = true;
        thread.interrupt();
    }

    boolean isAlive() {
        return thread.isAlive();
    }

    boolean join(Duration patience) throws InterruptedException {
        return thread.join(patience);
    }

    RegionView view() {
        Message message = current;
        String program = running;
        return new RegionView(
                definition.name(),
                definition.isFastPath() ? "IFP" : "TP",
                definition.classes(),
                program == null ? "" : program,
                message == null ? "" : message.transaction(),
                programs.get());
    }

    private final class RegionMessages implements MessageSource {
        private Runnable limit = () -> {};

        @Override
        public Optional<Message> next() throws InterruptedException {
            Optional<Message> message = context.queues().next(slot);
            while (message.isPresent() && isExpired(message.get())) {
                backOut.expired(message.get());
                message = context.queues().next(slot);
            }
            message.ifPresent(this::begun);
            return message;
        }

        private boolean isExpired(Message message) {
            return message.isExpired(context.clock().instant(), scheduling(message).expiry());
        }

        private Scheduling scheduling(Message message) {
            return context.transaction(message.transaction()).orElseThrow().scheduling();
        }

        private void begun(Message message) {
            current = message;
            limit =
                    limits.begin(
                            scheduling(message).processingSeconds(),
                            DependentRegion.this::exceeded);
        }

        @Override
        public void ended() {
            current = null;
            limit.run();
            limit = () -> {};
        }

        @Override
        public Optional<Message> unread() {
            return context.queues().unread(slot);
        }

        @Override
        public RegionDefinition region() {
            return definition;
        }

        @Override
        public AbendCode interruption() {
            return interruption;
        }
    }
}
