package io.ironbridge.lab.cics.program;

import io.ironbridge.lab.cics.task.RegionReply;
import io.ironbridge.lab.cics.task.RegionRequest;
import io.ironbridge.lab.cics.task.WebReply;
import io.ironbridge.lab.cics.task.WebRequest;
import java.time.Duration;
import java.util.Optional;

/**
 * The task for a Java program, at one link level. To be used by the thread that runs the program,
 * until it returns. Methods throw a {@link ConditionException} if the command of the same name
 * raises a condition, and an {@link AbendException} if it abends.
 */
public interface CicsTask {
    TaskFacts facts();

    /**
     * The COMMAREA in host form, empty if there is none: always the same array. The caller gets its
     * content when the program returns.
     */
    byte[] commarea();

    /** The current channel. */
    Optional<TaskChannel> channel();

    /** The channel with this name; created if this link level has none. */
    TaskChannel channel(String name);

    /** LINK without data. */
    void link(String program);

    /**
     * LINK COMMAREA; afterwards the array has the content that the program left, at most 32,763
     * bytes.
     */
    void link(String program, byte[] commarea);

    /** LINK CHANNEL. */
    void link(String program, TaskChannel channel);

    /** ABEND ABCODE, 1 to 4 characters; does not return. */
    AbendException abend(String code);

    TaskFiles files();

    TaskQueues queues();

    /** ENQ for the unit of work, waiting; names have 1 to 255 bytes. */
    void enqueue(byte[] resource);

    /** ENQ NOSUSPEND for the unit of work: whether the lock was free. */
    boolean tryEnqueue(byte[] resource);

    /** DEQ. */
    void dequeue(byte[] resource);

    /** SYNCPOINT. */
    void syncpoint();

    /** SYNCPOINT ROLLBACK. */
    void rollback();

    /** DELAY. */
    void delay(Duration duration);

    /** RETRIEVE: the data, in host form, that START gave this task; each only once. */
    Optional<byte[]> retrieve();

    /** The web client's request; empty for tasks that no web client started. */
    Optional<WebRequest> web();

    /** WEB SEND EVENTUAL: the answer goes out at the end of the task. */
    void send(WebReply reply);

    /** WEB SEND IMMEDIATE: the answer is sent now, whatever the result of the task. */
    void sendNow(WebReply reply);

    /**
     * Any other request of the region, such as START; returns its unchecked reply.
     *
     * @throws AbendException if the region ends the task
     */
    RegionReply ask(RegionRequest request);
}
