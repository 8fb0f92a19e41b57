package io.ironbridge.lab.cics.program;

/**
 * Temporary storage and transient data queues; items are bytes as the programs have them. Each
 * method throws a {@link ConditionException} where the command raises a condition: QIDERR, ITEMERR,
 * LENGERR ...
 */
public interface TaskQueues {
    /** WRITEQ TS: adds an item; its number, from 1. */
    int writeTs(String queue, byte[] data);

    /** WRITEQ TS REWRITE. */
    void rewriteTs(String queue, int item, byte[] data);

    /** READQ TS ITEM. */
    byte[] readTs(String queue, int item);

    /** READQ TS NEXT. */
    byte[] readNextTs(String queue);

    /** DELETEQ TS. */
    void deleteTs(String queue);

    /** WRITEQ TD. */
    void writeTd(String queue, byte[] data);
}
