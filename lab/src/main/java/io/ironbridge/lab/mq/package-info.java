/**
 * The lab's queue manager: {@link io.ironbridge.lab.mq.LabMq} starts a broker with the configured
 * queues, and batch server tasks that answer requests.
 */
@NullMarked
package io.ironbridge.lab.mq;

import org.jspecify.annotations.NullMarked;
