package io.ironbridge.connectormq;

import jakarta.jms.JMSException;

/** The provider has no such thing as the message asks for; says what, without its data. */
final class NotOffered extends JMSException {
    private static final long serialVersionUID = 1;

    NotOffered(String what) {
        super(what);
    }
}
