package io.ironbridge.lab.ims.system;

import io.ironbridge.lab.ims.queue.Message;
import io.ironbridge.lab.ims.queue.RegionDefinition;
import java.util.Optional;

/** Where a program's messages come from. Used by one thread. */
interface MessageSource {
    /** The next message that has not expired; empty: QC. */
    Optional<Message> next() throws InterruptedException;

    /** The program is through with the message that it got last. */
    void ended();

    /** The message that the program was started for, and did not read; once. */
    Optional<Message> unread();

    RegionDefinition region();

    /** As what the program ends when its thread was interrupted. */
    AbendCode interruption();
}
