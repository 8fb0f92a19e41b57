package io.ironbridge.lab.ims.system;

import io.ironbridge.lab.ims.queue.QueueView;

/** What /DISPLAY TRANSACTION shows of one, with what became of its messages since the start. */
public record TransactionView(QueueView queue, TransactionCounts.View counts) {}
