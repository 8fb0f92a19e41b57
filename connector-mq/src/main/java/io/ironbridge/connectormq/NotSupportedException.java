package io.ironbridge.connectormq;

import jakarta.jms.JMSException;

/** The provider does not support what the message requires; names it, without data. */
final class NotSupportedException extends JMSException {
    private static final long serialVersionUID = 1;

    NotSupportedException(String what) {
        super(what);
    }
}
