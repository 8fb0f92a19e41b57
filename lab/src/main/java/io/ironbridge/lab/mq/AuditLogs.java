package io.ironbridge.lab.mq;

import java.util.logging.Level;
import java.util.logging.Logger;

/**
 * The broker's audit loggers, which write a line for each put and get where they are on: several
 * times the cost of the message.
 *
 * @param parent of them all, held here, because the JDK's log manager forgets levels with their
 *     loggers
 */
record AuditLogs(Logger parent) {
    static AuditLogs off() {
        Logger parent = Logger.getLogger("org.apache.activemq.audit");
        parent.setLevel(Level.OFF);
        return new AuditLogs(parent);
    }
}
