package io.ironbridge.connectormq;

import jakarta.jms.JMSException;

/** The provider does not support what the message requires; names it, without data. */
final class NotOffered extends JMSException {
    private static final long serialVersionUID = 1;

    NotOffered(String what) {
        super(what);
    }
}
