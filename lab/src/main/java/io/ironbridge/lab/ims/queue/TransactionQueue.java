package io.ironbridge.lab.ims.queue;

import io.ironbridge.lab.ims.gen.Scheduling;
import io.ironbridge.lab.ims.gen.TransactionDefinition;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;

/** The messages of one transaction. Guarded by the lock of {@link MessageQueues}. */
final class TransactionQueue {
    private final TransactionDefinition definition;
    private final ProgramUse program;
    private final Deque<Message> messages = new ArrayDeque<>();
    private boolean raised;
    private volatile boolean stopped;
    private int regions;
    private long taken;

    /** How many regions run a program now; shared by the transactions of one PSB. */
    static final class ProgramUse {
        int regions;
        volatile boolean stopped;
    }

    TransactionQueue(TransactionDefinition definition, ProgramUse program) {
        this.definition = definition;
        this.program = program;
    }

    TransactionDefinition definition() {
        return definition;
    }

    void add(Message message) {
        messages.addLast(message);
        raised |= messages.size() >= definition.scheduling().limitCount();
    }

    void putBack(List<Message> taken) {
        taken.reversed().forEach(messages::addFirst);
        this.taken -= taken.size();
    }

    Message take() {
        Message first = messages.removeFirst();
        raised &= !messages.isEmpty();
        taken++;
        return first;
    }

    boolean isEmpty() {
        return messages.isEmpty();
    }

    long firstId() {
        return messages.getFirst().id();
    }

    int priority() {
        Scheduling scheduling = definition.scheduling();
        return raised ? scheduling.limitPriority() : scheduling.normalPriority();
    }

    /** Whether a region that does not work at it yet may begin to. */
    boolean takesAnotherRegion() {
        return isDeliverable() && priority() > 0 && allowsProgram() && allowsRegion();
    }

    private boolean allowsProgram() {
        return program.regions == 0 || definition.scheduling().regions().parallel();
    }

    private boolean allowsRegion() {
        return definition.scheduling().regions().allows(regions, messages.size());
    }

    /** Whether a region that works at it gets another message. */
    boolean isDeliverable() {
        return !stopped && !program.stopped && !messages.isEmpty();
    }

    void enter() {
        regions++;
        program.regions++;
    }

    void leave() {
        regions--;
        program.regions--;
    }

    void stop(boolean value) {
        stopped = value;
    }

    void stopProgram(boolean value) {
        program.stopped = value;
    }

    boolean isStopped() {
        return stopped || program.stopped;
    }

    List<Message> content() {
        return List.copyOf(messages);
    }

    QueueView view() {
        return new QueueView(
                definition.code(),
                definition.psb(),
                definition.scheduling().messageClass(),
                priority(),
                messages.size(),
                taken,
                regions,
                stopped,
                program.stopped);
    }
}
