package io.ironbridge.workloaddriver.protocol.jms;

import io.ironbridge.workloaddriver.engine.Answer;
import java.io.Serial;

/** A request has no valid reply. */
final class NoReplyException extends Exception {
    @Serial private static final long serialVersionUID = 1;

    private final transient Answer answer;

    NoReplyException(Answer.Outcome outcome, String reason, String example) {
        super(example);
        this.answer = Answer.failed(outcome, reason, example);
    }

    Answer answer() {
        return answer;
    }
}
