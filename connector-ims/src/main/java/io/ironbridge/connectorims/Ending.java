package io.ironbridge.connectorims;

import io.ironbridge.connectorims.answer.Failure;
import io.ironbridge.connectorims.message.Reply;

/** How an exchange ends. */
sealed interface Ending {
    /** With output. */
    record Answered(Reply.Output output) implements Ending {}

    /** As it should, without output. */
    record Done() implements Ending {}

    /** With a failure that IMS or IMS Connect tells of. */
    record Failed(Failure failure) implements Ending {}

    /** IMS did not answer in time. */
    record Expired() implements Ending {}

    /** With something that cannot be understood. */
    record NotUnderstood(String what) implements Ending {}

    /** Before it began: another connection has the client id. */
    record DuplicateClient(Failure failure) implements Ending {}
}
