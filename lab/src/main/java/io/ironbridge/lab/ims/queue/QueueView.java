package io.ironbridge.lab.ims.queue;

/**
 * What /DISPLAY TRANSACTION shows.
 *
 * @param priority the one that counts now
 * @param queued messages that wait
 * @param taken messages that programs got since the start
 * @param regions that work at it now
 */
public record QueueView(
        String transaction,
        String psb,
        int messageClass,
        int priority,
        int queued,
        long taken,
        int regions,
        boolean stopped,
        boolean programStopped) {}
