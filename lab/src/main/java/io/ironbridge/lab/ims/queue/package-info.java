/**
 * The message queue: messages wait for regions by class and priority. Start at {@link
 * io.ironbridge.lab.ims.queue.MessageQueues}; each region thread has a {@link
 * io.ironbridge.lab.ims.queue.RegionSlot} there. Source: IMS System Administration, "Scheduling
 * message processing".
 */
@NullMarked
package io.ironbridge.lab.ims.queue;

import org.jspecify.annotations.NullMarked;
