package io.ironbridge.lab.ims.system;

import io.ironbridge.lab.ims.queue.Message;
import io.ironbridge.lab.ims.queue.RegionDefinition;
import java.util.Optional;

/** Supplies a program's messages. Used by one thread. */
interface MessageSource {
    /** The next message that has not expired; empty: QC. */
    Optional<Message> next() throws InterruptedException;

    /** Reports that the program has finished its last message. */
    void ended();

    /** The message that the program was started for, and did not read; once. */
    Optional<Message> unread();

    RegionDefinition region();

    /** The abend code of a program whose thread was interrupted. */
    AbendCode interruption();
}
