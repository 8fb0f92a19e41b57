package io.ironbridge.connectorims;

import io.ironbridge.connectorims.answer.Failure;
import io.ironbridge.connectorims.message.Reply;

/** How an exchange ends. */
sealed interface Ending {
    /** With an output. */
    record Answered(Reply.Output output) implements Ending {}

    /** Successfully, without output. */
    record Done() implements Ending {}

    /** With a failure that IMS or IMS Connect reports. */
    record Failed(Failure failure) implements Ending {}

    /** IMS did not answer in time. */
    record Expired() implements Ending {}

    /** With data that cannot be decoded. */
    record NotUnderstood(String what) implements Ending {}

    /** Before it began: another connection uses the client id. */
    record DuplicateClient(Failure failure) implements Ending {}
}
