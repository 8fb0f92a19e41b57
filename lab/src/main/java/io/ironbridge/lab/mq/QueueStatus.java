package io.ironbridge.lab.mq;

/**
 * A queue at one moment.
 *
 * @param name of the queue; that of a subscription to a topic is one of the broker's
 * @param depth messages on it, with those that were got and not committed
 * @param uncommitted those of them that were got and not committed, or are on their way to a
 *     consumer
 * @param consumers that have it open for input
 */
public record QueueStatus(String name, long depth, long uncommitted, int consumers) {}
